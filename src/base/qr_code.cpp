#include "base/qr_code.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>
#include <utility>

namespace outflank::base {
namespace {

using Bytes = std::vector<std::uint8_t>;

/// ISO/IEC 18004:2015, table 9: blocks of a version at error correction M. The last `longer` of
/// them have one data codeword more.
struct BlockPlan {
    int blocks;
    int data;  ///< codewords of a block
    int longer;
    int correction;  ///< codewords of a block

    constexpr int data_in_all() const { return blocks * data + longer; }
};
constexpr std::array<BlockPlan, 10> kPlans = {{{1, 16, 0, 10},
                                               {1, 28, 0, 16},
                                               {1, 44, 0, 26},
                                               {2, 32, 0, 18},
                                               {2, 43, 0, 24},
                                               {4, 27, 0, 16},
                                               {4, 31, 0, 18},
                                               {4, 38, 2, 22},
                                               {5, 36, 2, 22},
                                               {5, 43, 1, 26}}};
/// Annex E: the middle row of alignment patterns beside 6 and size - 7; 0: none.
constexpr std::array<int, 10> kMiddleAlignment = {0, 0, 0, 0, 0, 0, 22, 24, 26, 28};

constexpr int kMasks = 8;

const BlockPlan& plan_of(int version) { return kPlans[static_cast<std::size_t>(version - 1)]; }
int length_bits(int version) { return version < 10 ? 8 : 16; }
int most_bytes(int version) {
    return (8 * plan_of(version).data_in_all() - 4 - length_bits(version)) / 8;
}

// --- Codewords ---

/// The field of 256 elements over x^8 + x^4 + x^3 + x^2 + 1 (clause 7.5.2).
std::uint8_t times(std::uint8_t a, std::uint8_t b) {
    unsigned product = 0;
    for (int bit = 7; bit >= 0; --bit) {
        product = (product << 1) ^ ((product >> 7) * 0x11D);
        product ^= ((static_cast<unsigned>(b) >> bit) & 1) * a;
    }
    return static_cast<std::uint8_t>(product);
}

/// Coefficients of the generator polynomial without the leading one, the highest power first.
Bytes generator(int degree) {
    Bytes coefficients(static_cast<std::size_t>(degree), 0);
    coefficients.back() = 1;
    std::uint8_t root = 1;
    for (int i = 0; i < degree; ++i) {
        for (std::size_t j = 0; j < coefficients.size(); ++j) {
            coefficients[j] = times(coefficients[j], root);
            if (j + 1 < coefficients.size()) coefficients[j] ^= coefficients[j + 1];
        }
        root = times(root, 2);
    }
    return coefficients;
}

/// The Reed-Solomon codewords of a block: the remainder of its data by the generator.
Bytes correction_of(std::span<const std::uint8_t> data, const Bytes& divisor) {
    Bytes rest(divisor.size(), 0);
    for (const std::uint8_t byte : data) {
        const auto factor = static_cast<std::uint8_t>(byte ^ rest.front());
        std::rotate(rest.begin(), rest.begin() + 1, rest.end());
        rest.back() = 0;
        for (std::size_t i = 0; i < rest.size(); ++i) rest[i] ^= times(divisor[i], factor);
    }
    return rest;
}

/// Mode, length, text, end, and padding (clause 7.4).
Bytes data_codewords(std::string_view text, int version) {
    std::vector<bool> bits;
    const auto append = [&](unsigned value, int count) {
        while (count-- > 0) bits.push_back(((value >> count) & 1) != 0);
    };
    append(0b0100, 4);  // bytes
    append(static_cast<unsigned>(text.size()), length_bits(version));
    for (const char symbol : text) append(static_cast<unsigned char>(symbol), 8);
    const auto capacity = static_cast<std::size_t>(8 * plan_of(version).data_in_all());
    append(0, static_cast<int>(std::min<std::size_t>(4, capacity - bits.size())));
    append(0, static_cast<int>((8 - bits.size() % 8) % 8));
    for (unsigned pad = 0xEC; bits.size() < capacity; pad ^= 0xEC ^ 0x11) append(pad, 8);
    Bytes bytes(bits.size() / 8, 0);
    for (std::size_t i = 0; i < bits.size(); ++i)
        bytes[i / 8] = static_cast<std::uint8_t>(bytes[i / 8] << 1 | (bits[i] ? 1 : 0));
    return bytes;
}

/// Data and correction of all blocks in the order in which they are placed (clause 7.6).
Bytes interleaved(const Bytes& data, const BlockPlan& plan) {
    const Bytes divisor = generator(plan.correction);
    std::vector<std::span<const std::uint8_t>> blocks;
    std::vector<Bytes> corrections;
    std::size_t at = 0;
    for (int i = 0; i < plan.blocks; ++i) {
        const bool longer = i >= plan.blocks - plan.longer;
        const auto length = static_cast<std::size_t>(plan.data + (longer ? 1 : 0));
        blocks.push_back(std::span(data).subspan(at, length));
        corrections.push_back(correction_of(blocks.back(), divisor));
        at += length;
    }
    Bytes all;
    for (std::size_t i = 0; i <= static_cast<std::size_t>(plan.data); ++i)
        for (const auto& block : blocks)
            if (i < block.size()) all.push_back(block[i]);
    for (std::size_t i = 0; i < divisor.size(); ++i)
        for (const Bytes& correction : corrections) all.push_back(correction[i]);
    return all;
}

// --- Modules ---

/// `value` followed by `bits` check bits of the cyclic code with that generator (annexes C, D).
unsigned with_check(unsigned value, int bits, unsigned divisor) {
    unsigned rest = value;
    for (int i = 0; i < bits; ++i) rest = (rest << 1) ^ ((rest >> (bits - 1)) & 1) * divisor;
    return value << bits | rest;
}

bool mask_turns(int mask, int row, int column) {
    const int product = row * column;
    switch (mask) {
        case 0:
            return (row + column) % 2 == 0;
        case 1:
            return row % 2 == 0;
        case 2:
            return column % 3 == 0;
        case 3:
            return (row + column) % 3 == 0;
        case 4:
            return (row / 2 + column / 3) % 2 == 0;
        case 5:
            return product % 2 + product % 3 == 0;
        case 6:
            return (product % 2 + product % 3) % 2 == 0;
        default:
            return ((row + column) % 2 + product % 3) % 2 == 0;
    }
}

/// A code being drawn.
class Canvas {
  public:
    explicit Canvas(int version)
        : version_(version),
          size_(17 + 4 * version),
          dark_(static_cast<std::size_t>(size_ * size_), 0),
          fixed_(dark_) {
        draw_patterns();
    }

    int size() const { return size_; }
    bool dark(int row, int column) const { return dark_[index(row, column)] != 0; }
    const Bytes& modules() const { return dark_; }

    void place(const Bytes& codewords);
    void apply(int mask);
    void draw_format(int mask);
    int penalty() const;

  private:
    std::size_t index(int row, int column) const {
        return static_cast<std::size_t>(row * size_ + column);
    }
    void set(int row, int column, bool dark) {
        dark_[index(row, column)] = dark ? 1 : 0;
        fixed_[index(row, column)] = 1;
    }
    void draw_patterns();
    void draw_finder(int row, int column);
    void draw_alignment(int row, int column);
    void draw_version();
    int run_penalty(bool columns) const;

    int version_;
    int size_;
    Bytes dark_;
    Bytes fixed_;  ///< modules that hold no data
};

void Canvas::draw_patterns() {
    for (int i = 0; i < size_; ++i) {
        set(6, i, i % 2 == 0);
        set(i, 6, i % 2 == 0);
    }
    draw_finder(3, 3);
    draw_finder(3, size_ - 4);
    draw_finder(size_ - 4, 3);
    std::vector<int> places;
    if (version_ > 1) places = {6, size_ - 7};
    const int middle = kMiddleAlignment[static_cast<std::size_t>(version_ - 1)];
    if (middle != 0) places.push_back(middle);
    for (const int row : places)
        for (const int column : places) {
            const bool at_finder =
                std::min(row, column) == 6 &&
                (std::max(row, column) == 6 || std::max(row, column) == size_ - 7);
            if (!at_finder) draw_alignment(row, column);
        }
    draw_format(0);  // keeps the place
    if (version_ >= 7) draw_version();
}

/// With the light line around it.
void Canvas::draw_finder(int row, int column) {
    for (int y = std::max(0, row - 4); y <= std::min(size_ - 1, row + 4); ++y)
        for (int x = std::max(0, column - 4); x <= std::min(size_ - 1, column + 4); ++x) {
            const int ring = std::max(std::abs(y - row), std::abs(x - column));
            set(y, x, ring != 2 && ring != 4);
        }
}

void Canvas::draw_alignment(int row, int column) {
    for (int y = -2; y <= 2; ++y)
        for (int x = -2; x <= 2; ++x)
            set(row + y, column + x, std::max(std::abs(y), std::abs(x)) != 1);
}

/// Error correction M (00) and the mask, twice (clause 7.9).
void Canvas::draw_format(int mask) {
    const unsigned bits = with_check(static_cast<unsigned>(mask), 10, 0x537) ^ 0x5412;
    const auto bit = [&](int i) { return ((bits >> i) & 1) != 0; };
    for (int i = 0; i < 15; ++i) {
        const int down = i < 6 ? i : i < 8 ? i + 1 : size_ - 15 + i;
        const int left = i < 8 ? size_ - 1 - i : i == 8 ? 7 : 14 - i;
        set(down, 8, bit(i));
        set(8, left, bit(i));
    }
    set(size_ - 8, 8, true);
}

void Canvas::draw_version() {
    const unsigned bits = with_check(static_cast<unsigned>(version_), 12, 0x1F25);
    for (int i = 0; i < 18; ++i) {
        const bool dark = ((bits >> i) & 1) != 0;
        set(size_ - 11 + i % 3, i / 3, dark);
        set(i / 3, size_ - 11 + i % 3, dark);
    }
}

/// In pairs of columns from the right, upwards and downwards in turn (clause 7.7.3).
void Canvas::place(const Bytes& codewords) {
    std::size_t next = 0;
    bool up = true;
    for (int right = size_ - 1; right > 0; right -= 2) {
        if (right == 6) right = 5;  // the timing pattern
        for (int step = 0; step < size_; ++step) {
            const int row = up ? size_ - 1 - step : step;
            for (const int column : {right, right - 1}) {
                if (fixed_[index(row, column)] != 0) continue;
                const bool dark = next < 8 * codewords.size() &&
                                  ((codewords[next / 8] >> (7 - next % 8)) & 1) != 0;
                dark_[index(row, column)] = dark ? 1 : 0;
                ++next;
            }
        }
        up = !up;
    }
}

void Canvas::apply(int mask) {
    for (int row = 0; row < size_; ++row)
        for (int column = 0; column < size_; ++column)
            if (fixed_[index(row, column)] == 0 && mask_turns(mask, row, column))
                dark_[index(row, column)] ^= 1;
}

/// Long runs of one colour, and runs that look like a finder pattern, along rows or columns.
int Canvas::run_penalty(bool columns) const {
    int sum = 0;
    for (int i = 0; i < size_; ++i) {
        unsigned last = 0;  // the last eleven modules
        int run = 0;
        for (int j = 0; j < size_; ++j) {
            const bool now = columns ? dark(j, i) : dark(i, j);
            run = j > 0 && now == ((last & 1) != 0) ? run + 1 : 1;
            if (run == 5) sum += 3;
            if (run > 5) ++sum;
            last = (last << 1 | (now ? 1u : 0u)) & 0x7FF;
            if (j >= 10 && (last == 0b00001011101 || last == 0b10111010000)) sum += 40;
        }
    }
    return sum;
}

/// How hard the code is to read (clause 7.8.3).
int Canvas::penalty() const {
    int sum = run_penalty(false) + run_penalty(true);
    int darks = 0;
    for (int row = 0; row < size_; ++row)
        for (int column = 0; column < size_; ++column) {
            const bool here = dark(row, column);
            darks += here ? 1 : 0;
            if (row + 1 < size_ && column + 1 < size_ && here == dark(row, column + 1) &&
                here == dark(row + 1, column) && here == dark(row + 1, column + 1))
                sum += 3;
        }
    const int percent = 100 * darks / (size_ * size_);
    return sum + 10 * (std::abs(percent - 50) / 5);
}

}  // namespace

Result<QrCode> QrCode::make(std::string_view text) {
    if (text.size() > kMostQrBytes)
        return Error{ErrorCode::kOutOfRange,
                     "found " + std::to_string(text.size()) + " bytes, expected at most " +
                         std::to_string(kMostQrBytes),
                     "QR code"};
    int version = 1;
    while (most_bytes(version) < static_cast<int>(text.size())) ++version;
    Canvas canvas(version);
    canvas.place(interleaved(data_codewords(text, version), plan_of(version)));
    int best = 0;
    int least = 0;
    for (int mask = 0; mask < kMasks; ++mask) {
        canvas.apply(mask);
        canvas.draw_format(mask);
        const int penalty = canvas.penalty();
        if (mask == 0 || penalty < least) {
            best = mask;
            least = penalty;
        }
        canvas.apply(mask);  // takes it away again
    }
    canvas.apply(best);
    canvas.draw_format(best);
    return QrCode(canvas.size(), canvas.modules());
}

bool QrCode::dark(int row, int column) const {
    if (row < 0 || column < 0 || row >= size_ || column >= size_) return false;
    return modules_[static_cast<std::size_t>(row * size_ + column)] != 0;
}

std::string QrCode::svg_path() const {
    std::string path;
    for (int row = 0; row < size_; ++row)
        for (int column = 0; column < size_; ++column) {
            if (!dark(row, column) || dark(row, column - 1)) continue;
            int end = column;
            while (dark(row, end)) ++end;
            path += "M" + std::to_string(column) + " " + std::to_string(row) + "h" +
                    std::to_string(end - column) + "v1H" + std::to_string(column) + "z";
        }
    return path;
}

}  // namespace outflank::base
