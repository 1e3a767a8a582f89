// Adding up games.
#include "arena/standings.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace outflank::arena {
namespace {

using GamesByNumber = std::map<std::size_t, const LoggedGame*>;

GamesByNumber by_number(const std::vector<LoggedGame>& games) {
    GamesByNumber map;
    for (const LoggedGame& game : games) map.emplace(game.scheduled.number, &game);
    return map;
}

Color color_of(const LoggedGame& game, std::size_t engine) {
    return game.scheduled.black == engine ? Color::kBlack : Color::kWhite;
}

int half_points_of(const LoggedGame& game, std::size_t engine) {
    return half_points(game.played, color_of(game, engine));
}

void count_game(GameTally& tally, int points) {
    ++(points == 2 ? tally.wins : points == 1 ? tally.draws : tally.losses);
}

void count_discs(const LoggedGame& game, std::size_t engine, std::int64_t& discs,
                 std::uint64_t& games) {
    if (!game.played.score) return;
    const Score score = *game.played.score;
    discs += color_of(game, engine) == Color::kBlack ? score : -score;
    ++games;
}

void count_times(EngineResult& result, const LoggedGame& game, Color color) {
    const auto plies = game.played.game.plies();
    const std::size_t count = std::min(plies.size(), game.played.times.size());
    for (std::size_t ply = game.opening_plies; ply < count; ++ply) {
        if (plies[ply].color != color) continue;
        ++result.moves;
        result.time += game.played.times[ply];
        result.longest = std::max(result.longest, game.played.times[ply]);
    }
}

void count_for_engines(std::vector<EngineResult>& results, const LoggedGame& game) {
    for (const std::size_t engine : {game.scheduled.black, game.scheduled.white}) {
        EngineResult& result = results[engine];
        const int points = half_points_of(game, engine);
        count_game(result.games, points);
        count_discs(game, engine, result.discs, result.disc_games);
        if (points == 0) ++result.lost_by[static_cast<std::size_t>(game.played.verdict)];
        count_times(result, game, color_of(game, engine));
    }
}

/// The other game of its pair, if it is the pair's first one and both are there.
const LoggedGame* second_of_pair(const GamesByNumber& games, std::size_t number) {
    if (number % 2 == 0) return nullptr;
    const auto found = games.find(number + 1);
    return found == games.end() ? nullptr : found->second;
}

PairingResult& pairing_of(std::vector<PairingResult>& pairings, const LoggedGame& game) {
    const auto [first, second] = std::minmax(game.scheduled.black, game.scheduled.white);
    for (PairingResult& known : pairings)
        if (known.first == first && known.second == second) return known;
    pairings.push_back({.first = first, .second = second});
    return pairings.back();
}

std::vector<PairingResult> pairings_of(const GamesByNumber& games) {
    std::vector<PairingResult> pairings;
    for (const auto& [number, game] : games) {
        PairingResult& pairing = pairing_of(pairings, *game);
        const int points = half_points_of(*game, pairing.first);
        count_game(pairing.games, points);
        count_discs(*game, pairing.first, pairing.discs, pairing.disc_games);
        if (const LoggedGame* second = second_of_pair(games, number))
            ++pairing.pairs
                  .pairs[static_cast<std::size_t>(points + half_points_of(*second, pairing.first))];
    }
    return pairings;
}

void rate_engines(Standings& standings) {
    std::vector<PairingScore> scores;
    for (const PairingResult& pairing : standings.pairings)
        scores.push_back({.first = pairing.first,
                          .second = pairing.second,
                          .points = static_cast<double>(pairing.games.wins) +
                                    static_cast<double>(pairing.games.draws) / 2,
                          .games = static_cast<double>(pairing.games.games())});
    const std::vector<double> ratings = rate(standings.engines.size(), scores);
    for (std::size_t i = 0; i < ratings.size(); ++i) standings.results[i].rating = ratings[i];
    standings.ranking.resize(ratings.size());
    std::iota(standings.ranking.begin(), standings.ranking.end(), std::size_t{0});
    std::stable_sort(standings.ranking.begin(), standings.ranking.end(),
                     [&](std::size_t a, std::size_t b) { return ratings[a] > ratings[b]; });
}

}  // namespace

Standings standings_of(const LogHeader& header, const std::vector<LoggedGame>& games) {
    const GamesByNumber map = by_number(games);
    Standings standings{.engines = header.engines,
                        .scheduled = header.games,
                        .played = map.size(),
                        .time = header.time,
                        .results = std::vector<EngineResult>(header.engines.size()),
                        .ranking = {},
                        .pairings = pairings_of(map)};
    for (const auto& [number, game] : map) count_for_engines(standings.results, *game);
    for (PairingResult& pairing : standings.pairings) {
        pairing.elo = estimate_elo(pairing.pairs);
        pairing.superiority = likelihood_of_superiority(pairing.pairs);
        if (!header.sprt) continue;
        SequentialTest test(*header.sprt);
        test.look(games);
        pairing.sprt = test.state();
    }
    rate_engines(standings);
    return standings;
}

void SequentialTest::look(const std::vector<LoggedGame>& games) {
    const GamesByNumber map = by_number(games);
    for (; !is_decided(); next_ += 2) {
        const auto game = map.find(next_);
        if (game == map.end()) return;
        const LoggedGame* second = second_of_pair(map, next_);
        if (second == nullptr) return;
        const std::size_t first = std::min(second->scheduled.black, second->scheduled.white);
        ++pairs_.pairs[static_cast<std::size_t>(half_points_of(*game->second, first) +
                                                half_points_of(*second, first))];
        state_ = sprt(plan_, pairs_);
    }
}

}  // namespace outflank::arena
