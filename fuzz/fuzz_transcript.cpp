// Transcripts from the start of every board size: each written style gives the same game.
#include "fuzz.h"

namespace outflank::fuzz {
namespace {

void check_from(const Position& start, std::string_view text) {
    const auto game = parse_transcript(text, start);
    if (!game) return check_error(game.error());
    for (const bool write_passes : {false, true})
        for (const bool colour_by_case : {false, true}) {
            const auto again = parse_transcript(
                format_transcript(game.value(), {write_passes, colour_by_case}), start);
            demand(again.has_value(), "a written transcript is read");
            demand(same_game(again.value(), game.value()), "a written transcript is the same game");
        }
}

void check(std::string_view text) {
    for (const BoardSize size : {BoardSize::k4, BoardSize::k6, BoardSize::k8})
        check_from(start_position(size), text);
}

}  // namespace
}  // namespace outflank::fuzz

OUTFLANK_FUZZ_TARGET(outflank::fuzz::check)
