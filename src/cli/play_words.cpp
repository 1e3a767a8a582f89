// Sentences about play.
#include "cli/play_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "cli/position_text.h"
#include "cli/text.h"
#include "outflank/formats.h"

namespace outflank::cli {
namespace {

std::string flips_text(const Ply& ply, BoardSize size) {
    return fmt::format(
        "{} ({})", counted(static_cast<std::uint64_t>(std::popcount(ply.flips)), "disc", "discs"),
        square_list(ply.flips, size));
}

std::string plies_text(const std::vector<Ply>& plies, BoardSize size) {
    std::vector<std::string> words;
    for (const Ply& ply : plies) words.push_back(square_name(ply.square, size));
    return join(words, ", ");
}

// What a newcomer can do, with a move that is legal now as the example.
std::string welcome(const PlayState& state) {
    const Bitboard moves = state.game.legal_moves();
    if (state.is_finished() || moves == 0) return {};
    if (state.names[0] != "human" && state.names[1] != "human") return {};
    const std::string square = square_name(std::countr_zero(moves), state.game.size());
    return fmt::format(
        "Type {0} to place a disc there, ?{0} to see what it would flip, help for the rest.",
        square);
}

std::string end_sentence(const PlayState& state) {
    if (state.resigned) return "The game is over. Type new for another one.";
    const auto result = state.game.result();
    if (!result) return {};
    const std::string score =
        result->winner() ? fmt::format("score {} with the empty squares", std::abs(result->score))
                         : std::string("nobody wins");
    return fmt::format("The game is over, {}. Type new for another one.", score);
}

}  // namespace

std::string advice_text(const Advice& advice, BoardSize size) {
    const Choice& choice = advice.choice;
    const std::string square = square_name(choice.square, size);
    if (choice.exact && choice.value)
        return fmt::format("{}, score {}, exact", square,
                           signed_score(static_cast<Score>(std::lround(*choice.value))));
    std::string text = square;
    if (choice.value) {
        text += fmt::format(", value {:+.0f}", *choice.value);
        if (!advice.unit.empty()) text += " " + advice.unit;
    }
    return text + fmt::format(", depth {}, an estimate", choice.depth);
}

std::string seat_name(const PlayState& state, Color color) {
    const bool only_human = state.name(color) == "human" && state.name(other(color)) != "human";
    return only_human ? "you" : state.name(color);
}

std::string event_sentence(const Event& event, const PlayState& state) {
    const BoardSize size = state.game.size();
    return std::visit(
        Overloaded{
            [&](const event::GameStarted&) { return welcome(state); },
            [](const event::YourTurn&) { return std::string{}; },
            [&](const event::Moved& moved) {
                return fmt::format("{} plays {} and flips {}.", color_title(moved.ply.color),
                                   square_name(moved.ply.square, size),
                                   flips_text(moved.ply, size));
            },
            [](const event::Passed& passed) {
                return fmt::format("{} has no move and passes.", color_title(passed.color));
            },
            [&](const event::TakenBack& back) {
                return fmt::format("Taken back: {}. redo plays it again.",
                                   plies_text(back.plies, size));
            },
            [&](const event::Replayed& again) {
                return fmt::format("Played again: {}.", plies_text(again.plies, size));
            },
            [&](const event::Previewed& preview) {
                return fmt::format(
                    "{} would flip {}. Type {} to play it.", square_name(preview.ply.square, size),
                    flips_text(preview.ply, size), square_name(preview.ply.square, size));
            },
            [&](const event::Hinted& hint) {
                return fmt::format("Advice for {}: {}.", color_name(hint.color),
                                   advice_text(hint.advice, size));
            },
            [](const event::MovesListed&) { return std::string{}; },
            [](const event::Saved& saved) { return fmt::format("Saved to {}.", saved.path); },
            [](const event::Loaded& loaded) { return fmt::format("Loaded {}.", loaded.path); },
            [](const event::Resigned& gave_up) {
                return fmt::format("{} resigns.", color_title(gave_up.color));
            },
            [](const event::ResignationTakenBack&) {
                return std::string("The resignation is taken back; the game goes on.");
            },
            [&](const event::Ended&) { return end_sentence(state); },
            [](const event::HelpAsked&) { return std::string{}; },
            [](const event::Refused& refused) {
                const bool asks = refused.message.ends_with('?');
                return capitalized(refused.message) + (asks ? "" : ".");
            },
            [&](const event::Closed&) {
                if (state.game.plies().empty()) return std::string{};
                return fmt::format("The game you left: {}", format_transcript(state.game));
            },
        },
        event);
}

}  // namespace outflank::cli
