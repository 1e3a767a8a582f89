// outflank games position, stats: what the games of a database say.
#include <fmt/format.h>

#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <ostream>

#include "cli/games/games_options.h"
#include "cli/games/games_parts.h"
#include "cli/support/input_games.h"
#include "cli/support/json_text.h"
#include "cli/support/opening_text.h"
#include "cli/support/position_text.h"
#include "cli/support/text.h"
#include "games/position_key.h"
#include "outflank/book.h"
#include "outflank/formats.h"

namespace outflank::cli {
namespace games_show {
namespace {

using Json = nlohmann::ordered_json;

struct Options {
    std::string database = kUsualDatabase;
    std::vector<std::string> words;
    FilterWords filter;
    std::string book;
    std::string player;
    int most = 10;
    bool json = false;
};

std::string reply_name(int reply) {
    return reply == games::kNoReply ? "end" : square_name(static_cast<Square>(reply));
}

/// What a book says of each move, where there is one.
using BookScores = std::map<int, BookMove>;

Result<BookScores> book_scores(const std::string& path, const Board& board) {
    BookScores scores;
    if (path.empty()) return scores;
    const auto book = Book::open(path);
    if (!book) return book.error();
    const auto found = book.value().find(board);
    if (!found) return scores;
    for (const BookMove& move : found->moves)
        if (move.certainty != BookCertainty::kUnknown) scores[move.square] = move;
    return scores;
}

std::string position_text(const Game& game, const games::PositionCounts& counts,
                          const BookScores& book, bool has_book) {
    std::string text = format_diagram(game.position());
    if (const std::string opening = opening_text(game); !opening.empty())
        text += fmt::format("opening    {}\n", opening);
    text += fmt::format("games      {}, mean score {}\n\n", counts_text(counts.all),
                        mean_text(counts.all));
    text +=
        row(fmt::format("{:<5} {:>9} {:>6}  {:>8} {:>8} {:>8}  {:>6}{}  {}", "move", "games", "",
                        "won", "drawn", "lost", "mean", has_book ? "    book" : "", "last"));
    for (const games::ReplyCounts& reply : counts.replies) {
        const double share =
            100.0 * static_cast<double>(reply.counts.games) / static_cast<double>(counts.all.games);
        const auto known = book.find(reply.reply);
        const std::string score = !has_book ? ""
                                  : known == book.end()
                                      ? fmt::format("{:>8}", "-")
                                      : fmt::format("{:>+8.2f}", known->second.score / 100.0);
        text += row(fmt::format("{:<5} {:>9} {:>5.1f}%  {:>8} {:>8} {:>8}  {:>6}{}  {}",
                                reply_name(reply.reply),
                                with_commas(static_cast<std::uint64_t>(reply.counts.games)), share,
                                reply.counts.wins, reply.counts.draws, reply.counts.losses,
                                mean_text(reply.counts), score, printable(reply.last_date, 10)));
    }
    return text;
}

Json position_json(const Game& game, const games::PositionCounts& counts, const BookScores& book) {
    Json json = {{"position", format_position(game.position())},
                 {"opening", opening_json(game)},
                 {"all", json_of(counts.all)},
                 {"replies", Json::array()},
                 {"newest", counts.newest}};
    for (const games::ReplyCounts& reply : counts.replies) {
        Json told = {{"move", nullptr}};
        if (reply.reply != games::kNoReply) told["move"] = reply_name(reply.reply);
        told.update(json_of(reply.counts));
        told["last_date"] = reply.last_date;
        if (const auto known = book.find(reply.reply); known != book.end())
            told["book"] = {{"score", known->second.score / 100.0},
                            {"certainty", certainty_name(known->second.certainty)}};
        json["replies"].push_back(std::move(told));
    }
    return json;
}

Result<Done> position(const Options& options, Io& io) {
    const auto game = read_game_argument(options.words, BoardSize::k8, io);
    if (!game) return game.error();
    if (game.value().size() != BoardSize::k8)
        return Error{ErrorCode::kUnsupported, "the database is for games on 8x8", "POSITION"};
    const auto filter = options.filter.read();
    if (!filter) return filter.error();
    auto database = games::Database::open(options.database, games::Access::kRead);
    if (!database) return database.error();
    const Board& board = game.value().position().board;
    const auto counts = database.value().position(board, filter.value());
    if (!counts) return counts.error();
    const auto book = book_scores(options.book, board);
    if (!book) return book.error();
    if (options.json) {
        io.out << json_block(position_json(game.value(), counts.value(), book.value())) << '\n';
        return Done{};
    }
    io.out << position_text(game.value(), counts.value(), book.value(), !options.book.empty());
    return Done{};
}

/// The name of an opening by its line.
std::string opening_of_line(const std::string& line) {
    for (const NamedOpening& opening : named_openings())
        if (opening.moves == line) return std::string(opening.name());
    return "without a name";
}

std::string group_text(std::string_view title, const std::vector<games::PlayerGroup>& groups,
                       int most) {
    std::string text =
        fmt::format("\n{} {:>22} {:>8}\n", cell(title, 28), "games (won-drawn-lost)", "mean");
    for (const games::PlayerGroup& group : groups) {
        if (most-- == 0) return text + fmt::format("and more; --most shows so many\n");
        text += fmt::format("{} {:>22} {:>8}\n", cell(group.name, 28), counts_text(group.counts),
                            mean_text(group.counts));
    }
    return text;
}

Json json_of_groups(const std::vector<games::PlayerGroup>& groups) {
    Json list = Json::array();
    for (const games::PlayerGroup& group : groups) {
        Json told = {{"name", group.name}};
        told.update(json_of(group.counts));
        list.push_back(std::move(told));
    }
    return list;
}

Result<Done> print_totals(games::Database& database, const Options& options, Io& io) {
    const auto totals = database.totals();
    if (!totals) return totals.error();
    const games::Totals& all = totals.value();
    if (options.json) {
        Json json = {{"games", all.games},
                     {"players", all.players},
                     {"events", all.events},
                     {"first_year", nullptr},
                     {"last_year", nullptr}};
        if (all.first_year) json["first_year"] = *all.first_year;
        if (all.last_year) json["last_year"] = *all.last_year;
        io.out << json_block(json) << '\n';
        return Done{};
    }
    const auto number = [](std::int64_t n) { return with_commas(static_cast<std::uint64_t>(n)); };
    io.out << fmt::format("{}: {} games, {} players, {} events", file_text(options.database),
                          number(all.games), number(all.players), number(all.events));
    if (all.first_year) io.out << fmt::format(", {} to {}", *all.first_year, *all.last_year);
    io.out << '\n';
    return Done{};
}

Result<Done> stats(const Options& options, Io& io) {
    auto database = games::Database::open(options.database, games::Access::kRead);
    if (!database) return database.error();
    if (options.player.empty()) return print_totals(database.value(), options, io);
    auto found = database.value().player(options.player);
    if (!found) return found.error();
    games::PlayerCounts player = std::move(found).value();
    for (games::PlayerGroup& opening : player.openings)
        opening.name = opening_of_line(opening.name);
    games::Counts all = player.black;
    all += player.white;
    if (options.json) {
        io.out << json_block({{"player", player.name},
                              {"all", json_of(all)},
                              {"black", json_of(player.black)},
                              {"white", json_of(player.white)},
                              {"years", json_of_groups(player.years)},
                              {"openings", json_of_groups(player.openings)},
                              {"opponents", json_of_groups(player.opponents)}})
               << '\n';
        return Done{};
    }
    io.out << printable(player.name, 100) << '\n'
           << group_text("", {{"all", all}, {"black", player.black}, {"white", player.white}}, 3)
           << group_text("year", player.years, 100)
           << group_text("opening", player.openings, options.most)
           << group_text("opponent", player.opponents, options.most);
    return Done{};
}

Action declare_position(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("POSITION", options->words,
                   "moves from the start, a board, or a file of any format; - for standard input "
                   "(default: the start)");
    add_database_option(app, options->database);
    app.add_option("--book", options->book, "an opening book whose scores stand beside the games")
        ->type_name("FILE");
    add_filter_options(app, options->filter);
    add_json_flag(app, options->json);
    return [options](Io& io) { return position(*options, io); };
}

Action declare_stats(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("PLAYER", options->player,
                   "a player's name, or a part that no other has; nothing: the whole database");
    add_database_option(app, options->database);
    app.add_option("--most", options->most, "openings and opponents to list (default 10)")
        ->type_name("N")
        ->check(whole_number(1, 1'000'000));
    add_json_flag(app, options->json);
    return [options](Io& io) { return stats(*options, io); };
}

constexpr std::array kPositionExamples = {
    Example{"games position f5d6c3d3c4", "what was played, how often, and who won"},
    Example{"games position f5d6 --player brown --year 1990..", "in some of the games"},
    Example{"games position f5d6 --book outflank.book", "with the scores of a book beside it"},
};
constexpr std::array kStatsExamples = {
    Example{"games stats", "how many games, players and events there are"},
    Example{"games stats brown --json", "results by colour, year, opening and opponent"},
};

}  // namespace
}  // namespace games_show

const Command kGamesPosition = {
    .name = "games position",
    .summary = "what was played in a position, and who won",
    .description =
        "Counts the games that went through a position, whichever moves led there and however the "
        "board is turned, and each reply: games, share, won, drawn and lost for the side to move, "
        "mean score in discs, date of the last one. Games without a result count as games alone. "
        "Where games end in the position, the reply is `end`.",
    .examples = games_show::kPositionExamples,
    .declare = games_show::declare_position,
};

const Command kGamesStats = {
    .name = "games stats",
    .summary = "a player's results by colour, year, opening and opponent",
    .description =
        "Prints the results of a player: games, won, drawn and lost, and the mean score. An "
        "opening is the last named position that a game reached. Without a player it says what "
        "the database holds.",
    .examples = games_show::kStatsExamples,
    .declare = games_show::declare_stats,
};

}  // namespace outflank::cli
