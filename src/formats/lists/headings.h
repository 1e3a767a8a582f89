// Lines of words above the games or positions of a list.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/lists/text_blocks.h"
#include "formats/records/record_building.h"
#include "outflank/record_files.h"

namespace outflank::formats {

/// True for a line of words without the name of a square, "Round 1": it stands above games.
bool is_heading(std::string_view line);

/// The same above a position: "3. White to move", and no row of a board with a wrong sign in it.
bool is_position_heading(std::string_view line);

/// Headings that wait for what they belong to.
class Headings {
  public:
    bool empty() const { return headings_.empty(); }
    bool has_room_for(std::size_t lines) const;

    /// Keeps one, with what reading it as a game or position gave. Of too many those before it are
    /// refused: they are no headings.
    void add(ReadGame refused, const TextBlock& line, RecordFile& file);

    /// Adds each to the file as what could not be read: nothing comes behind it.
    void refuse(RecordFile& file);

    /// Their texts, the nearest last; keeps none.
    std::vector<std::string> take();

    /// Who is to move by the nearest that says it. One that names both sides says nothing.
    std::optional<Color> side() const;

  private:
    struct Heading {
        ReadGame refused;
        std::size_t line;
        std::string text;
    };

    std::vector<Heading> headings_;
};

}  // namespace outflank::formats
