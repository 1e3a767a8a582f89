// What the files of the C interface share: errors, structs that may grow, positions, texts.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <exception>
#include <new>
#include <optional>
#include <string>
#include <string_view>

#include "outflank/c.h"
#include "outflank/game.h"
#include "outflank/result.h"

namespace outflank::capi {

/// Tells `error`, if there is one, and gives the status back.
outflank_status fail(outflank_error* error, outflank_status status, std::string_view message,
                     std::string_view where = {});
outflank_status fail(outflank_error* error, const Error& cause);

/// The status of a NULL or another argument that no caller should pass.
outflank_status bad_argument(outflank_error* error, std::string_view message);

/// Runs `call`, which returns an outflank_status, and lets no exception out.
template <class Call>
outflank_status guarded(outflank_error* error, Call&& call) {
    try {
        return call();
    } catch (const std::bad_alloc&) {
        return fail(error, OUTFLANK_OUT_OF_MEMORY, "out of memory");
    } catch (const std::exception& cause) {
        return fail(error, OUTFLANK_IO, cause.what());
    }
}

/// The same for a `make` that returns a Result of an owned handle; NULL when it fails.
template <class Handle, class Make>
Handle* made(outflank_error* error, Make&& make) {
    Handle* handle = nullptr;
    guarded(error, [&] {
        auto result = make();
        if (!result) return fail(error, result.error());
        handle = std::move(result).value().release();
        return OUTFLANK_OK;
    });
    return handle;
}

/// Reads a struct of the caller's size; members that the caller does not know are zero.
/// Nothing when its size cannot be right.
template <class Struct>
std::optional<Struct> read_struct(const Struct* given) {
    Struct whole{};
    if (given == nullptr) return whole;
    if (given->struct_size < sizeof given->struct_size) return std::nullopt;
    std::memcpy(&whole, given, std::min<std::size_t>(given->struct_size, sizeof whole));
    return whole;
}

/// True for a struct of the caller's that can be written.
template <class Struct>
bool has_size(const Struct& given) {
    return given.struct_size >= sizeof given.struct_size;
}

/// Writes the part of `whole` that the caller knows.
template <class Struct>
outflank_status write_struct(Struct* given, Struct whole) {
    if (given == nullptr || given->struct_size < sizeof given->struct_size)
        return OUTFLANK_BAD_ARGUMENT;
    whole.struct_size = given->struct_size;
    std::memcpy(given, &whole, std::min<std::size_t>(given->struct_size, sizeof whole));
    return OUTFLANK_OK;
}

/// A copy that outflank_text_free gives back; NULL without memory.
char* new_text(std::string_view text);

/// The position that the struct means. Errors: kOutOfRange.
Result<Position> to_position(const outflank_position* position);
outflank_position from_position(const Position& position);

inline std::int32_t number_of(Color color) {
    return color == Color::kBlack ? OUTFLANK_BLACK : OUTFLANK_WHITE;
}

inline outflank_ply from_ply(const Ply& ply) {
    return {.flips = ply.flips, .color = number_of(ply.color), .square = ply.square};
}

/// True for 0..63.
inline bool is_square(std::int32_t square) { return square >= 0 && square < 64; }

}  // namespace outflank::capi

/// The handle of a game, which the files of the C interface know from inside.
struct outflank_game {
    outflank::Game game;
};
