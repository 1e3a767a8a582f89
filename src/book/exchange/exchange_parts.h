// What the readers and writers of foreign books share.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "book/exchange/exchange.h"

namespace outflank::book {

/// A position of a foreign book as it was read.
struct ForeignPosition {
    Board board;
    BookGames games{};
    int value = 0;  ///< in discs
    bool has_value = false;
    std::optional<BookLeaf> leaf{};
};

/// The highest level of a book, as of the engine; what others call higher counts as this.
inline constexpr std::uint8_t kMostBookLevel = 60;

/// Collects what a reader finds, and settles it.
class ForeignBook {
  public:
    explicit ForeignBook(std::string_view origin) { origin_ = graph_.origin_index(origin); }

    /// Adds a position. Nothing when it is good, else what is wrong with it.
    const char* add(const ForeignPosition& position);

    ImportedBook finish();

  private:
    BookGraph graph_;
    std::uint16_t origin_ = 0;
    std::vector<std::pair<Board, int>> values_;
};

/// Reads numbers one after the other and knows where it is.
class ByteCursor {
  public:
    ByteCursor(std::string_view bytes, const std::string& name) : bytes_(bytes), name_(name) {}

    template <class T>
    bool take(T& value) {
        return base::take_bytes(bytes_, value);
    }
    std::size_t left() const { return bytes_.size(); }

    /// An error at `offset` of the file.
    Error error(std::size_t offset, const std::string& what) const {
        return Error{ErrorCode::kParse, what, name_ + ": byte " + std::to_string(offset)};
    }

  private:
    std::string_view bytes_;
    const std::string& name_;
};

/// Hundredths as whole discs, halves away from zero.
inline int whole_discs(Centidiscs score) {
    return static_cast<int>(std::lround(static_cast<double>(score) / 100));
}

/// The leaf of a position of the graph that leads out of it; nothing where there is none.
inline std::optional<BookLeaf> outside_leaf(const BookGraph& graph, PositionIndex index) {
    const auto& leaf = graph[index].leaf;
    if (!leaf || (graph.outside_moves(index) & bit(leaf->square)) == 0) return std::nullopt;
    return leaf;
}

Result<ImportedBook> read_edax_book(std::string_view bytes, const std::string& name,
                                    std::string_view origin);
Result<ImportedBook> read_egaroucid_book(std::string_view bytes, const std::string& name,
                                         std::string_view origin);
Result<ImportedBook> read_edax_text(std::string_view bytes, const std::string& name,
                                    std::string_view origin);

/// Precondition: all scores of the graph are whole discs, and it is settled.
std::string write_edax_book(const BookGraph& graph);
std::string write_egaroucid_book(const BookGraph& graph);
std::string write_edax_text(const BookGraph& graph);

inline constexpr std::string_view kEdaxMagic = "XADEKOOB";
inline constexpr std::string_view kEgaroucidMagic = "DICUORAGE";

}  // namespace outflank::book
