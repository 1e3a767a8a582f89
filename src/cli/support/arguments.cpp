// Reading a command's arguments with CLI11.
#include "cli/support/arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <limits>
#include <random>

#include "cli/support/position_text.h"
#include "cli/support/text.h"

namespace outflank::cli {
namespace {

using std::chrono::milliseconds;

Error usage_error(std::string message) { return Error{ErrorCode::kParse, std::move(message), ""}; }

// A board often begins with empty squares, and "--XO..." would be taken for an option.
// '.' is an empty square too, so a board's leading dashes are rewritten.
std::string without_leading_dashes(std::string argument) {
    constexpr std::size_t kSmallestBoard = 16;
    const bool is_board = argument.starts_with('-') && argument.size() >= kSmallestBoard &&
                          argument.find_first_not_of("-.XxOo*# \t") == std::string::npos;
    if (!is_board) return argument;
    for (char& c : argument) {
        if (c != '-') break;
        c = '.';
    }
    return argument;
}

std::vector<std::string_view> option_names(const CLI::App& app) {
    std::vector<std::string_view> names = {"help"};
    for (const CLI::Option* option : app.get_options())
        for (const std::string& name : option->get_lnames()) names.push_back(name);
    return names;
}

// Explains the first argument that no option or positional took.
Error unexpected_argument(const CLI::App& app, const std::string& argument) {
    if (!argument.starts_with('-'))
        return usage_error(
            fmt::format("found '{}', expected no further argument", printable(argument)));
    const std::string_view name = std::string_view(argument).substr(
        std::min(argument.find_first_not_of('-'), argument.size()));
    const auto names = option_names(app);
    const std::string_view near = nearest(name.substr(0, name.find('=')), names);
    return usage_error(fmt::format("found '{}', expected an option of this command{}",
                                   printable(argument),
                                   near.empty() ? std::string(" (--help lists them)")
                                                : fmt::format("; did you mean --{}?", near)));
}

// What no option took. CLI11 counts the first "--", which ends the options, among it.
std::vector<std::string> extra_arguments(const CLI::App& app) {
    std::vector<std::string> extra = app.remaining();
    if (const auto mark = std::find(extra.begin(), extra.end(), "--"); mark != extra.end())
        extra.erase(mark);
    return extra;
}

// CLI11 reports both "no value" and "too many values" this way.
Error wrong_count(const CLI::App& app, const CLI::ArgumentMismatch& mismatch) {
    const std::string text = mismatch.what();
    const std::string name = text.substr(0, text.find(':'));
    const CLI::Option* option = app.get_option_no_throw(name);
    if (option == nullptr) return usage_error(text);
    const auto expected = static_cast<std::size_t>(option->get_items_expected_min());
    if (option->count() > expected)
        return usage_error(name + ": given more than once, expected once");
    if (option->count() > 0)
        return usage_error(fmt::format("{}: found {} of {} values, expected {}", name,
                                       option->count(), expected, option->get_type_name()));
    return usage_error(
        fmt::format("{}: no value given, expected {}", name, option->get_type_name()));
}

std::string replaced(std::string text, std::string_view old_words, std::string_view new_words) {
    if (const std::size_t place = text.find(old_words); place != std::string::npos)
        text.replace(place, old_words.size(), new_words);
    return text;
}

// CLI11 says "NAME is required".
Error missing_argument(const CLI::RequiredError& missing) {
    return usage_error(replaced(missing.what(), " is required", ": not given"));
}

// An empty value would read as an option that was not given. What stands behind "--" may be meant
// for another program, which may want an empty word.
Result<Done> refuse_empty_values(const CLI::App& app, std::span<const std::string> arguments) {
    const auto own_end = std::find(arguments.begin(), arguments.end(), "--");
    if (std::find(arguments.begin(), own_end, "") == own_end) return Done{};
    for (const CLI::Option* option : app.get_options()) {
        const std::vector<std::string>& values = option->results();
        if (option->get_items_expected_max() == 0 ||
            std::find(values.begin(), values.end(), "") == values.end())
            continue;
        if (option->get_lnames().empty())
            return usage_error(fmt::format("found an empty word, expected {}", option->get_name()));
        return usage_error(fmt::format("--{}: no value given, expected {}",
                                       option->get_lnames().front(), option->get_type_name()));
    }
    return Done{};
}

// "4, 6 or 8".
std::string alternatives(const std::vector<std::string>& words) {
    const std::span<const std::string> all(words);
    if (all.size() < 2) return join(all, "");
    return join(all.first(all.size() - 1), ", ") + " or " + words.back();
}

/// Refuses "--json=yes", and "--out=" as the shell makes it of "--out=$NAME" where NAME is not set:
/// CLI11 would take the next word for the value.
Result<Done> check_signs_of_equality(const CLI::App& app, std::span<const std::string> arguments) {
    for (const std::string& argument : arguments) {
        if (argument == "--") break;
        const std::size_t equals = argument.find('=');
        if (!argument.starts_with("--") || equals == std::string::npos) continue;
        const std::string name = argument.substr(0, equals);
        const CLI::Option* option = app.get_option_no_throw(name);
        if (option == nullptr) continue;
        if (option->get_items_expected_max() == 0)
            return usage_error(
                fmt::format("found '{}', expected {} alone", printable(argument), name));
        if (equals + 1 == argument.size())
            return usage_error(
                fmt::format("{}: no value given, expected {}", name, option->get_type_name()));
    }
    return Done{};
}

}  // namespace

Result<Done> parse_arguments(CLI::App& app, std::span<const std::string> arguments) {
    if (auto checked = check_signs_of_equality(app, arguments); !checked) return checked;
    std::vector<std::string> reversed;  // the order CLI11 wants
    for (const std::string& argument : arguments)
        reversed.push_back(without_leading_dashes(argument));
    std::reverse(reversed.begin(), reversed.end());
    app.allow_extras();
    try {
        app.parse(std::move(reversed));
    } catch (const CLI::ArgumentMismatch& mismatch) {
        return wrong_count(app, mismatch);
    } catch (const CLI::RequiredError& missing) {
        if (const auto extra = extra_arguments(app); !extra.empty())
            return unexpected_argument(app, extra.front());
        return missing_argument(missing);
    } catch (const CLI::ParseError& error) {
        return usage_error(error.what());
    }
    if (const auto extra = extra_arguments(app); !extra.empty())
        return unexpected_argument(app, extra.front());
    return refuse_empty_values(app, arguments);
}

CLI::Validator whole_number(std::uint64_t low, std::uint64_t high) {
    const auto check = [low, high](const std::string& text) -> std::string {
        std::uint64_t value = 0;
        const char* end = text.data() + text.size();
        const auto [stop, status] = std::from_chars(text.data(), end, value);
        if (status == std::errc{} && stop == end && value >= low && value <= high) return {};
        return fmt::format("found '{}', expected a whole number from {} to {}", printable(text),
                           with_commas(low), with_commas(high));
    };
    return CLI::Validator(check, "");
}

CLI::Validator decimal_number(double low, double high) {
    const auto check = [low, high](const std::string& text) -> std::string {
        double value = 0;
        const char* end = text.data() + text.size();
        const auto [stop, status] =
            std::from_chars(text.data(), end, value, std::chars_format::fixed);
        if (status == std::errc{} && stop == end && value >= low && value <= high) return {};
        return fmt::format("found '{}', expected a number from {} to {}", printable(text), low,
                           high);
    };
    return CLI::Validator(check, "");
}

CLI::Validator one_of(std::vector<std::string> words) {
    return CLI::Validator(
        [words = std::move(words)](std::string& text) -> std::string {
            const std::string lower = lower_case(text);
            if (std::find(words.begin(), words.end(), lower) != words.end()) {
                text = lower;
                return {};
            }
            return fmt::format("found '{}', expected {}", printable(text), alternatives(words));
        },
        "");
}

Result<milliseconds> parse_duration(std::string_view text) {
    double number = 0;
    const char* end = text.data() + text.size();
    const auto [stop, status] = std::from_chars(text.data(), end, number, std::chars_format::fixed);
    const std::string unit = lower_case({stop, static_cast<std::size_t>(end - stop)});
    const bool known_unit = unit.empty() || unit == "s" || unit == "ms";
    if (status != std::errc{} || !known_unit)
        return usage_error(
            fmt::format("found '{}', expected a time such as 2, 0.5 or 500ms", printable(text)));
    const double value_ms = unit == "ms" ? number : number * 1000;
    constexpr double kDayInMs = 24.0 * 3600 * 1000;
    if (!(value_ms >= 1 && value_ms <= kDayInMs))
        return Error{ErrorCode::kOutOfRange,
                     fmt::format("found '{}', expected 1 ms to 86400 s", printable(text)), ""};
    return milliseconds(static_cast<std::int64_t>(value_ms));
}

Error of_option(const Error& error, std::string option) {
    return Error{error.code, error.message, std::move(option)};
}

BoardSize SizeOption::value() const {
    const Result<BoardSize> size = board_size_from_side(side);
    return size ? size.value() : BoardSize::k8;
}

bool SizeOption::is_given() const { return option != nullptr && option->count() > 0; }

Result<Done> SizeOption::check_against(BoardSize found) const {
    if (!is_given() || found == value()) return Done{};
    return Error{ErrorCode::kParse,
                 fmt::format("found {}, but the input has a board of {}", side, size_text(found)),
                 "--size"};
}

void add_size_option(CLI::App& app, SizeOption& size) {
    size.option = app.add_option("--size", size.side,
                                 fmt::format("squares along a side (default {})", size.side))
                      ->type_name("4|6|8")
                      ->check(one_of({"4", "6", "8"}));
}

CLI::Option* add_json_flag(CLI::App& app, bool& json) {
    return app.add_flag("--json", json, "print JSON instead of text");
}

std::uint64_t Seed::value() const {
    if (is_given()) return given;
    constexpr std::uint64_t kLargestDrawn = 999'999'999;
    std::random_device source;
    return std::uniform_int_distribution<std::uint64_t>(1, kLargestDrawn)(source);
}

void add_seed_option(CLI::App& app, Seed& seed) {
    seed.option = app.add_option("--seed", seed.given,
                                 "decides every random choice; the same seed gives the same game")
                      ->type_name("N")
                      ->check(whole_number(0, std::numeric_limits<std::uint64_t>::max()));
}

}  // namespace outflank::cli
