// Tests of the C interface: players, solver, engine and the small tree.
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>
#include <thread>

#include "outflank/c.h"

namespace {

using GamePtr = std::unique_ptr<outflank_game, decltype(&outflank_game_free)>;
using EnginePtr = std::unique_ptr<outflank_engine, decltype(&outflank_engine_free)>;
using SolverPtr = std::unique_ptr<outflank_solver, decltype(&outflank_solver_free)>;

outflank_position position_after(const char* moves, int size) {
    const GamePtr game(outflank_game_from_text(moves, -1, size, nullptr), outflank_game_free);
    OUTFLANK_STRUCT(outflank_game_state, state);
    EXPECT_EQ(outflank_game_get(game.get(), &state), OUTFLANK_OK);
    return state.position;
}

TEST(CPlayers, AreListedAndPlayAWholeGame) {
    ASSERT_GT(outflank_player_count(), 0U);
    OUTFLANK_STRUCT(outflank_player_info, info);
    ASSERT_EQ(outflank_player_describe(0, &info), OUTFLANK_OK);
    EXPECT_STRNE(info.name, "");
    EXPECT_EQ(outflank_player_describe(1000, &info), OUTFLANK_OUT_OF_RANGE);

    outflank_player* player = outflank_player_new("greedy", 1, nullptr);
    ASSERT_NE(player, nullptr);
    const GamePtr game(outflank_game_new(6, nullptr), outflank_game_free);
    OUTFLANK_STRUCT(outflank_choice, choice);
    while (outflank_player_choose(player, game.get(), 0, &choice, nullptr) == OUTFLANK_OK)
        ASSERT_EQ(outflank_game_play(game.get(), choice.square, nullptr, nullptr), OUTFLANK_OK);
    OUTFLANK_STRUCT(outflank_game_state, state);
    outflank_game_get(game.get(), &state);
    EXPECT_EQ(state.over, 1);
    outflank_player_free(player);
}

TEST(CPlayers, TellTheirProgressAndMoveWhenStopped) {
    outflank_player* player = outflank_player_new("engine:level=60", 1, nullptr);
    ASSERT_NE(player, nullptr);
    struct Seen {
        outflank_player* player;
        int reports = 0;
        int depth = 0;
    } seen{player};
    OUTFLANK_STRUCT(outflank_choose_options, options);
    options.context = &seen;
    options.on_progress = [](void* context, const outflank_progress* progress) {
        auto& told = *static_cast<Seen*>(context);
        ++told.reports;
        if (progress->best == nullptr) return;
        told.depth = progress->best->depth;
        EXPECT_GT(progress->percent, 0);
        EXPECT_GE(progress->seconds, 0);
        if (told.depth >= 2) outflank_player_stop(told.player);
    };
    const GamePtr game(outflank_game_new(8, nullptr), outflank_game_free);
    OUTFLANK_STRUCT(outflank_choice, choice);
    ASSERT_EQ(outflank_player_think(player, game.get(), &options, &choice, nullptr), OUTFLANK_OK);
    EXPECT_GE(seen.reports, 1);
    EXPECT_GE(choice.depth, seen.depth);
    EXPECT_EQ(outflank_game_play(game.get(), choice.square, nullptr, nullptr), OUTFLANK_OK);
    outflank_player_free(player);
}

TEST(CPlayers, IncludeTheOpponentsForPeople) {
    ASSERT_GT(outflank_opponent_count(), 0U);
    OUTFLANK_STRUCT(outflank_opponent_info, info);
    EXPECT_EQ(outflank_opponent_describe(outflank_opponent_count(), &info), OUTFLANK_OUT_OF_RANGE);
    for (size_t index = 0; index < outflank_opponent_count(); ++index) {
        const int32_t weaker = info.rating;
        ASSERT_EQ(outflank_opponent_describe(index, &info), OUTFLANK_OK);
        EXPECT_GT(info.rating, weaker);
        EXPECT_STRNE(info.title, "");
        EXPECT_STRNE(info.character, "");
        outflank_player* player = outflank_player_new(info.name, 1, nullptr);
        EXPECT_NE(player, nullptr) << info.name;
        outflank_player_free(player);
    }
}

TEST(CPlayers, RefuseASpecThatIsNone) {
    OUTFLANK_STRUCT(outflank_error, error);
    EXPECT_EQ(outflank_player_new("nobody", 1, &error), nullptr);
    EXPECT_EQ(error.status, OUTFLANK_PARSE);
}

TEST(CSolver, ProvesTheScoreOf4x4AndOfEveryMove) {
    const SolverPtr solver(outflank_solver_new(1, 1, nullptr), outflank_solver_free);
    const outflank_position start = position_after("", 4);
    OUTFLANK_STRUCT(outflank_solve_options, options);
    options.all_moves = 1;
    OUTFLANK_STRUCT(outflank_solve_result, result);
    ASSERT_EQ(outflank_solver_solve(solver.get(), &start, &options, &result, nullptr), OUTFLANK_OK);
    EXPECT_EQ(result.range.lower, -10);  // as `outflank tree --size 4` prints it
    EXPECT_EQ(result.range.upper, -10);
    EXPECT_EQ(result.move_count, 4);
    EXPECT_GE(result.line_length, 8);
}

TEST(CSolver, StopsFromAnotherThread) {
    const SolverPtr solver(outflank_solver_new(16, 1, nullptr), outflank_solver_free);
    const outflank_position start = position_after("", 8);
    OUTFLANK_STRUCT(outflank_solve_options, options);
    std::atomic<bool> running{false};
    options.on_progress = [](void* context, const outflank_solve_progress*) {
        *static_cast<std::atomic<bool>*>(context) = true;
    };
    options.context = &running;
    std::thread stopper([&] {
        while (!running) std::this_thread::yield();
        outflank_solver_stop(solver.get());
    });
    OUTFLANK_STRUCT(outflank_solve_result, result);
    EXPECT_EQ(outflank_solver_solve(solver.get(), &start, &options, &result, nullptr), OUTFLANK_OK);
    stopper.join();
    EXPECT_EQ(result.stopped, 1);
}

TEST(CEngine, ReportsAndNamesALegalMove) {
    const EnginePtr engine(outflank_engine_new(nullptr, nullptr), outflank_engine_free);
    ASSERT_NE(engine, nullptr);
    struct Seen {
        int done = 0;
        int lines = 0;
        int first = OUTFLANK_NO_SQUARE;
    } seen;
    OUTFLANK_STRUCT(outflank_search_options, options);
    options.depth = 4;
    options.lines = 2;
    options.context = &seen;
    options.on_report = [](void* context, const outflank_report* report) {
        auto& told = *static_cast<Seen*>(context);
        told.done += report->done;
        if (!report->done) return;
        told.lines = report->line_count;
        told.first = report->lines[0].moves[0];
    };
    const outflank_position position = position_after("f5d6", 8);
    int32_t best = OUTFLANK_NO_SQUARE;
    ASSERT_EQ(outflank_engine_go(engine.get(), &position, &options, &best, nullptr), OUTFLANK_OK);
    EXPECT_EQ(seen.done, 1);
    EXPECT_EQ(seen.lines, 2);
    EXPECT_EQ(seen.first, best);
    const GamePtr game(outflank_game_from_position(&position, nullptr), outflank_game_free);
    EXPECT_EQ(outflank_game_play(game.get(), best, nullptr, nullptr), OUTFLANK_OK);
}

TEST(CEngine, RefusesLimitsThatMeanNothing) {
    const EnginePtr engine(outflank_engine_new(nullptr, nullptr), outflank_engine_free);
    OUTFLANK_STRUCT(outflank_search_options, options);
    options.level = 61;
    const outflank_position position = position_after("", 8);
    OUTFLANK_STRUCT(outflank_error, error);
    EXPECT_EQ(outflank_engine_go(engine.get(), &position, &options, nullptr, &error),
              OUTFLANK_OUT_OF_RANGE);
    EXPECT_STREQ(error.message, "level: expected 1..60, or 0 for none");
    EXPECT_EQ(outflank_engine_go(engine.get(), nullptr, nullptr, nullptr, nullptr),
              OUTFLANK_BAD_ARGUMENT);
}

TEST(CEngine, ReviewsAGameFromItsEnd) {
    const EnginePtr engine(outflank_engine_new(nullptr, nullptr), outflank_engine_free);
    const GamePtr game(outflank_game_from_text("f5d6c3d3c4f4", -1, 8, nullptr), outflank_game_free);
    struct Seen {
        int moves = 0;
        int first = 0;
        int last = 0;
    } seen;
    ASSERT_EQ(outflank_engine_review(
                  engine.get(), game.get(), 4,
                  [](void* context, const outflank_reviewed_move* move, int32_t judged, int32_t) {
                      auto& told = *static_cast<Seen*>(context);
                      if (told.moves == 0) told.first = move->number;
                      told.moves = judged;
                      told.last = move->number;
                      EXPECT_GE(move->loss, 0);
                      EXPECT_NE(move->sentence, nullptr);
                      EXPECT_EQ(move->best_line[0], move->best);
                      EXPECT_EQ(move->played_line[0], move->square);
                      EXPECT_EQ(move->remark_count > 0, *move->sentence != 0);
                  },
                  &seen, nullptr),
              OUTFLANK_OK);
    EXPECT_EQ(seen.moves, 6);
    EXPECT_EQ(seen.first, 6);
    EXPECT_EQ(seen.last, 1);
    EXPECT_EQ(outflank_engine_review(engine.get(), game.get(), 61, nullptr, nullptr, nullptr),
              OUTFLANK_BAD_ARGUMENT);
}

TEST(CSearch, NamesWhatIsNullOrHasNoSize) {
    const SolverPtr solver(outflank_solver_new(1, 1, nullptr), outflank_solver_free);
    const EnginePtr engine(outflank_engine_new(nullptr, nullptr), outflank_engine_free);
    const outflank_position start = {.black = 0x0000000810000000,
                                     .white = 0x0000001008000000,
                                     .to_move = OUTFLANK_BLACK,
                                     .size = 4};
    outflank_solve_result result{};
    result.struct_size = sizeof result;
    outflank_error error{};
    error.struct_size = sizeof error;
    const auto solve = [&](const outflank_position* position) {
        error.message[0] = '\0';
        return outflank_solver_solve(solver.get(), position, nullptr, &result, &error);
    };
    EXPECT_EQ(solve(&start), OUTFLANK_OK) << error.message;
    EXPECT_EQ(solve(nullptr), OUTFLANK_BAD_ARGUMENT);
    EXPECT_STREQ(error.message, "solve: NULL");
    result.struct_size = 0;
    EXPECT_EQ(solve(&start), OUTFLANK_BAD_ARGUMENT);
    EXPECT_STREQ(error.message, "result: struct_size is not set");
    EXPECT_EQ(outflank_engine_go(engine.get(), nullptr, nullptr, nullptr, &error),
              OUTFLANK_BAD_ARGUMENT);
    EXPECT_EQ(outflank_game_from_position(nullptr, &error), nullptr);
    EXPECT_EQ(error.status, OUTFLANK_BAD_ARGUMENT);
    EXPECT_EQ(outflank_tree_new(nullptr, &error), nullptr);
    EXPECT_EQ(error.status, OUTFLANK_BAD_ARGUMENT);
    EXPECT_EQ(outflank_records_new(nullptr, &error), nullptr);
    EXPECT_EQ(error.status, OUTFLANK_BAD_ARGUMENT);
    EXPECT_EQ(outflank_records_play(nullptr, 0, 0, 0, nullptr, &error), OUTFLANK_BAD_ARGUMENT);
}

// Black could win by d2; after c4 it is a draw.
TEST(CEngine, SaysWhatWasBetterInRemarksAndInEnglish) {
    const EnginePtr engine(outflank_engine_new(nullptr, nullptr), outflank_engine_free);
    const GamePtr game(outflank_game_from_text("OOOOXOX-XOOOXO-X X c4", -1, 4, nullptr),
                       outflank_game_free);
    std::string said;
    ASSERT_EQ(outflank_engine_review(
                  engine.get(), game.get(), 4,
                  [](void* context, const outflank_reviewed_move* move, int32_t, int32_t) {
                      auto& keys = *static_cast<std::string*>(context);
                      for (int32_t i = 0; i < move->remark_count; ++i)
                          keys += std::string(move->remarks[i].key) + " ";
                      EXPECT_EQ(move->remarks[0].count, 6);
                      EXPECT_EQ(move->remark_size, sizeof(outflank_remark));
                      EXPECT_EQ(move->remarks[1].line, 1);
                      EXPECT_EQ(move->best_length, 3);
                      EXPECT_EQ(move->best_line[1], OUTFLANK_PASS);
                      EXPECT_EQ(move->played_length, 2);
                      EXPECT_EQ(move->played_exact, 1);
                      EXPECT_EQ(move->percent, 100);
                      EXPECT_STREQ(move->sentence,
                                   "Mistake: c4 loses 6 discs. After d2 White would soon have had "
                                   "to pass. White plays the last move of the game; after d2 it "
                                   "would have been Black. Better was d2: +6 instead of 0 "
                                   "(proven). A win became a draw.");
                  },
                  &said, nullptr),
              OUTFLANK_OK);
    EXPECT_EQ(said, "mistake_proven misses_pass loses_last_move better_proven win_to_draw ");
}

TEST(CTree, KnowsTheWholeGameOf4x4) {
    const outflank_position start = position_after("", 4);
    outflank_tree* tree = outflank_tree_new(&start, nullptr);
    ASSERT_NE(tree, nullptr);
    OUTFLANK_STRUCT(outflank_tree_position, found);
    ASSERT_EQ(outflank_tree_find(tree, &start, &found, nullptr), OUTFLANK_OK);
    EXPECT_EQ(found.score, -10);
    EXPECT_EQ(found.games, 60060U);
    EXPECT_EQ(found.move_count, 4);
    const outflank_position other = position_after("f5", 8);
    EXPECT_EQ(outflank_tree_find(tree, &other, &found, nullptr), OUTFLANK_OUT_OF_RANGE);
    outflank_tree_free(tree);
}

}  // namespace
