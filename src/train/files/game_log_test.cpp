#include "train/files/game_log.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "outflank/symmetry.h"
#include "train/games/openings.h"

namespace outflank::train {
namespace {

/// Random moves to the end.
GameRecord random_game(std::uint64_t seed) {
    base::Random random(seed);
    GameRecord game = random_opening({.shortest = 4, .spread = 20}, random);
    OpenGame open = position_after(game);
    while (pass_if_forced(open.board, open.beginner_moves)) {
        const Bitboard moves = legal_moves(open.board);
        const auto ordinal =
            static_cast<int>(random.below(static_cast<std::uint64_t>(std::popcount(moves))));
        game.ordinals[game.plies++] = static_cast<std::uint8_t>(ordinal);
        open.board = after_move(open.board, nth_move(moves, ordinal));
        open.beginner_moves = !open.beginner_moves;
    }
    game.score = static_cast<std::int8_t>((open.beginner_moves ? 1 : -1) * final_score(open.board));
    return game;
}

std::vector<GameRecord> random_games(std::size_t count) {
    std::vector<GameRecord> games;
    for (std::uint64_t seed = 0; seed < count; ++seed) games.push_back(random_game(seed));
    return games;
}

/// A file that is gone at the end of the test.
class GameLog : public testing::Test {
  protected:
    GameLog() { std::filesystem::remove(path_); }
    ~GameLog() override { std::filesystem::remove(path_); }

    Result<BlockWriter> open_games(const std::string& settings) const {
        return BlockWriter::open(path_, kGameFileKind, settings, [](const Block& block) {
            std::vector<GameRecord> games;
            return take_games(block, games);
        });
    }

    const std::string path_ = testing::TempDir() +
                              testing::UnitTest::GetInstance()->current_test_info()->name() +
                              ".games";
    std::string payload_;
};

TEST_F(GameLog, GivesBackTheGamesThatWereAppended) {
    const std::vector<GameRecord> games = random_games(50);
    const std::span all(games);
    {
        auto writer = open_games("seed 1");
        ASSERT_TRUE(writer);
        ASSERT_TRUE(writer.value().append(block_of(all.first(20), 21, payload_)));
    }
    auto writer = open_games("seed 1");
    ASSERT_TRUE(writer.value().append(block_of(all.subspan(20), 50, payload_)));

    const auto file = read_game_file(path_);
    ASSERT_TRUE(file) << to_text(file.error());
    EXPECT_EQ(file.value().settings, "seed 1");
    EXPECT_EQ(file.value().games, games);
    EXPECT_EQ(file.value().next_index, 50U);
    EXPECT_EQ(file.value().damage, "");
}

TEST_F(GameLog, DropsADamagedTailAndSaysWhat) {
    const std::vector<GameRecord> games = random_games(30);
    const std::span all(games);
    {
        auto writer = open_games("seed 1");
        ASSERT_TRUE(writer.value().append(block_of(all.first(20), 20, payload_)));
        ASSERT_TRUE(writer.value().append(block_of(all.subspan(20), 30, payload_)));
    }
    const std::size_t length = read_game_file(path_).value().whole_bytes;
    std::filesystem::resize_file(path_, length - 1);
    const auto cut = read_game_file(path_);
    EXPECT_EQ(cut.value().games.size(), 20U);
    EXPECT_EQ(cut.value().next_index, 20U);
    EXPECT_EQ(cut.value().damage, "an incomplete block");

    auto writer = open_games("seed 1");
    ASSERT_TRUE(writer.value().append(block_of(all.subspan(20), 30, payload_)));
    EXPECT_EQ(read_game_file(path_).value().games, games);
}

TEST_F(GameLog, IsWrittenByOneAtATime) {
    const auto first = open_games("seed 1");
    ASSERT_TRUE(first);
    const auto second = open_games("seed 1");
    ASSERT_FALSE(second);
    EXPECT_EQ(to_text(second.error()), path_ + ": another process is writing this file");
}

TEST_F(GameLog, IsBegunAgainWhenItsBeginningWasNotWritten) {
    for (const std::string left : {"", "OFGAMES1", "OFGAMES1\x06"}) {
        std::ofstream(path_, std::ios::binary | std::ios::trunc) << left;
        const auto begun = open_games("seed 1");
        ASSERT_TRUE(begun) << to_text(begun.error());
        EXPECT_TRUE(begun.value().is_new());
        EXPECT_EQ(read_game_file(path_).value().settings, "seed 1");
    }
    std::ofstream(path_, std::ios::binary | std::ios::trunc) << "OFGAMES2";
    EXPECT_FALSE(open_games("seed 1"));
}

TEST_F(GameLog, IsNotGoneOnWithByOtherSettings) {
    ASSERT_TRUE(open_games("seed 1"));
    const auto other = open_games("seed 2");
    ASSERT_FALSE(other);
    EXPECT_EQ(
        to_text(other.error()),
        path_ + ": these games were made with 'seed 1', expected 'seed 2': name another file");
    EXPECT_TRUE(open_games("seed 1"));
}

TEST_F(GameLog, NoticesEveryChangedByte) {
    {
        auto writer = open_games("seed 1");
        ASSERT_TRUE(writer.value().append(block_of(random_games(3), 3, payload_)));
    }
    std::ifstream stream(path_, std::ios::binary);
    const std::string whole(std::istreambuf_iterator<char>(stream), {});
    for (std::size_t at = 0; at < whole.size(); ++at) {
        std::string changed = whole;
        changed[at] = static_cast<char>(changed[at] ^ 4);
        const auto file = parse_game_file(changed, "changed");
        EXPECT_TRUE(!file || !file.value().damage.empty()) << "byte " << at;
    }
}

TEST(GameLogText, RefusesAForeignFileInOneLine) {
    const auto file = parse_game_file("1. f5 d6", "notes.txt");
    ASSERT_FALSE(file);
    EXPECT_EQ(to_text(file.error()),
              "notes.txt: not a file of games: expected it to begin with OFGAMES1");
}

TEST(Replay, LabelsPositionsWithTheResultForTheSideToMove) {
    const GameRecord game = random_game(7);
    int positions = 0;
    replay(game, [&](const LabelledBoard& position, int ply) {
        EXPECT_EQ(ply, positions++);
        EXPECT_EQ(position.board.disc_count(), ply + 4);
        EXPECT_EQ(std::abs(position.score), static_cast<float>(std::abs(game.score)));
        if (position.board.empties() == 1) {
            const Board end =
                after_move(position.board, std::countr_zero(legal_moves(position.board)));
            EXPECT_EQ(position.score, static_cast<float>(-final_score(end)));
        }
    });
    EXPECT_EQ(positions, game.plies);
}

TEST(Fingerprint, IsTheSameForAMirroredGameOnly) {
    // d3 and c4 are mirror images of each other: legal moves 0 and 1 of the start.
    const GameRecord game = random_game(3);
    GameRecord mirrored = game;
    std::vector<Square> squares;
    replay(game, [&](const LabelledBoard& position, int ply) {
        squares.push_back(
            nth_move(legal_moves(position.board), game.ordinals[static_cast<std::size_t>(ply)]));
    });
    Board board = start_board();
    bool beginner_moves = true;
    for (std::size_t ply = 0; ply < game.plies; ++ply) {
        pass_if_forced(board, beginner_moves);
        const Square square = transform(squares[ply], Symmetry{4});
        mirrored.ordinals[ply] =
            static_cast<std::uint8_t>(std::popcount(legal_moves(board) & (bit(square) - 1)));
        board = after_move(board, square);
        beginner_moves = !beginner_moves;
    }
    EXPECT_NE(mirrored.ordinals, game.ordinals);
    EXPECT_EQ(fingerprint(mirrored), fingerprint(game));
    EXPECT_NE(fingerprint(random_game(4)), fingerprint(game));
}

}  // namespace
}  // namespace outflank::train
