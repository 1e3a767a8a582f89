// Sentences about play.
#include "cli/play/play_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "cli/solve/engine_text.h"
#include "cli/support/position_text.h"
#include "cli/support/text.h"
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
    return fmt::format("Type {0} to play there, ?{0} to see what it would flip, or help.", square);
}

// How much the winner wins by, which the panel's disc counts do not say when squares are
// left empty.
std::string end_sentence(const PlayState& state) {
    const auto result = state.game.result();
    if (state.resigned || !result || !result->winner())
        return "The game is over. Type new for another one.";
    const bool empties = state.game.position().board.empties(state.game.size()) > 0;
    return fmt::format("The game is over; {} wins by {}{}. Type new for another one.",
                       color_name(*result->winner()), std::abs(result->score),
                       empties ? ", the empty squares included" : "");
}

// The sentence of each kind of event.
struct SentenceOf {
    const PlayState& state;

    BoardSize size() const { return state.game.size(); }
    std::string square(const Ply& ply) const { return square_name(ply.square, size()); }

    std::string operator()(const event::GameStarted&) const { return welcome(state); }
    std::string operator()(const event::YourTurn&) const { return {}; }
    std::string operator()(const event::Moved& moved) const {
        return fmt::format("{} plays {} and flips {}.", color_title(moved.ply.color),
                           square(moved.ply), flips_text(moved.ply, size()));
    }
    std::string operator()(const event::Passed& passed) const {
        return fmt::format("{} has no move and passes.", color_title(passed.color));
    }
    std::string operator()(const event::TakenBack& back) const {
        return fmt::format("Taken back: {}. redo plays it again.", plies_text(back.plies, size()));
    }
    std::string operator()(const event::Replayed& again) const {
        return fmt::format("Played again: {}.", plies_text(again.plies, size()));
    }
    std::string operator()(const event::Previewed& preview) const {
        return fmt::format("{0} would flip {1}. Type {0} to play it.", square(preview.ply),
                           flips_text(preview.ply, size()));
    }
    std::string operator()(const event::Hinted& hint) const {
        return fmt::format("Advice for {}: {}.", color_name(hint.color),
                           advice_text(hint.advice, size()));
    }
    std::string operator()(const event::MovesListed&) const { return {}; }
    std::string operator()(const event::Saved& saved) const {
        if (saved.left_out.empty()) return "Saved to " + file_text(saved.path) + ".";
        return "Saved to " + file_text(saved.path) + ", which cannot hold: " + saved.left_out + ".";
    }
    std::string operator()(const event::Loaded& loaded) const {
        return fmt::format("Loaded {}.", file_text(loaded.path));
    }
    std::string operator()(const event::Resigned& gave_up) const {
        return fmt::format("{} resigns.", color_title(gave_up.color));
    }
    std::string operator()(const event::ResignationTakenBack&) const {
        return "The resignation is taken back; the game goes on.";
    }
    std::string operator()(const event::Ended&) const { return end_sentence(state); }
    std::string operator()(const event::HelpAsked&) const { return {}; }
    std::string operator()(const event::Refused& refused) const {
        return refused.message + (refused.message.ends_with('?') ? "" : ".");
    }
    std::string operator()(const event::Closed&) const {
        if (state.game.plies().empty()) return {};
        return fmt::format("The game you left: {}", format_transcript(state.game));
    }
};

}  // namespace

std::string advice_text(const Advice& advice, BoardSize size) {
    const EngineLine& line = advice.line;
    if (line.exact)
        return fmt::format("{}, score {}, exact", engine_move(line, size), engine_score(line));
    return fmt::format("{}, value {} discs, an estimate {} moves deep from {} positions",
                       engine_move(line, size), engine_estimate(line), line.depth,
                       with_commas(advice.nodes));
}

std::string seat_name(const PlayState& state, Color color) {
    const bool only_human = state.name(color) == "human" && state.name(other(color)) != "human";
    return only_human ? "you" : state.name(color);
}

std::string event_sentence(const Event& event, const PlayState& state) {
    return std::visit(SentenceOf{state}, event);
}

}  // namespace outflank::cli
