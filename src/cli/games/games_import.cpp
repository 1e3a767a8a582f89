// outflank games import: files of games into the database.
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <ostream>

#include "cli/convert/name_files.h"
#include "cli/convert/not_understood.h"
#include "cli/games/games_options.h"
#include "cli/games/games_parts.h"
#include "cli/support/input_text.h"
#include "cli/support/json_text.h"
#include "cli/support/progress.h"
#include "cli/support/text.h"
#include "formats/record_stream.h"
#include "games/importer.h"

namespace outflank::cli {
namespace games_import {
namespace {

struct Options {
    std::string database = kUsualDatabase;
    std::vector<std::string> files;
    bool json = false;
};

struct Tally {
    std::size_t added = 0;
    std::size_t twins = 0;
    std::size_t broken = 0;   ///< games of which the good part was added
    std::size_t skipped = 0;  ///< games that were left out
    std::vector<std::string> complaints{};
    std::size_t complaint_count = 0;
    NotUnderstood not_understood{};
    std::vector<std::string> notes{};  ///< what is left out, though nothing is wrong

    void complain(std::string line) {
        if (complaint_count++ < kMostComplaints) complaints.push_back(std::move(line));
    }
};

std::string told(const std::string& name, std::size_t number, const Error& error) {
    return error.where.empty() ? fmt::format("{}: game {}: {}", name, number, error.message)
                               : to_text(error);
}

/// Adds what was read; what could not be is named.
Result<Done> take(const RecordFile& read, const std::string& name, games::Importer& importer,
                  Tally& tally) {
    for (const RecordError& error : read.errors) {
        tally.complain(told(name, error.number, error.error));
        if (!index_of_game(read, error.number)) ++tally.skipped;
    }
    for (const FileRecord& entry : read.records) {
        const auto added = importer.add(entry.record);
        if (!added && added.error().code != ErrorCode::kUnsupported) return added.error();
        if (!added) {
            tally.complain(told(name, entry.number, added.error()));
            ++tally.skipped;
            continue;
        }
        tally.not_understood.add(entry.unread);
        ++(added.value() == games::Added::kNew ? tally.added : tally.twins);
        if (!entry.is_complete) ++tally.broken;
    }
    return Done{};
}

Result<Done> import_file(const std::string& path, games::Importer& importer, Tally& tally,
                         Progress& progress, Io& io) {
    const auto source = open_input(path, io);
    if (!source) return source.error();
    const std::string name = input_name(path);
    formats::RecordStream stream(*source.value(), {.name = name});
    const auto format = stream.format();
    if (!format) return format.error();
    NameFiles names;
    if (format.value() == RecordFormat::kWthor) {
        auto read = read_name_files(path, "", "");
        if (!read) return read.error();
        names = std::move(read).value();
        if (std::string note = note_of_missing(missing_extensions(names), name); !note.empty())
            tally.notes.push_back(std::move(note));
        stream.use_names(names.players ? &*names.players : nullptr,
                         names.tournaments ? &*names.tournaments : nullptr);
    }
    while (!io.stop) {
        const auto read = stream.next();
        if (!read) return read.error();
        if (read.value().records.empty() && read.value().errors.empty()) break;
        if (auto done = take(read.value(), name, importer, tally); !done) return done;
        progress.step(read.value().records.size());
    }
    return Done{};
}

nlohmann::ordered_json json_of(const Options& options, const Tally& tally, double seconds) {
    return {{"file", options.database},     {"added", tally.added},
            {"duplicates", tally.twins},    {"cut", tally.broken},
            {"skipped", tally.skipped},     {"problem_count", tally.complaint_count},
            {"problems", tally.complaints}, {"seconds", seconds}};
}

void print(const Options& options, const Tally& tally, double seconds, Io& io) {
    if (tally.complaint_count > 0) io.status = kBadInput;
    for (const std::string& note : tally.notes) complain(io, "games import", note);
    if (const std::string lost = tally.not_understood.text(); !lost.empty())
        complain(io, "games import", lost);
    if (options.json) {
        io.out << json_block(json_of(options, tally, seconds)) << '\n';
        return;
    }
    for (const std::string& line : tally.complaints)
        io.err << "outflank: games import: " << line << '\n';
    tell_more_complaints(io, "games import", tally.complaint_count);
    io.out << fmt::format("{}: added {}", file_text(options.database),
                          counted(tally.added, "game", "games"));
    if (tally.broken > 0) io.out << fmt::format(" ({} up to a mistake)", tally.broken);
    if (tally.twins > 0) io.out << fmt::format(", left out {} that it had", tally.twins);
    if (tally.skipped > 0)
        io.out << fmt::format(", skipped {} that could not be read", tally.skipped);
    io.out << fmt::format("; {}\n", duration_text(std::chrono::duration<double>(seconds)));
}

/// What is wrong where none of the files is there.
std::optional<Error> nothing_to_open(const std::vector<std::string>& files, Io& io) {
    std::error_code ignored;
    for (const std::string& file : files)
        if (file == kStandardStream || std::filesystem::exists(file, ignored)) return std::nullopt;
    const auto source = open_input(files.front(), io);
    return source ? std::nullopt : std::optional(source.error());
}

Result<Done> run(const Options& options, Io& io) {
    const auto began = std::chrono::steady_clock::now();
    // No database is made for nothing.
    if (const auto error = nothing_to_open(options.files, io)) return *error;
    auto database = games::Database::open(options.database, games::Access::kCreate);
    if (!database) return database.error();
    auto importer = games::Importer::begin(database.value());
    if (!importer) return importer.error();
    io.catch_stop();
    Tally tally;
    {
        Progress progress(io, 0, "games", ShownTime::kPassed);
        for (const std::string& file : options.files) {
            if (io.stop) break;
            if (auto done = import_file(file, importer.value(), tally, progress, io); !done) {
                // The other files are worth their games.
                tally.complain(to_text(done.error()));
                if (done.error().code == ErrorCode::kIo && options.files.size() == 1)
                    return done.error();
            }
        }
    }
    if (const auto done = importer.value().finish(); !done) return done.error();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    print(options, tally, took.count(), io);
    return Done{};
}

Action declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("FILES", options->files, "files of games in any format; - for standard input")
        ->required();
    add_database_option(app, options->database);
    add_json_flag(app, options->json);
    return [options](Io& io) { return run(*options, io); };
}

constexpr std::array kExamples = {
    Example{"games import WTH_*.wtb", "the database of the French federation, with its names"},
    Example{"games import my_games.sgf --db mine.games", "into a database of your own"},
    Example{"convert - --to sgf < pasted.txt | outflank games import -", "what was pasted"},
};

}  // namespace
}  // namespace games_import

const Command kGamesImport = {
    .name = "games import",
    .summary = "add files of games to the database",
    .description =
        "Adds the games of FILES to the database, which is made where there is none. Every format "
        "of `outflank convert` is read, WTHOR with the names beside it. A game that the database "
        "has already, with the same moves (also turned) and the same players, is left out. A "
        "broken game is added up to its mistake; what cannot be added is named, and the status is "
        "then 2. Games are of 8x8.\n\n"
        "The games of one command are added together: after a kill none of them is there, after "
        "Ctrl-C those that were read. (Of very many, some 250,000 at a time.)",
    .examples = games_import::kExamples,
    .declare = games_import::declare,
};

}  // namespace outflank::cli
