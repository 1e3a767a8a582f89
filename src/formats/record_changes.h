// What a record says, each thing where it says it, and what of it a format lost in silence.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "formats/record_cuts.h"
#include "formats/record_testing.h"
#include "formats/records/record_building.h"

namespace outflank::formats::walk {

inline const std::string kPassAtEnd = '/' + std::to_string(kPass);

/// One thing that a record says, where it says it.
struct Said {
    Feature feature;
    std::string value;
};
using All = std::map<std::string, Said>;

inline std::string text_of(const std::optional<Clock>& clock) {
    if (!clock) return "";
    std::string text;
    for (const ClockPart& part : {clock->main, clock->increment, clock->extension})
        text += std::to_string(part.time.count()) + part.rule + '/';
    return text;
}

inline std::string text_of(const std::vector<Property>& properties) {
    std::string text;
    for (const Property& property : properties) {
        text += property.name;
        for (const std::string& value : property.values) text += '[' + value + ']';
    }
    return text;
}

inline std::string text_of(const MatchType& type) {
    return std::string(type.synchro ? "s" : "") + (type.komi ? "k" : "") + (type.anti ? "a" : "") +
           (type.random_discs ? std::to_string(*type.random_discs) : "") +
           (type.preferred_side ? color_name(*type.preferred_side) : "");
}

inline std::string text_of(const Outcome& outcome) {
    const bool is_bare_score = outcome.ending == Ending::kUnknown && outcome.score;
    const Ending ending =
        is_bare_score ? Ending::kNormal : outcome.ending;  // told without a reason
    return std::to_string(static_cast<int>(ending)) + ' ' +
           (outcome.score ? std::to_string(*outcome.score) : "") + ' ' +
           (outcome.winner ? color_name(*outcome.winner) : "");
}

inline std::string text_of(const std::vector<Mark>& marks) {
    std::string text;
    for (const Mark& mark : marks)
        text += std::to_string(static_cast<int>(mark.kind)) + ' ' + std::to_string(mark.square) +
                mark.text + ';';
    return text;
}

template <class Number>
std::string text_of_number(const std::optional<Number>& number) {
    return number ? std::to_string(*number) : "";
}

inline std::string text_of_time(const std::optional<Milliseconds>& time) {
    return time ? std::to_string(time->count()) : "";
}

class Sayings {
  public:
    explicit Sayings(const Record& record) {
        const RecordInfo& info = record.info;
        for (const Color color : {Color::kBlack, Color::kWhite}) {
            const std::string side = color_name(color);
            say("name of " + side, Feature::kPlayers, player(info, color).name);
            say("rating of " + side, Feature::kRatings, player(info, color).rating);
            say("clock of " + side, Feature::kClocks, text_of(player(info, color).clock));
        }
        say("event", Feature::kEvent, info.event);
        say("round", Feature::kRound, info.round);
        say("place", Feature::kPlace, info.place);
        say("date", Feature::kDate, info.date);
        say("type", Feature::kType, text_of(info.type));
        say("komi", Feature::kType, text_of_number(info.komi));
        const bool is_told = info.outcome != Outcome{};
        if (is_told && info.outcome != outcome_of_moves(record).value_or(Outcome{}))
            say("outcome", Feature::kOutcome, text_of(info.outcome));
        if (info.theory)
            say("theory", Feature::kTheory,
                std::to_string(info.theory->score) + '@' + std::to_string(info.theory->empties));
        if (info.pair_game != 0) say("pair", Feature::kPairs, std::to_string(info.pair_game));
        say("properties", Feature::kOther, text_of(info.other));
        add_node(record.moves, kRootNode, "");
    }
    All all{};

  private:
    void say(const std::string& where, Feature feature, const std::string& value) {
        if (!value.empty()) all[where] = {feature, value};
    }

    void add_node(const MoveTree& tree, NodeIndex node, const std::string& at) {
        const Notes& notes = tree.notes(node);
        say(at + " name", Feature::kNames, notes.name);
        say(at + " comment", Feature::kComments, notes.comment);
        say(at + " evaluation", Feature::kEvaluations, text_of_number(notes.evaluation));
        say(at + " time", Feature::kTimes, text_of_time(notes.time_used));
        say(at + " left of black", Feature::kClocksLeft, text_of_time(notes.black_left));
        say(at + " left of white", Feature::kClocksLeft, text_of_time(notes.white_left));
        if (notes.move_judgement != MoveJudgement::kNone)
            say(at + " judgement of the move", Feature::kJudgements,
                std::to_string(static_cast<int>(notes.move_judgement)));
        if (notes.position_judgement != PositionJudgement::kNone)
            say(at + " judgement of the position", Feature::kJudgements,
                std::to_string(static_cast<int>(notes.position_judgement)));
        say(at + " marks", Feature::kMarks, text_of(notes.marks));
        say(at + " properties", Feature::kOther, text_of(notes.other));
        bool is_first = true;
        for (NodeIndex child = tree.first_child(node); child != kNoNode;
             child = tree.next_sibling(child)) {
            const std::optional<Square> square = tree.move(child);
            const std::string name = square ? std::to_string(*square) : "remark";
            const std::string place = at + '/' + name;
            if (square) say(place, is_first ? Feature::kMoves : Feature::kVariations, "move");
            is_first = false;
            add_node(tree, child, place);
        }
    }
};

/// The words by which the cuts of a feature are named.
inline bool is_named(Feature feature, const std::vector<std::string>& cuts) {
    static const std::map<Feature, std::vector<std::string>> kWords = {
        {Feature::kPlayers, {"name", "letter"}},
        {Feature::kEvent, {"name", "letter"}},
        {Feature::kDate, {"date"}},
        {Feature::kOutcome, {"how the game ended", "result"}},
        {Feature::kOther, {"property", "letter"}},
        {Feature::kComments, {"letter"}},
        {Feature::kPlace, {"letter"}},
        {Feature::kRatings, {"rating", "letter"}},
        {Feature::kClocks, {"clock"}},
        {Feature::kClocksLeft, {"clock"}},
        {Feature::kEvaluations, {"evaluation of the start"}},
        {Feature::kJudgements, {"judgement"}},
        {Feature::kTimes, {"time"}},
        {Feature::kType, {"type"}},
        {Feature::kTheory, {"theoretical score"}},
    };
    const auto words = kWords.find(feature);
    return words != kWords.end() &&
           std::any_of(cuts.begin(), cuts.end(), [&](const std::string& cut) {
               return std::any_of(
                   words->second.begin(), words->second.end(),
                   [&](const std::string& word) { return cut.find(word) != cut.npos; });
           });
}

/// The tree in the way that a format has it: some hold the main line alone, some no remarks.
inline Record as_shaped_by(const Record& record, RecordFormat format) {
    const FeatureSet held = features_held(format);
    Record shaped = record;
    if (!held.has(Feature::kVariations) && !is_scored_position(record.moves))
        shaped.moves = main_line_of(shaped.moves);
    if (!held.has(Feature::kRemarks)) shaped.moves = without_remarks(shaped.moves);
    return shaped;
}

/// Everything that is lost from `before` to `after` without a word, and everything new.
inline std::vector<std::string> silent_changes(const Record& before, const Record& after,
                                               RecordFormat format) {
    const FeatureSet held = features_held(format);
    const std::vector<std::string> cuts = cuts_of(before, format);
    All from = Sayings(as_shaped_by(before, format)).all;
    All to = Sayings(after).all;
    if (format == RecordFormat::kGgf && !before.info.outcome.score && before.info.outcome.winner)
        from["outcome"].value =
            text_of({.ending = before.info.outcome.ending,
                     .score = for_black(kDisc * square_count(before.moves.size()),
                                        *before.info.outcome.winner),
                     .winner = {}});
    if (format == RecordFormat::kWthor) {  // turns the board, which is said of the format
        for (All* all : {&from, &to})
            std::erase_if(*all, [](const auto& each) { return each.first.starts_with('/'); });
        if (!before.info.theory) to.erase("theory");  // there is no way to leave it out
    }
    // It was what the moves give, and is not so any longer without the type of the match.
    if (before.info.outcome == after.info.outcome)
        for (All* all : {&from, &to}) all->erase("outcome");
    if (format == RecordFormat::kQuest) to.erase("properties");  // its own
    // A pass at the end follows from the board; some formats have it, others not.
    for (All* all : {&from, &to})
        std::erase_if(*all, [](const auto& each) { return each.first.ends_with(kPassAtEnd); });
    std::vector<std::string> changes;
    for (const auto& [where, said] : from) {
        if (!held.has(said.feature)) continue;
        const auto found = to.find(where);
        const bool is_same = found != to.end() && found->second.value == said.value;
        if (!is_same && !is_named(said.feature, cuts))
            changes.push_back(where + ": '" + said.value + "' is '" +
                              (found == to.end() ? "" : found->second.value) + '\'');
    }
    for (const auto& [where, said] : to)
        if (!from.contains(where) && !is_named(said.feature, cuts))
            changes.push_back(where + ": '" + said.value + "' is new");
    return changes;
}

}  // namespace outflank::formats::walk
