// Plays games, series and round robins.
#include "players/series.h"

#include <cassert>
#include <memory>
#include <optional>
#include <utility>

#include "base/random.h"
#include "players/search.h"

namespace outflank::players {
namespace {

using base::Random;

bool stopped(const ThinkLimits& limits) {
    return limits.stop != nullptr && limits.stop->load(std::memory_order_relaxed);
}

/// Game `number` of a series, stopped or to the end.
Result<SeriesGame> play_game_of_series(std::string_view first, std::string_view second, int number,
                                       const SeriesOptions& options) {
    const auto index = static_cast<std::uint64_t>(number);
    const std::uint64_t seed = Random::derive_seed(options.seed, index);
    const std::uint64_t pair_seed = Random::derive_seed(options.seed, index / 2 * 2);
    const Color first_color = number % 2 == 0 ? Color::kBlack : Color::kWhite;
    const bool first_is_black = first_color == Color::kBlack;

    Result<std::unique_ptr<Player>> black =
        options.make_player(first_is_black ? first : second, player_seed(seed, Color::kBlack));
    if (!black) return black.error();
    Result<std::unique_ptr<Player>> white =
        options.make_player(first_is_black ? second : first, player_seed(seed, Color::kWhite));
    if (!white) return white.error();

    Game game(options.start);
    play_random_opening(game, options.random_plies, opening_seed(pair_seed));
    const Evaluations evaluations = play_out(game, *black.value(), *white.value(), options.limits);
    return SeriesGame{.number = number,
                      .seed = seed,
                      .first_color = first_color,
                      .game = std::move(game),
                      .evaluations = evaluations};
}

void add(SeriesResult& result, const GameResult& ended, const SeriesGame& game) {
    const std::optional<Color> winner = ended.winner();
    const Color first_color = game.first_color;
    const bool first_is_black = first_color == Color::kBlack;
    if (!winner)
        ++result.ties;
    else if (*winner == first_color)
        ++result.wins;
    else
        ++result.losses;
    result.first_discs += first_is_black ? ended.black_discs : ended.white_discs;
    result.second_discs += first_is_black ? ended.white_discs : ended.black_discs;
    const auto [black, white] = game.evaluations;
    result.first_evaluations += first_is_black ? black : white;
    result.second_evaluations += first_is_black ? white : black;
}

}  // namespace

void play_random_opening(Game& game, int plies, std::uint64_t seed) {
    Random random(seed);
    for (int ply = 0; ply < plies && !game.is_over(); ++ply) {
        (void)game.pass_if_forced();
        (void)game.play(pick_any(game.legal_moves(), random));
    }
}

std::uint64_t opening_seed(std::uint64_t game_seed) { return Random::derive_seed(game_seed, 2); }

std::uint64_t player_seed(std::uint64_t game_seed, Color side) {
    return Random::derive_seed(game_seed, side == Color::kBlack ? 0 : 1);
}

Evaluations play_out(Game& game, Player& black, Player& white, const ThinkLimits& limits) {
    Evaluations evaluations;
    while (!game.is_over() && !stopped(limits)) {
        if (game.pass_if_forced()) continue;
        const bool black_moves = game.position().to_move == Color::kBlack;
        Player& mover = black_moves ? black : white;
        const Choice choice = mover.choose(game.position(), limits);
        (black_moves ? evaluations.black : evaluations.white) += choice.evaluations;
        const Result<Ply> played = game.play(choice.square);
        assert(played && "a player chose an illegal move");
        if (!played) break;
    }
    return evaluations;
}

Result<SeriesResult> play_series(std::string_view first, std::string_view second,
                                 const SeriesOptions& options, const GameSink& on_game) {
    SeriesResult result;
    for (int number = 0; number < options.games && !stopped(options.limits); ++number) {
        const Result<SeriesGame> played = play_game_of_series(first, second, number, options);
        if (!played) return played.error();
        const std::optional<GameResult> ended = played.value().game.result();
        if (!ended) break;
        add(result, *ended, played.value());
        if (on_game) on_game(played.value());
    }
    return result;
}

Result<std::vector<Pairing>> round_robin(std::span<const std::string> specs,
                                         const SeriesOptions& options,
                                         const PairingSink& on_pairing) {
    for (const std::string& spec : specs)
        if (const auto player = options.make_player(spec, 0); !player) return player.error();

    std::vector<Pairing> pairings;
    for (std::size_t first = 0; first < specs.size(); ++first)
        for (std::size_t second = first + 1; second < specs.size(); ++second) {
            if (stopped(options.limits)) return pairings;
            const Result<SeriesResult> result = play_series(specs[first], specs[second], options);
            if (!result) return result.error();
            pairings.push_back({first, second, result.value()});
            if (on_pairing) on_pairing(pairings.back());
        }
    return pairings;
}

}  // namespace outflank::players
