// The C interface: the library itself, texts, squares.
#include <cstdlib>

#include "capi/bridge.h"
#include "outflank/kernel.h"
#include "outflank/version.h"

using namespace outflank;

uint32_t outflank_c_version(void) { return OUTFLANK_C_VERSION; }

const char* outflank_version(void) { return version().data(); }

char* outflank_kernel(void) { return capi::new_text(active_kernel()); }

void outflank_text_free(char* text) { std::free(text); }

outflank_status outflank_board_squares(int32_t size, uint64_t* squares) {
    if (squares == nullptr) return OUTFLANK_BAD_ARGUMENT;
    const auto board_size = board_size_from_side(size);
    *squares = board_size ? playable(board_size.value()) : 0;
    return board_size ? OUTFLANK_OK : OUTFLANK_OUT_OF_RANGE;
}

outflank_status outflank_square_name(int32_t square, int32_t size, char* name) {
    const auto board_size = board_size_from_side(size);
    const bool known = square == OUTFLANK_PASS || capi::is_square(square);
    if (!board_size || !known || name == nullptr) return OUTFLANK_BAD_ARGUMENT;
    if (capi::is_square(square) && (playable(board_size.value()) & bit(square)) == 0)
        return OUTFLANK_BAD_ARGUMENT;
    return capi::guarded(nullptr, [&] {
        const std::string text = square_name(square, board_size.value());
        std::memcpy(name, text.c_str(), text.size() + 1);
        return OUTFLANK_OK;
    });
}

outflank_status outflank_square_parse(const char* name, int32_t size, int32_t* square,
                                      outflank_error* error) {
    if (name == nullptr || square == nullptr) return capi::bad_argument(error, "square: NULL");
    return capi::guarded(error, [&] {
        const auto board_size = board_size_from_side(size);
        if (!board_size) return capi::fail(error, board_size.error());
        const auto parsed = parse_square(name, board_size.value());
        if (!parsed) return capi::fail(error, parsed.error());
        *square = parsed.value();
        return OUTFLANK_OK;
    });
}
