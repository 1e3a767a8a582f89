// The Generic Game Format, written. Grammar: docs/formats/ggf.md.
#include <algorithm>
#include <array>

#include "formats/records/outcome_text.h"
#include "formats/records/record_building.h"
#include "formats/records/record_readers.h"
#include "formats/text/board_text.h"
#include "formats/text/clock_text.h"
#include "formats/text/decimal.h"
#include "formats/text/scanner.h"
#include "formats/text/text_cursor.h"
#include "formats/text/words.h"

namespace outflank::formats {
namespace {

/// What begins a game. A reader that meets it inside a value takes the value for one that was
/// never closed.
constexpr std::string_view kGameTag = "(;GM[";

/// The format has no escape for the bracket that ends a value, nor for the start of a game.
std::string value_text(std::string_view text) {
    std::string value = with_replaced(text, ']', ')');
    for (std::size_t at = value.find(kGameTag); at != std::string::npos;
         at = value.find(kGameTag, at))
        value[at + kGameTag.size() - 1] = '(';
    return value;
}

std::string ggf_tag(std::string_view name, std::string_view value) {
    return std::string(name) + '[' + std::string(value) + ']';
}

std::string tag_if(std::string_view name, std::string_view value) {
    return value.empty() ? "" : ggf_tag(name, value_text(value));
}

std::string ggf_clock_tags(const RecordInfo& info) {
    if (info.black.clock && info.black.clock == info.white.clock)
        return ggf_tag("TI", clock_text(*info.black.clock));
    std::string text;
    if (info.black.clock) text += ggf_tag("TB", clock_text(*info.black.clock));
    if (info.white.clock) text += ggf_tag("TW", clock_text(*info.white.clock));
    return text;
}

std::string board_text(const Position& start) {
    const auto side = static_cast<std::size_t>(side_length(start.size));
    std::string squares = squares_of(start);
    std::replace(squares.begin(), squares.end(), 'X', '*');
    std::string text = std::to_string(side);
    for (std::size_t row = 0; row < side; ++row) text += ' ' + squares.substr(row * side, side);
    return text + (start.to_move == Color::kBlack ? " *" : " O");
}

std::string move_tag(const MoveTree& tree, NodeIndex node, Square square, Color color) {
    std::string text = square == kPass ? "PA" : square_name(square, tree.size());
    std::transform(text.begin(), text.end(), text.begin(), to_upper);
    const Notes& notes = tree.notes(node);
    if (notes.evaluation) text += '/' + thousandths_text(for_black(*notes.evaluation, color), 2);
    if (notes.time_used)
        text += (notes.evaluation ? "/" : "//") + thousandths_text(notes.time_used->count(), 0);
    return ggf_tag(color == Color::kBlack ? "B" : "W", text);
}

}  // namespace

/// Names of our own tags are not for others.
bool ggf_holds(const Property& property) {
    constexpr auto kOwn =
        std::to_array<std::string_view>({"GM", "PC", "DT", "PB", "PW", "RB", "RW", "TI", "TB", "TW",
                                         "TY", "RE", "KM", "BO", "B", "W", "CO"});
    return property.values.size() == 1 && !property.name.empty() &&
           std::all_of(property.name.begin(), property.name.end(), is_letter) &&
           std::find(kOwn.begin(), kOwn.end(), property.name) == kOwn.end();
}

std::string ggf_text(const Record& record) {
    const RecordInfo& info = record.info;
    const MoveTree& tree = record.moves;
    std::string text = "(;" + ggf_tag("GM", "Othello") + tag_if("PC", info.place) +
                       tag_if("DT", info.date) + tag_if("PB", info.black.name) +
                       tag_if("PW", info.white.name) + tag_if("RB", info.black.rating) +
                       tag_if("RW", info.white.rating) + ggf_clock_tags(info) +
                       ggf_tag("TY", match_type_text(info.type, tree.size()));
    if (info.komi) text += ggf_tag("KM", thousandths_text(*info.komi, 2));
    for (const Property& property : info.other)
        if (ggf_holds(property)) text += ggf_tag(property.name, value_text(property.values[0]));
    text += ggf_tag("RE", outcome_text(info.outcome, tree.size())) +
            ggf_tag("BO", board_text(tree.start()));
    for (NodeIndex node = kRootNode; node != kNoNode; node = tree.first_child(node)) {
        const std::optional<Color> color = tree.mover(node);
        if (color) text += move_tag(tree, node, *tree.move(node), *color);
        text += tag_if("CO", tree.notes(node).comment);
    }
    return text + ";)";
}

}  // namespace outflank::formats
