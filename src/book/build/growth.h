// A book that grows: games learnt, leaves expanded, leaves searched again.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "book/build/leaf_search.h"
#include "book/writer.h"
#include "outflank/game.h"

namespace outflank::book {

/// What all ways of growing share.
struct GrowthOptions {
    std::uint64_t limit = 0;  ///< searches at most; 0: none
    std::string origin{};     ///< who searches, for the leaves; not empty
    /// Called after each search; the second is how many are known to be left.
    std::function<void(std::uint64_t, std::uint64_t)> on_progress{};
};

/// How far the growing came.
struct Growth {
    std::uint64_t positions_added = 0;
    std::uint64_t searches = 0;
    bool is_done = true;  ///< false: the limit or a stop ended it
};

/// Which leaves are expanded.
struct WidenOptions {
    /// Most that the line to the new position may lose against the best line, both sides together,
    /// at the start; it falls evenly to 0 at `plies`.
    Centidiscs error = 100;
    int plies = 30;  ///< discs placed at which nothing is expanded any more
};

/// The loss that a line of so many discs placed may have.
constexpr Centidiscs allowed_loss(const WidenOptions& options, int placed) {
    if (placed >= options.plies) return -1;
    return options.error * (options.plies - placed) / options.plies;
}

/// Adds the positions of a game up to `plies` discs placed, without searches. Only 8x8. Returns how
/// many are new. Errors: kIo.
Result<std::uint64_t> add_line(BookWriter& writer, const Game& game, int plies);

/// Searches every position whose moves outside the book were not searched, the ones of least
/// loss first. Errors: kIo.
Result<Growth> search_missing(BookWriter& writer, LeafSearch& search, const GrowthOptions& options);

/// Expands the leaves that lose little, again and again until there is none: the position after
/// the leaf's move comes into the book, it and the one before are searched. The file is merged
/// from time to time. Begins with the start of the game. Errors: kIo.
Result<Growth> widen(BookWriter& writer, LeafSearch& search, const WidenOptions& widening,
                     const GrowthOptions& options);

/// Searches the leaves again whose level is below that of `search` and that are not exact, the ones
/// of least loss first. Errors: kIo.
Result<Growth> deepen(BookWriter& writer, LeafSearch& search, const GrowthOptions& options);

}  // namespace outflank::book
