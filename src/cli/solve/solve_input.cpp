// Reading positions to solve or to analyze.
#include "cli/solve/solve_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <ostream>

#include "base/files.h"
#include "cli/support/arguments.h"
#include "cli/support/input_text.h"
#include "cli/support/text.h"
#include "formats/obf/obf_lines.h"
#include "formats/record_stream.h"
#include "outflank/record_files.h"

namespace outflank::cli {
namespace {

constexpr std::size_t kMaxInputBytes = std::size_t{16} << 20;
constexpr std::size_t kMaxProblems = 1'000'000;

bool is_existing_file(const std::string& word) {
    std::error_code ignored;  // what cannot be looked at is no file
    return std::filesystem::exists(word, ignored);
}

bool is_meant_as_positions(const std::string& word) {
    const std::string name = lower_case(word);
    return name.find('/') != std::string::npos || name.ends_with(".obf") || name.ends_with(".txt");
}

std::optional<Score> answer_of(const ObfRecord& record) {
    if (record.score || record.moves.empty()) return record.score;
    return std::max_element(
               record.moves.begin(), record.moves.end(),
               [](const ScoredMove& a, const ScoredMove& b) { return a.score < b.score; })
        ->score;
}

SolveInput single(const Position& position) {
    SolveInput input;
    input.problems.push_back({.position = position, .answer = {}, .moves = {}});
    return input;
}

// Puts the input's name before a place within it.
// A board with a mistake must not be taken for a game: only formats that say what they are
// count, and plain moves, of which a ';' is no part.
bool holds_games(RecordFormat format, std::string_view text) {
    switch (format) {
        case RecordFormat::kGgf:
        case RecordFormat::kSgf:
        case RecordFormat::kPgn:
        case RecordFormat::kWthor:
        case RecordFormat::kQuest:
        case RecordFormat::kSavedGame:
            return true;
        case RecordFormat::kTranscript:
            return text.find(';') == std::string_view::npos;
        default:
            return false;
    }
}

// The last position of each game of recorded games; nothing when the text holds none.
Result<std::optional<SolveInput>> last_positions(std::string_view text, const std::string& name,
                                                 BoardSize size) {
    std::optional<SolveInput> input;
    const auto format = detect_format(text);
    if (!format || !holds_games(*format, text)) return input;
    base::TextSource source(text);
    formats::RecordStream stream(source, {.format = format, .size = size, .name = name});
    input.emplace();
    for (;;) {
        Result<RecordFile> file = stream.next();
        if (!file) return file.error();
        if (file.value().records.empty() && file.value().errors.empty()) break;
        for (const FileRecord& record : file.value().records) {
            if (!record.is_complete) continue;  // its last position is not what was meant
            const MoveTree& moves = record.record.moves;
            input->problems.push_back({.number = input->problems.size() + 1,
                                       .position = moves.position(moves.last_of_main_line()),
                                       .answer = {},
                                       .moves = {}});
        }
        for (RecordError& error : file.value().errors) input->add(std::move(error.error));
        if (input->problems.size() > kMaxProblems)
            return Error{ErrorCode::kOutOfRange,
                         fmt::format("found more than {} games, expected at most as many",
                                     with_commas(kMaxProblems)),
                         name};
    }
    if (input->problems.empty()) input.reset();
    return input;
}

Result<SolveInput> read_text(std::string_view text, const std::string& name, BoardSize size) {
    SolveInput obf = problems_of_obf(text, name);
    if (obf.error_count == 0 && obf.problems.empty())
        return Error{ErrorCode::kParse, "the input is empty, expected a position", name};
    if (obf.error_count == 0) return obf;
    const Result<Game> game = parse_game(text, size);
    if (game) return single(game.value().position());
    if (obf.problems.empty() && !name.empty()) {
        Result<std::optional<SolveInput>> games = last_positions(text, name, size);
        if (!games) return games.error();
        if (games.value()) return *std::move(games).value();
    }
    const bool is_list = !obf.problems.empty() || text.find(';') != std::string_view::npos;
    if (is_list) return obf;
    return located(game.error(), name);
}

// The numbers of one part of a selection: "3", "10-19" or "15-".
struct NumberRange {
    std::size_t first = 0;
    std::size_t last = 0;
};

std::optional<std::size_t> read_number(std::string_view text) {
    std::size_t number = 0;
    const char* end = text.data() + text.size();
    const auto [stop, status] = std::from_chars(text.data(), end, number);
    if (status != std::errc{} || stop != end) return std::nullopt;
    return number;
}

Result<NumberRange> read_number_range(std::string_view part, std::size_t count) {
    const std::size_t dash = part.find('-');
    const auto first = read_number(trimmed(part.substr(0, dash)));
    const std::string_view rest =
        dash == std::string_view::npos ? "" : trimmed(part.substr(dash + 1));
    const auto last = dash == std::string_view::npos ? first
                      : rest.empty()                 ? std::optional(count)
                                                     : read_number(rest);
    if (!first || !last)
        return Error{
            ErrorCode::kParse,
            fmt::format("found '{}', expected numbers such as 3, 10-19 or 15-", printable(part)),
            ""};
    if (*first < 1 || *first > *last || *last > count)
        return Error{ErrorCode::kOutOfRange,
                     fmt::format("found '{}', expected numbers from 1 to {}", printable(part),
                                 with_commas(count)),
                     ""};
    return NumberRange{*first, *last};
}

}  // namespace

void SolveInput::add(const ObfRecord& record) {
    problems.push_back({.number = problems.size() + 1,
                        .position = record.position,
                        .answer = answer_of(record),
                        .moves = record.moves});
}

SolveInput problems_of_obf(std::string_view text, std::string_view name) {
    SolveInput input;
    formats::for_obf_lines(text, name, [&](Result<ObfRecord> record, std::size_t) {
        if (record)
            input.add(record.value());
        else
            input.add(record.error());
        return true;
    });
    return input;
}

Result<SolveInput> read_solve_input(std::span<const std::string> words, BoardSize size, Io& io) {
    if (words.empty()) return single(start_position(size));
    const bool is_one_word = words.size() == 1;
    if (is_one_word && (words[0] == kStandardStream || is_existing_file(words[0]))) {
        const Result<std::string> text = read_input(words[0], kMaxInputBytes, io);
        if (!text) return text.error();
        return read_text(text.value(), input_name(words[0]), size);
    }
    Result<SolveInput> input = read_text(join(words, " "), "", size);
    if (input && input.value().problems.empty()) return input.value().errors.front();
    if (input || !is_one_word) return input;
    if (is_meant_as_positions(words[0]))
        return base::read_text_file(words[0], kMaxInputBytes).error();
    const Error& error = input.error();
    if (error.where != "column 1") return error;
    return Error{error.code, error.message + "; there is no file of that name either", ""};
}

Result<Done> check_sizes(const SizeOption& size, const SolveInput& input) {
    for (const SolveProblem& problem : input.problems)
        if (auto checked = size.check_against(problem.position.size); !checked) return checked;
    return Done{};
}

Result<Done> select_problems(std::string_view selection, std::vector<SolveProblem>& problems) {
    std::vector<bool> chosen(problems.size() + 1, false);
    for (std::size_t begin = 0; begin <= selection.size();) {
        const std::size_t end = std::min(selection.find(',', begin), selection.size());
        const Result<NumberRange> range =
            read_number_range(selection.substr(begin, end - begin), problems.size());
        if (!range) return range.error();
        for (std::size_t i = range.value().first; i <= range.value().last; ++i) chosen[i] = true;
        begin = end + 1;
    }
    std::erase_if(problems, [&](const SolveProblem& problem) { return !chosen[problem.number]; });
    return Done{};
}

void complain(Io& io, std::string_view command, std::string_view text) {
    io.err << "outflank: " << command << ": " << text << std::endl;
}

void report_bad_lines(const SolveInput& input, std::string_view command, Io& io) {
    for (const Error& error : input.errors) complain(io, command, to_text(error));
    if (input.error_count > 0)
        complain(
            io, command,
            fmt::format("left out {}{}",
                        counted(input.error_count, "line that is not a position",
                                "lines that are not positions"),
                        input.errors.size() < input.error_count ? "; the first are above" : ""));
}

}  // namespace outflank::cli
