#include "cli/convert/losses.h"

#include <fmt/format.h>

#include <utility>

#include "cli/support/text.h"
#include "formats/record_cuts.h"

namespace outflank::cli {
namespace {

constexpr const char* kUnfinished = "unfinished games";

}  // namespace

Loss loss_of(const Record& record, RecordFormat to) {
    return {.features = features_of(record).without(features_held(to)),
            .cuts = formats::cuts_of(record, to),
            .is_unfinished = to == RecordFormat::kWthor && !record.info.outcome.score &&
                             !record.info.outcome.winner && !outcome_of_moves(record)};
}

void LossCounts::add(Loss loss) {
    for (std::size_t i = 0; i < features.size() && !loss.features.is_empty(); ++i)
        if (loss.features.has(static_cast<Feature>(i))) ++features[i];
    for (std::string& what : loss.cuts) cuts.push_back(std::move(what));
    if (loss.is_unfinished) ++unfinished;
}

void Losses::add(Loss loss) {
    LossCounts counts;
    counts.add(std::move(loss));
    add(std::move(counts));
}

void Losses::add(LossCounts counts) {
    for (std::size_t i = 0; i < features_.size(); ++i) features_[i] += counts.features[i];
    for (std::string& what : counts.cuts)
        if (cuts_.size() < kMostKinds || cuts_.contains(what)) ++cuts_[std::move(what)];
    unfinished_ += counts.unfinished;
}

std::vector<std::pair<std::string, std::size_t>> Losses::kinds() const {
    std::vector<std::pair<std::string, std::size_t>> all;
    for (std::size_t i = 0; i < features_.size(); ++i)
        if (features_[i] > 0) all.emplace_back(feature_name(static_cast<Feature>(i)), features_[i]);
    all.insert(all.end(), cuts_.begin(), cuts_.end());
    if (unfinished_ > 0) all.emplace_back(kUnfinished, unfinished_);
    return all;
}

std::string Losses::text() const {
    std::vector<std::string> parts;
    for (const auto& [what, games] : kinds())
        parts.push_back(fmt::format("{} ({})",
                                    what == kUnfinished ? "that a game is not over" : what,
                                    counted(games, "game", "games")));
    if (parts.empty()) return {};
    return fmt::format("left out, because {} cannot hold it: {}", format_name(to_),
                       join(parts, ", "));
}

}  // namespace outflank::cli
