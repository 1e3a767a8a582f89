// Players of this program in the arena.
#include "arena/player_contestant.h"

#include <algorithm>

#include "outflank/engine.h"

namespace outflank::arena {
namespace {

constexpr milliseconds kLeast{1};
constexpr milliseconds kReserve{20};  // for the way from the player to the clock

bool is_engine(const std::string& spec) { return spec == "engine" || spec.starts_with("engine:"); }

/// The spec with the limit of the match, which only the engine can take.
std::string limited_spec(const std::string& spec, const TimeControl& time) {
    std::string limit;
    if (time.depth) limit = "depth=" + std::to_string(*time.depth);
    if (time.level) limit = "level=" + std::to_string(*time.level);
    if (time.nodes) limit = "nodes=" + std::to_string(*time.nodes);
    if (limit.empty() || !is_engine(spec)) return spec;
    return spec + (spec.find(':') == std::string::npos ? ":" : ",") + limit;
}

/// True when the values of the player are discs; others judge in points of their own.
bool speaks_of_discs(const std::string& spec) {
    if (is_engine(spec)) return true;
    const std::string name = spec.substr(0, spec.find(':'));
    for (const PlayerInfo& info : player_catalogue())
        if (info.name == name) return info.unit == "discs";
    return true;  // an opponent for people: the engine held back
}

/// A share of the clock: the rest of the game in equal parts, and most of the increment.
milliseconds share_of(milliseconds left, milliseconds increment, int own_moves_left) {
    const milliseconds share = left / (own_moves_left + 1) + increment * 3 / 4;
    return std::min(share, left - kReserve);
}

class PlayerContestant final : public Contestant {
  public:
    PlayerContestant(const EngineSpec& spec, const ContestantOptions& options)
        : spec_(spec), options_(options), speaks_in_discs_(speaks_of_discs(spec.player)) {}

    std::optional<NotReady> begin(std::uint64_t seed) override {
        Result<std::unique_ptr<Player>> player =
            make_any_player(limited_spec(spec_.player, options_.time), seed);
        if (!player) return Fault{Verdict::kStartFailure, to_text(player.error())};
        player_ = std::move(player).value();
        return std::nullopt;
    }

    std::optional<std::variant<Fault, Stopped>> prepare(const Turn&) override {
        return std::nullopt;
    }

    Reply choose(const Turn& turn) override {
        if (turn.game.must_pass()) return Answer{.square = kPass};
        const Position& position = turn.game.position();
        const Choice choice =
            player_->choose(position, {.move_time = time_for(turn), .stop = options_.stop});
        if (options_.stop != nullptr && *options_.stop) return Stopped{};
        return Answer{.square = choice.square,
                      .score = speaks_in_discs_ ? choice.value : std::nullopt};
    }

    void drop() override { player_.reset(); }

  private:
    std::optional<milliseconds> time_for(const Turn& turn) const {
        const TimeControl& time = options_.time;
        const Position& position = turn.game.position();
        if (time.move_time) return std::max(*time.move_time - kReserve, kLeast);
        if (!time.base) return std::nullopt;
        const int own_moves_left = (position.board.empties(position.size) + 1) / 2;
        return std::max(share_of(turn.clocks.of(position.to_move), time.increment, own_moves_left),
                        kLeast);
    }

    EngineSpec spec_;
    ContestantOptions options_;
    bool speaks_in_discs_;
    std::unique_ptr<Player> player_;
};

}  // namespace

std::unique_ptr<Contestant> make_player_contestant(const EngineSpec& spec,
                                                   const ContestantOptions& options) {
    return std::make_unique<PlayerContestant>(spec, options);
}

Result<Done> check_player(const EngineSpec& spec, const TimeControl& time) {
    if ((time.depth || time.nodes || time.level) && !is_engine(spec.player))
        return Error{ErrorCode::kUnsupported,
                     spec.name +
                         ": found a limit of depth, nodes or level, which only the engine takes; "
                         "expected it in the spec of the player, and limit=none beside it",
                     ""};
    const Result<std::unique_ptr<Player>> player =
        make_any_player(limited_spec(spec.player, time), 1);
    if (!player) return player.error();
    return Done{};
}

}  // namespace outflank::arena
