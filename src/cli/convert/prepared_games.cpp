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

PreparedGame prepared(FileRecord entry, const Preparation& how) {
    PreparedGame game{.number = entry.number,
                      .size = entry.record.moves.size(),
                      .rescued = std::nullopt,
                      .unread = std::move(entry.unread),
                      .loss = {},
                      .written = {}};
    if (!entry.is_complete) game.rescued = discs_placed(entry.record.moves);
    if (how.keeps_bytes) return game;
    game.loss = loss_of(entry.record, how.to);
    if (!how.opening_place.empty()) name_opening(entry.record, how.opening_place, how.language);
    game.written = formats::written_record(entry.record, how.to);
    return game;
}

}  // namespace

void PreparedGames::take(RecordFile&& file) {
    for (FileRecord& entry : file.records) games.push_back(prepared(std::move(entry), how_));
    for (RecordError& error : file.errors) unread.add(std::move(error));
}

}  // namespace outflank::cli
