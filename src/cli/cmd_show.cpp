// outflank show: a position as a diagram, with its legal moves and its other names.
#include <fmt/format.h>

#include <array>
#include <bit>
#include <nlohmann/json.hpp>
#include <ostream>

#include "cli/commands.h"
#include "cli/convert/not_understood.h"
#include "cli/support/arguments.h"
#include "cli/support/input_games.h"
#include "cli/support/json_text.h"
#include "cli/support/opening_text.h"
#include "cli/support/position_text.h"
#include "cli/support/text.h"
#include "outflank/formats.h"
#include "outflank/symmetry.h"

namespace outflank::cli {
namespace show_command {
namespace {

struct Options {
    std::vector<std::string> words;
    SizeOption size;
    bool json = false;
};

Position canonical_position(const Position& position) {
    return {.board = canonical(position.board).board,
            .to_move = position.to_move,
            .size = position.size};
}

std::string hex(Bitboard squares) { return fmt::format("0x{:016x}", squares); }

std::string move_line(const Game& game) {
    if (const auto result = game.result()) return "game over: " + result_text(*result);
    const std::string side = color_name(game.position().to_move);
    if (game.must_pass()) return side + " to move, has no move and passes";
    const Bitboard moves = game.legal_moves();
    return fmt::format(
        "{} to move, {}: {}", side,
        counted(static_cast<std::uint64_t>(std::popcount(moves)), "legal move", "legal moves"),
        square_list(moves, game.size()));
}

void print_text(const Game& game, std::ostream& out) {
    const Position& position = game.position();
    out << format_diagram(position);
    out << fmt::format("{}\n", move_line(game));
    out << fmt::format("black {}, white {}, empties {}\n", disc_count(position, Color::kBlack),
                       disc_count(position, Color::kWhite), position.board.empties(position.size));
    if (!game.plies().empty()) out << fmt::format("moves      {}\n", format_transcript(game));
    if (const std::string opening = opening_text(game); !opening.empty())
        out << fmt::format("opening    {}\n", opening);
    out << fmt::format("position   {}\n", format_position(position));
    out << fmt::format("canonical  {}\n", format_position(canonical_position(position)));
    out << fmt::format("bitboards  {} {}, {} to move on {}\n", hex(position.board.mover),
                       hex(position.board.opponent), color_name(position.to_move),
                       size_text(position.size));
}

void print_json(const InputGame& input, std::ostream& out) {
    const Game& game = input.game;
    const Position& position = game.position();
    nlohmann::ordered_json json = {
        {"size", side_length(position.size)},
        {"position", format_position(position)},
        {"to_move", color_name(position.to_move)},
        {"discs",
         {{"black", disc_count(position, Color::kBlack)},
          {"white", disc_count(position, Color::kWhite)}}},
        {"empties", position.board.empties(position.size)},
        {"legal_moves", square_names(game.legal_moves(), game.size())},
        {"must_pass", game.must_pass()},
        {"over", game.is_over()},
        {"score", nullptr},
        {"moves", format_transcript(game)},
        {"canonical", format_position(canonical_position(position))},
        {"bitboards",
         {{"mover", hex(position.board.mover)}, {"opponent", hex(position.board.opponent)}}},
    };
    if (const auto result = game.result()) json["score"] = result->score;
    json["opening"] = opening_json(game);
    if (!input.is_alone) json.update({{"file", input.file}, {"number", input.number}});
    out << json_block(json) << '\n';
}

/// Prints the games one after the other; of several each says where it stands.
class Show {
  public:
    Show(const Options& options, Io& io) : options_(options), io_(io) {}

    bool print(const InputGame& input) {
        if (!input.is_complete) return true;  // its last position is not what was meant
        size_ = options_.size.check_against(input.game.size());
        if (!size_) return false;
        if (options_.json) {
            print_json(input, io_.out);
        } else {
            if (!input.is_alone) io_.out << (any_ ? "\n" : "") << heading(input) << '\n';
            print_text(input.game, io_.out);
        }
        any_ = true;
        not_understood_.add(input.unread);
        return io_.out.good();
    }
    void refuse(const Error& error) {
        io_.status = kBadInput;
        if (refused_++ < kMostComplaints) complain(io_, "show", to_text(error));
    }
    /// What was printed lacks what was not understood.
    Result<Done> end() const {
        tell_more_complaints(io_, "show", refused_);
        if (const std::string lost = not_understood_.text(); !lost.empty())
            complain(io_, "show", lost);
        return size_;
    }

  private:
    static std::string heading(const InputGame& input) {
        return fmt::format("{}, {}", file_text(input.file), input.number);
    }

    const Options& options_;
    Io& io_;
    Result<Done> size_ = Done{};
    NotUnderstood not_understood_;
    std::size_t refused_ = 0;
    bool any_ = false;
};

Result<Done> run(const Options& options, Io& io) {
    Show show(options, io);
    const Result<Done> read =
        for_input_games(options.words, options.size.value(), io,
                        {.take = [&](const InputGame& input) { return show.print(input); },
                         .refuse = [&](const Error& error) { show.refuse(error); }});
    return read ? show.end() : read;
}

Action declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("POSITION", options->words,
                   "files of any format, - for standard input; or a board, moves from the start, "
                   "or a board followed by moves; without any, the start");
    add_size_option(app, options->size);
    add_json_flag(app, options->json);
    return [options](Io& io) { return run(*options, io); };
}

constexpr std::array kExamples = {
    Example{"show f5d6c3d3c4", "the board after five moves"},
    Example{"show --size 4", "the start of the 4x4 game"},
    Example{"show '-----OX--XO----- X'", "a 4x4 board given square by square"},
    Example{"show 'http://127.0.0.1:8642/#f5d6c3'", "a link of the page"},
    Example{"show game.sgf --json", "the end of a game in a file, as JSON"},
};

}  // namespace
}  // namespace show_command

const Command kShowCommand = {
    .name = "show",
    .summary = "print a position: diagram, legal moves, canonical form",
    .description =
        "Prints the position as a diagram, who is to move and where, the disc counts, the "
        "position on one line, its canonical form (the same for all eight symmetric "
        "positions) and its two bitboards: the discs of the side to move, then those of its "
        "opponent, a1 = bit 0.\n\n"
        "Of files in any format (outflank convert lists them) every game is shown at the end of "
        "its moves, and every position; of several each says its file and its number there.\n\n"
        "A board is 16, 36 or 64 squares row by row (X or * black, O white, - or . empty) and "
        "the side to move; its size decides the board size. Moves are squares such as f5d6c3 "
        "or F5 D6 C3, perhaps with comments in braces. Links of the page and bitboards as this "
        "command prints them are read too.",
    .examples = show_command::kExamples,
    .declare = show_command::declare,
};

}  // namespace outflank::cli
