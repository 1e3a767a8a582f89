#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "outflank/solver.h"
#include "train/fit/value_search.h"
#include "train/games/labelling.h"
#include "train/games/selfplay.h"
#include "train/report/validation.h"

namespace outflank::train {
namespace {

class Labels : public testing::Test {
  protected:
    Labels() {
        std::filesystem::remove(games_);
        std::filesystem::remove(path_);
        const auto made = selfplay(
            games_, {.maker = {.player = "greedy", .solve_empties = 6}, .games = 40},
            [](const SelfplayProgress&) {}, [](const std::string&) {});
        records_ = read_game_file(games_).value().games;
        lines_ = lines_of(records_);
        EXPECT_EQ(made.value().kept, lines_.count);
    }
    ~Labels() override {
        std::filesystem::remove(games_);
        std::filesystem::remove(path_);
    }

    std::vector<Label> labelled() const { return read_label_file(path_).value().positions; }

    static std::string file_name(const char* extension) {
        return testing::TempDir() + testing::UnitTest::GetInstance()->current_test_info()->name() +
               extension;
    }
    const std::string games_ = file_name(".games");
    const std::string path_ = file_name(".labels");
    std::vector<GameRecord> records_;
    LineSource lines_;
    LabelOptions options_{.source = "test", .least_empties = 4, .most_empties = 8, .turns = 100};
};

constexpr auto kNoLabelProgress = [](const LabelProgress&) {};
constexpr auto kNoLabelNotice = [](const std::string&) {};

TEST_F(Labels, AreExactScores) {
    options_.random_moves = 2;
    ASSERT_TRUE(label(path_, lines_, options_, kNoLabelProgress, kNoLabelNotice));
    const auto positions = labelled();
    EXPECT_GT(positions.size(), 60U);
    Solver solver({.hash_bytes = 1 << 20});
    for (const LabelledBoard& position : positions) {
        EXPECT_GE(position.board.empties(), 4);
        EXPECT_LE(position.board.empties(), 8);
        EXPECT_EQ(position.score,
                  static_cast<float>(solver.solve({.board = position.board}).score()));
    }
}

TEST_F(Labels, AreTheSameOnTwoThreadsAndWhenInterrupted) {
    ASSERT_TRUE(label(path_, lines_, options_, kNoLabelProgress, kNoLabelNotice));
    const auto once = labelled();
    std::filesystem::remove(path_);
    options_.threads = 2;
    options_.turns = 30;
    ASSERT_TRUE(label(path_, lines_, options_, kNoLabelProgress, kNoLabelNotice));
    options_.turns = 100;
    ASSERT_TRUE(label(path_, lines_, options_, kNoLabelProgress, kNoLabelNotice));
    const auto twice = labelled();
    ASSERT_EQ(twice.size(), once.size());
    for (std::size_t i = 0; i < once.size(); ++i) {
        EXPECT_EQ(twice[i].board, once[i].board);
        EXPECT_EQ(twice[i].score, once[i].score);
    }
}

/// What a file holds, byte for byte.
std::string bytes_of(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(stream), {});
}

TEST_F(Labels, AreTheSameToTheByteHoweverOftenTheyAreStopped) {
    ASSERT_TRUE(label(path_, lines_, options_, kNoLabelProgress, kNoLabelNotice));
    const std::string once = bytes_of(path_);
    std::filesystem::remove(path_);
    // A source that stops the work after so many games leaves no whole block.
    std::atomic<bool> stop = false;
    std::size_t taken = 0;
    const LineSource counted = {lines_.count, [&](std::size_t number) {
                                    if (++taken % 30 == 0) stop = true;
                                    return lines_.line(number);
                                }};
    options_.stop = &stop;
    ASSERT_TRUE(label(path_, counted, options_, kNoLabelProgress, kNoLabelNotice));
    EXPECT_TRUE(labelled().empty());
    options_.stop = nullptr;
    ASSERT_TRUE(label(path_, lines_, options_, kNoLabelProgress, kNoLabelNotice));
    EXPECT_EQ(bytes_of(path_), once);
    EXPECT_FALSE(std::filesystem::exists(path_ + ".journal"));
}

TEST_F(Labels, GoOnBehindTheLastPositionThatWasScored) {
    const auto journal_after = [&](std::size_t positions) {
        std::atomic<bool> stop = false;
        std::size_t scored = 0;
        options_.stop = &stop;
        EXPECT_TRUE(label(
            path_, lines_, options_, [&](const LabelProgress&) { stop = ++scored == positions; },
            kNoLabelNotice));
        options_.stop = nullptr;
        return bytes_of(path_ + ".journal");
    };
    const std::string five = journal_after(5);
    const std::string ten_in_two_runs = journal_after(10);
    std::filesystem::remove(path_);
    std::filesystem::remove(path_ + ".journal");
    const std::string ten = journal_after(10);
    EXPECT_LT(five.size(), ten.size());
    EXPECT_EQ(ten_in_two_runs.size(), ten.size());  // none of the five was scored again
    std::filesystem::remove(path_ + ".journal");
}

TEST_F(Labels, OfADamagedFileAreMadeAgainAndThatIsSaid) {
    ASSERT_TRUE(label(path_, lines_, options_, kNoLabelProgress, kNoLabelNotice));
    const std::string once = bytes_of(path_);
    std::string damaged = once;
    damaged[damaged.size() - 5] ^= 1;
    std::ofstream(path_, std::ios::binary | std::ios::trunc) << damaged;
    std::string said;
    ASSERT_TRUE(label(path_, lines_, options_, kNoLabelProgress,
                      [&](const std::string& notice) { said = notice; }));
    EXPECT_EQ(said, path_ +
                        ": found a block whose checksum does not match after 0 labels; it is "
                        "cut off");
    EXPECT_EQ(bytes_of(path_), once);
}

TEST_F(Labels, OfEveryPositionCarryTheResultOfTheGame) {
    options_.every = true;
    options_.turns = lines_.count;
    ASSERT_TRUE(label(path_, lines_, options_, kNoLabelProgress, kNoLabelNotice));
    std::size_t expected = 0;
    for (std::size_t i = 0; i < lines_.count; ++i) {
        const auto line = lines_.line(i);
        for (const LinePosition& position : line.value().positions)
            expected +=
                position.result && position.board.empties() >= 4 && position.board.empties() <= 8;
    }
    const auto positions = labelled();
    EXPECT_EQ(positions.size(), expected);
    int exact = 0;
    for (const Label& position : positions) {
        ASSERT_TRUE(position.result);
        // From 6 empties on both sides played perfectly.
        if (position.board.empties() > 6) continue;
        ++exact;
        EXPECT_EQ(position.score, static_cast<float>(*position.result));
    }
    EXPECT_GT(exact, 20);
}

TEST_F(Labels, BySearchAreWhatTheEvaluationSaysAndExactAtTheEnd) {
    eval::Weights weights;
    weights.linear.resize(eval::kStages);
    for (eval::LinearStage& stage : weights.linear) stage.bias.fill(3 * eval::kValueUnit);
    options_.search = {.depth = 4,
                       .selectivity = search::Selectivity::kAll,
                       .weights = &weights,
                       .weights_name = "three"};
    ASSERT_TRUE(label(path_, lines_, options_, kNoLabelProgress, kNoLabelNotice));
    EXPECT_NE(read_label_file(path_).value().settings.find("4 plies at 100 %, weights three"),
              std::string::npos);
    Solver solver({.hash_bytes = 1 << 20});
    int searched = 0;
    for (const Label& position : labelled()) {
        const auto exact = static_cast<float>(solver.solve({.board = position.board}).score());
        if (position.board.empties() <= 4) {
            EXPECT_EQ(position.score, exact);
        } else if (position.score == 3 || position.score == -3) {
            ++searched;  // every position is worth 3 for its mover
        }
    }
    EXPECT_GT(searched, 20);
}

/// A position is worth a disc for each of its legal moves.
eval::Weights mobility_weights() {
    eval::Weights weights;
    weights.linear.resize(eval::kStages);
    for (eval::LinearStage& stage : weights.linear)
        for (std::size_t moves = 0; moves < stage.mover_mobility.size(); ++moves)
            stage.mover_mobility[moves] = static_cast<std::int16_t>(moves * eval::kValueUnit);
    return weights;
}

TEST_F(Labels, OfLeavesAreExactScoresOfWhereASearchEnds) {
    const eval::Weights weights = mobility_weights();
    options_.search = {.leaf_depth = 3, .weights = &weights, .weights_name = "mobility"};
    ASSERT_TRUE(label(path_, lines_, options_, kNoLabelProgress, kNoLabelNotice));
    const auto positions = labelled();
    EXPECT_GT(positions.size(), 50U);
    Solver solver({.hash_bytes = 1 << 20});
    std::size_t of_games = 0;
    for (const Label& position : positions) {
        EXPECT_GE(position.board.empties(), 4);
        EXPECT_LE(position.board.empties(), 8);
        EXPECT_FALSE(position.result);
        EXPECT_EQ(position.score,
                  static_cast<float>(solver.solve({.board = position.board}).score()));
        for (std::size_t game = 0; game < lines_.count; ++game) {
            const auto line = lines_.line(game);
            for (const LinePosition& known : line.value().positions)
                of_games += known.board == position.board;
        }
    }
    EXPECT_LT(of_games, positions.size() / 2);  // greed and mobility choose other moves
}

TEST(ValueSearch, FindsTheLeafThatItsValueComesFrom) {
    const eval::Weights weights = mobility_weights();
    ValueSearch search(weights, search::Selectivity::kAll, 1 << 18, nullptr);
    for (int depth = 1; depth <= 5; ++depth) {
        const std::optional<Board> leaf = search.leaf(start_board(), depth);
        ASSERT_TRUE(leaf);
        EXPECT_EQ(leaf->empties(), 60 - depth);
        const double value = search.value(*leaf, 0);
        EXPECT_EQ(search.value(start_board(), depth), depth % 2 == 0 ? value : -value);
    }
}

TEST_F(Labels, OfOtherSettingsAreNotMixed) {
    ASSERT_TRUE(label(path_, lines_, options_, kNoLabelProgress, kNoLabelNotice));
    options_.random_moves = 1;
    const auto refused = label(path_, lines_, options_, kNoLabelProgress, kNoLabelNotice);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("up to 0 random moves"), std::string::npos);
}

TEST_F(Labels, OfHeldOutGamesAreNotMixedWithOthers) {
    options_.held_out = true;
    ASSERT_TRUE(label(path_, lines_, options_, kNoLabelProgress, kNoLabelNotice));
    EXPECT_TRUE(label(path_, lines_, options_, kNoLabelProgress, kNoLabelNotice));
    options_.held_out = false;
    const auto refused = label(path_, lines_, options_, kNoLabelProgress, kNoLabelNotice);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("held-out games of"), std::string::npos);
}

TEST(LabelFile, RefusesPositionsThatAreNone) {
    std::string payload;
    const Label both = {{{.mover = 3, .opponent = 1}, 0}};
    const Block block = block_of({&both, 1}, 1, payload);
    const std::string path = testing::TempDir() + "none.labels";
    {
        auto writer =
            BlockWriter::open(path, kLabelFileKind, "test", [](const Block&) { return true; });
        ASSERT_TRUE(writer.value().append(block));
    }
    const auto file = read_label_file(path);
    std::filesystem::remove(path);
    EXPECT_TRUE(file.value().positions.empty());
    EXPECT_EQ(file.value().damage, "a block that does not hold what it should");
}

TEST(StaticErrors, AreThoseOfTheModelsThatAreThere) {
    eval::Weights weights;
    weights.linear.resize(eval::kStages);
    for (eval::LinearStage& stage : weights.linear) stage.bias.fill(3 * eval::kValueUnit);
    const LabelledBoard start = {start_board(), -1};
    const StaticErrors errors = static_errors(weights, {&start, 1});
    EXPECT_FALSE(errors.network);
    ASSERT_TRUE(errors.linear);
    EXPECT_EQ((*errors.linear)[4].positions, 1U);
    EXPECT_DOUBLE_EQ((*errors.linear)[4].mean_absolute(), 4);
    EXPECT_EQ((*errors.linear)[5].positions, 0U);
    EXPECT_NE(error_plot(errors, "errors").find("linear sum"), std::string::npos);
}

TEST_F(Labels, TellHowGoodTheChosenMovesAre) {
    options_.least_empties = options_.most_empties = 5;
    ASSERT_TRUE(label(path_, lines_, options_, kNoLabelProgress, kNoLabelNotice));
    eval::Weights weights;
    weights.linear.resize(eval::kStages);  // every move is worth the same: the first is chosen
    const std::vector<Label> labels = labelled();
    const std::vector<LabelledBoard> positions(labels.begin(), labels.end());
    const ChoiceErrors first = choice_errors(weights, positions, 5).linear;
    ASSERT_GT(first.positions, 20U);
    EXPECT_GT(first.best, 0U);
    EXPECT_LT(first.best, first.positions);
    EXPECT_GT(first.mean_loss(), 0);
    EXPECT_EQ(choice_errors(weights, positions, 6).linear.positions, 0U);
    std::size_t told = 0;
    choice_errors(weights, positions, 5, nullptr, [&] { ++told; });
    EXPECT_EQ(told, first.positions);
    const std::atomic<bool> stop = true;
    EXPECT_EQ(choice_errors(weights, positions, 5, &stop).linear.positions, 0U);
}

TEST_F(Labels, AreToldOfOneByOne) {
    std::size_t reports = 0;
    std::uint64_t turns = 0;
    const auto made = label(
        path_, lines_, options_,
        [&](const LabelProgress& progress) {
            ++reports;
            turns += progress.batch;
            EXPECT_EQ(progress.tried, turns);
        },
        kNoLabelNotice);
    ASSERT_TRUE(made);
    EXPECT_EQ(turns, options_.turns);
    EXPECT_GT(reports, labelled().size());
}

}  // namespace
}  // namespace outflank::train
