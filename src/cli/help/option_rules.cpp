// The check that no option is ignored.
#include "cli/help/option_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cli/help/option_table.h"
#include "cli/support/arguments.h"
#include "cli/support/text.h"

namespace outflank::cli {
namespace {

std::vector<std::string> words_of(std::string_view list) {
    std::vector<std::string> words;
    while (!(list = trimmed(list)).empty()) {
        const std::size_t end = std::min(list.find(' '), list.size());
        words.emplace_back(list.substr(0, end));
        list.remove_prefix(end);
    }
    return words;
}

/// "--games", "--model=linear".
bool is_given(const CLI::App& app, const std::string& word) {
    const std::size_t equals = std::min(word.find('='), word.size());
    const CLI::Option* option = app.get_option_no_throw(word.substr(0, equals));
    if (option == nullptr || option->count() == 0) return false;
    return equals == word.size() || option->results().back() == word.substr(equals + 1);
}

/// As it is typed: "--model linear".
std::string as_typed(std::string word) {
    std::replace(word.begin(), word.end(), '=', ' ');
    return word;
}

/// As it was typed: of a flag that has another name for its opposite, "--no-qr".
std::string given_as(const CLI::App& app, const std::string& word) {
    const CLI::Option* option = app.get_option_no_throw(word);
    const bool is_opposite = option != nullptr && !option->get_fnames().empty() &&
                             option->count() > 0 && option->results().back() == "false";
    return is_opposite ? "--" + option->get_fnames().front() : as_typed(word);
}

/// "--json"; of an argument its value: "'greedy'".
std::string shown_name(const CLI::App& app, const OptionRule& rule) {
    const std::string name(rule.option);
    if (name.starts_with('-')) return name;
    return "'" + printable(app.get_option(name)->results().front()) + "'";
}

Result<Done> check_rule(const CLI::App& app, const OptionRule& rule) {
    const auto refused = [](std::string message) {
        return Error{ErrorCode::kParse, std::move(message), ""};
    };
    if (!is_given(app, std::string(rule.option))) return Done{};
    std::vector<std::string> needed = words_of(rule.only_with);
    const auto given = [&](const std::string& word) { return is_given(app, word); };
    if (!needed.empty() && std::none_of(needed.begin(), needed.end(), given)) {
        std::transform(needed.begin(), needed.end(), needed.begin(), as_typed);
        return refused(fmt::format("{} has no effect without {}", shown_name(app, rule),
                                   join(needed, " or ")));
    }
    for (const std::string& word : words_of(rule.not_with))
        if (given(word))
            return refused(fmt::format("{} cannot be used together with {}", shown_name(app, rule),
                                       given_as(app, word)));
    return Done{};
}

}  // namespace

std::span<const OptionRule> option_rules(std::string_view command) {
    for (const auto table :
         {play_rules, positions_rules, engines_rules, training_rules, book_rules, games_rules})
        for (const CommandRules& rules : table())
            if (rules.command == command) return rules.rules;
    return {};
}

Result<Done> check_option_rules(const CLI::App& app, std::span<const OptionRule> rules) {
    for (const OptionRule& rule : rules)
        if (const Result<Done> checked = check_rule(app, rule); !checked) return checked;
    return Done{};
}

}  // namespace outflank::cli
