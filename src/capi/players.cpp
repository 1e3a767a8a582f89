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

namespace {

outflank_choice from_choice(const Choice& choice) {
    outflank_choice whole{};
    whole.struct_size = sizeof whole;
    whole.square = choice.square;
    whole.value = choice.value.value_or(0);
    whole.has_value = choice.value ? 1 : 0;
    whole.exact = choice.exact ? 1 : 0;
    whole.depth = choice.depth;
    whole.evaluations = choice.evaluations;
    return whole;
}

ThinkLimits limits_of(const outflank_choose_options& options, const std::atomic<bool>& stop) {
    ThinkLimits limits{.stop = &stop};
    if (options.time_ms > 0) limits.move_time = std::chrono::milliseconds(options.time_ms);
    if (options.on_progress != nullptr)
        limits.on_progress = [options](const ThinkProgress& progress) {
            outflank_choice best{};
            if (progress.best) best = from_choice(*progress.best);
            outflank_progress told{};
            told.struct_size = sizeof told;
            told.percent = progress.percent;
            told.seconds = progress.elapsed.count();
            told.best = progress.best ? &best : nullptr;
            options.on_progress(options.context, &told);
        };
    return limits;
}

}  // namespace

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
    outflank_choose_options options{};
    options.struct_size = sizeof options;
    options.time_ms = time_ms;
    return outflank_player_think(player, game, &options, choice, error);
}

outflank_status outflank_player_think(outflank_player* player, const outflank_game* game,
                                      const outflank_choose_options* options,
                                      outflank_choice* choice, outflank_error* error) {
    if (player == nullptr || game == nullptr || choice == nullptr)
        return capi::bad_argument(error, "choose: NULL");
    if (!capi::has_size(*choice))
        return capi::bad_argument(error, "choice: struct_size is not set");
    const auto known = capi::read_struct(options);
    if (!known) return capi::bad_argument(error, "options: struct_size is not set");
    return capi::guarded(error, [&] {
        if (game->game.is_over())
            return capi::fail(error, OUTFLANK_ILLEGAL_MOVE, "choose: the game is over");
        outflank_choice pass{};
        pass.square = OUTFLANK_PASS;
        if (game->game.must_pass()) return capi::write_struct(choice, pass);
        player->stop = false;
        const ThinkLimits limits = limits_of(*known, player->stop);
        const Choice chosen = player->player->choose(game->game.position(), limits);
        return capi::write_struct(choice, from_choice(chosen));
    });
}

void outflank_player_stop(outflank_player* player) {
    if (player != nullptr) player->stop = true;
}
