// outflank games search, open, export: games of a database.
#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>
#include <ostream>

#include "cli/convert/games_file.h"
#include "cli/games/games_options.h"
#include "cli/games/games_parts.h"
#include "cli/support/input_text.h"
#include "cli/support/json_text.h"
#include "cli/support/opening_text.h"
#include "cli/support/progress.h"
#include "cli/support/text.h"
#include "outflank/formats.h"
#include "outflank/record_files.h"

namespace outflank::cli {
namespace games_list {
namespace {

using Json = nlohmann::ordered_json;

struct Options {
    std::string database = kUsualDatabase;
    FilterWords filter;
    std::int64_t limit = 20;
    std::int64_t skip = 0;
    std::int64_t game = 0;
    std::string to;
    std::string out;
    bool json = false;
};

std::string counted_games(std::int64_t games) {
    return counted(static_cast<std::uint64_t>(games), "game", "games");
}

Result<Done> search(const Options& options, Io& io) {
    const auto filter = options.filter.read();
    if (!filter) return filter.error();
    auto database = games::Database::open(options.database, games::Access::kRead);
    if (!database) return database.error();
    const auto count = database.value().count(filter.value());
    if (!count) return count.error();
    const auto lines = database.value().search(filter.value(), options.limit, options.skip);
    if (!lines) return lines.error();
    if (options.json) {
        Json json = {{"count", count.value()}, {"games", Json::array()}};
        for (const games::GameLine& line : lines.value()) json["games"].push_back(json_of(line));
        io.out << json_block(json) << '\n';
        return Done{};
    }
    if (!lines.value().empty()) io.out << lines_text(lines.value());
    io.out << counted_games(count.value());
    if (static_cast<std::int64_t>(lines.value().size()) < count.value())
        io.out << fmt::format("; {} shown (--limit, --skip)", lines.value().size());
    io.out << '\n';
    return Done{};
}

/// "f5d6c3", then the move after which no other game went the same way.
std::string left_text(const std::optional<int>& left) {
    return left ? fmt::format("move {} leads where no other game went", *left)
                : "every position is in another game too";
}

Result<Done> print_summary(games::Database& database, const Options& options, const Record& record,
                           Io& io) {
    const Game game = record.moves.main_line();
    const auto left = database.left_after(game, options.game);
    if (!left) return left.error();
    const RecordInfo& info = record.info;
    if (options.json) {
        Json json = {{"game", options.game},
                     {"black", info.black.name},
                     {"white", info.white.name},
                     {"event", info.event},
                     {"date", info.date},
                     {"moves", format_transcript(game)},
                     {"opening", opening_json(game)},
                     {"new_at", nullptr}};
        if (left.value()) json["new_at"] = *left.value();
        io.out << json_block(json) << '\n';
        return Done{};
    }
    const auto line = [&](std::string_view name, std::string_view text) {
        if (!text.empty()) io.out << fmt::format("{:<8} {}\n", name, printable(text, 500));
    };
    line("black", info.black.name);
    line("white", info.white.name);
    line("event", info.event);
    line("date", info.date);
    line("opening", opening_text(game));
    line("new", left_text(left.value()));
    line("moves", format_transcript(game));
    io.out << '\n' << format_diagram(game.position());
    return Done{};
}

Result<Done> open(const Options& options, Io& io) {
    auto database = games::Database::open(options.database, games::Access::kRead);
    if (!database) return database.error();
    const auto record = database.value().game(options.game);
    if (!record) return record.error();
    if (options.to.empty()) return print_summary(database.value(), options, record.value(), io);
    auto file = GamesFile::begin(std::string(kStandardStream), *format_of_name(options.to), io);
    if (!file) return file.error();
    if (auto done = file.value().add(record.value()); !done) return done;
    if (auto done = file.value().finish(); !done) return done;
    file.value().tell_losses(io);
    return Done{};
}

Result<RecordFormat> export_format(const Options& options) {
    std::optional<RecordFormat> format = format_of_name(options.to);
    if (!format) format = format_of_extension(options.out);
    if (!format)
        return Error{ErrorCode::kParse, "found no format for it, expected --to", options.out};
    return *format;
}

Result<Done> export_games(const Options& options, Io& io) {
    const auto format = export_format(options);
    if (!format) return format.error();
    const auto filter = options.filter.read();
    if (!filter) return filter.error();
    auto database = games::Database::open(options.database, games::Access::kRead);
    if (!database) return database.error();
    const auto count = database.value().count(filter.value());
    if (!count) return count.error();
    const auto lines = database.value().search(filter.value(), count.value());
    if (!lines) return lines.error();
    io.catch_stop();
    auto file = GamesFile::begin(options.out, format.value(), io);
    if (!file) return file.error();
    Progress progress(io, lines.value().size(), "games");
    for (auto line = lines.value().rbegin(); line != lines.value().rend() && !io.stop; ++line) {
        const auto record = database.value().game(line->id);
        if (!record) return record.error();
        if (auto done = file.value().add(record.value()); !done) return done;
        progress.step();
    }
    if (io.stop) return Done{};  // the file stays as it was
    if (auto done = file.value().finish(); !done) return done;
    if (file.value().written() == 0 && options.out != kStandardStream) {
        io.status = kFailure;
        complain(io, "games export",
                 "there was no game to write; " + file_text(options.out) + " was not written");
    } else if (options.out != kStandardStream)
        io.err << fmt::format("wrote {} to {} ({})\n",
                              counted_games(static_cast<std::int64_t>(file.value().written())),
                              file_text(options.out), format_name(format.value()));
    file.value().tell_losses(io);
    return Done{};
}

std::vector<std::string> format_words() {
    std::vector<std::string> words;
    for (const RecordFormat format : kRecordFormats) words.emplace_back(format_name(format));
    return words;
}

Action declare_search(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    add_filter_options(app, options->filter);
    app.add_option("--limit", options->limit, "games to list (default 20)")
        ->type_name("N")
        ->check(whole_number(1, 1'000'000'000));
    app.add_option("--skip", options->skip, "games to pass over before (default 0)")
        ->type_name("N")
        ->check(whole_number(0, 1'000'000'000));
    add_database_option(app, options->database);
    add_json_flag(app, options->json);
    return [options](Io& io) { return search(*options, io); };
}

Action declare_open(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("NUMBER", options->game, "number of the game, as search tells it")
        ->required()
        ->check(whole_number(1, 1'000'000'000'000));
    app.add_option("--to", options->to, "print the game in this format instead")
        ->type_name("FORMAT")
        ->check(one_of(format_words()));
    add_database_option(app, options->database);
    add_json_flag(app, options->json);
    return [options](Io& io) { return open(*options, io); };
}

Action declare_export(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("OUT", options->out, "file to write; - for standard output")->required();
    app.add_option("--to", options->to, "format of OUT (default: by its extension)")
        ->type_name("FORMAT")
        ->check(one_of(format_words()));
    add_filter_options(app, options->filter);
    add_database_option(app, options->database);
    return [options](Io& io) {
        options->out = output_path(options->out);
        return export_games(*options, io);
    };
}

constexpr std::array kSearchExamples = {
    Example{"games search --player brown --year 1985..1990", "a player's games of some years"},
    Example{"games search --opening tiger --score -2..2", "close games of an opening"},
    Example{"games search --player brown --player smith", "the games of two players"},
};
constexpr std::array kOpenExamples = {
    Example{"games open 1234", "names, opening, moves, the last position"},
    Example{"games open 1234 --to sgf > game.sgf", "as a file"},
};
constexpr std::array kExportExamples = {
    Example{"games export all.sgf", "every game with all that is known of it"},
    Example{"games export tiger.pgn --opening tiger", "the games of an opening"},
};

}  // namespace
}  // namespace games_list

const Command kGamesSearch = {
    .name = "games search",
    .summary = "list games by player, event, year, result, opening or position",
    .description =
        "Lists the games for which all that is said is true, those that came last first. Parts of "
        "names count in any case (of ASCII letters).",
    .examples = games_list::kSearchExamples,
    .declare = games_list::declare_search,
};

const Command kGamesOpen = {
    .name = "games open",
    .summary = "one game: names, opening, where it left the other games, moves",
    .description =
        "Prints a game of the database: names, opening, moves, the last position, and the first "
        "move to a position that no other game in the database has.",
    .examples = games_list::kOpenExamples,
    .declare = games_list::declare_open,
};

const Command kGamesExport = {
    .name = "games export",
    .summary = "write games of the database to a file",
    .description =
        "Writes games in the order in which they came, with everything that is known of them as "
        "far as the format holds it. The file is replaced whole or not at all.",
    .examples = games_list::kExportExamples,
    .declare = games_list::declare_export,
};

}  // namespace outflank::cli
