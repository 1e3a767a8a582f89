// Errors, texts and positions on their way through the C interface.
#include "capi/bridge.h"

#include <algorithm>
#include <cstdlib>
#include <new>

#include "formats/text/words.h"

namespace outflank::capi {
namespace {

outflank_status status_of(ErrorCode code) {
    switch (code) {
        case ErrorCode::kParse:
            return OUTFLANK_PARSE;
        case ErrorCode::kIllegalMove:
            return OUTFLANK_ILLEGAL_MOVE;
        case ErrorCode::kOutOfRange:
            return OUTFLANK_OUT_OF_RANGE;
        case ErrorCode::kIo:
            return OUTFLANK_IO;
        case ErrorCode::kUnsupported:
            break;
    }
    return OUTFLANK_UNSUPPORTED;
}

/// Copies as much as fits and leaves no half of a UTF-8 character at the end.
template <std::size_t size>
void copy_text(std::string_view text, char (&into)[size]) {
    std::size_t length = std::min(text.size(), size - 1);
    if (length < text.size())
        while (length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0) == 0x80) --length;
    std::copy_n(text.data(), length, into);
    into[length] = '\0';
}

/// The same of text that may quote bytes of the input: what is not UTF-8 becomes that, or '?' where
/// there is no memory for it.
template <std::size_t size>
void copy_quoting(std::string_view text, char (&into)[size]) {
    if (formats::is_utf8(text)) return copy_text(text, into);
    try {
        copy_text(formats::to_utf8(text), into);
    } catch (const std::bad_alloc&) {
        copy_text(text, into);
        std::replace_if(
            into, into + size, [](char c) { return (c & 0x80) != 0; }, '?');
    }
}

}  // namespace

outflank_status fail(outflank_error* error, outflank_status status, std::string_view message,
                     std::string_view where) {
    if (error == nullptr) return status;
    outflank_error whole{};
    whole.status = status;
    copy_quoting(where, whole.where);
    copy_quoting(message, whole.message);
    write_struct(error, whole);
    return status;
}

outflank_status fail(outflank_error* error, const Error& cause) {
    return fail(error, status_of(cause.code), cause.message, cause.where);
}

outflank_status bad_argument(outflank_error* error, std::string_view message) {
    return fail(error, OUTFLANK_BAD_ARGUMENT, message);
}

char* new_text(std::string_view text) {
    char* copy = static_cast<char*>(std::malloc(text.size() + 1));
    if (copy == nullptr) return nullptr;
    std::copy_n(text.data(), text.size(), copy);
    copy[text.size()] = '\0';
    return copy;
}

Result<Position> to_position(const outflank_position* position) {
    const auto wrong = [](std::string message) {
        return Error{ErrorCode::kOutOfRange, "position: " + std::move(message), ""};
    };
    if (position == nullptr) return wrong("NULL");
    const auto size = board_size_from_side(position->size);
    if (!size) return size.error();
    if (position->to_move != OUTFLANK_BLACK && position->to_move != OUTFLANK_WHITE)
        return wrong("to_move is " + std::to_string(position->to_move) + ", expected 0 or 1");
    if ((position->black & position->white) != 0) return wrong("two discs on one square");
    if (((position->black | position->white) & ~playable(size.value())) != 0)
        return wrong("a disc off the board");
    const bool black_moves = position->to_move == OUTFLANK_BLACK;
    return Position{.board = {.mover = black_moves ? position->black : position->white,
                              .opponent = black_moves ? position->white : position->black},
                    .to_move = black_moves ? Color::kBlack : Color::kWhite,
                    .size = size.value()};
}

outflank_position from_position(const Position& position) {
    return {.black = position.discs(Color::kBlack),
            .white = position.discs(Color::kWhite),
            .to_move = number_of(position.to_move),
            .size = side_length(position.size)};
}

}  // namespace outflank::capi
