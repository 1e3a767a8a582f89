// outflank perft: count the leaves of the game tree, to check rules and speed.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <nlohmann/json.hpp>
#include <ostream>
#include <vector>

#include "cli/commands.h"
#include "cli/support/arguments.h"
#include "cli/support/json_text.h"
#include "cli/support/progress.h"
#include "cli/support/text.h"
#include "outflank/formats.h"
#include "outflank/kernel.h"

namespace outflank::cli {
namespace perft_command {
namespace {

constexpr int kMaxDepth = 60;
constexpr int kOneWalk = 9;    // plies counted without a look at progress and Ctrl-C: 0.01 s
constexpr int kMostSteps = 4;  // plies gone one by one before: some hundred steps of progress

struct Options {
    int depth = 0;
    SizeOption size;
    std::string position;
    std::string pass = "ply";
    bool every_leaf = false;
    bool json = false;
};

struct Count {
    Position position;
    PerftOptions options;
    PerftResult result;
    std::chrono::duration<double> time{};

    double leaves_per_second() const {
        return time.count() > 0 ? static_cast<double>(result.leaves) / time.count() : 0;
    }
};

std::string pass_rule(PassCounting pass) {
    return pass == PassCounting::kPly ? "a forced pass is one ply" : "a forced pass is free";
}

std::string leaf_rule(PerftMode mode) {
    return mode == PerftMode::kVisitEveryLeaf ? "every leaf made" : "last ply added up";
}

void print_text(const Options& options, const Count& count, std::ostream& out) {
    out << fmt::format("{} at depth {}\n", counted(count.result.leaves, "leaf", "leaves"),
                       options.depth);
    out << fmt::format("from     {}\n", format_position(count.position));
    out << fmt::format("rules    {}; a finished game is a leaf; {}\n",
                       pass_rule(count.options.pass), leaf_rule(count.options.mode));
    if (options.every_leaf) out << fmt::format("checksum {:016x}\n", count.result.checksum);
    out << fmt::format("time     {}, {:.1f} million leaves/s, kernel {}\n",
                       duration_text(count.time), count.leaves_per_second() / 1e6, active_kernel());
}

void print_json(const Options& options, const Count& count, std::ostream& out) {
    nlohmann::ordered_json json = {
        {"depth", options.depth},
        {"size", side_length(count.position.size)},
        {"position", format_position(count.position)},
        {"pass", options.pass},
        {"every_leaf", options.every_leaf},
        {"leaves", count.result.leaves},
    };
    if (options.every_leaf) json["checksum"] = fmt::format("{:016x}", count.result.checksum);
    json["seconds"] = count.time.count();
    json["leaves_per_second"] = count.leaves_per_second();
    json["kernel"] = active_kernel();
    out << json_block(json) << '\n';
}

// The positions from which the leaves are counted one after the other; the last ones to be walked
// to are few enough to be kept.
struct Part {
    Board board;
    int depth;
};

void add_parts(const Part& part, int steps, const PerftOptions& options, std::vector<Part>& parts) {
    Bitboard moves = legal_moves(part.board, options.size);
    // A pass, or the end of the game: perft knows what they count.
    if (steps == 0 || moves == 0) return parts.push_back(part);
    for (; moves != 0; moves &= moves - 1)
        add_parts({after_move(part.board, std::countr_zero(moves)), part.depth - 1}, steps - 1,
                  options, parts);
}

/// Adds the leaves below a part, one walk after the other, so that Ctrl-C is heard between them.
void add_leaves(const Part& part, Count& count, const std::atomic<bool>& stop) {
    if (stop) return;
    Bitboard moves = legal_moves(part.board, count.options.size);
    if (part.depth > kOneWalk && moves != 0) {
        for (; moves != 0; moves &= moves - 1)
            add_leaves({after_move(part.board, std::countr_zero(moves)), part.depth - 1}, count,
                       stop);
        return;
    }
    const PerftResult result = perft(part.board, part.depth, count.options);
    count.result.leaves += result.leaves;
    count.result.checksum += result.checksum;
}

void count_leaves(const Options& options, Count& count, Io& io) {
    const int steps = std::clamp(options.depth - kOneWalk, 0, kMostSteps);
    std::vector<Part> parts;
    add_parts({count.position.board, options.depth}, steps, count.options, parts);
    Progress progress(io, parts.size(), "positions");
    for (const Part& part : parts) {
        if (io.stop) return;
        add_leaves(part, count, io.stop);
        progress.step();
    }
}

Result<Done> run(const Options& options, Io& io) {
    Count count;
    count.position = start_position(options.size.value());
    if (!options.position.empty()) {
        const Result<Game> game = parse_game(options.position, options.size.value());
        if (!game) return Error{game.error().code, to_text(game.error()), "--position"};
        count.position = game.value().position();
        const Result<Done> checked = options.size.check_against(count.position.size);
        if (!checked) return checked;
    }
    count.options = {
        .size = count.position.size,
        .pass = options.pass == "free" ? PassCounting::kFree : PassCounting::kPly,
        .mode = options.every_leaf ? PerftMode::kVisitEveryLeaf : PerftMode::kCountLastPly};

    const auto began = std::chrono::steady_clock::now();
    io.catch_stop();
    count_leaves(options, count, io);
    if (io.stop) return Done{};
    count.time = std::chrono::steady_clock::now() - began;
    (options.json ? print_json : print_text)(options, count, io.out);
    return Done{};
}

Action declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("DEPTH", options->depth, "plies to look ahead, 0 to 60")
        ->required()
        ->check(whole_number(0, kMaxDepth));
    add_size_option(app, options->size);
    app.add_option("--position", options->position,
                   "start from here: a board, or moves from the start")
        ->type_name("POSITION");
    app.add_option("--pass", options->pass,
                   "how a forced pass counts: as a ply (default), or free, so that depth is "
                   "the number of discs placed")
        ->type_name("ply|free")
        ->check(one_of({"ply", "free"}));
    app.add_flag("--every-leaf", options->every_leaf,
                 "make every leaf position instead of adding up the legal moves of the last "
                 "ply, and print the sum of their bitboards as proof");
    add_json_flag(app, options->json);
    return [options](Io& io) { return run(*options, io); };
}

constexpr std::array kExamples = {
    Example{"perft 9", "3,005,288 leaves from the start"},
    Example{"perft 11 --every-leaf", "the same tree with every leaf position made"},
    Example{"perft 10 --size 6 --pass free", "on 6x6, depth in discs placed"},
    Example{"perft 5 --position f5d6c3", "from the position after three moves"},
};

}  // namespace
}  // namespace perft_command

const Command kPerftCommand = {
    .name = "perft",
    .summary = "count the leaves of the game tree, to check rules and speed",
    .description =
        "Counts the positions DEPTH plies ahead. A forced pass is one ply, unless --pass free "
        "is given; a finished game is one leaf at any greater depth. The last ply is counted "
        "by adding up legal moves, unless --every-leaf is given.\n\n"
        "The environment variable OUTFLANK_KERNEL chooses the CPU level (generic, x86-64-v2, "
        "x86-64-v3, x86-64-v4); without it the best one that runs here is used.",
    .examples = perft_command::kExamples,
    .declare = perft_command::declare,
};

}  // namespace outflank::cli
