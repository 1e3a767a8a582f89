#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <memory>
#include <utility>

#include "outflank/symmetry.h"
#include "train/fit/fit_linear.h"
#include "train/fit/fit_network.h"
#include "train/fit/network_model.h"
#include "train/fit/size_curve.h"
#include "train/games/openings.h"

namespace outflank::train {
namespace {

/// Positions after random moves, as many as asked for, labelled by `score`.
template <class Score>
std::vector<LabelledBoard> labelled(std::size_t count, std::uint64_t seed, Score score) {
    base::Random random(seed);
    std::vector<LabelledBoard> positions;
    while (positions.size() < count) {
        const Board board =
            position_after(random_opening({.shortest = 30, .spread = 10}, random)).board;
        positions.push_back({board, static_cast<float>(score(board))});
    }
    return positions;
}

/// What a linear sum can say exactly: corners count 8, discs 1.
Score of_corners(const Board& board) {
    return 8 * (std::popcount(board.mover & corners(BoardSize::k8)) -
                std::popcount(board.opponent & corners(BoardSize::k8))) +
           disc_difference(board);
}

/// What no sum over patterns can say: opposite corners, which no pattern sees together with
/// anything else, count only when they differ.
Score of_opposites(const Board& board) {
    const auto owner = [&](Square square) {
        return (board.mover & bit(square)) != 0 ? 1 : (board.opponent & bit(square)) != 0 ? -1 : 0;
    };
    return 16 * (owner(0) * owner(7) * owner(56) * owner(63) == 0 ? 0 : 1) +
           (std::popcount(legal_moves(board)) > 8 ? 8 : -8);
}

SampleSet samples_of(const std::vector<LabelledBoard>& positions) {
    SampleSet set;
    for (std::size_t i = 0; i < positions.size(); ++i)
        (i % 10 == 0 ? set.held_out : set.fit).push_back(sample_of(positions[i]));
    return set;
}

TEST(FitLinear, FindsASumThatIsThere) {
    const auto positions = labelled(20000, 1, of_corners);
    const LinearFit fit =
        fit_linear(samples_of(positions), {.epochs = 10}, [](int) { return true; });
    EXPECT_LT(fit.held_out.mean_absolute(), 2.5);  // the labels themselves: about 9
    EXPECT_GT(fit.held_out.positions, 1900U);
}

TEST(FitLinear, MeasuresWhatThePlainFunctionSays) {
    const auto positions = labelled(3000, 2, of_corners);
    const LinearFit fit =
        fit_linear(samples_of(positions), {.epochs = 2}, [](int) { return true; });
    for (std::size_t i = 0; i < 200; ++i)
        EXPECT_DOUBLE_EQ(linear_value_of(fit.stage, sample_of(positions[i])) * eval::kValueUnit,
                         eval::linear_value(fit.stage, positions[i].board));
}

TEST(FitNetwork, LearnsAndIsTheSameInAllEightViewsToTheLastUnit) {
    const auto positions = labelled(20000, 3, of_opposites);
    const SampleSet samples = samples_of(positions);
    std::vector<double> errors;
    const NetworkFit fit = fit_network(samples, {.epochs = 4}, [&](int, double error) {
        errors.push_back(error);
        return true;
    });
    EXPECT_LT(errors.back(), 0.6 * errors.front());
    EXPECT_LT(fit.held_out.root_mean_square(), errors.front());
    for (std::size_t i = 0; i < 300; ++i) {
        const Board& board = positions[i].board;
        const int value = eval::network_value(*fit.stage, board);
        EXPECT_DOUBLE_EQ(network_value_of(*fit.stage, sample_of(positions[i])) * eval::kValueUnit,
                         value);
        for (const Symmetry symmetry : kSymmetries)
            EXPECT_EQ(eval::network_value(*fit.stage, transform(board, symmetry)), value);
    }
}

TEST(FitNetwork, StopsWhenTold) {
    const SampleSet samples = samples_of(labelled(2000, 4, of_corners));
    int epochs = 0;
    fit_network(samples, {.epochs = 8}, [&](int epoch, double) { return (epochs = epoch) < 2; });
    EXPECT_EQ(epochs, 2);
}

TEST(FitNetwork, TakesItsBestEpochAndEndsWhenNoneIsBetter) {
    // So few positions are soon known by heart.
    const SampleSet samples = samples_of(labelled(400, 5, of_corners));
    int epochs = 0;
    const NetworkFit fit =
        fit_network(samples, {.epochs = 200, .rate = 0.01, .patience = 3}, [&](int epoch, double) {
            epochs = epoch;
            return true;
        });
    EXPECT_LT(epochs, 200);
    EXPECT_EQ(epochs, fit.epochs + 3);
    Errors errors;
    for (const Sample& sample : samples.held_out)
        errors.add(network_value_of(*fit.stage, sample) - sample.score);
    EXPECT_DOUBLE_EQ(errors.mean_absolute(), fit.held_out.mean_absolute());
}

TEST(FitNetwork, BeginsWithTheNetworkItIsGiven) {
    const SampleSet samples = samples_of(labelled(5000, 6, of_corners));
    const NetworkFit first = fit_network(samples, {.epochs = 4}, [](int, double) { return true; });
    const SampleSet none{.fit = {}, .held_out = samples.held_out};
    const NetworkFit same = fit_network(none, {.epochs = 1, .start = first.stage.get()},
                                        [](int, double) { return true; });
    EXPECT_EQ(same.stage->rows, first.stage->rows);
    EXPECT_EQ(same.stage->output, first.stage->output);
    EXPECT_EQ(same.stage->bias_out, first.stage->bias_out);
}

TEST(FitNetwork, IsTheSameWithAnyNumberOfThreads) {
    const SampleSet samples = samples_of(labelled(3000, 7, of_corners));
    const auto fitted = [&](int threads) {
        return fit_network(samples, {.epochs = 2, .threads = threads},
                           [](int, double) { return true; });
    };
    const NetworkFit one = fitted(1);
    for (const int threads : {2, 3, 4, 9}) {
        const NetworkFit other = fitted(threads);
        EXPECT_EQ(other.stage->rows, one.stage->rows) << threads;
        EXPECT_EQ(other.stage->bias, one.stage->bias) << threads;
        EXPECT_EQ(other.held_out.square_sum, one.held_out.square_sum) << threads;
    }
}

/// A game of random moves to the end.
GameRecord scored_random_game(std::uint64_t seed) {
    base::Random random(seed);
    GameRecord game = random_opening({.shortest = 50, .spread = 0}, random);
    game.random_plies = 0;
    game.score = 10;
    return game;
}

TEST(Collect, BlendsTheResultWithWhatTheNextNetworkSays) {
    const GameRecord game = scored_random_game(1);
    auto network = std::make_unique<eval::NetworkStage>();
    network->bias_out.fill(6 * eval::kValueUnit);  // for the side to move, so 0 for both together
    const SampleRange range = {20, 23};
    const TrainingData training_data = {.games = {&game, 1}, .labels = {}, .result_weight = 0.25};
    const auto scores = [&](const BootstrapTarget& bootstrap) {
        const SampleSet set = collect(training_data, bootstrap, range, range, {.most = 100});
        std::vector<float> found;
        for (const Sample& sample : set.fit) found.push_back(std::abs(sample.score));
        return found;
    };
    ASSERT_FALSE(is_held_out(game));
    EXPECT_EQ(scores({}), std::vector<float>(4, 10));
    const auto blended = scores({.network = network.get(), .range = {24, 24}});
    ASSERT_EQ(blended.size(), 4U);
    // With 24 discs either the beginner or the other side is to move.
    const float with = 0.25F * 10 + 0.75F * 6;
    const float against = 0.25F * 10 - 0.75F * 6;
    EXPECT_TRUE(blended[0] == with || blended[0] == std::abs(against));
    EXPECT_EQ(blended, std::vector<float>(4, blended[0]));
}

TEST(Collect, LearnsFromATeacher) {
    const GameRecord game = scored_random_game(1);
    eval::Weights teacher;
    teacher.network.make_each();
    teacher.network[4].bias_out.fill(6 * eval::kValueUnit);
    const SampleRange range = {20, 23};
    const TrainingData training_data = {
        .games = {&game, 1}, .labels = {}, .result_weight = 0.25, .teacher = &teacher};
    for (const Sample& sample : collect(training_data, {}, range, range, {.most = 100}).fit)
        EXPECT_TRUE(sample.score == 0.25F * 10 + 0.75F * 6 ||
                    sample.score == -0.25F * 10 + 0.75F * 6);
}

/// Games of random moves with the score of their last position.
std::vector<GameRecord> scored_random_games(std::size_t count) {
    std::vector<GameRecord> games;
    for (std::uint64_t seed = 1; games.size() < count; ++seed) {
        games.push_back(scored_random_game(seed));
        const OpenGame end = position_after(games.back());
        const Score score = final_score(end.board);
        games.back().score = static_cast<std::int8_t>(end.beginner_moves ? score : -score);
    }
    return games;
}

TEST(Collect, TakesTheLastGamesAndTheSameOnesWithAnyNumberOfThreads) {
    const auto games = scored_random_games(300);
    const TrainingData training_data = {.games = games, .labels = {}};
    const SampleRange range = {20, 23};
    const auto collected = [&](std::size_t most, int threads) {
        return collect(training_data, {}, range, range, {.most = most, .threads = threads});
    };
    const auto fitted = static_cast<std::size_t>(std::count_if(
        games.begin(), games.end(), [](const GameRecord& game) { return !is_held_out(game); }));
    EXPECT_EQ(collected(100'000, 1).fit.size(), 4 * fitted);
    const SampleSet one = collected(101, 1);
    EXPECT_EQ(one.fit.size(), 104U);  // the game that passes the limit is taken whole
    EXPECT_EQ(one.held_out.size(), 4 * (games.size() - fitted));
    const SampleSet two = collected(101, 2);
    ASSERT_EQ(two.fit.size(), one.fit.size());
    for (std::size_t i = 0; i < one.fit.size(); ++i)
        EXPECT_EQ(two.fit[i].rows, one.fit[i].rows) << i;
    EXPECT_EQ(two.held_out.size(), one.held_out.size());
}

constexpr auto kNoStage = [](const StageReport&) {};
constexpr auto kNoEpoch = [](const EpochReport&) {};

TEST(Train, LetsStagesShareANetwork) {
    const auto games = scored_random_games(60);
    const TrainOptions options = {.linear = false,
                                  .network_options = {.epochs = 1},
                                  .chained = false,
                                  .last_bootstrap_stage = -1,
                                  .groups = {0, 7, 10}};
    const auto trained = train({.games = games, .labels = {}}, options, kNoStage, kNoEpoch);
    ASSERT_TRUE(trained);
    ASSERT_EQ(trained.value().reports.size(), 3U);
    const auto& network = trained.value().weights.network;
    EXPECT_EQ(network[6].rows, network[0].rows);
    EXPECT_EQ(network[14].rows, network[10].rows);
    EXPECT_NE(network[7].rows, network[6].rows);
    EXPECT_NE(network[10].rows, network[9].rows);
}

TEST(Train, IsTheSameOnTwoThreadsWhenStagesDependOnEachOther) {
    const auto games = scored_random_games(60);
    TrainOptions options = {.first_stage = 9,
                            .last_stage = 12,
                            .linear_options = {.epochs = 1},
                            .network_options = {.epochs = 1}};
    const auto one = train({.games = games, .labels = {}}, options, kNoStage, kNoEpoch);
    options.threads = 2;
    const auto two = train({.games = games, .labels = {}}, options, kNoStage, kNoEpoch);
    ASSERT_TRUE(one && two);
    for (std::size_t stage = 9; stage <= 12; ++stage) {
        EXPECT_EQ(one.value().weights.network[stage].rows, two.value().weights.network[stage].rows);
        EXPECT_EQ(one.value().weights.linear[stage].rows, two.value().weights.linear[stage].rows);
    }
}

TEST(SizeCurve, HasEveryShareAndALineForEachFit) {
    const auto games = scored_random_games(60);
    const TrainOptions options = {.first_stage = 9,
                                  .last_stage = 9,
                                  .linear_options = {.epochs = 1},
                                  .network_options = {.epochs = 1}};
    const TrainingData training_data = {.games = games, .labels = {}};
    const auto all = train(training_data, options, kNoStage, kNoEpoch);
    ASSERT_TRUE(all);
    const auto curve = size_curve(training_data, options, all.value().reports, kNoStage, kNoEpoch);
    ASSERT_TRUE(curve);
    ASSERT_EQ(curve.value().size(), 8U);
    EXPECT_LT(curve.value().back().positions, curve.value().front().positions / 4);
    const std::string plot = size_plot(curve.value());
    EXPECT_NE(plot.find("network, stage 9"), std::string::npos);
    EXPECT_NE(plot.find("linear sum, stage 9"), std::string::npos);
}

TEST(SizeCurve, LeavesThePartsOfTheWholeRun) {
    const auto games = scored_random_games(60);
    const auto folder =
        std::filesystem::path(testing::TempDir()) / ("outflank-curve" + std::to_string(::getpid()));
    const TrainOptions options = {.network = false,
                                  .first_stage = 9,
                                  .last_stage = 9,
                                  .linear_options = {.epochs = 1},
                                  .parts = folder.string()};
    const TrainingData training_data = {.games = games, .labels = {}};
    const auto all = train(training_data, options, kNoStage, kNoEpoch);
    ASSERT_TRUE(all);
    ASSERT_TRUE(size_curve(training_data, options, all.value().reports, kNoStage, kNoEpoch));
    const auto again = train(training_data, options, kNoStage, kNoEpoch);
    ASSERT_TRUE(again);
    EXPECT_TRUE(again.value().reports[0].was_done);
    std::filesystem::remove_all(folder);
}

TEST(Collect, BlendsLabelsWithTheResultOfTheirGame) {
    const Board board = start_board();
    const std::array<Label, 3> labels = {Label{{board, 4}, 8, false}, Label{{board, 4}, {}, false},
                                         Label{{board, 4}, {}, true}};
    const TrainingData training_data = {.games = {}, .labels = labels, .result_weight = 0.5};
    const SampleSet set = collect(training_data, {}, {4, 7}, {4, 7}, {.most = 100});
    ASSERT_EQ(set.fit.size(), 2U);
    EXPECT_EQ(set.fit[0].score, 6);
    EXPECT_EQ(set.fit[1].score, 4);
    EXPECT_EQ(set.held_out.size(), 1U);
}

TEST(DecayFor, FallsAsOneOverTheNumberOfSamples) {
    EXPECT_DOUBLE_EQ(decay_for(100'000), 3);
    EXPECT_DOUBLE_EQ(decay_for(800'000), 1);
    EXPECT_DOUBLE_EQ(decay_for(1'600'000), 0.5);
}

}  // namespace
}  // namespace outflank::train
