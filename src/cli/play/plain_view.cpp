// Events as lines.
#include "cli/play/plain_view.h"

#include <fmt/format.h>

#include <bit>
#include <ostream>

#include "cli/play/play_command.h"
#include "cli/play/play_words.h"
#include "cli/support/position_text.h"
#include "cli/support/text.h"
#include "outflank/formats.h"

namespace outflank::cli {
namespace {

// "4-1": black's discs first, whoever is to move.
std::string discs_text(const Position& position) {
    return fmt::format("{}-{}", disc_count(position, Color::kBlack),
                       disc_count(position, Color::kWhite));
}

std::string ply_names(const std::vector<Ply>& plies, BoardSize size) {
    std::vector<std::string> words;
    for (const Ply& ply : plies)
        words.push_back(fmt::format("{} {}", color_name(ply.color), square_name(ply.square, size)));
    return join(words, ", ");
}

std::string game_line(const PlayState& state) {
    std::string text =
        fmt::format("game: {}, black {}, white {}, seed {}", size_text(state.game.size()),
                    state.names[0], state.names[1], state.seed);
    if (state.game.start() != start_position(state.game.size()))
        text += fmt::format("\nstart: {}", format_position(state.game.start()));
    return text;
}

std::string turn_line(const PlayState& state) {
    const Position& position = state.game.position();
    return fmt::format("turn: {}, discs {}, legal {}", color_name(position.to_move),
                       discs_text(position), square_list(state.game.legal_moves(), position.size));
}

std::string end_line(const PlayState& state) {
    if (state.resigned)
        return fmt::format("end: {} wins, {} resigned", color_name(other(*state.resigned)),
                           color_name(*state.resigned));
    return "end: " + result_text(*state.game.result());
}

std::string moves_line(const std::vector<Ply>& plies, BoardSize size) {
    std::vector<std::string> words;
    for (const Ply& ply : plies)
        words.push_back(
            fmt::format("{} {}", square_name(ply.square, size), std::popcount(ply.flips)));
    return "moves: " + join(words, ", ");
}

std::string help_lines() {
    std::vector<std::string> lines;
    for (const PlayHelp& help : play_help())
        lines.push_back(fmt::format("help: {}: {}", help.typed, help.effect));
    return join(lines, "\n");
}

std::string transcript_line(const Game& game) {
    return game.plies().empty() ? std::string{} : "transcript: " + format_transcript(game);
}

// The line of each kind of event; empty when there is nothing to say.
struct LineOf {
    const PlayState& state;

    BoardSize size() const { return state.game.size(); }
    std::string square(const Ply& ply) const { return square_name(ply.square, size()); }
    std::string flips(const Ply& ply) const { return square_list(ply.flips, size()); }

    std::string operator()(const event::GameStarted&) const { return game_line(state); }
    std::string operator()(const event::YourTurn&) const { return turn_line(state); }
    std::string operator()(const event::Moved& moved) const {
        return fmt::format("move {}: {} {}, flips {}, discs {}", moved.number,
                           color_name(moved.ply.color), square(moved.ply), flips(moved.ply),
                           discs_text(state.game.position()));
    }
    std::string operator()(const event::Passed& passed) const {
        return fmt::format("pass: {} has no move and passes", color_name(passed.color));
    }
    std::string operator()(const event::TakenBack& back) const {
        return "undo: " + ply_names(back.plies, size());
    }
    std::string operator()(const event::Replayed& again) const {
        return "redo: " + ply_names(again.plies, size());
    }
    std::string operator()(const event::Previewed& preview) const {
        return fmt::format("preview: {} {}, flips {}", color_name(preview.ply.color),
                           square(preview.ply), flips(preview.ply));
    }
    std::string operator()(const event::Hinted& hint) const {
        return fmt::format("hint: {} {}", color_name(hint.color), advice_text(hint.advice, size()));
    }
    std::string operator()(const event::MovesListed& list) const {
        return moves_line(list.plies, size());
    }
    std::string operator()(const event::Saved& saved) const {
        return "saved: " + file_text(saved.path) +
               (saved.left_out.empty() ? "" : ", left out: " + saved.left_out);
    }
    std::string operator()(const event::Loaded& loaded) const {
        return "loaded: " + file_text(loaded.path);
    }
    std::string operator()(const event::Resigned& gave_up) const {
        return fmt::format("resign: {}", color_name(gave_up.color));
    }
    std::string operator()(const event::ResignationTakenBack& back) const {
        return fmt::format("undo: {} resign", color_name(back.color));
    }
    std::string operator()(const event::Ended&) const { return end_line(state); }
    std::string operator()(const event::HelpAsked&) const { return help_lines(); }
    std::string operator()(const event::Refused& refused) const {
        return "error: " + refused.message;
    }
    std::string operator()(const event::Closed&) const { return transcript_line(state.game); }
};

}  // namespace

void PlainView::line(const std::string& text) {
    if (!text.empty()) out_ << text << '\n';
    out_.flush();
}

void PlainView::show(const Event& event, const PlayState& state) {
    line(std::visit(LineOf{state}, event));
}

void PlainView::await_line(const PlayState&) {}

void PlainView::await_computer(const PlayState&) {}

void PlainView::thinking(Color, std::chrono::seconds) {}

}  // namespace outflank::cli
