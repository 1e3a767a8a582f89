// Reading positions to solve or to analyze.
#include "cli/solve/solve_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <ostream>

#include "base/byte_source.h"
#include "cli/support/arguments.h"
#include "cli/support/input_games.h"
#include "cli/support/input_text.h"
#include "cli/support/text.h"
#include "formats/obf/obf_lines.h"
#include "formats/record_stream.h"
#include "formats/records/readers.h"
#include "formats/text/packed.h"
#include "outflank/record_files.h"

namespace outflank::cli {
namespace {

constexpr std::size_t kMaxInputBytes = std::size_t{16} << 20;
constexpr std::size_t kMaxProblems = 1'000'000;

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

/// The position of a record that is asked about, with its scores where it is no game.
SolveProblem problem_of(const FileRecord& entry, RecordFormat format) {
    SolveProblem problem{.position = game_of(entry, format).position(), .answer = {}, .moves = {}};
    if (features_held(format).has(Feature::kMoves)) return problem;
    if (const auto scored = formats::scored_start(entry.record.moves)) {
        problem.answer = answer_of(*scored);
        problem.moves = scored->moves;
    }
    return problem;
}

/// A list of positions with a mistake must not be taken for games: of moves ';' is no part.
bool may_be_read_as(RecordFormat format, std::string_view text) {
    return format != RecordFormat::kTranscript || text.find(';') == std::string_view::npos;
}

/// The text as a file of records; nothing when it has no position that way.
Result<std::optional<SolveInput>> read_as_records(std::string_view text, const std::string& name,
                                                  BoardSize size) {
    std::optional<SolveInput> input;
    base::TextSource source(text);
    formats::RecordStream stream(source, {.size = size, .name = name});
    const Result<RecordFormat> format = stream.format();
    if (!format) return format.error();
    if (!may_be_read_as(format.value(), text)) return input;
    input.emplace();
    for (;;) {
        Result<RecordFile> file = stream.next();
        if (!file) return file.error();
        if (file.value().records.empty() && file.value().errors.empty()) break;
        for (const FileRecord& entry : file.value().records) {
            if (!entry.is_complete) continue;  // its last position is not what was meant
            input->add(problem_of(entry, format.value()));
            input->not_understood.add(entry.unread);
        }
        for (RecordError& error : file.value().errors) input->add(std::move(error.error));
        if (input->problems.size() > kMaxProblems)
            return Error{ErrorCode::kOutOfRange,
                         fmt::format("found more than {} positions, expected at most as many",
                                     with_commas(kMaxProblems)),
                         name};
    }
    return input;
}

/// True when the line that OBF has no word for is a board with moves behind it, of which one is
/// none.
bool is_of_moves(const SolveInput& lines, const SolveInput* records) {
    return lines.problems.empty() && records != nullptr && !records->errors.empty() &&
           records->error_count <= lines.error_count &&
           records->errors.front().message.starts_with("move ");
}

Result<SolveInput> read_typed(const std::string& text, BoardSize size) {
    SolveInput lines = problems_of_obf(text, "");
    if (lines.error_count == 0 && !lines.problems.empty()) return lines;
    const Result<Game> game = parse_game(text, size);
    if (game) return single(game.value().position());
    if (!lines.problems.empty()) return lines;
    if (text.find(';') != std::string::npos && !lines.errors.empty()) return lines.errors.front();
    const Error& error = game.error();
    const bool may_be_a_name = text.find(' ') == std::string::npos && error.where == "column 1";
    if (!may_be_a_name) return error;
    return Error{error.code, error.message + "; there is no file of that name either", ""};
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

void SolveInput::add(SolveProblem problem) {
    problem.number = problems.size() + 1;
    problems.push_back(std::move(problem));
}

void SolveInput::add(const ObfRecord& record) {
    add(SolveProblem{
        .position = record.position, .answer = answer_of(record), .moves = record.moves});
}

void SolveInput::append(SolveInput input, const std::string& file) {
    const auto name = std::make_shared<const std::string>(file);
    for (SolveProblem& problem : input.problems) {
        problem.file = name;
        add(std::move(problem));
    }
    for (Error& error : input.errors)
        if (errors.size() < kMostComplaints) errors.push_back(std::move(error));
    error_count += input.error_count;
    bad_files += input.bad_files;
    not_understood.add(input.not_understood);
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

/// A file is read line by line as OBF, as records, and as one game in lines; the way that finds
/// the fewest mistakes is the right one.
Result<SolveInput> read_positions(std::string_view text, const std::string& name, BoardSize size) {
    if (formats::is_binary(text) && !detect_format(text)) return formats::binary_error(text, name);
    SolveInput lines = problems_of_obf(text, name);
    if (lines.error_count == 0 && lines.problems.empty())
        return Error{ErrorCode::kParse, "the input is empty, expected a position", name};
    if (lines.error_count == 0) return lines;
    Result<std::optional<SolveInput>> read = read_as_records(text, name, size);
    SolveInput* const records = read && read.value() ? &*read.value() : nullptr;
    const bool is_better = records != nullptr && !records->problems.empty() &&
                           (records->error_count == 0 ||
                            (lines.problems.empty() && records->error_count < lines.error_count));
    if (is_better) return std::move(*records);
    if (const Result<Game> game = parse_game(text, size)) return single(game.value().position());
    if (is_of_moves(lines, records)) return std::move(*records);
    if (!lines.problems.empty() || formats::has_obf_line(text)) return lines;
    if (!read) return read.error();
    if (records == nullptr) return lines;
    if (records->problems.empty() && !records->errors.empty()) return records->errors.front();
    return std::move(*records);
}

Result<SolveInput> read_solve_input(std::span<const std::string> words, BoardSize size, Io& io) {
    if (words.empty()) return single(start_position(size));
    if (!name_files(words)) {
        Result<SolveInput> typed = read_typed(join(words, " "), size);
        const std::optional<Error> missing = typed ? std::nullopt : missing_file(words);
        return missing ? Result<SolveInput>(*missing) : typed;
    }
    SolveInput all;
    for (const std::string& path : words) {
        const std::string name = input_name(path);
        const Result<std::string> text = read_input(path, kMaxInputBytes, io);
        Result<SolveInput> input = text ? read_positions(text.value(), name, size) : text.error();
        if (words.size() == 1) return input;
        if (input)
            all.append(std::move(input).value(), name);
        else
            all.add_bad_file(input.error());
    }
    return all;
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

void FileHeadings::print(const SolveProblem& problem, std::ostream& out) {
    if (problem.file != last_) out << file_text(*problem.file) << '\n';
    last_ = problem.file;
}

void report_bad_lines(const SolveInput& input, std::string_view command, Io& io) {
    for (const Error& error : input.errors) complain(io, command, to_text(error));
    if (const std::string lost = input.not_understood.text(); !lost.empty())
        complain(io, command, lost);
    const std::size_t lines = input.error_count - input.bad_files;
    std::vector<std::string> left_out;
    if (input.bad_files > 0) left_out.push_back(counted(input.bad_files, "file", "files"));
    if (lines > 0)
        left_out.push_back(
            counted(lines, "line that is not a position", "lines that are not positions"));
    if (!left_out.empty())
        complain(
            io, command,
            fmt::format("left out {}{}", join(left_out, " and "),
                        input.errors.size() < input.error_count ? "; the first are above" : ""));
}

}  // namespace outflank::cli
