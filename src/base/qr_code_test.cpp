// The codes are read back by a reader that shares nothing with the writer but the standard.
#include "base/qr_code.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <optional>

namespace outflank::base {
namespace {

using Codewords = std::vector<unsigned>;

/// Codewords of all, and blocks with their correction codewords at level M (ISO/IEC 18004, table
/// 9).
struct Version {
    int codewords;
    int blocks;
    int correction;
    std::vector<int> alignment;
};
const std::array<Version, 10> kVersions = {{{26, 1, 10, {}},
                                            {44, 1, 16, {6, 18}},
                                            {70, 1, 26, {6, 22}},
                                            {100, 2, 18, {6, 26}},
                                            {134, 2, 24, {6, 30}},
                                            {172, 4, 16, {6, 34}},
                                            {196, 4, 18, {6, 22, 38}},
                                            {242, 4, 22, {6, 24, 42}},
                                            {292, 5, 22, {6, 26, 46}},
                                            {346, 5, 26, {6, 28, 50}}}};

/// Logarithms of the field, by which the reader multiplies.
struct Field {
    std::array<unsigned, 255> power{};
    std::array<int, 256> log{};
    Field() {
        unsigned value = 1;
        for (int i = 0; i < 255; ++i) {
            power[static_cast<std::size_t>(i)] = value;
            log[value] = i;
            value <<= 1;
            if (value > 255) value ^= 0x11D;
        }
    }
};

/// A block without errors is zero at the first `correction` powers of 2.
bool is_whole(const Codewords& block, int correction) {
    static const Field field;
    for (int i = 0; i < correction; ++i) {
        unsigned sum = 0;
        for (const unsigned word : block)
            sum =
                (sum == 0 ? 0 : field.power[static_cast<std::size_t>((field.log[sum] + i) % 255)]) ^
                word;
        if (sum != 0) return false;
    }
    return true;
}

TEST(QrReader, KnowsTheBlockOfTheStandard) {
    // Annex I: "01234567" at 1-M.
    Codewords block = {0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC,
                       0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xA5, 0x24,
                       0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55};
    EXPECT_TRUE(is_whole(block, 10));
    block[3] ^= 1;
    EXPECT_FALSE(is_whole(block, 10));
}

/// Format information of level M by its mask (annex C, table C.1).
constexpr std::array<unsigned, 8> kFormats = {0x5412, 0x5125, 0x5E7C, 0x5B4B,
                                              0x45F9, 0x40CE, 0x4F97, 0x4AA0};
/// Version information of versions 7 to 10 (annex D, table D.1).
constexpr std::array<unsigned, 4> kVersionBits = {0x07C94, 0x085BC, 0x09A99, 0x0A4D3};

bool is_turned(int mask, int i, int j) {
    switch (mask) {
        case 0:
            return (i + j) % 2 == 0;
        case 1:
            return i % 2 == 0;
        case 2:
            return j % 3 == 0;
        case 3:
            return (i + j) % 3 == 0;
        case 4:
            return (i / 2 + j / 3) % 2 == 0;
        case 5:
            return (i * j) % 2 + (i * j) % 3 == 0;
        case 6:
            return ((i * j) % 2 + (i * j) % 3) % 2 == 0;
        default:
            return ((i + j) % 2 + (i * j) % 3) % 2 == 0;
    }
}

class Reader {
  public:
    explicit Reader(const QrCode& code)
        : code_(code), size_(code.size()), number_((size_ - 17) / 4) {}

    int version() const { return number_; }

    /// The text, or nothing where the code breaks the standard.
    std::optional<std::string> text() const {
        const std::optional<int> mask = mask_of_format();
        if (!mask || !has_patterns() || !has_version()) return std::nullopt;
        const std::optional<Codewords> data = data_of(codewords(*mask));
        if (!data) return std::nullopt;
        std::size_t at = 0;
        const auto bits = [&](int count) {
            unsigned value = 0;
            for (; count > 0; --count, ++at)
                value = value << 1 | (((*data)[at / 8] >> (7 - at % 8)) & 1);
            return value;
        };
        if (bits(4) != 0b0100) return std::nullopt;
        std::string text(bits(number_ < 10 ? 8 : 16), ' ');
        for (char& symbol : text) symbol = static_cast<char>(bits(8));
        return text;
    }

  private:
    const Version& plan() const { return kVersions[static_cast<std::size_t>(number_ - 1)]; }

    std::optional<int> mask_of_format() const {
        unsigned upright = 0;
        unsigned lying = 0;
        for (const int row : {0, 1, 2, 3, 4, 5, 7, 8})
            upright |= code_.dark(row, 8) ? 1u << (row > 6 ? row - 1 : row) : 0;
        for (int i = 0; i < 7; ++i) upright |= code_.dark(size_ - 7 + i, 8) ? 1u << (8 + i) : 0;
        for (int i = 0; i < 8; ++i) lying |= code_.dark(8, size_ - 1 - i) ? 1u << i : 0;
        lying |= code_.dark(8, 7) ? 1u << 8 : 0;
        for (int i = 0; i < 6; ++i) lying |= code_.dark(8, 5 - i) ? 1u << (9 + i) : 0;
        const auto found = std::find(kFormats.begin(), kFormats.end(), upright);
        if (upright != lying || found == kFormats.end() || !code_.dark(size_ - 8, 8))
            return std::nullopt;
        return static_cast<int>(found - kFormats.begin());
    }

    bool has_version() const {
        if (number_ < 7) return true;
        unsigned low = 0;
        unsigned high = 0;
        for (int i = 0; i < 18; ++i) {
            low |= code_.dark(size_ - 11 + i % 3, i / 3) ? 1u << i : 0;
            high |= code_.dark(i / 3, size_ - 11 + i % 3) ? 1u << i : 0;
        }
        return low == high && low == kVersionBits[static_cast<std::size_t>(number_ - 7)];
    }

    bool has_patterns() const {
        for (int i = 8; i < size_ - 8; ++i)
            if (code_.dark(6, i) != (i % 2 == 0) || code_.dark(i, 6) != (i % 2 == 0)) return false;
        const std::array<std::string, 9> finder = {"         ", " ####### ", " #     # ",
                                                   " # ### # ", " # ### # ", " # ### # ",
                                                   " #     # ", " ####### ", "         "};
        for (const auto& [top, left] : {std::pair(-1, -1), {-1, size_ - 8}, {size_ - 8, -1}})
            for (int i = 0; i < 9; ++i)
                for (int j = 0; j < 9; ++j)
                    if (code_.dark(top + i, left + j) !=
                        (finder[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] == '#'))
                        return false;
        return true;
    }

    bool is_data(int row, int column) const {
        if (row == 6 || column == 6) return false;
        if ((row < 9 && (column < 9 || column >= size_ - 8)) || (row >= size_ - 8 && column < 9))
            return false;
        if (number_ >= 7 &&
            ((row < 6 && column >= size_ - 11) || (column < 6 && row >= size_ - 11)))
            return false;
        for (const int y : plan().alignment)
            for (const int x : plan().alignment) {
                const bool at_finder =
                    (y == 6 && (x == 6 || x == size_ - 7)) || (x == 6 && y == size_ - 7);
                if (!at_finder && std::abs(row - y) <= 2 && std::abs(column - x) <= 2) return false;
            }
        return true;
    }

    Codewords codewords(int mask) const {
        std::vector<bool> bits;
        bool up = true;
        for (int pair = size_ - 1; pair > 0; pair -= pair == 8 ? 3 : 2, up = !up) {
            const int right = pair;
            for (int i = 0; i < size_; ++i)
                for (const int column : {right, right - 1}) {
                    const int row = up ? size_ - 1 - i : i;
                    if (is_data(row, column))
                        bits.push_back(code_.dark(row, column) != is_turned(mask, row, column));
                }
        }
        Codewords words(bits.size() / 8, 0);
        for (std::size_t i = 0; i < words.size() * 8; ++i)
            words[i / 8] = words[i / 8] << 1 | (bits[i] ? 1 : 0);
        return words;
    }

    /// The data of all blocks, each of which must be whole.
    std::optional<Codewords> data_of(const Codewords& all) const {
        if (static_cast<int>(all.size()) != plan().codewords) return std::nullopt;
        const int data = plan().codewords - plan().blocks * plan().correction;
        const int shorter = plan().blocks - data % plan().blocks;
        std::vector<Codewords> blocks(static_cast<std::size_t>(plan().blocks));
        std::size_t next = 0;
        for (int i = 0; i <= data / plan().blocks; ++i)
            for (std::size_t b = 0; b < blocks.size(); ++b)
                if (i < data / plan().blocks || static_cast<int>(b) >= shorter)
                    blocks[b].push_back(all[next++]);
        Codewords joined;
        for (const Codewords& block : blocks)
            joined.insert(joined.end(), block.begin(), block.end());
        while (next < all.size())
            for (Codewords& block : blocks) block.push_back(all[next++]);
        for (const Codewords& block : blocks)
            if (!is_whole(block, plan().correction)) return std::nullopt;
        return joined;
    }

    const QrCode& code_;
    int size_;
    int number_;
};

TEST(QrCode, HoldsTextsOfEveryLengthThatFits) {
    int version = 1;
    for (std::size_t length = 0; length <= kMostQrBytes; ++length) {
        std::string text;
        for (std::size_t i = 0; i < length; ++i)
            text.push_back(static_cast<char>((i * 73 + length * 31) & 0xFF));
        const auto code = QrCode::make(text);
        ASSERT_TRUE(code);
        const Reader reader(code.value());
        EXPECT_EQ(reader.text(), text) << length;
        EXPECT_GE(reader.version(), version);
        version = reader.version();
    }
    EXPECT_EQ(version, 10);
}

TEST(QrCode, IsTheSmallestOneThatHoldsTheText) {
    // ISO/IEC 18004, table 7: bytes at level M.
    constexpr std::array<int, 10> kMost = {14, 26, 42, 62, 84, 106, 122, 152, 180, 213};
    for (int version = 1; version <= 10; ++version) {
        const auto most = static_cast<std::size_t>(kMost[static_cast<std::size_t>(version - 1)]);
        EXPECT_EQ(QrCode::make(std::string(most, 'a')).value().size(), 17 + 4 * version);
    }
}

TEST(QrCode, RefusesALongerText) {
    const auto code = QrCode::make(std::string(214, 'a'));
    ASSERT_FALSE(code);
    EXPECT_EQ(to_text(code.error()), "QR code: found 214 bytes, expected at most 213");
}

TEST(QrCode, IsLightAroundIt) {
    const auto code = QrCode::make("http://192.168.178.20:8642/");
    ASSERT_TRUE(code);
    EXPECT_TRUE(code.value().dark(0, 0));
    EXPECT_FALSE(code.value().dark(-1, 0));
    EXPECT_FALSE(code.value().dark(0, code.value().size()));
}

/// Draws the path of the picture and compares it with the modules.
TEST(QrCode, IsDrawnAsItsModules) {
    const auto made = QrCode::make("http://reversi.local:8642/");
    ASSERT_TRUE(made);
    const QrCode& code = made.value();
    const std::string path = code.svg_path();
    std::vector<std::string> drawn(static_cast<std::size_t>(code.size()),
                                   std::string(static_cast<std::size_t>(code.size()), ' '));
    for (std::size_t at = 0; at < path.size();) {
        int column = 0, row = 0, length = 0, back = 0, used = 0;
        ASSERT_EQ(std::sscanf(path.c_str() + at, "M%d %dh%dv1H%dz%n", &column, &row, &length, &back,
                              &used),
                  4);
        EXPECT_EQ(back, column);
        at += static_cast<std::size_t>(used);
        for (int i = 0; i < length; ++i)
            drawn[static_cast<std::size_t>(row)][static_cast<std::size_t>(column + i)] = '#';
    }
    for (int row = 0; row < code.size(); ++row)
        for (int column = 0; column < code.size(); ++column)
            EXPECT_EQ(
                code.dark(row, column),
                drawn[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] == '#');
}

}  // namespace
}  // namespace outflank::base
