// The C interface: the computer players.
#include "outflank/player.h"

#include <memory>

#include "capi/bridge.h"
#include "outflank/engine.h"
#include "outflank/opponents.h"

using namespace outflank;

struct outflank_player {
    std::unique_ptr<Player> player;
    std::atomic<bool> stop{false};
};

size_t outflank_player_count(void) { return player_catalogue().size(); }

outflank_status outflank_player_describe(size_t index, outflank_player_info* info) {
    const auto catalogue = player_catalogue();
    if (index >= catalogue.size()) return OUTFLANK_OUT_OF_RANGE;
    const PlayerInfo& entry = catalogue[index];
    // The catalogue is made of string literals, which end with a zero byte.
    outflank_player_info whole{};
    whole.name = entry.name.data();
    whole.parameters = entry.parameters.data();
    whole.summary = entry.summary.data();
    whole.source = entry.source.data();
    whole.unit = entry.unit.data();
    return capi::write_struct(info, whole);
}

size_t outflank_opponent_count(void) { return opponents().size(); }

outflank_status outflank_opponent_describe(size_t index, outflank_opponent_info* info) {
    if (index >= opponents().size()) return OUTFLANK_OUT_OF_RANGE;
    const OpponentInfo& entry = opponents()[index];
    outflank_opponent_info whole{};
    whole.rating = entry.rating;
    whole.name = entry.name.data();
    whole.title = entry.title.data();
    whole.character = entry.character.data();
    return capi::write_struct(info, whole);
}

outflank_player* outflank_player_new(const char* spec, uint32_t seed, outflank_error* error) {
    if (spec == nullptr) {
        capi::bad_argument(error, "spec: NULL");
        return nullptr;
    }
    return capi::made<outflank_player>(error, [&]() -> Result<std::unique_ptr<outflank_player>> {
        auto player = make_any_player(spec, seed);
        if (!player) return player.error();
        auto handle = std::make_unique<outflank_player>();
        handle->player = std::move(player).value();
        return handle;
    });
}

void outflank_player_free(outflank_player* player) { delete player; }

outflank_status outflank_player_choose(outflank_player* player, const outflank_game* game,
                                       uint32_t time_ms, outflank_choice* choice,
                                       outflank_error* error) {
    if (player == nullptr || game == nullptr || choice == nullptr)
        return capi::bad_argument(error, "choose: NULL");
    return capi::guarded(error, [&] {
        if (game->game.is_over())
            return capi::fail(error, OUTFLANK_ILLEGAL_MOVE, "choose: the game is over");
        outflank_choice whole{};
        whole.square = OUTFLANK_PASS;
        if (game->game.must_pass()) return capi::write_struct(choice, whole);
        player->stop = false;
        ThinkLimits limits{.stop = &player->stop};
        if (time_ms > 0) limits.move_time = std::chrono::milliseconds(time_ms);
        const Choice chosen = player->player->choose(game->game.position(), limits);
        whole.square = chosen.square;
        whole.value = chosen.value.value_or(0);
        whole.has_value = chosen.value ? 1 : 0;
        whole.exact = chosen.exact ? 1 : 0;
        whole.depth = chosen.depth;
        whole.evaluations = chosen.evaluations;
        return capi::write_struct(choice, whole);
    });
}

void outflank_player_stop(outflank_player* player) {
    if (player != nullptr) player->stop = true;
}
