// The WTHOR database, bytes to values and back. Byte tables: docs/formats/wthor.md.
#include "outflank/wthor.h"

#include <algorithm>

#include "formats/text/words.h"
#include "formats/wthor/wthor_bytes.h"

namespace outflank {
namespace formats {
namespace {

constexpr std::size_t kHeaderBytes = kWthorHeaderBytes;
constexpr std::size_t kGameBytes = kWthorGameBytes;
constexpr std::uint8_t kUsualSide = 8;

/// Reads little-endian numbers one after the other. Precondition: the bytes are there.
class ByteReader {
  public:
    explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

    std::uint8_t byte() { return static_cast<std::uint8_t>(bytes_[next_++]); }
    std::uint16_t word() {
        const unsigned low = byte();
        return static_cast<std::uint16_t>(low | static_cast<unsigned>(byte()) << 8);
    }
    std::uint32_t double_word() {
        const std::uint32_t low = word();
        return low | static_cast<std::uint32_t>(word()) << 16;
    }

  private:
    std::string_view bytes_;
    std::size_t next_ = 0;
};

void add_byte(std::string& bytes, unsigned value) { bytes += static_cast<char>(value & 0xFF); }
void add_word(std::string& bytes, unsigned value) {
    add_byte(bytes, value);
    add_byte(bytes, value >> 8);
}

Result<WthorHeader> read_header(std::string_view bytes, std::string_view name) {
    if (bytes.size() < kHeaderBytes)
        return Error{
            ErrorCode::kParse,
            "WTHOR: found " + std::to_string(bytes.size()) + " bytes, expected a header of 16",
            name.empty() ? "byte 0" : std::string(name)};
    ByteReader reader(bytes);
    WthorHeader header;
    header.century = reader.byte();
    header.year_in_century = reader.byte();
    header.month = reader.byte();
    header.day = reader.byte();
    header.games = reader.double_word();
    header.names = reader.word();
    header.year = reader.word();
    header.side = reader.byte();
    header.solitaires = reader.byte();
    header.theory_empties = reader.byte();
    header.reserved = reader.byte();
    return header;
}

std::optional<Error> check_games(const WthorHeader& header, std::string_view name) {
    const auto unsupported = [&](const std::string& what, std::size_t byte) {
        const std::string place = "byte " + std::to_string(byte);
        return Error{ErrorCode::kUnsupported, "WTHOR: " + what,
                     name.empty() ? place : std::string(name) + ": " + place};
    };
    if (header.side != 0 && header.side != kUsualSide)
        return unsupported(
            "found games on a board of size " + std::to_string(header.side) + ", expected 8", 12);
    if (header.solitaires != 0)
        return unsupported("found a file of solitaires, expected games", 13);
    return std::nullopt;
}

}  // namespace

bool is_wthor_entry(std::string_view bytes) {
    const std::size_t end = bytes.find('\0');
    return end != 0 && end != bytes.npos &&
           std::all_of(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(end),
                       [](char symbol) { return static_cast<unsigned char>(symbol) >= ' '; }) &&
           bytes.find_first_not_of('\0', end) == bytes.npos;
}

std::string wthor_header_bytes(const WthorHeader& header) {
    std::string bytes;
    for (const std::uint8_t part :
         {header.century, header.year_in_century, header.month, header.day})
        add_byte(bytes, part);
    add_word(bytes, header.games & 0xFFFF);
    add_word(bytes, header.games >> 16);
    add_word(bytes, header.names);
    add_word(bytes, header.year);
    for (const std::uint8_t part :
         {header.side, header.solitaires, header.theory_empties, header.reserved})
        add_byte(bytes, part);
    return bytes;
}

WthorGame wthor_game_of(std::string_view bytes) {
    ByteReader reader(bytes);
    WthorGame game;
    game.tournament = reader.word();
    game.black = reader.word();
    game.white = reader.word();
    game.black_discs = reader.byte();
    game.theoretical_discs = reader.byte();
    for (std::uint8_t& move : game.moves) move = reader.byte();
    return game;
}

void add_wthor_bytes(std::string& bytes, const WthorGame& game) {
    add_word(bytes, game.tournament);
    add_word(bytes, game.black);
    add_word(bytes, game.white);
    add_byte(bytes, game.black_discs);
    add_byte(bytes, game.theoretical_discs);
    for (const std::uint8_t move : game.moves) add_byte(bytes, move);
}

}  // namespace formats

Result<WthorGames> parse_wthor_games(std::string_view bytes, std::string_view name) {
    using namespace formats;
    const Result<WthorHeader> header = read_header(bytes, name);
    if (!header) return header.error();
    if (auto error = check_games(header.value(), name)) return *error;
    WthorGames file{.header = header.value(), .games = {}, .tail = {}};
    bytes.remove_prefix(kHeaderBytes);
    const std::size_t held = std::min<std::size_t>(header.value().games, bytes.size() / kGameBytes);
    file.games.reserve(held);
    for (std::size_t game = 0; game < held; ++game)
        file.games.push_back(wthor_game_of(bytes.substr(game * kGameBytes, kGameBytes)));
    file.tail = bytes.substr(held * kGameBytes);
    return file;
}

std::string format_wthor_games(const WthorGames& games) {
    using namespace formats;
    std::string bytes = wthor_header_bytes(games.header);
    bytes.reserve(kHeaderBytes + kGameBytes * games.games.size() + games.tail.size());
    for (const WthorGame& game : games.games) add_wthor_bytes(bytes, game);
    return bytes + games.tail;
}

Result<WthorNames> parse_wthor_names(std::string_view bytes, WthorNameKind kind,
                                     std::string_view name) {
    using namespace formats;
    const Result<WthorHeader> header = read_header(bytes, name);
    if (!header) return header.error();
    WthorNames file{.kind = kind, .header = header.value(), .entries = {}, .tail = {}};
    bytes.remove_prefix(kHeaderBytes);
    const std::size_t width = wthor_entry_bytes(kind);
    if (header.value().names > bytes.size() / width)
        return Error{ErrorCode::kParse,
                     "WTHOR: found room for " + std::to_string(bytes.size() / width) +
                         " names, expected the " + std::to_string(header.value().names) +
                         " that the header counts: a list of names that is cut, or none",
                     name.empty() ? "byte 8" : std::string(name) + ": byte 8"};
    // Some lists hold more names than their header counts.
    std::size_t held = header.value().names;
    while (held < bytes.size() / width &&
           formats::is_wthor_entry(bytes.substr(held * width, width)))
        ++held;
    for (std::size_t entry = 0; entry < held; ++entry)
        file.entries.emplace_back(bytes.substr(entry * width, width));
    file.tail = bytes.substr(held * width);
    return file;
}

std::string format_wthor_names(const WthorNames& names) {
    std::string bytes = formats::wthor_header_bytes(names.header);
    for (const std::string& entry : names.entries) bytes += entry;
    return bytes + names.tail;
}

std::string WthorNames::name(std::size_t index) const {
    if (index >= entries.size()) return "";
    const std::string_view entry = entries[index];
    return formats::one_line(formats::latin1_to_utf8(entry.substr(0, entry.find('\0'))));
}

}  // namespace outflank
