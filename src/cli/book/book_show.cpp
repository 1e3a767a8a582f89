// outflank book show, stats, umigame: what a book says.
#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>
#include <ostream>

#include "book/numbers.h"
#include "cli/book/book_options.h"
#include "cli/book/book_parts.h"
#include "cli/support/position_text.h"
#include "cli/support/text.h"
#include "outflank/formats.h"

namespace outflank::cli {
namespace book_show {
namespace {

using Json = nlohmann::ordered_json;

struct Options {
    BookOption book;
    std::vector<std::string> words;
    int plies = 60;
    bool json = false;
};

std::string level_text(int level) {
    return level == BookLeaf::kNoLevel ? "unknown" : fmt::format("{}", level);
}

/// "level 20: depth 20 at 95 %, +-1.20, outflank 0.1.0, weights ...".
std::string search_text(const Book& book, const BookLeaf& leaf) {
    std::string text = "level " + level_text(leaf.level);
    if (leaf.exact)
        text += ": exact";
    else if (leaf.depth > 0)
        text += fmt::format(": depth {} at {} %", leaf.depth, leaf.percent);
    if (!leaf.exact && leaf.error != BookLeaf::kNoError)
        text += fmt::format(", +-{:.2f}", disc_number(leaf.error));
    const std::string_view origin = book.origin(leaf.origin);
    return origin.empty() ? text : fmt::format("{}, {}", text, printable(origin, 200));
}

std::string games_text(const BookGames& games) {
    return games.count() == 0
               ? "-"
               : fmt::format("{} ({}-{}-{})", with_commas(games.count()), with_commas(games.wins),
                             with_commas(games.draws), with_commas(games.losses));
}

std::string text_of(const Book& book, const Game& game, const BookPosition& found) {
    std::string text = format_diagram(game.position());
    text += fmt::format("value      {}, {}\n",
                        found.certainty == BookCertainty::kUnknown ? "-" : disc_text(found.value),
                        certainty_name(found.certainty));
    text += fmt::format("games      {}\nlines      {}\n\n", games_text(found.games),
                        with_commas(found.lines));
    text += fmt::format("{:<5} {:>7}  {:<9}  {:>8}  {:<20} {}\n", "move", "score", "how sure",
                        "lines", "games (won-drawn-lost)", "searched");
    for (const BookMove& move : found.moves) {
        const bool is_known = move.certainty != BookCertainty::kUnknown;
        text += fmt::format(
            "{:<5} {:>7}  {:<9}  {:>8}  {:<22} {}\n", square_name(move.square),
            is_known ? disc_text(move.score) : "-", certainty_name(move.certainty),
            move.is_leaf ? "-" : with_commas(move.lines), games_text(move.games),
            move.is_leaf && found.leaf ? search_text(book, *found.leaf) : "in the book");
    }
    if (found.moves.empty()) text += "no move is known\n";
    return text;
}

Json json_of_games(const BookGames& games) {
    return {{"wins", games.wins}, {"draws", games.draws}, {"losses", games.losses}};
}

Json json_of_leaf(const Book& book, const BookLeaf& leaf) {
    Json json = {{"level", nullptr},    {"depth", leaf.depth}, {"percent", leaf.percent},
                 {"exact", leaf.exact}, {"error", nullptr},    {"origin", book.origin(leaf.origin)},
                 {"day", leaf.day}};
    if (leaf.level != BookLeaf::kNoLevel) json["level"] = leaf.level;
    if (leaf.error != BookLeaf::kNoError) json["error"] = disc_number(leaf.error);
    return json;
}

Json json_of(const Book& book, const Game& game, const BookPosition& found) {
    Json json = {{"position", format_position(game.position())}, {"value", nullptr},
                 {"certainty", certainty_name(found.certainty)}, {"lines", found.lines},
                 {"games", json_of_games(found.games)},          {"moves", Json::array()}};
    if (found.certainty != BookCertainty::kUnknown) json["value"] = disc_number(found.value);
    for (const BookMove& move : found.moves) {
        Json told = {{"move", square_name(move.square)},
                     {"score", nullptr},
                     {"certainty", certainty_name(move.certainty)},
                     {"in_book", !move.is_leaf},
                     {"lines", move.lines},
                     {"games", json_of_games(move.games)}};
        if (move.certainty != BookCertainty::kUnknown) told["score"] = disc_number(move.score);
        if (move.is_leaf && found.leaf) told["search"] = json_of_leaf(book, *found.leaf);
        json["moves"].push_back(std::move(told));
    }
    return json;
}

Result<Done> show(const Options& options, Io& io) {
    const auto game = read_book_position(options.words, io);
    if (!game) return game.error();
    const auto book = Book::open(options.book.path);
    if (!book) return book.error();
    const auto found = book.value().find(game.value().position().board);
    if (!found)
        return Error{ErrorCode::kOutOfRange,
                     fmt::format("the position {} is not in the book",
                                 format_position(game.value().position())),
                     options.book.path};
    print_either(options.json, json_of(book.value(), game.value(), *found),
                 options.json ? "" : text_of(book.value(), game.value(), *found), io);
    return Done{};
}

std::string stats_text(const Options& options, const book::BookNumbers& numbers,
                       const book::BookGraph& graph) {
    std::string text = fmt::format("{}: {}, {}, {}\n\n", file_text(options.book.path),
                                   counted(numbers.all.positions, "position", "positions"),
                                   counted(numbers.moves, "move", "moves"),
                                   counted(numbers.games, "game", "games"));
    text += fmt::format("{:>5} {:>11} {:>9} {:>9} {:>7} {:>9} {:>10}\n", "ply", "positions",
                        "no value", "proven", "passes", "leaves", "unsearched");
    const auto row = [&](const std::string& name, const book::PlyNumbers& ply) {
        text += fmt::format("{:>5} {:>11} {:>9} {:>9} {:>7} {:>9} {:>10}\n", name,
                            with_commas(ply.positions), with_commas(ply.without_value),
                            with_commas(ply.proven), with_commas(ply.passes),
                            with_commas(ply.leaves), with_commas(ply.unsearched));
    };
    for (std::size_t discs = 4; discs < numbers.by_discs.size(); ++discs)
        if (numbers.by_discs[discs].positions > 0)
            row(fmt::format("{}", discs - 4), numbers.by_discs[discs]);
    row("all", numbers.all);
    text += "\nsearches by level\n";
    for (const auto& [level, count] : numbers.leaves_by_level)
        text += fmt::format("{:>8} {:>11}\n", level_text(level), with_commas(count));
    text += "searches by origin\n";
    for (std::size_t i = 0; i < graph.origins().size(); ++i)
        text += fmt::format("{:>20}  {}\n", with_commas(numbers.leaves_by_origin[i]),
                            printable(graph.origins()[i], 200));
    return text;
}

Json stats_json(const book::BookNumbers& numbers, const book::BookGraph& graph) {
    Json json = {{"positions", numbers.all.positions},
                 {"moves", numbers.moves},
                 {"games", numbers.games},
                 {"proven", numbers.all.proven},
                 {"unsearched", numbers.all.unsearched},
                 {"plies", Json::array()},
                 {"levels", Json::array()},
                 {"depths", Json::array()},
                 {"origins", Json::array()}};
    for (std::size_t discs = 4; discs < numbers.by_discs.size(); ++discs) {
        const book::PlyNumbers& ply = numbers.by_discs[discs];
        if (ply.positions == 0) continue;
        json["plies"].push_back({{"ply", discs - 4},
                                 {"positions", ply.positions},
                                 {"without_value", ply.without_value},
                                 {"proven", ply.proven},
                                 {"passes", ply.passes},
                                 {"leaves", ply.leaves},
                                 {"unsearched", ply.unsearched}});
    }
    for (const auto& [level, count] : numbers.leaves_by_level)
        json["levels"].push_back(
            {{"level", level == BookLeaf::kNoLevel ? Json(nullptr) : Json(level)},
             {"searches", count}});
    for (const auto& [depth, count] : numbers.leaves_by_depth)
        json["depths"].push_back({{"depth", depth}, {"searches", count}});
    for (std::size_t i = 0; i < graph.origins().size(); ++i)
        json["origins"].push_back(
            {{"origin", graph.origins()[i]}, {"searches", numbers.leaves_by_origin[i]}});
    return json;
}

Result<Done> stats(const Options& options, Io& io) {
    const auto graph = read_whole_book(options.book.path, io);
    if (!graph) return graph.error();
    const book::BookNumbers numbers = book::book_numbers(graph.value());
    print_either(options.json, stats_json(numbers, graph.value()),
                 stats_text(options, numbers, graph.value()), io);
    return Done{};
}

Result<Done> umigame(const Options& options, Io& io) {
    const auto game = read_book_position(options.words, io);
    if (!game) return game.error();
    const auto graph = read_whole_book(options.book.path, io);
    if (!graph) return graph.error();
    const auto root = find_in_book(graph.value(), game.value(), options.book.path);
    if (!root) return root.error();
    const bool is_black = game.value().position().to_move == Color::kBlack;
    const book::UmigameNumbers numbers =
        book::umigame_numbers(graph.value(), root.value(), is_black, options.plies + 4);
    print_either(
        options.json,
        {{"black", numbers.black}, {"white", numbers.white}, {"plies", options.plies}},
        fmt::format("black has to know {:.0f}, white {:.0f} of the best lines from {} (up to {} "
                    "discs placed)\n",
                    numbers.black, numbers.white, moves_text(game.value()), options.plies),
        io);
    return Done{};
}

Action declare_show(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("POSITION", options->words,
                   "moves from the start, a board, or a file of any format; - for standard input "
                   "(default: the start)");
    add_book_option(app, options->book);
    add_json_flag(app, options->json);
    return [options](Io& io) { return show(*options, io); };
}

Action declare_stats(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    add_book_option(app, options->book);
    add_json_flag(app, options->json);
    return [options](Io& io) { return stats(*options, io); };
}

Action declare_umigame(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("POSITION", options->words,
                   "moves from the start, a board, or a file of any format; - for standard input "
                   "(default: the start)");
    app.add_option("--plies", options->plies, "discs placed at which lines end (default 60)")
        ->type_name("N")
        ->check(whole_number(1, 60));
    add_book_option(app, options->book);
    add_json_flag(app, options->json);
    return [options](Io& io) { return umigame(*options, io); };
}

constexpr std::array kShowExamples = {
    Example{"book show f5d6", "the moves that the book knows after two"},
    Example{"book show f5d6c3d3c4 --json", "the same as JSON"},
};
constexpr std::array kStatsExamples = {
    Example{"book stats --book my.book", "positions by ply, searches by level and origin"},
};
constexpr std::array kUmigameExamples = {
    Example{"book umigame f5d6c3d3c4", "the lines that each side has to know by heart"},
};

}  // namespace
}  // namespace book_show

const Command kBookShow = {
    .name = "book show",
    .summary = "what the book says of a position",
    .description =
        "Prints the moves that the book knows, best first, with their scores for the side to move. "
        "Moves in the book have the value of the position after them; the best move outside of it "
        "has that of its search, which stands behind it: level, depth, confidence, standard error "
        "in discs, and who searched. Games are those that were learnt.",
    .examples = book_show::kShowExamples,
    .declare = book_show::declare_show,
};

const Command kBookStats = {
    .name = "book stats",
    .summary = "count what the book holds",
    .description =
        "Counts positions by the number of discs placed, and searches by level and origin. A "
        "position counts as unsearched when its best move outside the book is not known.",
    .examples = book_show::kStatsExamples,
    .declare = book_show::declare_stats,
};

const Command kBookUmigame = {
    .name = "book umigame",
    .summary = "how many lines a player has to know by heart",
    .description =
        "Prints the umigame numbers of a position: a side chooses one of its best moves, and has "
        "to know an answer to each best move of the other side. Lines end where they lead out of "
        "the book, at the end of the game, and at --plies. Moves that a symmetry makes of each "
        "other are one.",
    .examples = book_show::kUmigameExamples,
    .declare = book_show::declare_umigame,
};

}  // namespace outflank::cli
