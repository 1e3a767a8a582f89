#include "cli/convert/prepared_games.h"

#include <algorithm>
#include <utility>

#include "cli/support/position_text.h"
#include "outflank/opening_names.h"

namespace outflank::cli {
namespace {

/// Says the opening of a game that says none.
void name_opening(Record& record, std::string_view property, std::string_view language) {
    const auto says = [&](const std::vector<Property>& properties) {
        return std::any_of(properties.begin(), properties.end(),
                           [&](const Property& each) { return each.name == property; });
    };
    if (says(record.info.other) || says(record.moves.notes(kRootNode).other)) return;
    auto reached = deepest_opening(record.moves.main_line(), language);
    if (!reached) reached = deepest_opening(record.moves.main_line());
    if (reached)
        record.info.other.push_back(
            {std::string(property), {std::string(reached->opening->name(language))}});
}

}  // namespace

/// A piece of text grows by what follows it: to join a few long ones costs little.
void GamePreparer::add(std::size_t number, formats::WrittenRecord written) {
    std::vector<PreparedGames::Piece>& pieces = prepared_.pieces;
    if (!pieces.empty() && formats::take_next(pieces.back().written, written, how_.to)) return;
    pieces.push_back({.number = number, .written = std::move(written)});
}

void GamePreparer::take(FileRecord& entry) {
    Record& record = entry.record;
    if (how_.size && record.moves.size() != *how_.size) {
        prepared_.other_size = {.number = entry.number, .size = record.moves.size()};
        return;
    }
    ++prepared_.games;
    for (std::string& what : entry.unread) prepared_.not_understood.push_back(std::move(what));
    if (!entry.is_complete)
        prepared_.rescued.push_back({.number = entry.number, .moves = discs_placed(record.moves)});
    if (how_.keeps_bytes) return;
    prepared_.losses.add(loss_of(record, how_.to));
    if (!how_.opening_place.empty()) name_opening(record, how_.opening_place, how_.language);
    add(entry.number, formats::written_record(record, how_.to));
}

void GamePreparer::take(RecordFile&& file) {
    for (FileRecord& entry : file.records)
        if (!prepared_.other_size) take(entry);
    for (RecordError& error : file.errors) prepared_.unread.add(std::move(error));
}

}  // namespace outflank::cli
