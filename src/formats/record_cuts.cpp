#include "formats/record_cuts.h"

#include <algorithm>
#include <string_view>

#include "formats/records/record_readers.h"
#include "formats/text/date_text.h"
#include "formats/text/words.h"
#include "formats/wthor/wthor_bytes.h"

namespace outflank::formats {
namespace {

using Cuts = std::vector<std::string>;

void add_once(Cuts& cuts, std::string what) {
    if (std::find(cuts.begin(), cuts.end(), what) == cuts.end()) cuts.push_back(std::move(what));
}

bool holds_property(RecordFormat format, const Property& property) {
    switch (format) {
        case RecordFormat::kGgf:
            return ggf_holds(property);
        case RecordFormat::kSgf:
            return sgf_holds(property);
        case RecordFormat::kPgn:
            return pgn_holds(property);
        case RecordFormat::kSavedGame:
            return saved_game_holds(property);
        default:
            return true;  // the format has no properties at all, or its own
    }
}

void add_properties(Cuts& cuts, const Record& record, RecordFormat format) {
    for (const Property& property : record.info.other)
        if (!holds_property(format, property))
            add_once(cuts, "the property " + formats::quoted(property.name));
    const MoveTree& tree = record.moves;
    for (NodeIndex node = 0; node < tree.node_count(); ++node)
        for (const Property& property : tree.notes(node).other)
            if (format != RecordFormat::kSgf || !sgf_holds(property))
                add_once(cuts, "the property " + formats::quoted(property.name) + " of a move");
}

void add_name(Cuts& cuts, const std::string& name, WthorNameKind kind) {
    const std::string bytes = utf8_to_latin1(name);
    if (latin1_to_utf8(bytes) != name) add_once(cuts, "letters of names outside ISO-8859-1");
    if (bytes.size() + 1 > wthor_entry_bytes(kind)) add_once(cuts, "the end of a long name");
}

void add_wthor(Cuts& cuts, const Record& record) {
    const RecordInfo& info = record.info;
    add_name(cuts, info.black.name, WthorNameKind::kPlayers);
    add_name(cuts, info.white.name, WthorNameKind::kPlayers);
    add_name(cuts, info.event, WthorNameKind::kTournaments);
    if (!info.date.empty() && year_of_date(info.date) == 0)
        add_once(cuts, "the date");
    else if (parts_of_date(info.date).day.size() > 4)
        add_once(cuts, "the day of the date");
    const Ending ending = info.outcome.ending;
    if (ending != Ending::kNormal && ending != Ending::kUnknown)
        add_once(cuts, "how the game ended");
}

}  // namespace

std::vector<std::string> cuts_of(const Record& record, RecordFormat format) {
    Cuts cuts;
    if (features_held(format).has(Feature::kOther)) add_properties(cuts, record, format);
    if (format == RecordFormat::kWthor) add_wthor(cuts, record);
    return cuts;
}

}  // namespace outflank::formats
