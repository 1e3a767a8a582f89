// Judgements agree with the reference solver where they say they are proven, and the words
// with the board.
#include "outflank/review.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "base/random.h"
#include "base/test_rounds.h"
#include "outflank/symmetry.h"
#include "reference/reference_solver.h"

namespace outflank {
namespace {

std::unique_ptr<Engine> make_engine() {
    return Engine::create({.hash_bytes = std::size_t{4} << 20}).value();
}

Square square(std::string_view name) { return parse_square(name).value(); }

/// Plays at random until so many squares are empty, or to the end.
void play_at_random(Game& game, base::Random& random, int empties) {
    while (!game.is_over() && game.position().board.empties(game.size()) > empties) {
        if (game.pass_if_forced()) continue;
        Bitboard moves = game.legal_moves();
        for (auto skip = random.below(std::popcount(moves)); skip > 0; --skip) moves &= moves - 1;
        ASSERT_TRUE(game.play(std::countr_zero(moves)));
    }
    (void)game.pass_if_forced();
}

/// A game of random moves that begins with `empties` empty squares.
Game late_game(base::Random& random, int empties, BoardSize size) {
    Game opening(size);
    play_at_random(opening, random, empties);
    Game game(opening.position());
    play_at_random(game, random, 0);
    return game;
}

Score score_of(const Position& position) { return reference::solve(position.board, position.size); }

Position after(const Position& position, Square move) {
    return {.board = after_move(position.board, move),
            .to_move = other(position.to_move),
            .size = position.size};
}

void expect_proven_judgement(const ReviewedMove& move) {
    const Score best = score_of(move.position);
    const Score played = -score_of(after(move.position, move.square()));
    EXPECT_TRUE(move.proven);
    EXPECT_EQ(move.best.score, best);
    EXPECT_EQ(move.played.score, played);
    EXPECT_EQ(-score_of(after(move.position, move.best.moves.front())), best);
    EXPECT_EQ(move.loss, best - played);
    EXPECT_EQ(move.judgement, class_of_loss(best - played));
    EXPECT_EQ(move.changed_result, (best > 0 && played <= 0) || (best == 0 && played < 0));
    EXPECT_EQ(move.is_notable() || move.reasons.empty(), true);
}

TEST(ReviewGame, JudgesLateMovesAsTheReferenceSolverDoes) {
    base::Random random(7);
    const auto engine = make_engine();
    for (int round = 0; round < base::test_rounds(30); ++round) {
        const BoardSize size = round % 3 == 0 ? BoardSize::k6 : BoardSize::k8;
        const Game game = late_game(random, 9, size);
        const Review review = review_game(*engine, game);
        std::size_t index = 0;
        for (const Ply& ply : game.plies()) {
            if (ply.is_pass()) continue;
            ASSERT_LT(index, review.moves.size());
            const ReviewedMove& move = review.moves[index++];
            EXPECT_EQ(move.number, static_cast<int>(index));
            EXPECT_EQ(move.square(), ply.square);
            EXPECT_EQ(move.color(), ply.color);
            expect_proven_judgement(move);
        }
        EXPECT_EQ(index, review.moves.size());
        EXPECT_TRUE(review.complete);
    }
}

TEST(ReviewGame, AddsUpTheLossesOfBothSides) {
    base::Random random(8);
    const auto engine = make_engine();
    const Game game = late_game(random, 12, BoardSize::k8);
    const Review review = review_game(*engine, game);
    ReviewTotals sums[2];
    std::optional<std::size_t> last_change;
    for (std::size_t i = 0; i < review.moves.size(); ++i) {
        const ReviewedMove& move = review.moves[i];
        ReviewTotals& sum = sums[move.color() == Color::kBlack ? 0 : 1];
        ++sum.moves;
        sum.discs_lost += move.loss;
        if (move.changed_result) last_change = i;
    }
    for (const Color color : {Color::kBlack, Color::kWhite}) {
        const ReviewTotals& total = review.totals(color);
        EXPECT_EQ(total.moves, sums[color == Color::kBlack ? 0 : 1].moves);
        EXPECT_EQ(total.discs_lost, sums[color == Color::kBlack ? 0 : 1].discs_lost);
        EXPECT_EQ(total.proven_discs_lost, total.discs_lost);
        int moves = 0;
        for (const int count : total.by_class) moves += count;
        EXPECT_EQ(moves, total.moves);
    }
    EXPECT_EQ(review.turning_point, last_change);
}

// Where all losses are proven, they account for the whole way from the first score to the
// result.
TEST(ReviewGame, ExplainsTheResultByTheLosses) {
    base::Random random(9);
    const auto engine = make_engine();
    for (int round = 0; round < base::test_rounds(10); ++round) {
        const Game game = late_game(random, 11, BoardSize::k8);
        const Review review = review_game(*engine, game);
        const Score start = score_of(game.start());
        const Score for_black = game.start().to_move == Color::kBlack ? start : -start;
        EXPECT_EQ(for_black - review.black.discs_lost + review.white.discs_lost,
                  game.result()->score);
    }
}

TEST(ReviewGame, EstimatesTheMiddleGame) {
    base::Random random(10);
    const auto engine = make_engine();
    Game game;
    play_at_random(game, random, 50);
    const Review review = review_game(*engine, game, {.limits = {.level = 4}});
    ASSERT_EQ(review.moves.size(), 10u);
    for (const ReviewedMove& move : review.moves) {
        EXPECT_FALSE(move.proven);
        EXPECT_GE(move.loss, 0);
        EXPECT_GE(move.best.score, move.played.score);
        EXPECT_FALSE(move.best.moves.empty());
    }
    EXPECT_EQ(review.black.proven_discs_lost, 0);
}

TEST(ReviewGame, ReportsFromTheLastMoveToTheFirst) {
    base::Random random(11);
    const auto engine = make_engine();
    const Game game = late_game(random, 8, BoardSize::k8);
    std::vector<int> numbers;
    std::size_t total = 0;
    const Review review = review_game(
        *engine, game,
        {.on_progress = [&](const ReviewedMove& move, std::size_t judged, std::size_t moves) {
            numbers.push_back(move.number);
            EXPECT_EQ(judged, numbers.size());
            total = moves;
        }});
    EXPECT_EQ(numbers.size(), total);
    EXPECT_EQ(total, review.moves.size());
    EXPECT_TRUE(std::is_sorted(numbers.rbegin(), numbers.rend()));
}

TEST(ReviewGame, KeepsWhatWasJudgedWhenItIsStopped) {
    base::Random random(12);
    const auto engine = make_engine();
    const Game game = late_game(random, 10, BoardSize::k8);
    std::atomic<bool> stop{false};
    const Review review = review_game(
        *engine, game,
        {.stop = &stop, .on_progress = [&](const ReviewedMove&, std::size_t judged, std::size_t) {
             stop = judged == 4;
         }});
    EXPECT_FALSE(review.complete);
    ASSERT_EQ(review.moves.size(), 4u);
    for (const ReviewedMove& move : review.moves) expect_proven_judgement(move);
}

TEST(ReviewGame, GoesOnWhereItWasStopped) {
    base::Random random(14);
    const auto engine = make_engine();
    const Game game = late_game(random, 12, BoardSize::k8);
    const Review whole = review_game(*engine, game);
    Review parts;
    for (std::size_t rounds = 0; !parts.complete || parts.moves.empty(); ++rounds) {
        ASSERT_LE(rounds, whole.moves.size());
        std::atomic<bool> stop{false};
        const Review begun = std::move(parts);
        parts =
            review_game(*engine, game,
                        {.stop = &stop,
                         .begun = &begun,
                         .on_progress = [&](const ReviewedMove&, std::size_t judged, std::size_t) {
                             EXPECT_GT(judged, begun.moves.size());
                             stop = judged % 3 == 0;
                         }});
    }
    ASSERT_EQ(parts.moves.size(), whole.moves.size());
    for (std::size_t i = 0; i < whole.moves.size(); ++i) {
        EXPECT_EQ(parts.moves[i].number, whole.moves[i].number);
        EXPECT_EQ(parts.moves[i].loss, whole.moves[i].loss);
        expect_proven_judgement(parts.moves[i]);
    }
    EXPECT_EQ(parts.turning_point, whole.turning_point);
}

TEST(ReviewGame, TakesAGameWithoutMoves) {
    const auto engine = make_engine();
    const Review review = review_game(*engine, Game());
    EXPECT_TRUE(review.moves.empty());
    EXPECT_TRUE(review.complete);
    EXPECT_FALSE(review.turning_point);
}

/// Where one side first plays `square` in a line, told by colours and not by the numbers of plies.
std::optional<std::size_t> first(const ReviewedMove& move, const EngineLine& line, Color color,
                                 Square square) {
    Game game(move.position);
    for (std::size_t i = 0; i < line.moves.size(); ++i) {
        if (game.position().to_move == color && line.moves[i] == square) return i;
        EXPECT_TRUE(line.moves[i] == kPass ? game.pass() : game.play(line.moves[i]));
    }
    return std::nullopt;
}

/// The corner or the pass of a reason happens at its ply in its line, and not in the other one.
/// tests/coach checks every kind, with rules of its own.
void expect_true(const ReviewedMove& move, const MoveReason& reason) {
    const bool by_best = reason.line == ReasonLine::kBest;
    const EngineLine& line = by_best ? move.best : move.played;
    const EngineLine& instead = by_best ? move.played : move.best;
    const Color color = by_best ? move.color() : other(move.color());
    const auto ply = static_cast<std::size_t>(reason.ply);
    EXPECT_LE(ply, line.moves.size());
    switch (reason.kind) {
        case ReasonKind::kGivesCorner:
        case ReasonKind::kOpensDiagonal:
        case ReasonKind::kRisksCorner:
        case ReasonKind::kLosesCorner:
        case ReasonKind::kGainsCorner:
        case ReasonKind::kMissesCorner:
            EXPECT_NE(reason.squares, 0u);
            EXPECT_EQ(reason.squares & ~corners(move.position.size), 0u);
            for (Bitboard todo = reason.squares; todo != 0; todo &= todo - 1) {
                const Square corner = std::countr_zero(todo);
                EXPECT_GE(first(move, line, color, corner).value_or(0), ply);
                EXPECT_FALSE(first(move, instead, color, corner));
            }
            break;
        case ReasonKind::kMustPass:
        case ReasonKind::kMustPassLater:
        case ReasonKind::kMissesPass:
        case ReasonKind::kMissesPassLater:
            EXPECT_EQ(first(move, line, other(color), kPass), ply);
            EXPECT_GT(first(move, instead, other(color), kPass).value_or(1000), ply);
            break;
        default:
            break;
    }
}

// Games of random moves have plenty of reasons.
TEST(ReviewGame, GivesReasonsThatTheLinesBearOut) {
    base::Random random(13);
    const auto engine = make_engine();
    std::array<int, kReasonKindCount> seen{};
    int bare = 0;
    for (int round = 0; round < 40; ++round) {
        const Game game = late_game(random, round % 2 == 0 ? 12 : 40, BoardSize::k8);
        for (const ReviewedMove& move :
             review_game(*engine, game, {.limits = {.level = 4}}).moves) {
            EXPECT_LE(move.reasons.size(), 2u);
            if (move.judgement == MoveClass::kBlunder && move.reasons.empty()) ++bare;
            for (const MoveReason& reason : move.reasons) {
                ++seen[static_cast<std::size_t>(reason.kind)];
                expect_true(move, reason);
            }
        }
    }
    EXPECT_GT(std::count_if(seen.begin(), seen.end(), [](int count) { return count > 0; }), 15);
    EXPECT_LT(bare, 60);
}

/// A board that at least one symmetry leaves as it is, with a move to make.
Position symmetric_position(base::Random& random, BoardSize size) {
    for (;;) {
        const Symmetry symmetry = kSymmetries[1 + random.below(7)];
        Position position{.board = {}, .to_move = Color::kBlack, .size = size};
        Bitboard todo = playable(size);
        while (todo != 0) {
            Bitboard orbit = todo & -todo;
            while (transform(orbit, symmetry) != orbit) orbit |= transform(orbit, symmetry);
            todo &= ~orbit;
            const auto what = random.below(5);
            if (what < 2) position.board.mover |= orbit;
            if (what == 2) position.board.opponent |= orbit;
        }
        if (std::popcount(legal_moves(position.board, size)) >= 4) return position;
    }
}

/// One move, judged by an engine that remembers nothing.
ReviewedMove judged(Engine& engine, const Position& position, Square move, int level) {
    Game game(position);
    EXPECT_TRUE(game.play(move));
    engine.forget();
    return review_game(engine, game, {.limits = {.level = level}}).moves.front();
}

TEST(ReviewGame, JudgesMovesThatASymmetryMakesEqualAlike) {
    base::Random random(15);
    const auto engine = make_engine();
    for (int round = 0; round < 14; ++round) {
        const BoardSize size = std::array{BoardSize::k4, BoardSize::k6, BoardSize::k8}[round % 3];
        const int level = round % 7;
        const Position position =
            round < 6 ? start_position(size) : symmetric_position(random, size);
        for (Bitboard todo = legal_moves(position.board, size); todo != 0; todo &= todo - 1) {
            const Square square = std::countr_zero(todo);
            const ReviewedMove one = judged(*engine, position, square, level);
            for (const Symmetry symmetry : kSymmetries) {
                if (transform(position.board, symmetry) != position.board) continue;
                const Square image = transform(square, symmetry);
                const ReviewedMove other = judged(*engine, position, image, level);
                EXPECT_EQ(other.square(), image);
                EXPECT_EQ(other.played.score, one.played.score);
                EXPECT_EQ(other.loss, one.loss);
                if (transform(one.best.moves.front(), symmetry) == square) {
                    EXPECT_EQ(one.loss, 0);
                }
            }
        }
    }
}

TEST(ReviewGame, NeverBlamesAFirstMove) {
    const auto engine = make_engine();
    for (const BoardSize size : {BoardSize::k4, BoardSize::k6, BoardSize::k8})
        for (int level = 0; level <= 10; ++level) {
            const Position start = start_position(size);
            for (Bitboard todo = legal_moves(start.board, size); todo != 0; todo &= todo - 1) {
                const ReviewedMove move = judged(*engine, start, std::countr_zero(todo), level);
                EXPECT_EQ(move.judgement, MoveClass::kBest) << level;
                EXPECT_EQ(move.loss, 0) << level;
            }
        }
}

TEST(ReviewGame, JudgesAGameAndItsMirrorImageAlike) {
    base::Random random(16);
    for (int round = 0; round < 4; ++round) {
        Game game;
        play_at_random(game, random, 48);
        const Review review = review_game(*make_engine(), game, {.limits = {.level = 5}});
        for (const Symmetry symmetry : kSymmetries) {
            Position start = game.start();
            start.board = transform(start.board, symmetry);
            Game image(start);
            for (const Ply& ply : game.plies())
                ASSERT_TRUE(ply.is_pass() ? image.pass()
                                          : image.play(transform(ply.square, symmetry)));
            const Review mirrored = review_game(*make_engine(), image, {.limits = {.level = 5}});
            ASSERT_EQ(mirrored.moves.size(), review.moves.size());
            for (std::size_t i = 0; i < review.moves.size(); ++i) {
                EXPECT_EQ(mirrored.moves[i].best.score, review.moves[i].best.score);
                EXPECT_EQ(mirrored.moves[i].loss, review.moves[i].loss);
                EXPECT_EQ(mirrored.moves[i].reasons.size(), review.moves[i].reasons.size());
            }
        }
    }
}

TEST(ClassOfLoss, HasTheThresholdsOfTheField) {
    const auto name = [](int discs) { return std::string(move_class_name(class_of_loss(discs))); };
    EXPECT_EQ(name(0), "best");
    EXPECT_EQ(name(1), "fine");
    EXPECT_EQ(name(2), "fine");
    EXPECT_EQ(name(3), "inaccuracy");
    EXPECT_EQ(name(5), "inaccuracy");
    EXPECT_EQ(name(6), "mistake");
    EXPECT_EQ(name(9), "mistake");
    EXPECT_EQ(name(10), "blunder");
}

TEST(ClassOfLoss, BlamesNoMoveForALossThatTheErrorAllows) {
    EXPECT_EQ(class_of_loss(6, 6.5), MoveClass::kFine);
    EXPECT_EQ(class_of_loss(6, 6.0), MoveClass::kFine);
    EXPECT_EQ(class_of_loss(6, 5.5), MoveClass::kMistake);
    EXPECT_EQ(class_of_loss(12, 3.0), MoveClass::kBlunder);
    EXPECT_EQ(class_of_loss(1, 0.0), MoveClass::kFine);
    EXPECT_EQ(class_of_loss(0, 2.0), MoveClass::kBest);
}

/// A blunder of black with b2 instead of d3 in the start position: the words do not look.
ReviewedMove blunder() {
    ReviewedMove move;
    move.position = start_position();
    move.best = {.moves = {square("d3")}, .score = 4, .exact = true};
    move.played = {.moves = {square("b2")}, .score = -8, .exact = true};
    move.loss = 12;
    move.judgement = MoveClass::kBlunder;
    move.proven = true;
    return move;
}

TEST(Describe, SaysWhatAMoveDidAndWhatWasBetter) {
    ReviewedMove move = blunder();
    EXPECT_EQ(describe(move),
              "Blunder: b2 loses 12 discs. Better was d3: +4 instead of -8 (proven).");
    move.reasons = {{.kind = ReasonKind::kGivesCorner, .squares = bit(square("a1"))},
                    {.kind = ReasonKind::kGivesReplies, .count = 9, .instead = 4}};
    EXPECT_EQ(describe(move),
              "Blunder: b2 loses 12 discs. It gives White corner a1. It leaves White 9 replies "
              "instead of 4. Better was d3: +4 instead of -8 (proven).");
    move.changed_result = true;
    EXPECT_TRUE(describe(move).ends_with(" A win became a loss."));
}

TEST(Describe, ShowsWhatFollowsTheBetterMoveWhereItHasNoReason) {
    ReviewedMove move = blunder();
    move.best.moves = {square("d3"), square("c5"), kPass, square("f6"), square("e3")};
    EXPECT_EQ(describe(move),
              "Blunder: b2 loses 12 discs. Better was d3, then c5 pass f6: +4 instead of -8 "
              "(proven).");
    move.reasons = {{.kind = ReasonKind::kMissesPass}};
    EXPECT_EQ(describe(move),
              "Blunder: b2 loses 12 discs. After d3 White would soon have had to pass. Better was "
              "d3: +4 instead of -8 (proven).");
}

TEST(Describe, CallsAnEstimateOne) {
    ReviewedMove move = blunder();
    move.proven = move.best.exact = move.played.exact = false;
    move.best.score = 2.52;
    move.best.depth = 14;
    move.changed_result = true;
    move.reasons = {{.kind = ReasonKind::kGivesCorner,
                     .squares = bit(square("a1")) | bit(square("h1")) | bit(square("h8"))}};
    EXPECT_EQ(
        describe(move),
        "Blunder: b2 probably costs about 12 discs. It gives White corners a1, h1, h8. Better "
        "was d3: +2.5 instead of -8.0 (estimate at depth 14). A likely win became a likely "
        "loss.");
}

TEST(Describe, HasATextForEveryRemark) {
    for (int kind = 0; kind < kReasonKindCount; ++kind)
        EXPECT_NE(remark_text(reason_name(static_cast<ReasonKind>(kind)), true), "") << kind;
    ReviewedMove move = blunder();
    move.changed_result = true;
    for (const bool proven : {true, false})
        for (const int loss : {1, 2, 4, 7, 20}) {
            move.loss = loss;
            move.judgement = class_of_loss(loss);
            move.proven = proven;
            for (const Remark& remark : remarks_on(move))
                EXPECT_NE(remark_text(remark.key, loss != 1), "") << remark.key;
            EXPECT_EQ(describe(move).find('{'), std::string::npos);
        }
}

TEST(Describe, IsSilentAboutGoodMoves) {
    ReviewedMove move = blunder();
    move.judgement = MoveClass::kFine;
    EXPECT_EQ(describe(move), "");
}

}  // namespace
}  // namespace outflank
