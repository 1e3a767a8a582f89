#include "eval/row_ties.h"

#include <array>
#include <optional>

namespace outflank::eval {
namespace {

/// Where a symmetry takes the squares of a pattern: place k to place order[k] of its list.
using Order = std::array<int, kMostPatternSquares>;

/// Nothing when the symmetry takes a square out of the pattern.
std::optional<Order> order_of(const Pattern& pattern, Symmetry symmetry) {
    Order order{};
    for (int k = 0; k < pattern.size; ++k) {
        const auto at = static_cast<std::size_t>(k);
        const Square image = transform(pattern.squares[at], symmetry);
        int place = 0;
        while (place < pattern.size && pattern.squares[static_cast<std::size_t>(place)] != image)
            ++place;
        if (place == pattern.size) return std::nullopt;
        order[at] = place;
    }
    return order;
}

/// The configuration whose place k holds what place order[k] of `configuration` does.
int mirrored(int configuration, int size, const Order& order) {
    std::array<int, kMostPatternSquares> digits{};
    for (int k = 0; k < size; ++k, configuration /= 3)
        digits[static_cast<std::size_t>(k)] = configuration % 3;
    int result = 0;
    for (int k = size; k-- > 0;)
        result = 3 * result + digits[static_cast<std::size_t>(order[static_cast<std::size_t>(k)])];
    return result;
}

/// Adds the rows of one pattern.
void add_pattern(int number, RowTies& ties) {
    const Pattern& pattern = kPatterns[static_cast<std::size_t>(number)];
    const int first = kFirstRow[static_cast<std::size_t>(number)];
    std::vector<std::pair<Symmetry, Order>> own;
    for (const Symmetry symmetry : kSymmetries)
        if (const auto order = order_of(pattern, symmetry)) own.emplace_back(symmetry, *order);
    for (int configuration = 0; configuration < configurations(pattern.size); ++configuration) {
        if (ties.of_row[static_cast<std::size_t>(first + configuration)].kept >= 0) continue;
        const auto kept = static_cast<std::int32_t>(ties.row_of_kept.size());
        ties.row_of_kept.push_back(first + configuration);
        unsigned symmetries = 0;
        for (const auto& [symmetry, order] : own) {
            const int image = mirrored(configuration, pattern.size, order);
            if (image == configuration) symmetries |= 1U << static_cast<unsigned>(symmetry);
            RowTie& tie = ties.of_row[static_cast<std::size_t>(first + image)];
            if (tie.kept < 0) tie = {kept, inverse(symmetry)};
        }
        ties.own_symmetries.push_back(static_cast<std::uint8_t>(symmetries));
    }
}

RowTies make_row_ties() {
    RowTies ties;
    ties.of_row.assign(kRows, RowTie{-1, Symmetry{0}});
    for (int pattern = 0; pattern < static_cast<int>(kPatterns.size()); ++pattern)
        add_pattern(pattern, ties);
    return ties;
}

}  // namespace

const RowTies& row_ties() {
    static const RowTies kTies = make_row_ties();
    return kTies;
}

}  // namespace outflank::eval
