// The parts of `outflank solve`, and the whole command on string streams.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "cli/bench_positions.h"
#include "cli/program.h"
#include "cli/solve/solve_check.h"
#include "cli/solve/solve_limit.h"
#include "cli/solve/solve_progress.h"
#include "cli/solve/solve_text.h"

namespace outflank::cli {
namespace {

using std::chrono::milliseconds;

constexpr const char* kThreeLines =
    "OX--XXX--XO----- O; +10;\n"
    "no position\n"
    "-----OX--XO----- X; B1:-10; A2:-12;\n";

struct World {
    std::istringstream in;
    std::ostringstream out;
    std::ostringstream err;
    std::atomic<bool> stop{false};
    Io io{.in = in, .out = out, .err = err, .terminal = {}, .stop = stop};

    explicit World(const std::string& input = "") : in(input) {}
    int run(const std::vector<std::string>& arguments) { return run_program(arguments, io); }
    std::vector<nlohmann::json> lines() const {
        std::vector<nlohmann::json> objects;
        std::istringstream text(out.str());
        for (std::string line; std::getline(text, line);)
            objects.push_back(nlohmann::json::parse(line));
        return objects;
    }
};

SolveInput read(const std::string& text, BoardSize size = BoardSize::k8) {
    World world(text);
    const std::vector<std::string> words = {"-"};
    const Result<SolveInput> input = read_solve_input(words, size, world.io);
    EXPECT_TRUE(input) << to_text(input.error());
    return input ? input.value() : SolveInput{};
}

TEST(ParseSolveLimit, TellsTimesFromNodesByTheUnit) {
    EXPECT_EQ(parse_solve_limit("500ms").value().time, milliseconds(500));
    EXPECT_EQ(parse_solve_limit("1.5s").value().time, milliseconds(1500));
    EXPECT_EQ(parse_solve_limit("2min").value().time, milliseconds(120'000));
    EXPECT_EQ(parse_solve_limit("1h").value().time, milliseconds(3'600'000));
    EXPECT_EQ(parse_solve_limit("5000000").value().nodes, 5'000'000u);
    EXPECT_EQ(parse_solve_limit("800k").value().nodes, 800'000u);
    EXPECT_EQ(parse_solve_limit("2.5M").value().nodes, 2'500'000u);
    EXPECT_EQ(parse_solve_limit("2G").value().nodes, 2'000'000'000u);
    EXPECT_FALSE(parse_solve_limit("2G").value().time);
}

TEST(ParseSolveLimit, RefusesWhatMayHaveBeenMeantOtherwise) {
    for (const char* text : {"10", "999", "0s", "-5s", "2000h", "9999999999G", "nan", "inf"})
        EXPECT_EQ(parse_solve_limit(text).error().code, ErrorCode::kOutOfRange) << text;
    for (const char* text : {"", "s", "ten", "5m", "5 s", "5ks", "1e6"})
        EXPECT_EQ(parse_solve_limit(text).error().code, ErrorCode::kParse) << text;
}

TEST(ReadSolveInput, TakesTheLastPositionOfEachRecordedGame) {
    const SolveInput lines = read("f5d6c3\nf5f6e6f4\n");
    ASSERT_EQ(lines.problems.size(), 2u);
    EXPECT_EQ(lines.problems[0].position.board.empties(), 57);
    EXPECT_EQ(lines.problems[1].position.board.empties(), 56);
    const SolveInput sgf = read("(;GM[2]FF[4];B[f5];W[d6])");
    ASSERT_EQ(sgf.problems.size(), 1u);
    EXPECT_EQ(sgf.problems[0].position.board.empties(), 58);
    EXPECT_TRUE(sgf.errors.empty());
}

TEST(SelectProblems, KeepsTheNumbersNamed) {
    const auto numbers = [](std::string_view selection) {
        std::vector<SolveProblem> problems(9);
        for (std::size_t i = 0; i < problems.size(); ++i) problems[i].number = i + 1;
        std::string kept;
        const Result<Done> done = select_problems(selection, problems);
        if (!done) return to_text(done.error());
        for (const SolveProblem& problem : problems) kept += std::to_string(problem.number);
        return kept;
    };
    EXPECT_EQ(numbers("3"), "3");
    EXPECT_EQ(numbers("2-4"), "234");
    EXPECT_EQ(numbers("8-"), "89");
    EXPECT_EQ(numbers("9, 1, 2-3,2"), "1239");
    EXPECT_EQ(numbers("0"), "found '0', expected numbers from 1 to 9");
    EXPECT_EQ(numbers("4-2"), "found '4-2', expected numbers from 1 to 9");
    EXPECT_EQ(numbers("7-10"), "found '7-10', expected numbers from 1 to 9");
    for (const char* bad : {"", "x", "1,,2", "-3", "1-2-3", "1.5"})
        EXPECT_NE(numbers(bad).find("expected numbers such as"), std::string::npos) << bad;
}

TEST(ReadSolveInput, TakesAnswersFromMovesOrFromThePosition) {
    const SolveInput input = read(kThreeLines);
    ASSERT_EQ(input.problems.size(), 2U);
    EXPECT_EQ(input.problems[0].answer, 10);
    EXPECT_EQ(input.problems[1].answer, -10);
    EXPECT_EQ(input.problems[1].number, 2U);
    EXPECT_EQ(input.problems[1].moves.size(), 2U);
    ASSERT_EQ(input.errors.size(), 1U);
    EXPECT_EQ(input.errors[0].where, "standard input:2:1");
}

TEST(ReadSolveInput, SaysOfABinaryFileThatItIsOne) {
    std::string bytes =
        "\x7F"
        "ELF\n;";
    for (int i = 0; i < 40; ++i) bytes += {'\1', '\0'};
    World world(bytes);
    const std::vector<std::string> words = {"-"};
    const Result<SolveInput> input = read_solve_input(words, BoardSize::k8, world.io);
    ASSERT_FALSE(input);
    EXPECT_EQ(to_text(input.error()),
              "standard input: found a binary file, expected a game or a position");
}

TEST(ReadSolveInput, ReadsDiagramsTranscriptsAndBoardsWithMoves) {
    EXPECT_EQ(read(format_diagram(start_position(BoardSize::k6))).problems.at(0).position,
              start_position(BoardSize::k6));
    EXPECT_EQ(read("b1\na1\n", BoardSize::k4).problems.at(0).position.board.empties(BoardSize::k4),
              10);
    EXPECT_EQ(read("-----OX--XO----- X\nb1 a1 a2").problems.at(0).position.to_move, Color::kWhite);
}

TEST(ReadSolveInput, ReadsAFileThatIsNamed) {
    const auto path = std::filesystem::temp_directory_path() / "outflank solve test.obf";
    std::ofstream(path) << kThreeLines;
    World world;
    const std::vector<std::string> words = {path.string()};
    const Result<SolveInput> input = read_solve_input(words, BoardSize::k8, world.io);
    std::filesystem::remove(path);
    ASSERT_TRUE(input) << to_text(input.error());
    EXPECT_EQ(input.value().problems.size(), 2U);
    EXPECT_EQ(input.value().errors.at(0).where, path.string() + ":2:1");
}

/// What is said of answers that are `sign` times the score; for black, those with white to move.
std::string told_of(const std::vector<std::pair<Color, Score>>& scores, bool for_black,
                    Score more = 0) {
    WrongAnswers wrong;
    for (const auto& [color, score] : scores) {
        SolveProblem problem{.position = start_position(), .answer = {}, .moves = {}};
        problem.position.to_move = color;
        problem.answer = (for_black && color == Color::kBlack ? score : -score) + more;
        SolveResult result;
        result.range = {score, score};
        wrong.add(problem, result,
                  *problem.answer == score ? CheckVerdict::kRight : CheckVerdict::kWrong);
    }
    return wrong.explanation().value_or("");
}

TEST(WrongAnswers, TellOfAnotherWayToCount) {
    const std::vector<std::pair<Color, Score>> scores = {
        {Color::kBlack, 4}, {Color::kWhite, 2}, {Color::kWhite, -6}, {Color::kWhite, 8}};
    EXPECT_NE(told_of(scores, true).find("are the scores for black?"), std::string::npos);
    EXPECT_NE(told_of(scores, false).find("for the other side?"), std::string::npos);
    EXPECT_NE(told_of(scores, true, 1).find("4 odd scores"), std::string::npos);
    EXPECT_EQ(told_of(scores, true, 2), "");
    EXPECT_EQ(told_of({{Color::kWhite, 4}}, false), "");
}

TEST(CheckAnswer, TellsRightWrongAndOpen) {
    const SolveProblem problem{
        .position = start_position(BoardSize::k4),
        .answer = -10,
        .moves = {{.square = 19, .score = -10}, {.square = 26, .score = -12}}};
    const auto verdict = [&](ScoreRange range, Score alpha, Score beta, Square best = 19) {
        SolveResult result;
        result.size = BoardSize::k4;
        result.range = range;
        result.best = best;
        return check_answer(problem, {.board = {}, .alpha = alpha, .beta = beta}, result).verdict;
    };
    EXPECT_EQ(verdict({-10, -10}, -65, 65), CheckVerdict::kRight);
    EXPECT_EQ(verdict({-10, -10}, -65, 65, 26), CheckVerdict::kWrong);
    EXPECT_EQ(verdict({-10, -10}, -65, 65, 29), CheckVerdict::kRight);  // a move without an answer
    EXPECT_EQ(verdict({-8, -8}, -65, 65), CheckVerdict::kWrong);
    EXPECT_EQ(verdict({-16, -12}, -65, 65), CheckVerdict::kWrong);
    EXPECT_EQ(verdict({-16, 0}, -65, 65), CheckVerdict::kOpen);
    EXPECT_EQ(verdict({-16, -2}, -1, 1), CheckVerdict::kRight);
    EXPECT_EQ(verdict({-16, 0}, -1, 1), CheckVerdict::kOpen);
    EXPECT_EQ(verdict({2, 16}, -1, 1), CheckVerdict::kWrong);
    EXPECT_EQ(verdict({-12, 16}, -14, -12), CheckVerdict::kRight);
}

TEST(CheckAnswer, ComparesEveryMoveThatTheInputScores) {
    const SolveProblem problem{
        .position = start_position(BoardSize::k4),
        .answer = -10,
        .moves = {{.square = 19, .score = -10}, {.square = 26, .score = -12}}};
    SolveResult result;
    result.size = BoardSize::k4;
    result.range = {-10, -10};
    result.moves = {{19, {-10, -10}}, {29, {-10, -10}}, {26, {-14, -14}}};
    const Finding finding = check_answer(problem, {.board = {}}, result);
    EXPECT_EQ(finding.verdict, CheckVerdict::kWrong);
    EXPECT_EQ(finding.difference, "found -14 for a2, expected -12");
    result.moves.back().range = {-16, 0};
    EXPECT_EQ(check_answer(problem, {.board = {}}, result).verdict, CheckVerdict::kOpen);
}

TEST(RangeText, ReadsAsPeopleWriteBounds) {
    EXPECT_EQ(range_text({6, 6}, BoardSize::k8), "+6");
    EXPECT_EQ(range_text({4, 64}, BoardSize::k8), ">=+4");
    EXPECT_EQ(range_text({-36, -2}, BoardSize::k6), "<=-2");
    EXPECT_EQ(range_text({-4, 12}, BoardSize::k8), "-4..+12");
    EXPECT_EQ(range_text({-16, 16}, BoardSize::k4), "?");
    EXPECT_EQ(outcome_text({2, 64}, BoardSize::k8), "win");
    EXPECT_EQ(outcome_text({-64, -2}, BoardSize::k8), "loss");
    EXPECT_EQ(outcome_text({0, 0}, BoardSize::k8), "draw");
    EXPECT_EQ(outcome_text({0, 64}, BoardSize::k8), ">=0");
}

TEST(ProgressText, EstimatesTheTimeLeftFromTheWorkDone) {
    using Seconds = std::chrono::duration<double>;
    SolveState state;
    state.positions = 20;
    state.done = 7;
    state.work = 100;
    state.work_done = 25;
    state.time = Seconds(12);
    state.time_of_done = Seconds(10);
    EXPECT_EQ(progress_text(state), "7 of 20 positions, 12 s, about 28 s left");
    state.time = Seconds(41);  // longer than thought: better no guess than a wrong one
    EXPECT_EQ(progress_text(state), "7 of 20 positions, 41 s");
    state.done = 0;
    EXPECT_EQ(progress_text(state), "0 of 20 positions, 41 s");
}

TEST(ProgressText, ShowsTheBoundsOfASinglePosition) {
    SolveState state;
    state.time = std::chrono::duration<double>(90);
    state.range = {-4, 64};
    EXPECT_EQ(progress_text(state), "1 min 30 s, score >=-4");
    state.range = {-64, 64};
    EXPECT_EQ(progress_text(state), "1 min 30 s, no bound proven yet");
}

TEST(SolveCommand, PrintsOneObjectALineAndTheSummaryLast) {
    World world(kThreeLines);
    EXPECT_EQ(world.run({"solve", "-", "--json", "--check"}), kBadInput);
    const auto lines = world.lines();
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[0]["index"], 1);
    EXPECT_EQ(lines[0]["score"], 10);
    EXPECT_EQ(lines[1]["score"], -10);
    EXPECT_EQ(lines[2]["summary"]["positions"], 2);
    EXPECT_EQ(lines[2]["summary"]["wrong"], 0);
    EXPECT_EQ(lines[2]["summary"]["nodes"],
              lines[0]["nodes"].get<std::uint64_t>() + lines[1]["nodes"].get<std::uint64_t>());
}

TEST(SolveCommand, SaysOfATextThatIsNoPositionWhatItIs) {
    World words("hello world\n");
    EXPECT_EQ(words.run({"solve", "-"}), kBadInput);
    EXPECT_EQ(words.err.str(),
              "outflank: solve: standard input:1: found 'hello world', expected a game or a "
              "position in a known format\n");
    World large("(;GM[Othello]PC[x]BO[10 ---- *]B[f5];)");
    EXPECT_EQ(large.run({"solve", "-"}), kBadInput);
    EXPECT_NE(large.err.str().find("GGF: found a board of size 10"), std::string::npos);
}

TEST(SolveCommand, AWrongAnswerWeighsMoreThanABadLine) {
    World world("OX--XXX--XO----- O; +12;\nno position\n");
    EXPECT_EQ(world.run({"solve", "-", "--check"}), kFailure);
}

TEST(SolveCommand, StopsInTheMiddleAndPrintsWhatIsProven) {
    World world;
    std::thread interrupt;
    world.io.catch_stop = [&] { interrupt = std::thread([&] { world.stop = true; }); };
    EXPECT_EQ(world.run({"solve", "f5d6", "--json", "--hash", "1"}), kInterrupted);
    interrupt.join();
    const auto lines = world.lines();
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0]["bound"], "none");
    EXPECT_EQ(lines[0]["score"], nullptr);
    EXPECT_NE(world.err.str().find("interrupted"), std::string::npos);
}

TEST(SolveCommand, LeavesOutPositionsThatItDidNotBegin) {
    const std::string start = format_position(start_position());
    World world(start + "\n" + start + "\n" + start + "\n");
    world.stop = true;
    EXPECT_EQ(world.run({"solve", "-", "--json", "--hash", "1"}), kInterrupted);
    ASSERT_EQ(world.lines().size(), 1U);
    EXPECT_EQ(world.lines()[0]["summary"]["positions"], 0);
}

TEST(BenchPositions, AreReadWithTheirScores) {
    const SolveInput input = problems_of_obf(bench_positions(), "bench");
    EXPECT_TRUE(input.errors.empty());
    EXPECT_EQ(input.problems.size(), 34U);
    for (const SolveProblem& problem : input.problems) EXPECT_TRUE(problem.answer);
}

}  // namespace
}  // namespace outflank::cli
