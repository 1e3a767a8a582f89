// Deflate by the canonical Huffman codes of RFC 1951, section 3.2.
#include "base/inflate.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace outflank::base {
namespace {

constexpr int kMostCodeBits = 15;
constexpr int kEndOfBlock = 256;
constexpr int kFirstLength = 257;

/// Bits, the least significant of each byte first.
class Bits {
  public:
    explicit Bits(std::string_view bytes) : bytes_(bytes) {}

    /// Nothing behind the end.
    std::optional<int> take(int count) {
        int value = 0;
        for (int i = 0; i < count; ++i) {
            if (place_ >= 8 * bytes_.size()) return std::nullopt;
            const auto byte = static_cast<unsigned char>(bytes_[place_ / 8]);
            value |= ((byte >> (place_ % 8)) & 1) << i;
            ++place_;
        }
        return value;
    }

    void skip_to_byte() { place_ = (place_ + 7) / 8 * 8; }

  private:
    std::string_view bytes_;
    std::size_t place_ = 0;
};

/// A code by the lengths of its words: symbols in the order of their words.
class Code {
  public:
    explicit Code(std::span<const int> lengths) : symbols_(lengths.size()) {
        for (const int length : lengths) ++count_[static_cast<std::size_t>(length)];
        count_[0] = 0;
        std::array<int, kMostCodeBits + 2> first{};
        for (std::size_t i = 1; i <= kMostCodeBits; ++i) first[i + 1] = first[i] + count_[i];
        for (std::size_t symbol = 0; symbol < lengths.size(); ++symbol)
            if (const auto length = static_cast<std::size_t>(lengths[symbol]); length > 0)
                symbols_[static_cast<std::size_t>(first[length]++)] = static_cast<int>(symbol);
    }

    std::optional<int> read(Bits& bits) const {
        int word = 0;
        int first = 0;  // word of this length
        int index = 0;  // of its symbol
        for (std::size_t length = 1; length <= kMostCodeBits; ++length) {
            const std::optional<int> bit = bits.take(1);
            if (!bit) return std::nullopt;
            word |= *bit;
            if (word < first) return std::nullopt;  // more words than the lengths allow
            if (word - first < count_[length])
                return symbols_[static_cast<std::size_t>(index + word - first)];
            index += count_[length];
            first = (first + count_[length]) << 1;
            word <<= 1;
        }
        return std::nullopt;
    }

  private:
    std::array<int, kMostCodeBits + 1> count_{};
    std::vector<int> symbols_;
};

/// A number with extra bits behind its symbol.
struct Range {
    int base;
    int extra_bits;
};

constexpr std::array<Range, 29> kLengths = {
    {{3, 0},  {4, 0},  {5, 0},  {6, 0},   {7, 0},   {8, 0},   {9, 0},   {10, 0},  {11, 1}, {13, 1},
     {15, 1}, {17, 1}, {19, 2}, {23, 2},  {27, 2},  {31, 2},  {35, 3},  {43, 3},  {51, 3}, {59, 3},
     {67, 4}, {83, 4}, {99, 4}, {115, 4}, {131, 5}, {163, 5}, {195, 5}, {227, 5}, {258, 0}}};
constexpr std::array<Range, 30> kDistances = {
    {{1, 0},     {2, 0},     {3, 0},     {4, 0},      {5, 1},      {7, 1},
     {9, 2},     {13, 2},    {17, 3},    {25, 3},     {33, 4},     {49, 4},
     {65, 5},    {97, 5},    {129, 6},   {193, 6},    {257, 7},    {385, 7},
     {513, 8},   {769, 8},   {1025, 9},  {1537, 9},   {2049, 10},  {3073, 10},
     {4097, 11}, {6145, 11}, {8193, 12}, {12289, 12}, {16385, 13}, {24577, 13}}};

template <std::size_t kCount>
std::optional<int> number_of(const std::array<Range, kCount>& ranges, int symbol, Bits& bits) {
    if (symbol < 0 || static_cast<std::size_t>(symbol) >= kCount) return std::nullopt;
    const Range& range = ranges[static_cast<std::size_t>(symbol)];
    const std::optional<int> extra = bits.take(range.extra_bits);
    if (!extra) return std::nullopt;
    return range.base + *extra;
}

class Inflater {
  public:
    Inflater(std::string_view packed, std::size_t most) : bits_(packed), most_(most) {}

    Inflated run() {
        for (std::optional<int> last = 0; last == 0;) {
            last = bits_.take(1);
            const std::optional<int> kind = bits_.take(2);
            if (!last || !kind || !read_block(*kind)) return {std::move(bytes_), false};
        }
        return {std::move(bytes_), true};
    }

  private:
    bool read_block(int kind) {
        if (kind == 0) return read_stored();
        if (kind == 1) return read_fixed();
        return kind == 2 && read_dynamic();
    }

    bool put(char byte) {
        if (bytes_.size() >= most_) return false;
        bytes_ += byte;
        return true;
    }

    bool read_stored() {
        bits_.skip_to_byte();
        const std::optional<int> length = bits_.take(16);
        const std::optional<int> inverse = bits_.take(16);
        if (!length || !inverse || (*length ^ 0xFFFF) != *inverse) return false;
        for (int i = 0; i < *length; ++i) {
            const std::optional<int> byte = bits_.take(8);
            if (!byte || !put(static_cast<char>(*byte))) return false;
        }
        return true;
    }

    bool read_fixed() {
        std::array<int, 288> lengths{};
        for (std::size_t i = 0; i < lengths.size(); ++i)
            lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
        constexpr std::array<int, 30> kFive = [] {
            std::array<int, 30> all{};
            for (int& length : all) length = 5;
            return all;
        }();
        return read_symbols(Code(lengths), Code(kFive));
    }

    bool read_dynamic() {
        constexpr std::array<std::size_t, 19> kOrder = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                        11, 4,  12, 3, 13, 2, 14, 1, 15};
        const std::optional<int> literals = bits_.take(5);
        const std::optional<int> distances = bits_.take(5);
        const std::optional<int> words = bits_.take(4);
        if (!literals || !distances || !words) return false;
        std::array<int, kOrder.size()> of_lengths{};
        for (std::size_t i = 0; i < static_cast<std::size_t>(*words + 4); ++i) {
            const std::optional<int> length = bits_.take(3);
            if (!length) return false;
            of_lengths[kOrder[i]] = *length;
        }
        const auto first = static_cast<std::size_t>(*literals + kFirstLength);
        const std::size_t all = first + static_cast<std::size_t>(*distances + 1);
        const std::vector<int> lengths = read_lengths(Code(of_lengths), all);
        if (lengths.size() != all) return false;
        const std::span<const int> both(lengths);
        return read_symbols(Code(both.first(first)), Code(both.subspan(first)));
    }

    /// Lengths of words; fewer than `all` when they are damaged.
    std::vector<int> read_lengths(const Code& code, std::size_t all) {
        std::vector<int> lengths;
        while (lengths.size() < all) {
            const std::optional<int> symbol = code.read(bits_);
            if (!symbol) return {};
            if (*symbol < 16) {
                lengths.push_back(*symbol);
                continue;
            }
            if (*symbol == 16 && lengths.empty()) return {};
            const int repeated = *symbol == 16 ? lengths.back() : 0;
            const Range range = *symbol == 16   ? Range{3, 2}
                                : *symbol == 17 ? Range{3, 3}
                                                : Range{11, 7};
            const std::optional<int> extra = bits_.take(range.extra_bits);
            if (!extra) return {};
            lengths.insert(lengths.end(), static_cast<std::size_t>(range.base + *extra), repeated);
        }
        return lengths;
    }

    bool read_symbols(const Code& literals, const Code& distances) {
        for (;;) {
            const std::optional<int> symbol = literals.read(bits_);
            if (!symbol) return false;
            if (*symbol == kEndOfBlock) return true;
            if (*symbol < kEndOfBlock) {
                if (!put(static_cast<char>(*symbol))) return false;
            } else if (!copy(*symbol, distances)) {
                return false;
            }
        }
    }

    bool copy(int symbol, const Code& distances) {
        const std::optional<int> length = number_of(kLengths, symbol - kFirstLength, bits_);
        const std::optional<int> far = length ? distances.read(bits_) : std::nullopt;
        const std::optional<int> distance = far ? number_of(kDistances, *far, bits_) : std::nullopt;
        if (!distance || static_cast<std::size_t>(*distance) > bytes_.size()) return false;
        for (int i = 0; i < *length; ++i)
            if (!put(bytes_[bytes_.size() - static_cast<std::size_t>(*distance)])) return false;
        return true;
    }

    Bits bits_;
    std::size_t most_;
    std::string bytes_;
};

}  // namespace

Inflated inflate(std::string_view packed, std::size_t most_bytes) {
    return Inflater(packed, most_bytes).run();
}

}  // namespace outflank::base
