#include "cli/support/opening_text.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/support/text.h"

namespace outflank::cli {

std::string opening_title(const NamedOpening& opening) {
    const std::string_view name = opening.name();
    for (const OpeningName& each : opening.names)
        if (each.name == name)
            return each.language == "en" ? std::string(name)
                                         : fmt::format("{} ({})", name, each.language);
    return std::string(name);
}

std::string opening_text(const Game& game) {
    const auto reached = deepest_opening(game);
    if (!reached) return "";
    const std::string title = opening_title(*reached->opening);
    if (reached->moves_since == 0) return title;
    return fmt::format("{}, then {}", title,
                       counted(static_cast<std::uint64_t>(reached->moves_since), "move", "moves"));
}

nlohmann::ordered_json opening_json(const NamedOpening& opening) {
    auto names = nlohmann::ordered_json::object();
    for (const OpeningName& each : opening.names) names[std::string(each.language)] = each.name;
    return {{"name", opening.name()}, {"names", names}, {"moves", opening.moves}};
}

nlohmann::ordered_json opening_json(const Game& game) {
    const auto reached = deepest_opening(game);
    if (!reached) return nullptr;
    nlohmann::ordered_json json = opening_json(*reached->opening);
    json["moves_since"] = reached->moves_since;
    return json;
}

}  // namespace outflank::cli
