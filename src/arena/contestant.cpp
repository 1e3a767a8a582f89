// Specs, names, and which contestant is made for which protocol.
#include "arena/contestant.h"

#include <array>

#include "arena/external_engine.h"
#include "arena/player_contestant.h"

namespace outflank::arena {
namespace {

constexpr std::array<const char*, kVerdictCount> kVerdictNames = {
    "normal",   "adjudicated", "resigned", "time",  "illegal move",
    "protocol", "flood",       "hang",     "crash", "start failure"};

Error unsupported(const EngineSpec& spec, const std::string& what, const std::string& instead) {
    return Error{ErrorCode::kUnsupported,
                 spec.name + ": found " + what + ", which " + protocol_name(spec.protocol) +
                     " has no word for; expected " + instead,
                 ""};
}

}  // namespace

const char* verdict_name(Verdict verdict) {
    return kVerdictNames[static_cast<std::size_t>(verdict)];
}

std::optional<Verdict> verdict_of_name(std::string_view name) {
    for (std::size_t i = 0; i < kVerdictNames.size(); ++i)
        if (name == kVerdictNames[i]) return static_cast<Verdict>(i);
    return std::nullopt;
}

const char* protocol_name(Protocol protocol) {
    constexpr std::array kNames = {"player", "gtp", "nboard", "uci"};
    return kNames[static_cast<std::size_t>(protocol)];
}

std::unique_ptr<Contestant> make_contestant(const EngineSpec& spec,
                                            const ContestantOptions& options) {
    if (spec.protocol == Protocol::kPlayer) return make_player_contestant(spec, options);
    return make_external_engine(spec, options);
}

TimeControl limit_of(const EngineSpec& engine, const TimeControl& match) {
    TimeControl limit = engine.limit.value_or(match);
    limit.margin = match.margin;
    limit.patience = match.patience;
    return limit;
}

Result<Done> check_spec(const EngineSpec& spec, const TimeControl& match) {
    const TimeControl time = limit_of(spec, match);
    switch (spec.protocol) {
        case Protocol::kPlayer:
            return check_player(spec, time);
        case Protocol::kGtp:
            if (time.depth || time.nodes)
                return unsupported(spec, "a limit of depth or nodes",
                                   "one of its own: time=, move_time=, level=, or limit=none "
                                   "with init='...'");
            break;
        case Protocol::kNboard:
            if (time.nodes || time.move_time)
                return unsupported(spec, "a limit of nodes or of the time of a move",
                                   "one of its own: time=, depth=, level=, or limit=none with "
                                   "init='...'");
            break;
        case Protocol::kUci:
            break;
    }
    if (spec.command.empty())
        return Error{ErrorCode::kParse, spec.name + ": found no command to start it with", ""};
    return Done{};
}

}  // namespace outflank::arena
