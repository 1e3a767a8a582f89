// Pairings and games.
#include "arena/schedule.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/random.h"
#include "outflank/formats.h"

namespace outflank::arena {
namespace {

std::vector<std::size_t> shuffled(std::size_t count, std::uint64_t seed) {
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    base::Random random(seed);
    for (std::size_t i = count; i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
    return order;
}

Result<Done> check_openings(const TournamentPlan& plan) {
    if (plan.openings.empty())
        return Error{ErrorCode::kParse, "found no opening, expected one or more", ""};
    for (std::size_t i = 0; i < plan.openings.size(); ++i) {
        const Result<Game> game = parse_transcript(plan.openings[i], start_position());
        const std::string place = "opening " + std::to_string(i + 1);
        if (!game) return Error{game.error().code, to_text(game.error()), place};
        if (game.value().is_over())
            return Error{ErrorCode::kParse, "found a game that is over, expected an opening",
                         place};
    }
    return Done{};
}

Result<Done> check_engines(const TournamentPlan& plan) {
    if (plan.engines.size() < 2)
        return Error{ErrorCode::kParse,
                     "found " + std::to_string(plan.engines.size()) +
                         (plan.engines.size() == 1 ? " engine" : " engines") +
                         ", expected two or more",
                     ""};
    for (std::size_t i = 0; i < plan.engines.size(); ++i) {
        const EngineSpec& engine = plan.engines[i];
        const bool is_known =
            std::any_of(plan.engines.begin(), plan.engines.begin() + static_cast<std::ptrdiff_t>(i),
                        [&](const EngineSpec& earlier) { return earlier.name == engine.name; });
        if (is_known)
            return Error{ErrorCode::kParse,
                         "found two engines of the name '" + engine.name +
                             "', expected different names (name=...)",
                         ""};
        if (const auto checked = check_spec(engine, plan.time); !checked) return checked;
    }
    return Done{};
}

}  // namespace

std::vector<Pairing> pairings_of(const TournamentPlan& plan) {
    std::vector<Pairing> pairings;
    const std::size_t engines = plan.engines.size();
    const std::size_t farthest = static_cast<std::size_t>(plan.neighbours.value_or(0));
    for (std::size_t first = 0; first < engines; ++first)
        for (std::size_t second = first + 1; second < engines; ++second) {
            const bool is_near = !plan.neighbours || second - first <= farthest;
            if (is_near && (plan.pairings == Pairings::kRoundRobin || first == 0))
                pairings.push_back({first, second});
        }
    return pairings;
}

std::vector<ScheduledGame> schedule_of(const TournamentPlan& plan) {
    const std::vector<Pairing> pairings = pairings_of(plan);
    const std::vector<std::size_t> order = shuffled(plan.openings.size(), plan.seed);
    std::vector<ScheduledGame> games;
    for (std::size_t pair = 0; pair < static_cast<std::size_t>(plan.pairs); ++pair)
        for (const Pairing& pairing : pairings)
            for (const bool first_is_black : {true, false})
                games.push_back({.number = games.size() + 1,
                                 .black = first_is_black ? pairing.first : pairing.second,
                                 .white = first_is_black ? pairing.second : pairing.first,
                                 .opening = order[pair % order.size()]});
    return games;
}

Result<Done> check_plan(const TournamentPlan& plan) {
    if (const auto checked = check_engines(plan); !checked) return checked;
    if (const auto checked = check_openings(plan); !checked) return checked;
    if (plan.pairs < 1)
        return Error{ErrorCode::kOutOfRange, "found no pair of games, expected one or more", ""};
    if (plan.neighbours && *plan.neighbours < 1)
        return Error{ErrorCode::kOutOfRange,
                     "found neighbours 0 places apart, expected one or more", ""};
    if (plan.sprt && plan.engines.size() != 2)
        return Error{ErrorCode::kUnsupported,
                     "found a sequential test of " + std::to_string(plan.engines.size()) +
                         " engines, expected two",
                     ""};
    if (plan.sprt && !(plan.sprt->elo0 < plan.sprt->elo1))
        return Error{ErrorCode::kOutOfRange, "found elo0 not below elo1", ""};
    return Done{};
}

}  // namespace outflank::arena
