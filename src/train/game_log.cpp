#include "train/game_log.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "base/checksum.h"
#include "outflank/symmetry.h"

namespace outflank::train {
namespace {

constexpr std::string_view kFileMagic = "OFGAMES1";
constexpr std::uint32_t kBlockMagic = 0x4B4C4247;  // "GBLK"
constexpr std::size_t kMostSettings = 4096;

/// In front of every block's games; little-endian, without gaps.
struct BlockHeader {
    std::uint32_t magic = kBlockMagic;
    std::uint32_t games = 0;
    std::uint32_t payload_bytes = 0;
    std::uint32_t reserved = 0;
    std::uint64_t next_index = 0;
    std::uint64_t checksum = 0;  ///< of the payload, plus `next_index` and `games`
};
static_assert(sizeof(BlockHeader) == 32);

std::uint64_t block_checksum(const BlockHeader& header, std::string_view payload) {
    return base::checksum(payload) + header.next_index * 3 + header.games;
}

template <class T>
void put(std::string& bytes, const T& value) {
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

template <class T>
bool take(std::string_view& bytes, T& value) {
    if (bytes.size() < sizeof value) return false;
    std::memcpy(&value, bytes.data(), sizeof value);
    bytes.remove_prefix(sizeof value);
    return true;
}

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
    put(bytes, game.plies);
    put(bytes, game.random_plies);
    put(bytes, game.score);
    BitWriter bits(bytes);
    replay(game, [&](const LabelledBoard& position, int ply) {
        bits.put(game.ordinals[static_cast<std::size_t>(ply)],
                 bits_for(std::popcount(legal_moves(position.board))));
    });
    bits.finish();
}

/// Reads one game. False when it is none.
bool decode(std::string_view& bytes, GameRecord& game) {
    if (!take(bytes, game.plies) || !take(bytes, game.random_plies) || !take(bytes, game.score))
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

/// Reads one block. Returns what is wrong with it, in words, or "".
std::string take_block(std::string_view& bytes, GameFile& file) {
    BlockHeader header;
    if (!take(bytes, header)) return "an incomplete block";
    if (header.magic != kBlockMagic || header.reserved != 0) return "bytes that begin no block";
    if (bytes.size() < header.payload_bytes) return "an incomplete block";
    std::string_view payload = bytes.substr(0, header.payload_bytes);
    if (block_checksum(header, payload) != header.checksum)
        return "a block whose checksum does not match";
    const std::size_t before = file.games.size();
    for (std::uint32_t i = 0; i < header.games; ++i) {
        GameRecord game;
        if (!decode(payload, game)) {
            file.games.resize(before);
            return "a block with something that is no game";
        }
        file.games.push_back(game);
    }
    bytes.remove_prefix(header.payload_bytes);
    file.next_index = header.next_index;
    return "";
}

Error io_error(const std::string& path, std::string what) {
    return Error{ErrorCode::kIo, std::move(what), path};
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

Result<GameFile> parse_game_file(std::string_view bytes, const std::string& name) {
    const std::size_t length = bytes.size();
    if (!bytes.starts_with(kFileMagic))
        return Error{ErrorCode::kParse, "not a file of games: expected it to begin with OFGAMES1",
                     name};
    bytes.remove_prefix(kFileMagic.size());
    std::uint32_t settings_bytes = 0;
    std::uint64_t settings_checksum = 0;
    GameFile file;
    if (take(bytes, settings_bytes) && settings_bytes <= std::min(bytes.size(), kMostSettings)) {
        file.settings = bytes.substr(0, settings_bytes);
        bytes.remove_prefix(settings_bytes);
    }
    if (!take(bytes, settings_checksum) || settings_checksum != base::checksum(file.settings))
        return Error{ErrorCode::kParse, "a file of games, damaged before the first one", name};
    file.whole_bytes = length - bytes.size();
    while (!bytes.empty() && file.damage.empty()) {
        file.damage = take_block(bytes, file);
        if (file.damage.empty()) file.whole_bytes = length - bytes.size();
    }
    return file;
}

Result<GameFile> read_game_file(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    if (!stream) return io_error(path, "cannot be opened for reading");
    std::string bytes(std::istreambuf_iterator<char>(stream), {});
    if (stream.bad()) return io_error(path, "cannot be read");
    return parse_game_file(bytes, path);
}

Result<GameFileWriter> GameFileWriter::open(const std::string& path, const std::string& settings,
                                            std::size_t whole_bytes) {
    if (whole_bytes > 0) {
        std::error_code failure;
        std::filesystem::resize_file(path, whole_bytes, failure);
        if (failure) return io_error(path, "cannot be cut: " + failure.message());
    }
    GameFileWriter writer(path);
    const auto mode = whole_bytes > 0 ? std::ios::app : std::ios::trunc;
    writer.file_.open(path, std::ios::binary | std::ios::out | mode);
    if (!writer.file_) return io_error(path, "cannot be opened for writing");
    if (whole_bytes == 0) {
        std::string head(kFileMagic);
        put(head, static_cast<std::uint32_t>(settings.size()));
        head += settings;
        put(head, base::checksum(settings));
        writer.file_.write(head.data(), static_cast<std::streamsize>(head.size()));
        if (!writer.file_.flush()) return io_error(path, "cannot be written");
    }
    return writer;
}

Result<Done> GameFileWriter::append(std::span<const GameRecord> games, std::uint64_t next_index) {
    std::string payload;
    for (const GameRecord& game : games) encode(game, payload);
    BlockHeader header;
    header.games = static_cast<std::uint32_t>(games.size());
    header.payload_bytes = static_cast<std::uint32_t>(payload.size());
    header.next_index = next_index;
    header.checksum = block_checksum(header, payload);
    std::string block;
    put(block, header);
    block += payload;
    file_.write(block.data(), static_cast<std::streamsize>(block.size()));
    if (!file_.flush()) return io_error(path_, "cannot be written");
    return Done{};
}

}  // namespace outflank::train
