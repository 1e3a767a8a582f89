// Events as lines.
#include "cli/plain_view.h"

#include <fmt/format.h>

#include <bit>
#include <ostream>

#include "cli/play_command.h"
#include "cli/play_words.h"
#include "cli/position_text.h"
#include "cli/text.h"
#include "outflank/formats.h"

namespace outflank::cli {
namespace {

// "4-1": black's discs first, whoever is to move.
std::string discs_text(const Position& position) {
    return fmt::format("{}-{}", disc_count(position, Color::kBlack),
                       disc_count(position, Color::kWhite));
}

std::string plies_text(const std::vector<Ply>& plies, BoardSize size) {
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

std::string event_line(const Event& event, const PlayState& state) {
    const BoardSize size = state.game.size();
    return std::visit(
        Overloaded{
            [&](const event::GameStarted&) { return game_line(state); },
            [&](const event::YourTurn&) { return turn_line(state); },
            [&](const event::Moved& moved) {
                return fmt::format("move {}: {} {}, flips {}, discs {}", moved.number,
                                   color_name(moved.ply.color), square_name(moved.ply.square, size),
                                   square_list(moved.ply.flips, size),
                                   discs_text(state.game.position()));
            },
            [&](const event::Passed& passed) {
                return fmt::format("pass: {} has no move and passes", color_name(passed.color));
            },
            [&](const event::TakenBack& back) { return "undo: " + plies_text(back.plies, size); },
            [&](const event::Replayed& again) { return "redo: " + plies_text(again.plies, size); },
            [&](const event::Previewed& preview) {
                return fmt::format("preview: {} {}, flips {}", color_name(preview.ply.color),
                                   square_name(preview.ply.square, size),
                                   square_list(preview.ply.flips, size));
            },
            [&](const event::Hinted& hint) {
                return fmt::format("hint: {} {}", color_name(hint.color),
                                   advice_text(hint.advice, size));
            },
            [&](const event::MovesListed& list) { return moves_line(list.plies, size); },
            [](const event::Saved& saved) { return "saved: " + saved.path; },
            [](const event::Loaded& loaded) { return "loaded: " + loaded.path; },
            [](const event::Resigned& gave_up) {
                return fmt::format("resign: {}", color_name(gave_up.color));
            },
            [](const event::ResignationTakenBack& back) {
                return fmt::format("undo: {} resign", color_name(back.color));
            },
            [&](const event::Ended&) { return end_line(state); },
            [](const event::HelpAsked&) { return help_lines(); },
            [](const event::Refused& refused) { return "error: " + refused.message; },
            [&](const event::Closed&) { return transcript_line(state.game); },
        },
        event);
}

}  // namespace

void PlainView::line(const std::string& text) {
    if (!text.empty()) out_ << text << '\n';
    out_.flush();
}

void PlainView::show(const Event& event, const PlayState& state) { line(event_line(event, state)); }

void PlainView::await_line(const PlayState&) {}

void PlainView::await_computer(const PlayState&) {}

void PlainView::thinking(Color, std::chrono::seconds) {}

}  // namespace outflank::cli
