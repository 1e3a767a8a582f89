#include "formats/lists/headings.h"

#include <algorithm>
#include <utility>

#include "formats/lists/line_parts.h"
#include "formats/position/side_to_move.h"
#include "formats/text/board_text.h"
#include "formats/text/move_text.h"
#include "formats/text/words.h"
#include "outflank/formats.h"

namespace outflank::formats {
namespace {

constexpr std::size_t kMostHeadings = 20;

/// True where so many signs of squares follow each other that they are a part of a board.
bool may_be_squares(std::string_view line) {
    constexpr std::size_t kFewestSquares = 5;
    Result<Scanner> scanner = Scanner::open(line);
    if (!scanner) return true;
    std::size_t squares = 0;
    for (; !scanner.value().at_end(); scanner.value().advance()) {
        const char symbol = scanner.value().peek();
        if (symbol == ' ' || symbol == '|') continue;
        squares = square_symbol(symbol) ? squares + 1 : 0;
        if (squares == kFewestSquares) return true;
    }
    return false;
}

/// True for words in which two letters or more are no discs.
bool has_word_beside_discs(std::string_view line) {
    constexpr std::string_view kDiscs = "xobw";
    const std::string lower = lower_case(line);
    return has_word(line) && std::count_if(lower.begin(), lower.end(), [&](char symbol) {
                                 return is_letter(symbol) && kDiscs.find(symbol) == kDiscs.npos;
                             }) >= 2;
}

std::optional<Color> side_named_in(std::string_view text) {
    Result<Scanner> scanner = Scanner::open(text);
    if (!scanner) return std::nullopt;
    const Result<std::optional<Color>> side = read_sides_in_text(scanner.value(), 0);
    return side ? side.value() : std::nullopt;
}

}  // namespace

bool is_heading(std::string_view line) {
    const std::string_view text = trim(line);
    // What begins with a number is more likely a move that cannot be read.
    return !text.empty() && !is_digit(text[0]) && has_word(text) && !may_be_moves(text) &&
           !parse_move(text, BoardSize::k8);
}

bool is_position_heading(std::string_view line) {
    return has_word_beside_discs(line) && !may_be_moves(line) && !may_be_squares(line) &&
           !parse_move(trim(line), BoardSize::k8);
}

bool Headings::has_room_for(std::size_t lines) const {
    return headings_.size() + lines <= kMostHeadings;
}

void Headings::add(ReadGame refused, const TextBlock& line, RecordFile& file) {
    if (!has_room_for(1)) refuse(file);
    headings_.push_back({std::move(refused), line.line, std::string(trim(line.text))});
}

void Headings::refuse(RecordFile& file) {
    for (Heading& heading : headings_) add_game(file, std::move(heading.refused), heading.line);
    headings_.clear();
}

std::vector<std::string> Headings::take() {
    std::vector<std::string> texts;
    for (Heading& heading : headings_) texts.push_back(std::move(heading.text));
    headings_.clear();
    return texts;
}

std::optional<Color> Headings::side() const {
    for (auto heading = headings_.rbegin(); heading != headings_.rend(); ++heading)
        if (const auto side = side_named_in(heading->text)) return side;
    return std::nullopt;
}

}  // namespace outflank::formats
