// The list of players and evaluations, and the way from a spec to a player.
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "outflank/player.h"
#include "players/entry.h"
#include "players/evaluation.h"
#include "players/spec.h"

namespace outflank {
namespace players {
namespace {

constexpr std::array kPlayers = {&kRandom, &kGreedy, &kMinimax, &kAlphabeta, &kPerfect};
constexpr std::array kEvaluations = {&kSimple, &kPositional, &kComponents};

template <class Entries>
auto infos_of(const Entries& entries) {
    std::vector<std::remove_cvref_t<decltype(entries.front()->info)>> infos;
    for (const auto* entry : entries) infos.push_back(entry->info);
    return infos;
}

template <class Entries>
std::vector<std::string_view> names_of(const Entries& entries) {
    std::vector<std::string_view> names;
    for (const auto* entry : entries) names.push_back(entry->info.name);
    return names;
}

template <class Entries>
auto find_entry(const Entries& entries, std::string_view name) {
    return std::find_if(entries.begin(), entries.end(),
                        [&](const auto* entry) { return entry->info.name == name; });
}

}  // namespace

std::unique_ptr<Evaluation> make_evaluation(Spec& spec) {
    const std::string_view name = spec.word("eval", kSimple.info.name, names_of(kEvaluations));
    return (*find_entry(kEvaluations, name))->make(spec);
}

}  // namespace players

std::span<const PlayerInfo> player_catalogue() {
    static const std::vector<PlayerInfo> kInfos = players::infos_of(players::kPlayers);
    return kInfos;
}

std::span<const EvaluationInfo> evaluation_catalogue() {
    static const std::vector<EvaluationInfo> kInfos = players::infos_of(players::kEvaluations);
    return kInfos;
}

Result<std::unique_ptr<Player>> make_player(std::string_view spec_text, std::uint64_t seed) {
    Result<players::Spec> parsed = players::Spec::parse(spec_text);
    if (!parsed) return parsed.error();
    players::Spec& spec = parsed.value();

    const auto entry = players::find_entry(players::kPlayers, spec.name());
    if (entry == players::kPlayers.end())
        return Error{ErrorCode::kParse,
                     "player " + players::quoted(spec.name()) + ": unknown, expected " +
                         players::list_of(players::names_of(players::kPlayers)),
                     "column 1"};
    std::unique_ptr<Player> player = (*entry)->make(spec, seed);
    if (const std::optional<Error> problem = spec.problem()) return *problem;
    return player;
}

}  // namespace outflank
