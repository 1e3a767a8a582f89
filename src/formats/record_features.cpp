// What records make use of and what formats hold. The table for people is
// docs/formats/README.md.
#include <algorithm>
#include <array>
#include <utility>

#include "outflank/record_files.h"

namespace outflank {
namespace {

struct Name {
    Feature feature;
    const char* name;
};
constexpr auto kNames = std::to_array<Name>({
    {Feature::kMoves, "moves"},
    {Feature::kVariations, "variations"},
    {Feature::kRemarks, "remarks without a move"},
    {Feature::kPlayers, "players' names"},
    {Feature::kRatings, "ratings"},
    {Feature::kEvent, "events"},
    {Feature::kRound, "rounds"},
    {Feature::kPlace, "places"},
    {Feature::kDate, "dates"},
    {Feature::kClocks, "time controls"},
    {Feature::kType, "match types and komi"},
    {Feature::kOutcome, "stated results"},
    {Feature::kTheory, "theoretical scores"},
    {Feature::kPairs, "synchro pairs"},
    {Feature::kNames, "node names"},
    {Feature::kComments, "comments"},
    {Feature::kMarks, "marks"},
    {Feature::kJudgements, "judgements"},
    {Feature::kEvaluations, "evaluations"},
    {Feature::kTimes, "times of moves"},
    {Feature::kClocksLeft, "times left"},
    {Feature::kOther, "other properties"},
});
static_assert(kNames.size() == kFeatureCount);

struct Held {
    RecordFormat format;
    FeatureSet features;
};
constexpr auto kHeld = std::to_array<Held>({
    {RecordFormat::kGgf,
     {Feature::kMoves, Feature::kPlayers, Feature::kRatings, Feature::kPlace, Feature::kDate,
      Feature::kClocks, Feature::kType, Feature::kOutcome, Feature::kPairs, Feature::kComments,
      Feature::kEvaluations, Feature::kTimes, Feature::kOther}},
    {RecordFormat::kSgf,
     {Feature::kMoves,      Feature::kVariations, Feature::kRemarks,     Feature::kPlayers,
      Feature::kRatings,    Feature::kEvent,      Feature::kRound,       Feature::kPlace,
      Feature::kDate,       Feature::kClocks,     Feature::kType,        Feature::kOutcome,
      Feature::kTheory,     Feature::kPairs,      Feature::kNames,       Feature::kComments,
      Feature::kMarks,      Feature::kJudgements, Feature::kEvaluations, Feature::kTimes,
      Feature::kClocksLeft, Feature::kOther}},
    {RecordFormat::kPgn,
     {Feature::kMoves, Feature::kVariations, Feature::kPlayers, Feature::kRatings, Feature::kEvent,
      Feature::kRound, Feature::kPlace, Feature::kDate, Feature::kClocks, Feature::kType,
      Feature::kOutcome, Feature::kTheory, Feature::kPairs, Feature::kComments,
      Feature::kJudgements, Feature::kEvaluations, Feature::kTimes, Feature::kClocksLeft,
      Feature::kOther}},
    {RecordFormat::kWthor,
     {Feature::kMoves, Feature::kPlayers, Feature::kEvent, Feature::kDate, Feature::kOutcome,
      Feature::kTheory}},
    {RecordFormat::kQuest,
     {Feature::kMoves, Feature::kPlayers, Feature::kRatings, Feature::kDate, Feature::kClocks,
      Feature::kTimes}},
    {RecordFormat::kSavedGame,
     {Feature::kMoves, Feature::kPlayers, Feature::kDate, Feature::kOutcome, Feature::kOther}},
    {RecordFormat::kObf, {Feature::kVariations, Feature::kEvaluations}},
    {RecordFormat::kFen, {}},
    {RecordFormat::kPosition, {}},
    {RecordFormat::kTranscript, {Feature::kMoves}},
    {RecordFormat::kTable, {Feature::kMoves}},
    {RecordFormat::kGrid, {Feature::kMoves}},
});
static_assert(kHeld.size() == kRecordFormats.size());

void add_if(FeatureSet& features, Feature feature, bool is_used) {
    if (is_used) features.add(feature);
}

void add_notes(FeatureSet& features, const Notes& notes) {
    add_if(features, Feature::kNames, !notes.name.empty());
    add_if(features, Feature::kComments, !notes.comment.empty());
    add_if(features, Feature::kMarks, !notes.marks.empty());
    add_if(features, Feature::kJudgements,
           notes.move_judgement != MoveJudgement::kNone ||
               notes.position_judgement != PositionJudgement::kNone);
    add_if(features, Feature::kEvaluations, notes.evaluation.has_value());
    add_if(features, Feature::kTimes, notes.time_used.has_value());
    add_if(features, Feature::kClocksLeft, notes.black_left || notes.white_left);
    add_if(features, Feature::kOther, !notes.other.empty());
}

void add_info(FeatureSet& features, const Record& record) {
    const RecordInfo& info = record.info;
    for (const Color color : {Color::kBlack, Color::kWhite}) {
        const RecordedPlayer& side = player(info, color);
        add_if(features, Feature::kPlayers, !side.name.empty());
        add_if(features, Feature::kRatings, !side.rating.empty());
        add_if(features, Feature::kClocks, side.clock.has_value());
    }
    add_if(features, Feature::kEvent, !info.event.empty());
    add_if(features, Feature::kRound, !info.round.empty());
    add_if(features, Feature::kPlace, !info.place.empty());
    add_if(features, Feature::kDate, !info.date.empty());
    add_if(features, Feature::kType, info.type != MatchType{} || info.komi);
    add_if(features, Feature::kOutcome,
           info.outcome != outcome_of_moves(record).value_or(Outcome{}));
    add_if(features, Feature::kTheory, info.theory.has_value());
    add_if(features, Feature::kPairs, info.pair_game != 0);
    add_if(features, Feature::kOther, !info.other.empty());
}

}  // namespace

const char* feature_name(Feature feature) {
    const auto found = std::find_if(kNames.begin(), kNames.end(),
                                    [&](const Name& name) { return name.feature == feature; });
    return found == kNames.end() ? "" : found->name;
}

FeatureSet features_held(RecordFormat format) {
    const auto found = std::find_if(kHeld.begin(), kHeld.end(),
                                    [&](const Held& held) { return held.format == format; });
    return found == kHeld.end() ? FeatureSet{} : found->features;
}

bool is_scored_position(const MoveTree& tree) {
    NodeIndex node = tree.first_child(kRootNode);
    if (node == kNoNode) return false;
    for (; node != kNoNode; node = tree.next_sibling(node))
        if (!tree.move(node) || !tree.notes(node).evaluation || tree.first_child(node) != kNoNode)
            return false;
    return true;
}

FeatureSet features_of(const Record& record) {
    FeatureSet features;
    add_info(features, record);
    const MoveTree& tree = record.moves;
    const bool is_position = is_scored_position(tree);  // its moves are scores, not played
    add_if(features, Feature::kVariations, !is_position && !tree.is_line());
    std::size_t moves = 0;
    for (NodeIndex node = kRootNode; node < tree.node_count(); ++node) {
        if (tree.has_notes(node)) add_notes(features, tree.notes(node));
        moves += tree.move(node) ? 1U : 0U;
    }
    add_if(features, Feature::kMoves, !is_position && moves > 0);
    add_if(features, Feature::kRemarks, moves + 1 < tree.node_count());
    return features;
}

}  // namespace outflank
