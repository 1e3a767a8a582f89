// Saved games: what is read is written and read back to the same record.
#include "fuzz.h"

namespace outflank::fuzz {
namespace {

void check(std::string_view text) {
    const auto record = parse_game_record(text);
    if (!record) return check_error(record.error());
    const std::string written = format_game_record(record.value());
    if (written.size() > kMaxTextBytes) return;
    const auto again = parse_game_record(written);
    demand(again.has_value(), "a written record is read");
    demand(same_game(again.value().game, record.value().game), "the game is the same");
    demand(again.value().black == record.value().black &&
               again.value().white == record.value().white &&
               again.value().seed == record.value().seed &&
               again.value().date == record.value().date &&
               again.value().resigned == record.value().resigned &&
               again.value().other == record.value().other,
           "the rest of the record is the same");
    demand(format_game_record(again.value()) == written, "writing is stable");
}

}  // namespace
}  // namespace outflank::fuzz

OUTFLANK_FUZZ_TARGET(outflank::fuzz::check)
