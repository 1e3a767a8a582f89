// Player specs: what is read makes a player whose own spec makes the same player again.
#include "fuzz.h"
#include "outflank/player.h"

namespace outflank::fuzz {
namespace {

void check(std::string_view text) {
    const auto player = make_player(text, 1);
    if (!player) return check_error(player.error());
    const std::string spec = player.value()->spec();
    const auto again = make_player(spec, 1);
    demand(again.has_value(), "a player's own spec is read");
    demand(again.value()->spec() == spec, "a player's own spec is stable");
}

}  // namespace
}  // namespace outflank::fuzz

OUTFLANK_FUZZ_TARGET(outflank::fuzz::check)
