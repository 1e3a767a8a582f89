// outflank eval: what the evaluation says of a position without searching, and why.
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
#include "cli/support/weights_option.h"
#include "eval/explain.h"
#include "outflank/formats.h"

namespace outflank::cli {
namespace eval_command {
namespace {

struct Options {
    std::vector<std::string> words;
    std::string weights;
    bool json = false;
};

/// What the squares of an instance hold: "a1 b1 ... : X . O".
std::string picture(const Position& position, Bitboard squares) {
    std::string text;
    for (; squares != 0; squares &= squares - 1) {
        const Bitboard square = squares & (0 - squares);
        text += (position.discs(Color::kBlack) & square) != 0   ? 'X'
                : (position.discs(Color::kWhite) & square) != 0 ? 'O'
                                                                : '.';
    }
    return text;
}

std::vector<eval::Part> by_weight(std::vector<eval::Part> parts) {
    std::stable_sort(parts.begin(), parts.end(), [](const eval::Part& a, const eval::Part& b) {
        return std::abs(a.contribution) > std::abs(b.contribution);
    });
    return parts;
}

void print_text(const Position& position, const eval::Explanation& explanation, std::ostream& out) {
    out << format_diagram(position);
    const auto print_value = [&](const char* name, const std::optional<int>& value) {
        if (value) out << fmt::format("{:<9}{:+.2f} discs\n", name, eval::in_discs(*value));
    };
    out << fmt::format("for      {}\n", color_name(position.to_move));
    print_value("network", explanation.network);
    print_value("linear", explanation.linear);
    out << fmt::format("stage    {} of {}\n", explanation.stage, eval::kStages);
    const int whole = explanation.network.value_or(explanation.linear.value_or(0));
    out << fmt::format("\nwhat it is worth ({} without it)\n", "and the value");
    out << fmt::format("{:+7.2f} ({:+7.2f})  legal moves of both sides\n",
                       eval::in_discs(explanation.mobility),
                       eval::in_discs(whole - explanation.mobility));
    for (const eval::Part& part : by_weight(explanation.parts))
        out << fmt::format("{:+7.2f} ({:+7.2f})  {:<9}  {}\n", eval::in_discs(part.contribution),
                           eval::in_discs(whole - part.contribution),
                           picture(position, part.squares),
                           square_list(part.squares, position.size));
}

void print_json(const Position& position, const eval::Explanation& explanation, std::ostream& out) {
    const auto value = [](const std::optional<int>& number) {
        return number ? nlohmann::ordered_json(eval::in_discs(*number)) : nlohmann::ordered_json();
    };
    nlohmann::ordered_json json = {{"position", format_position(position)},
                                   {"stage", explanation.stage},
                                   {"network", value(explanation.network)},
                                   {"linear", value(explanation.linear)},
                                   {"mobility", eval::in_discs(explanation.mobility)}};
    json["patterns"] = nlohmann::ordered_json::array();
    for (const eval::Part& part : explanation.parts)
        json["patterns"].push_back({{"squares", square_names(part.squares, position.size)},
                                    {"contribution", eval::in_discs(part.contribution)}});
    out << json_block(json) << '\n';
}

Result<Done> run(const Options& options, Io& io) {
    const Result<Game> game = read_game_argument(options.words, BoardSize::k8, io);
    if (!game) return game.error();
    const Position& position = game.value().position();
    if (position.size != BoardSize::k8)
        return Error{ErrorCode::kUnsupported,
                     "found a board of " + size_text(position.size) + ", expected 8x8", ""};
    const auto weights = read_weights(options.weights);
    if (!weights) return weights.error();
    const eval::Explanation explanation = eval::explain(weights.value(), position.board);
    (options.json ? print_json : print_text)(position, explanation, io.out);
    return Done{};
}

Action declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("POSITION", options->words,
                   "moves from the start, a board, or a file of any format; - for standard input");
    add_weights_option(app, options->weights);
    add_json_flag(app, options->json);
    return [options](Io& io) { return run(*options, io); };
}

constexpr std::array kExamples = {
    Example{"eval f5d6c3d3c4", "the position after five moves"},
    Example{"eval f5d6c3d3c4 --weights my.weights", "by other weights"},
};

}  // namespace
}  // namespace eval_command

const Command kEvalCommand = {
    .name = "eval",
    .summary = "show what the evaluation says of a position, and why",
    .description =
        "Prints the value of a position as the evaluation sees it without looking ahead, in "
        "discs for the side to move, and what each pattern contributes: the value less the "
        "value without it. For a judgement with search, use `outflank analyze`.",
    .examples = eval_command::kExamples,
    .declare = eval_command::declare,
};

}  // namespace outflank::cli
