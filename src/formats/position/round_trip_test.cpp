// What is written is read back to the same value, over thousands of random games and boards.
#include <gtest/gtest.h>

#include <vector>

#include "formats/random_games.h"
#include "outflank/formats.h"
#include "outflank/symmetry.h"

namespace outflank {
namespace {

constexpr std::uint64_t kRoundTripSeed = 20260109;
constexpr int kRounds = 1000;  // games or positions of each board size

/// Calls `check` with kRounds random positions of each size: half of them from games.
template <class Check>
void for_random_positions(Check check) {
    base::Random random(kRoundTripSeed);
    for (const BoardSize size : formats::kAllSizes)
        for (int round = 0; round < kRounds && !testing::Test::HasFailure(); ++round)
            check(round % 2 == 0 ? formats::random_position(size, random)
                                 : formats::random_game(size, random).position());
}

/// Calls `check` with kRounds random games of each size, a third of them from a position
/// in which the side to move is any.
template <class Check>
void for_random_games(Check check) {
    base::Random random(kRoundTripSeed + 1);
    for (const BoardSize size : formats::kAllSizes)
        for (int round = 0; round < kRounds && !testing::Test::HasFailure(); ++round) {
            Game game = formats::random_game(size, random);
            if (round % 3 == 0) {
                game =
                    Game(round % 2 == 0 ? formats::random_position(size, random) : game.position());
                formats::play_random_moves(game, 20, random);
            }
            check(game);
        }
}

void expect_same(const Game& found, const Game& expected) {
    EXPECT_EQ(found.start(), expected.start());
    EXPECT_EQ(found.position(), expected.position());
    const auto plies = [](const Game& game) {
        return std::vector<Ply>(game.plies().begin(), game.plies().end());
    };
    EXPECT_EQ(plies(found), plies(expected));
}

/// A score that fits the board, from its size alone.
Score random_score(BoardSize size, base::Random& random) {
    const int limit = square_count(size);
    return static_cast<Score>(random.below(static_cast<std::uint64_t>(2 * limit + 1))) - limit;
}

TEST(RoundTrip, PositionsOfEverySizeAndSide) {
    for_random_positions([](const Position& position) {
        const std::string text = format_position(position);
        const auto read = parse_position(text);
        ASSERT_TRUE(read) << text << ": " << to_text(read.error());
        EXPECT_EQ(read.value(), position) << text;
    });
}

TEST(RoundTrip, DiagramsOfEverySizeAndSide) {
    for_random_positions([](const Position& position) {
        const std::string text = format_diagram(position);
        const auto read = parse_position(text);
        ASSERT_TRUE(read) << text << to_text(read.error());
        EXPECT_EQ(read.value(), position) << text;
    });
}

TEST(RoundTrip, PositionsInAllEightSymmetries) {
    for_random_positions([](const Position& position) {
        for (const Symmetry symmetry : kSymmetries) {
            Position turned = position;
            turned.board = transform(position.board, symmetry);
            const auto read = parse_position(format_position(turned));
            ASSERT_TRUE(read) << to_text(read.error());
            EXPECT_EQ(transform(read.value().board, inverse(symmetry)), position.board);
        }
    });
}

TEST(RoundTrip, PositionAloneIsAGameWithoutPlies) {
    for_random_positions([](const Position& position) {
        const auto game = parse_game(format_position(position));
        ASSERT_TRUE(game) << to_text(game.error());
        expect_same(game.value(), Game(position));
    });
}

TEST(RoundTrip, TranscriptsInEveryStyle) {
    for_random_games([](const Game& game) {
        for (const bool write_passes : {false, true})
            for (const bool colour_by_case : {false, true}) {
                const std::string text = format_transcript(
                    game, {.write_passes = write_passes, .colour_by_case = colour_by_case});
                const auto read = parse_transcript(text, game.start());
                ASSERT_TRUE(read) << text << ": " << to_text(read.error());
                expect_same(read.value(), game);
            }
    });
}

TEST(RoundTrip, PositionFollowedByMovesIsTheSameGame) {
    for_random_games([](const Game& game) {
        const std::string moves = format_transcript(game, {.write_passes = true});
        for (const std::string& text :
             {format_position(game.start()) + ' ' + moves, format_diagram(game.start()) + moves}) {
            const auto read = parse_game(text, BoardSize::k8);
            ASSERT_TRUE(read) << text << ": " << to_text(read.error());
            expect_same(read.value(), game);
        }
    });
}

TEST(RoundTrip, ObfLinesOfEverySizeAndSide) {
    base::Random random(kRoundTripSeed + 2);
    for_random_positions([&](const Position& position) {
        ObfRecord record{.position = position, .moves = {}, .score = std::nullopt};
        for (Bitboard moves = legal_moves(position.board, position.size); moves != 0;
             moves &= moves - 1)
            record.moves.push_back({std::countr_zero(moves), random_score(position.size, random)});
        if (Game(position).must_pass())
            record.moves.push_back({kPass, random_score(position.size, random)});
        if (random.below(2) == 0) record.score = random_score(position.size, random);
        const std::string line = format_obf(record);
        const auto read = parse_obf(line);
        ASSERT_TRUE(read) << line << ": " << to_text(read.error());
        EXPECT_EQ(read.value().position, record.position) << line;
        EXPECT_EQ(read.value().moves, record.moves) << line;
        EXPECT_EQ(read.value().score, record.score) << line;
    });
}

TEST(RoundTrip, SavedGamesOfEverySizeAndSide) {
    base::Random random(kRoundTripSeed + 3);
    for_random_games([&](const Game& game) {
        GameRecord record{.game = game,
                          .black = "alphabeta:depth=4,eval=simple",
                          .white = "human",
                          .seed = random.next(),
                          .date = "2026-01-09T12:00:00Z",
                          .resigned = std::nullopt,
                          .other = {{"clock", "5 min"}}};
        if (!game.is_over() && random.below(2) == 0) record.resigned = Color::kWhite;
        const std::string text = format_game_record(record);
        const auto read = parse_game_record(text);
        ASSERT_TRUE(read) << text << to_text(read.error());
        expect_same(read.value().game, game);
        EXPECT_EQ(read.value().seed, record.seed);
        EXPECT_EQ(read.value().resigned, record.resigned);
        EXPECT_EQ(format_game_record(read.value()), text);
    });
}

}  // namespace
}  // namespace outflank
