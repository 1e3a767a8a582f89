// Reading a command's arguments: CLI11 with errors in our words, and the options
// that several commands share.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/support/command.h"
#include "outflank/board.h"
#include "outflank/game.h"

namespace outflank::cli {

/// Parses `arguments` into what was declared on `app`. Errors: kParse, kOutOfRange,
/// naming the option, what was found and what was expected.
Result<Done> parse_arguments(CLI::App& app, std::span<const std::string> arguments);

/// Most threads that a command starts.
inline constexpr std::uint64_t kMostThreads = 256;

/// Accepts a whole number from `low` to `high`.
CLI::Validator whole_number(std::uint64_t low, std::uint64_t high);

/// Accepts a number such as 3 or 0.25 from `low` to `high`.
CLI::Validator decimal_number(double low, double high);

/// Accepts one of `words`, any case; the value is stored in lower case.
CLI::Validator one_of(std::vector<std::string> words);

/// A span of time such as "2", "0.5", "2s", "500ms"; a bare number means seconds.
/// Errors: kParse, kOutOfRange (0 or more than a day).
Result<std::chrono::milliseconds> parse_duration(std::string_view text);

/// The error with the option it is about as its place.
Error of_option(const Error& error, std::string option);

/// `--size N`.
struct SizeOption {
    int side = 8;
    const CLI::Option* option = nullptr;

    BoardSize value() const;
    bool is_given() const;
    /// An option that a board of another size would make void is refused. Errors: kParse.
    Result<Done> check_against(BoardSize found) const;
};

/// `size` holds the default and receives the number.
void add_size_option(CLI::App& app, SizeOption& size);

/// `--json`.
CLI::Option* add_json_flag(CLI::App& app, bool& json);

/// `--seed S`; without it a seed is drawn (see `Seed::value`).
struct Seed {
    std::uint64_t given = 0;
    CLI::Option* option = nullptr;

    bool is_given() const { return option != nullptr && option->count() > 0; }

    /// The seed given, or one drawn from the operating system's random source, small
    /// enough to type again (1..999,999,999).
    std::uint64_t value() const;
};
void add_seed_option(CLI::App& app, Seed& seed);

}  // namespace outflank::cli
