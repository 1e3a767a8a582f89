#include "train/files/game_log.h"

#include <algorithm>
#include <cstring>
#include <string_view>

#include "base/bytes.h"
#include "outflank/symmetry.h"

namespace outflank::train {
namespace {

/// Bits that tell `count` things apart.
int bits_for(int count) { return std::bit_width(static_cast<unsigned>(std::max(count, 1) - 1)); }

class BitWriter {
  public:
    explicit BitWriter(std::string& bytes) : bytes_(bytes) {}
    void put(unsigned value, int bits) {
        held_ |= value << count_;
        for (count_ += bits; count_ >= 8; count_ -= 8, held_ >>= 8)
            bytes_.push_back(static_cast<char>(held_ & 0xFF));
    }
    void finish() {
        if (count_ > 0) bytes_.push_back(static_cast<char>(held_ & 0xFF));
    }

  private:
    std::string& bytes_;
    unsigned held_ = 0;
    int count_ = 0;
};

/// Reads what BitWriter wrote; zeros behind the end, and then `ok` is false.
class BitReader {
  public:
    explicit BitReader(std::string_view& bytes) : bytes_(bytes) {}
    unsigned take(int bits) {
        for (; count_ < bits; count_ += 8) {
            ok = ok && !bytes_.empty();
            if (bytes_.empty()) return 0;
            held_ |= static_cast<unsigned>(static_cast<unsigned char>(bytes_.front())) << count_;
            bytes_.remove_prefix(1);
        }
        const unsigned value = held_ & ((1U << bits) - 1);
        held_ >>= bits;
        count_ -= bits;
        return value;
    }
    bool ok = true;

  private:
    std::string_view& bytes_;
    unsigned held_ = 0;
    int count_ = 0;
};

void encode(const GameRecord& game, std::string& bytes) {
    base::append_bytes(bytes, game.plies);
    base::append_bytes(bytes, game.random_plies);
    base::append_bytes(bytes, game.score);
    BitWriter bits(bytes);
    replay(game, [&](const LabelledBoard& position, int ply) {
        bits.put(game.ordinals[static_cast<std::size_t>(ply)],
                 bits_for(std::popcount(legal_moves(position.board))));
    });
    bits.finish();
}

/// Reads one game. False when it is none.
bool decode(std::string_view& bytes, GameRecord& game) {
    if (!base::take_bytes(bytes, game.plies) || !base::take_bytes(bytes, game.random_plies) ||
        !base::take_bytes(bytes, game.score))
        return false;
    if (game.plies > kMostPlies || game.random_plies > game.plies) return false;
    BitReader bits(bytes);
    Board board = start_board();
    bool beginner_moves = true;
    for (std::size_t ply = 0; ply < game.plies; ++ply) {
        if (!pass_if_forced(board, beginner_moves)) return false;
        const Bitboard moves = legal_moves(board);
        const auto ordinal = static_cast<int>(bits.take(bits_for(std::popcount(moves))));
        if (!bits.ok || ordinal >= std::popcount(moves)) return false;
        game.ordinals[ply] = static_cast<std::uint8_t>(ordinal);
        board = after_move(board, nth_move(moves, ordinal));
        beginner_moves = !beginner_moves;
    }
    return is_over(board) && game.score == (beginner_moves ? 1 : -1) * final_score(board);
}

}  // namespace

Square nth_move(Bitboard moves, int ordinal) {
    for (; ordinal > 0; --ordinal) moves &= moves - 1;
    return moves == 0 ? kPass : std::countr_zero(moves);
}

bool pass_if_forced(Board& board, bool& beginner_moves) {
    if (legal_moves(board) != 0) return true;
    const Board passed = after_pass(board);
    if (legal_moves(passed) == 0) return false;
    board = passed;
    beginner_moves = !beginner_moves;
    return true;
}

std::uint64_t fingerprint(const GameRecord& game) {
    std::uint64_t sum = game.random_plies;
    replay(game, [&](const LabelledBoard& position, int) {
        const Board board = canonical(position.board).board;
        constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15;  // 2^64 over the golden ratio
        sum = std::rotl((sum ^ board.mover) * kOdd, 29);
        sum = std::rotl((sum ^ board.opponent) * kOdd, 31);
    });
    return sum;
}

bool take_games(const Block& block, std::vector<GameRecord>& to) {
    const std::size_t before = to.size();
    std::string_view payload = block.payload;
    for (std::uint32_t i = 0; i < block.items; ++i) {
        GameRecord game;
        if (!decode(payload, game)) {
            to.resize(before);
            return false;
        }
        to.push_back(game);
    }
    return true;
}

Result<GameFile> read_games(base::ByteSource& source, const std::string& name) {
    GameFile file;
    Result<BlockFile> blocks =
        read_all_blocks(source, kGameFileKind, name,
                        [&](const Block& block) { return take_games(block, file.games); });
    if (!blocks) return blocks.error();
    static_cast<BlockFile&>(file) = std::move(blocks).value();
    return file;
}

Result<GameFile> parse_game_file(std::string_view bytes, const std::string& name) {
    base::TextSource source(bytes);
    return read_games(source, name);
}

Result<GameFile> read_game_file(const std::string& path) {
    const auto source = base::open_source(path);
    if (!source) return source.error();
    return read_games(*source.value(), path);
}

Block block_of(std::span<const GameRecord> games, std::uint64_t next_index, std::string& payload) {
    payload.clear();
    for (const GameRecord& game : games) encode(game, payload);
    return {static_cast<std::uint32_t>(games.size()), next_index, payload};
}

}  // namespace outflank::train
