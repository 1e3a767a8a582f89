#include "formats/record_cuts.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "formats/records/record_building.h"
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
    if (!tree.has_notes()) return;
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
    if (info.outcome.score && !whole_discs(info.outcome.score))
        add_once(cuts, "a result that is no whole number of discs");
    if (wthor_hides_theory(record))
        add_once(cuts, "the theoretical score of an unfinished game, equal to its discs");
}

/// GGF and SGF say how a game ended behind who won.
void add_ending(Cuts& cuts, const Outcome& outcome) {
    if (outcome.ending != Ending::kUnknown && outcome.ending != Ending::kVoid && !outcome.score &&
        !outcome.winner)
        add_once(cuts, "how the game ended");
}

bool has_letter(const std::string& text, char letter) { return text.find(letter) != text.npos; }

void add_unknown_name(Cuts& cuts, const RecordInfo& info) {
    if (info.black.name == "?" || info.white.name == "?" || info.event == "?")
        add_once(cuts, "the name \"?\", which stands for none");
}

/// A value of GGF ends at the first ']'.
void add_ggf(Cuts& cuts, const Record& record) {
    const RecordInfo& info = record.info;
    bool has_bracket = has_letter(info.place, ']');
    for (const RecordedPlayer* side : {&info.black, &info.white})
        has_bracket = has_bracket || has_letter(side->name, ']');
    for (const Property& property : info.other)
        for (const std::string& value : property.values)
            has_bracket = has_bracket || has_letter(value, ']');
    const MoveTree& tree = record.moves;
    for (NodeIndex node = kRootNode; node != kNoNode; node = tree.first_child(node))
        has_bracket = has_bracket || has_letter(tree.notes(node).comment, ']');
    if (has_bracket) add_once(cuts, "the letter ']', written as ')'");
    if (tree.notes(kRootNode).evaluation) add_once(cuts, "the evaluation of the start");
    const Outcome& outcome = info.outcome;
    if (outcome.ending == Ending::kForfeit || outcome.ending == Ending::kVoid)
        add_once(cuts, "how the game ended");
    add_ending(cuts, outcome);
    add_unknown_name(cuts, info);
}

void add_pgn(Cuts& cuts, const Record& record) {
    const MoveTree& tree = record.moves;
    add_unknown_name(cuts, record.info);
    for (NodeIndex node = 0; node < tree.node_count(); ++node) {
        const Notes& notes = tree.notes(node);
        const std::optional<Color> mover = tree.mover(node);
        if (has_letter(notes.comment, '}')) add_once(cuts, "the letter '}', written as ')'");
        if ((notes.black_left && mover != Color::kBlack) ||
            (notes.white_left && mover != Color::kWhite))
            add_once(cuts, "the clock of the side that did not move");
        const bool is_judged = notes.move_judgement != MoveJudgement::kNone ||
                               notes.position_judgement != PositionJudgement::kNone;
        if (is_judged && !mover) add_once(cuts, "a judgement without a move");
    }
}

/// OBF has scores in whole discs.
void add_obf(Cuts& cuts, const MoveTree& tree) {
    for (NodeIndex node = 0; node < tree.node_count(); ++node) {
        const auto& score = tree.notes(node).evaluation;
        if (score && !whole_discs(score))
            add_once(cuts, "a score that is no whole number of discs");
    }
}

/// A saved game says who resigned; any other result is what its moves give.
void add_saved_game(Cuts& cuts, const Record& record) {
    const Outcome moves_give = outcome_of_moves(record).value_or(Outcome{});
    if (record.info.outcome == moves_give) return;
    if (moves_give.score || !resigned_in(record.info)) {
        add_once(cuts, "the stated result");
    } else if (record.info.outcome.score) {
        add_once(cuts, "the score of the result");
    }
}

/// Quest has one time for both sides.
void add_quest(Cuts& cuts, const RecordInfo& info) {
    if (info.black.clock != info.white.clock) {
        add_once(cuts, "clocks that differ");
    } else if (info.black.clock) {
        const Clock only_main{
            .main = {info.black.clock->main.time, {}}, .increment = {}, .extension = {}};
        if (*info.black.clock != only_main)
            add_once(cuts, "what a clock gets beside its main time");
    }
}

}  // namespace

std::vector<std::string> cuts_of(const Record& record, RecordFormat format) {
    Cuts cuts;
    if (features_held(format).has(Feature::kOther)) add_properties(cuts, record, format);
    if (format == RecordFormat::kWthor) add_wthor(cuts, record);
    if (format == RecordFormat::kObf) add_obf(cuts, record.moves);
    if (format == RecordFormat::kQuest) add_quest(cuts, record.info);
    if (format == RecordFormat::kSavedGame) add_saved_game(cuts, record);
    if (format == RecordFormat::kSgf) add_ending(cuts, record.info.outcome);
    if (format == RecordFormat::kGgf) add_ggf(cuts, record);
    if (format == RecordFormat::kPgn) add_pgn(cuts, record);
    return cuts;
}

}  // namespace outflank::formats
