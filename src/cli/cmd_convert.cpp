// outflank convert: recorded games and positions from one format to another.
#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>
#include <ostream>

#include "base/machine.h"
#include "cli/commands.h"
#include "cli/convert/convert.h"
#include "cli/convert/name_files.h"
#include "cli/program.h"
#include "cli/support/arguments.h"
#include "cli/support/input_text.h"
#include "cli/support/json_text.h"
#include "cli/support/text.h"

namespace outflank::cli {
namespace convert_command {
namespace {

struct Options {
    std::string input;
    std::string output = std::string(kStandardStream);
    std::string from;
    std::string to;
    std::string players;
    std::string tournaments;
    std::string openings;
    SizeOption size;
    int threads = 0;  // as many as there are processors
    bool strict = false;
    bool json = false;
};

/// What people call the output.
std::string output_name(const Options& options) {
    return options.output == kStandardStream ? "standard output" : options.output;
}

void complain(Io& io, std::string_view text) { io.err << "outflank: convert: " << text << '\n'; }

std::string text_of(const RecordError& error) {
    if (!error.error.where.empty() || error.number == 0) return to_text(error.error);
    return fmt::format("game {}: {}", error.number, to_text(error.error));
}

/// What is good of the broken game, as the end of a complaint; "" when nothing is.
std::string rescued_text(const Conversion& done, const RecordError& error) {
    const auto rescued = done.rescued.find(error.number);
    if (rescued == done.rescued.end()) return "";
    return fmt::format("; read up to move {}", rescued->second);
}

void complain_about(const Conversion& done, const Complaints& errors, Io& io) {
    for (std::size_t i = 0; i < errors.kept.size() && i < kMostComplaints; ++i)
        complain(io, text_of(errors.kept[i]) + rescued_text(done, errors.kept[i]));
    tell_more_complaints(io, "convert", errors.count);
}

void print_text(const Options& options, const Conversion& done, Io& io) {
    std::ostream& out = options.output == kStandardStream ? io.err : io.out;
    out << fmt::format("read {} from {} ({})\n", counted_records(done.read, done.from),
                       file_text(input_name(options.input)), format_name(done.from));
    if (!done.is_refused || options.output == kStandardStream)
        out << fmt::format("wrote {} to {} ({})\n", counted_records(done.written, done.to),
                           file_text(output_name(options)), format_name(done.to));
    for (const std::string& file : done.files)
        if (file != options.output) out << fmt::format("wrote names to {}\n", file_text(file));
    if (const std::string lost = done.losses.text(); !lost.empty()) out << lost << '\n';
    if (const std::string lost = done.not_understood.text(); !lost.empty()) out << lost << '\n';
    if (const std::string note = note_of_missing(done.lists_missing, input_name(options.input));
        !note.empty())
        out << note << '\n';
    if (done.names_lost) out << "left out: names, which WTHOR keeps in files beside the games\n";
}

nlohmann::ordered_json json_of(const Conversion& done, const Complaints& errors) {
    auto list = nlohmann::ordered_json::array();
    for (const RecordError& error : errors.kept) {
        nlohmann::ordered_json told = {
            {"game", error.number}, {"where", error.error.where}, {"message", error.error.message}};
        const auto rescued = done.rescued.find(error.number);
        if (rescued != done.rescued.end()) told["moves_read"] = rescued->second;
        list.push_back(std::move(told));
    }
    return list;
}

void print_json(const Options& options, const Conversion& done, Io& io) {
    auto lost = nlohmann::ordered_json::array();
    for (const auto& [what, games] : done.losses.kinds())
        lost.push_back({{"feature", what}, {"games", games}});
    auto not_understood = nlohmann::ordered_json::array();
    for (const auto& [what, count] : done.not_understood.kinds())
        not_understood.push_back({{"what", what}, {"count", count}});
    const nlohmann::ordered_json json = {
        {"input", input_name(options.input)},
        {"from", format_name(done.from)},
        {"read", done.read},
        {"unread_count", done.unread.count},
        {"unread", json_of(done, done.unread)},
        {"output", output_name(options)},
        {"to", format_name(done.to)},
        {"written", done.written},
        {"unwritten_count", done.unwritten.count},
        {"unwritten", json_of(done, done.unwritten)},
        {"left_out", lost},
        {"not_understood_count", done.not_understood.count()},
        {"not_understood", not_understood},
        {"lists_missing", done.lists_missing},
        {"refused", done.is_refused},
        {"files", done.files},
    };
    (options.output == kStandardStream ? io.err : io.out) << json_block(json) << '\n';
}

ConvertJob job_of(const Options& options) {
    return {.input = options.input,
            .output = options.output,
            .from = format_of_name(options.from),
            .to = format_of_name(options.to),
            .size = options.size.is_given() ? std::optional(options.size.value()) : std::nullopt,
            .players = options.players,
            .openings = options.openings,
            .tournaments = options.tournaments,
            .threads = options.threads > 0 ? options.threads : base::usable_processors(),
            .strict = options.strict};
}

Result<Done> run(const Options& options, Io& io) {
    const Result<Conversion> converted = convert(job_of(options), io);
    if (!converted) return converted.error();
    const Conversion& done = converted.value();
    if (done.read == 0 && done.unread.is_empty())
        return Error{ErrorCode::kParse, "found no game and no position", input_name(options.input)};
    if (!done.unread.is_empty()) io.status = kBadInput;
    if (done.unread.is_empty() && (!done.unwritten.is_empty() || done.is_refused))
        io.status = kFailure;
    if (options.json) {
        print_json(options, done, io);
        return Done{};
    }
    complain_about(done, done.unread, io);
    if (done.read == 0) {
        complain(io, "nothing could be read, and nothing was written");
        return Done{};
    }
    complain_about(done, done.unwritten, io);
    const bool is_quiet = options.output == kStandardStream && done.is_whole();
    if (!is_quiet) print_text(options, done, io);
    if (done.is_refused && options.output != kStandardStream)
        complain(io, done.written == 0 && !options.strict
                         ? fmt::format("there was nothing to write; {} was not written",
                                       file_text(options.output))
                         : fmt::format("--strict: something would be left out; {} was not written",
                                       file_text(options.output)));
    return Done{};
}

std::vector<std::string> format_words() {
    std::vector<std::string> words;
    for (const RecordFormat format : kRecordFormats) words.emplace_back(format_name(format));
    return words;
}

Action declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("IN", options->input, "file to read; - for standard input")->required();
    app.add_option("OUT", options->output, "file to write (default: standard output)");
    app.add_option("--from", options->from, "format of IN (default: detected)")
        ->type_name("FORMAT")
        ->check(one_of(format_words()));
    app.add_option("--to", options->to, "format of OUT (default: by its extension)")
        ->type_name("FORMAT")
        ->check(one_of(format_words()));
    add_size_option(app, options->size);
    app.add_option("--players", options->players,
                   "names of the players of a WTHOR file (default: the .jou file beside it)")
        ->type_name("FILE");
    app.add_option("--tournaments", options->tournaments,
                   "names of the tournaments of a WTHOR file (default: the .trn file beside it)")
        ->type_name("FILE");
    app.add_option("--openings", options->openings,
                   "add the name of its opening to each game of SGF or PGN that has none, in this "
                   "language where there is one")
        ->type_name("en|fr|ja")
        ->check(one_of({"en", "fr", "ja"}));
    app.add_option("--threads", options->threads,
                   "threads that read and write (default: one for each processor)")
        ->type_name("N")
        ->check(whole_number(1, kMostThreads));
    app.add_flag("--strict", options->strict,
                 "write no file, and end with status 1, when anything would be left out");
    add_json_flag(app, options->json);
    return [options](Io& io) {
        options->output = output_path(options->output);
        return run(*options, io);
    };
}

constexpr std::array kExamples = {
    Example{"convert games.ggf games.sgf", "an archive of GGS as SGF"},
    Example{"convert WTH_2015.wtb --to transcript", "the games of a database, one a line"},
    Example{"convert pasted.txt game.pgn", "any text that holds a game"},
    Example{"convert games.ggf games.pgn --openings en", "with the names of the openings"},
    Example{"convert - out.wtb --json < games.pgn", "as WTHOR, with its files of names"},
};

}  // namespace
}  // namespace convert_command

const Command kConvertCommand = {
    .name = "convert",
    .summary = "convert recorded games and positions between formats",
    .description =
        "Reads games or positions in any known format and writes them in another one. The format "
        "of IN is detected from its contents. Formats are ggf, sgf, pgn, wthor, quest "
        "(JSON of Othello Quest), saved (games of `outflank play`), obf, fen, position, "
        "transcript, table (numbered lists) and grid (a board of move numbers). Extensions "
        "that stand for a format: .ggf .sgf .pgn .wtb .json .game .obf .fen .pos .txt "
        "(transcript).\n\n"
        "What cannot be read is reported with its place, and the exit status is then 2; the rest "
        "is converted, including the moves of a broken game before its mistake. What the new "
        "format "
        "cannot hold is left out and named; "
        "docs/formats/README.md has the table. A game that it cannot hold at all is reported, and "
        "the status is then 1: of several games only the first goes into a saved one. A format for "
        "positions receives the last one of "
        "each game. With --strict nothing may be left out: the file is not written then, and the "
        "exit status is 1 (2 when something cannot be read); what goes to standard output goes "
        "there all the same.\n\n"
        "WTHOR keeps names in .jou and .trn files beside the games: they are read from there "
        "and written there. The file OUT is replaced whole or not at all, and the files of WTHOR "
        "together: what a killed run left half done is finished by the next command that reads or "
        "writes them. Files of any length are read; one game may have up to 2 MiB.\n\n"
        "With --json the summary is JSON; it counts all errors and lists the first 1000. When OUT "
        "is standard output the summary goes to standard error, and "
        "without --json it is printed only if something was left out.",
    .examples = convert_command::kExamples,
    .declare = convert_command::declare,
};

}  // namespace outflank::cli
