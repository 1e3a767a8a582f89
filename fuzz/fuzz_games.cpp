// Any bytes are a file of games, whole or damaged at the end, or an error; every game read
// can be played.
#include "fuzz.h"
#include "train/files/game_log.h"

namespace outflank::fuzz {
namespace {

void check(std::string_view bytes) {
    const auto file = train::parse_game_file(bytes, "input");
    if (!file) return check_error(file.error());
    demand(file.value().whole_bytes <= bytes.size(), "the whole part is not longer than the file");
    demand(file.value().damage.empty() == (file.value().whole_bytes == bytes.size()),
           "what is not whole is damaged");
    for (const train::GameRecord& game : file.value().games) {
        int plies = 0;
        train::replay(game, [&](const train::LabelledBoard&, int) { ++plies; });
        demand(plies == game.plies, "a game is played to its end");
    }
}

}  // namespace
}  // namespace outflank::fuzz

OUTFLANK_FUZZ_TARGET(outflank::fuzz::check)
