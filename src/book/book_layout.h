// The bytes of a book file, as docs/formats/book.md has them.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "base/checksum.h"
#include "outflank/book.h"

namespace outflank::book {

inline constexpr char kBookMagic[9] = "OFBOOK01";
inline constexpr std::uint32_t kBookVersion = 1;

/// Beginning of the file. The sections follow it without gaps: keys, records, moves, text.
struct FileHeader {
    char magic[8];
    std::uint32_t version;
    std::uint32_t board_side;  // 8
    std::uint64_t generation;
    std::uint64_t positions;
    std::uint64_t moves;
    std::uint64_t text_bytes;  // origins, one a line
    std::uint64_t keys_checksum;
    std::uint64_t records_checksum;
    std::uint64_t moves_checksum;
    std::uint64_t text_checksum;
    std::uint64_t reserved[5];
    std::uint64_t header_checksum;  // of all before
};
static_assert(sizeof(FileHeader) == 128 && std::is_trivially_copyable_v<FileHeader>);

/// A position; they are sorted by mover, then opponent.
struct FileKey {
    std::uint64_t mover;
    std::uint64_t opponent;
};
static_assert(sizeof(FileKey) == 16);

inline constexpr std::uint8_t kNoLeafSquare = 65;

/// What is known of the position with the same number.
struct FileRecord {
    std::uint64_t first_move;  // number in the section of moves
    std::uint32_t lines;
    std::uint32_t wins;
    std::uint32_t draws;
    std::uint32_t losses;
    std::int16_t value;  // hundredths of a disc
    std::uint8_t certainty;
    std::uint8_t move_count;
    std::int16_t leaf_score;
    std::uint16_t leaf_error;
    std::uint16_t leaf_origin;
    std::uint16_t leaf_day;
    std::uint8_t leaf_square;  // kNoLeafSquare: none
    std::uint8_t leaf_level;
    std::uint8_t leaf_depth;
    std::uint8_t leaf_percent;
    std::uint8_t leaf_exact;
    std::uint8_t reserved[7];
};
static_assert(sizeof(FileRecord) == 48);

/// A move to another position of the book.
struct FileMove {
    std::uint32_t position;  // number of the position after it
    std::int16_t score;
    std::uint8_t square;  // of the position as it stands in the file
    std::uint8_t certainty;
};
static_assert(sizeof(FileMove) == 8);

inline constexpr std::uint64_t kMostPositions = 0xFFFFFFFF;

/// Structure number `index` of a section. Precondition: it is in there.
template <class T>
T element(std::string_view section, std::size_t index) {
    T value;
    std::memcpy(&value, section.data() + index * sizeof(T), sizeof(T));
    return value;
}

inline std::uint64_t header_checksum(const FileHeader& header) {
    return base::checksum(
        {reinterpret_cast<const char*>(&header), offsetof(FileHeader, header_checksum)});
}

/// The sections of a file whose header was checked.
struct Sections {
    FileHeader header{};
    std::string_view keys;
    std::string_view records;
    std::string_view moves;
    std::string_view text;
};

/// Splits a file. Errors: as Book::open, but kIo.
Result<Sections> split_book(std::string_view bytes, const std::string& name);

/// The leaf of a record; nothing where there is none, or its square is none.
std::optional<BookLeaf> leaf_of(const FileRecord& record);

/// Certainty as stored; what is none is unknown.
inline BookCertainty certainty_of(std::uint8_t stored) {
    return stored <= 2 ? static_cast<BookCertainty>(stored) : BookCertainty::kUnknown;
}

/// Number of a canonical position in the section of keys; nothing when it is not there.
std::optional<std::size_t> index_of(std::string_view keys, const Board& canonical_board);

}  // namespace outflank::book
