#include "games/position_key.h"

#include <algorithm>

#include "base/random.h"

namespace outflank::games {
namespace {

std::int64_t key_of(const Board& board) {
    const std::uint64_t mover = base::Random::derive_seed(board.mover, 0);
    return static_cast<std::int64_t>(base::Random::derive_seed(mover ^ board.opponent, 1));
}

}  // namespace

PositionKey::PositionKey(const Board& board)
    : canonical_(canonical(board)), value_(key_of(canonical_.board)) {}

int PositionKey::stored(Square reply) const {
    if (reply == kPass) return kPass;
    const Square square = transform(reply, canonical_.symmetry);
    Square least = square;
    for (const Symmetry symmetry : kSymmetries)
        if (const Square image = transform(square, symmetry);
            image < least && transform(canonical_.board, symmetry) == canonical_.board)
            least = image;
    return least;
}

Square PositionKey::shown(int reply) const {
    return transform(static_cast<Square>(reply), inverse(canonical_.symmetry));
}

}  // namespace outflank::games
