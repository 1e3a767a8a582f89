// The hash of a board, for the shared table.
#pragma once

#include <bit>
#include <cstdint>

#include "outflank/board.h"

namespace outflank::search {

/// Mixes a board into 64 well-spread bits (multiplication by odd constants from the
/// golden ratio and the square root of 2, then a fold of the high half).
inline std::uint64_t hash_board(const Board& board) {
    std::uint64_t hash = board.mover * 0x9E3779B97F4A7C15 + std::rotl(board.opponent, 32);
    hash = (hash ^ (hash >> 32)) * 0x6A09E667F3BCC909;
    hash += board.opponent * 0xBB67AE8584CAA73B;
    return (hash ^ (hash >> 29)) * 0x9E3779B97F4A7C15;
}

}  // namespace outflank::search
