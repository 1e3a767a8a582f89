// outflank tree: the complete game tree of a small board, solved, a position at a time.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <ostream>

#include "cli/commands.h"
#include "cli/support/arguments.h"
#include "cli/support/input_games.h"
#include "cli/support/json_text.h"
#include "cli/support/position_text.h"
#include "cli/support/text.h"
#include "outflank/formats.h"
#include "outflank/game_tree.h"

namespace outflank::cli {
namespace tree_command {
namespace {

struct Options {
    std::vector<std::string> words;
    SizeOption size{.side = 4};
    bool counts = false;
    bool json = false;
};

// A legal move with the answers that keep its score.
struct Line {
    SolvedMove move;
    bool passed = false;  // the opponent has no reply and passes
    std::vector<std::string> replies;
};

// Everything that is printed about one position.
struct Report {
    Game game;
    SolvedPosition solved;
    std::vector<Line> lines;
    std::string best_line;
};

std::vector<std::string> best_moves(const SolvedPosition& solved, BoardSize size) {
    std::vector<std::string> names;
    for (const SolvedMove& move : solved.moves)
        if (move.score == solved.score) names.push_back(square_name(move.square, size));
    return names;
}

Line line_of(const GameTree& tree, Game game, const SolvedMove& move) {
    Line line{.move = move, .passed = false, .replies = {}};
    if (!game.play(move.square)) return line;
    line.passed = game.pass_if_forced().has_value();
    if (const auto child = tree.find(game.position()))
        line.replies = best_moves(*child, game.size());
    return line;
}

// Perfect play of both sides to the end; of equal moves the first in the list.
std::string best_line_of(const GameTree& tree, Game game) {
    std::string line;
    for (auto solved = tree.find(game.position()); solved && !game.is_over();
         solved = tree.find(game.position())) {
        if (game.pass_if_forced()) {
            line += " pass";
        } else if (!solved->moves.empty() && game.play(solved->moves.front().square)) {
            line += " " + square_name(solved->moves.front().square, game.size());
        } else {
            break;
        }
    }
    return std::string(trimmed(line));
}

Report report_of(const GameTree& tree, const Game& game, const SolvedPosition& solved) {
    Report report{.game = game, .solved = solved, .lines = {}, .best_line = ""};
    for (const SolvedMove& move : solved.moves) report.lines.push_back(line_of(tree, game, move));
    report.best_line = best_line_of(tree, game);
    return report;
}

std::string replies_text(const Line& line) {
    if (line.replies.empty()) return "game over";
    return (line.passed ? "passes, then " : "") + join(line.replies, " ");
}

void print_text(const Report& report, std::ostream& out) {
    const Game& game = report.game;
    out << format_diagram(game.position());
    const std::string side = color_name(game.position().to_move);
    out << fmt::format("{} for {}, empties to the winner ({} in plain disc difference)\n",
                       signed_score(report.solved.score), side,
                       signed_score(report.solved.plain_difference));
    if (game.is_over()) {
        out << "game over\n";
        return;
    }
    if (game.must_pass()) out << side << " has no move and passes\n";
    if (!report.lines.empty()) out << "\nmove  score  plain  best replies\n";
    for (const Line& line : report.lines)
        out << fmt::format("{:<4}  {:>5}  {:>5}  {}\n", square_name(line.move.square, game.size()),
                           signed_score(line.move.score), signed_score(line.move.plain_difference),
                           replies_text(line));
    out << fmt::format("\nbest line        {}\n", report.best_line);
    out << fmt::format("positions below  {}\ncomplete games   {}\n",
                       with_commas(report.solved.positions), with_commas(report.solved.games));
}

void print_json(const Report& report, std::ostream& out) {
    const Game& game = report.game;
    nlohmann::ordered_json json = {
        {"size", side_length(game.size())},
        {"position", format_position(game.position())},
        {"to_move", color_name(game.position().to_move)},
        {"score", report.solved.score},
        {"plain_difference", report.solved.plain_difference},
        {"positions", report.solved.positions},
        {"games", report.solved.games},
        {"must_pass", game.must_pass()},
        {"over", game.is_over()},
        {"moves", nlohmann::ordered_json::array()},
        {"best_line", report.best_line},
    };
    for (const Line& line : report.lines)
        json["moves"].push_back({{"move", square_name(line.move.square, game.size())},
                                 {"score", line.move.score},
                                 {"plain_difference", line.move.plain_difference},
                                 {"opponent_passes", line.passed},
                                 {"best_replies", line.replies}});
    out << json_block(json) << '\n';
}

void print_counts(const GameTree& tree, bool as_json, std::ostream& out) {
    const auto raw = tree.positions_by_ply(false);
    const auto unique = tree.positions_by_ply(true);
    const int first_discs = tree.root().board.disc_count();
    auto json = nlohmann::ordered_json::array();
    if (!as_json) out << "discs  positions  up to symmetry\n";
    for (std::size_t ply = 0; ply < raw.size(); ++ply) {
        const int discs = first_discs + static_cast<int>(ply);
        if (as_json)
            json.push_back(
                {{"discs", discs}, {"positions", raw[ply]}, {"up_to_symmetry", unique[ply]}});
        else
            out << fmt::format("{:>5}  {:>9}  {:>14}\n", discs, with_commas(raw[ply]),
                               with_commas(unique[ply]));
    }
    if (as_json) out << json_block(json) << '\n';
}

Result<Done> run(const Options& options, Io& io) {
    const Result<Game> game = read_game_argument(options.words, options.size.value(), io);
    if (!game) return game.error();
    if (auto checked = options.size.check_against(game.value().size()); !checked) return checked;
    const Result<GameTree> tree = GameTree::build(game.value().position());
    if (!tree) return tree.error();
    if (options.counts) {
        print_counts(tree.value(), options.json, io.out);
        return Done{};
    }
    const auto solved = tree.value().find(game.value().position());
    if (!solved) return Error{ErrorCode::kUnsupported, "the position is not in its own tree", ""};
    const Report report = report_of(tree.value(), game.value(), *solved);
    (options.json ? print_json : print_text)(report, io.out);
    return Done{};
}

Action declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("POSITION", options->words,
                   "moves from the start, a board, or a file of any format; - for standard input");
    add_size_option(app, options->size);
    app.add_flag("--counts", options->counts,
                 "count the positions below by number of discs, all and up to symmetry");
    add_json_flag(app, options->json);
    return [options](Io& io) { return run(*options, io); };
}

constexpr std::array kExamples = {
    Example{"tree", "the 4x4 start: what perfect play gives, and every first move"},
    Example{"tree b1c1", "the position after two moves"},
    Example{"tree --counts", "positions by number of discs"},
};

}  // namespace
}  // namespace tree_command

const Command kTreeCommand = {
    .name = "tree",
    .summary = "browse the solved game tree of 4x4, or of any late position",
    .description =
        "Builds the complete tree below the position and prints its exact value, the value of "
        "every move with the replies that hold it, a line of perfect play, and how many "
        "positions and complete games lie below. Scores give the empty squares to the winner; "
        "the plain disc difference is the best result of a game played for that instead.\n\n"
        "Works for every position with at most 12 empty squares, so for the whole 4x4 game.",
    .examples = tree_command::kExamples,
    .declare = tree_command::declare,
};

}  // namespace outflank::cli
