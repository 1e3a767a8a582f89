// The dialogue of a sitting.
#include "cli/play/play_session.h"

#include <fmt/format.h>

#include <bit>
#include <utility>

#include "cli/play/play_files.h"
#include "cli/support/position_text.h"
#include "cli/support/text.h"
#include "cli/support/thinking_watch.h"

namespace outflank::cli {
namespace {

std::vector<Ply> plies_from(const Game& game, std::size_t first, std::size_t count) {
    const auto plies = game.plies().subspan(first, count);
    return {plies.begin(), plies.end()};
}

int discs_on_board(const Game& game) {
    int count = 0;
    for (const Ply& ply : game.plies())
        if (!ply.is_pass()) ++count;
    return count;
}

}  // namespace

PlaySession::PlaySession(SessionSetup setup, PlayView& view)
    : setup_(std::move(setup)), view_(view) {
    state_.names = {setup_.seats[0].name, setup_.seats[1].name};
    adopt(setup_.record);
}

bool PlaySession::is_human(Color color) const {
    return setup_.seats[color == Color::kBlack ? 0 : 1].player == nullptr;
}

bool PlaySession::someone_is_human() const {
    return is_human(Color::kBlack) || is_human(Color::kWhite);
}

bool PlaySession::stopped() const { return setup_.limits.stop != nullptr && *setup_.limits.stop; }

bool PlaySession::computer_to_move() const {
    return !closed_ && !state_.is_finished() && !is_human(state_.game.position().to_move);
}

void PlaySession::begin() {
    tell(event::GameStarted{});
    go_on();
}

// Makes a forced pass, then announces the end or the human's turn.
void PlaySession::go_on() {
    if (!state_.resigned)
        if (const auto pass = state_.game.pass_if_forced()) tell(event::Passed{pass->color});
    if (state_.is_finished()) {
        tell(event::Ended{});
        if (!someone_is_human()) close();
    } else if (is_human(state_.game.position().to_move)) {
        tell(event::YourTurn{});
    }
}

Result<Done> PlaySession::think() {
    const Color color = state_.game.position().to_move;
    Player& player = *setup_.seats[color == Color::kBlack ? 0 : 1].player;
    view_.await_computer(state_);
    Choice choice;
    {
        const ThinkingWatch watch(
            setup_.patience, [&](std::chrono::seconds so_far) { view_.thinking(color, so_far); });
        choice = player.choose(state_.game.position(), setup_.limits);
    }
    if (stopped()) {
        close();
        return Done{};
    }
    const Result<Ply> ply = state_.game.play(choice.square);
    if (!ply) return Error{ply.error().code, ply.error().message, player.spec()};
    tell(event::Moved{.ply = ply.value(), .number = discs_on_board(state_.game)});
    go_on();
    return Done{};
}

void PlaySession::submit(std::string_view line) {
    const Result<PlayCommand> command = parse_play_command(line, state_.game.size());
    if (!command)
        refuse(to_text(command.error()));
    else
        obey(command.value());
}

void PlaySession::obey(const PlayCommand& command) {
    switch (command.verb) {
        case PlayVerb::kMove:
            return play(command.square);
        case PlayVerb::kPreview:
            return preview(command.square);
        case PlayVerb::kSave:
            return save(command.argument);
        case PlayVerb::kLoad:
            return load(command.argument);
        case PlayVerb::kQuit:
            return close();
        case PlayVerb::kHelp:
            return tell(event::HelpAsked{});
        default:
            return obey_word(command.verb);
    }
}

// The commands of one word about the game on the board.
void PlaySession::obey_word(PlayVerb verb) {
    switch (verb) {
        case PlayVerb::kUndo:
            return undo();
        case PlayVerb::kRedo:
            return redo();
        case PlayVerb::kHint:
            return hint();
        case PlayVerb::kMoves:
            return list_moves();
        case PlayVerb::kNew:
            return start_again();
        case PlayVerb::kResign:
            return resign();
        default:
            return;
    }
}

void PlaySession::refuse(std::string message) { tell(event::Refused{std::move(message)}); }

// What the side to move would do on `square`, without doing it.
Result<Ply> PlaySession::legal_ply(Square square) const {
    if (state_.is_finished())
        return Error{ErrorCode::kIllegalMove,
                     "the game is over: found a move, expected undo, new, save, load or quit", ""};
    Game trial = state_.game;
    Result<Ply> ply = trial.play(square);
    if (ply) return ply;
    const std::string name = square_name(square, state_.game.size());
    const bool taken = (state_.game.position().board.occupied() & bit(square)) != 0;
    return Error{ErrorCode::kIllegalMove,
                 fmt::format("found {}, {}; expected one of {}", name,
                             taken ? "which is occupied" : "which flips nothing",
                             square_list(state_.game.legal_moves(), state_.game.size())),
                 ""};
}

void PlaySession::play(Square square) {
    const Result<Ply> ply = legal_ply(square);
    if (!ply) return refuse(to_text(ply.error()));
    // legal_ply has tried this very move.
    if (!state_.game.play(square)) return;
    tell(event::Moved{.ply = ply.value(), .number = discs_on_board(state_.game)});
    go_on();
}

void PlaySession::preview(Square square) {
    const Result<Ply> ply = legal_ply(square);
    if (!ply) return refuse(to_text(ply.error()));
    tell(event::Previewed{ply.value()});
}

void PlaySession::list_moves() {
    if (state_.is_finished()) return refuse("the game is over: there are no moves");
    event::MovesListed list;
    const Position& position = state_.game.position();
    for (Bitboard moves = state_.game.legal_moves(); moves != 0; moves &= moves - 1) {
        const Square square = std::countr_zero(moves);
        list.plies.push_back(
            {.color = position.to_move, .square = square, .flips = flips(position.board, square)});
    }
    tell(list);
}

void PlaySession::hint() {
    if (state_.is_finished()) return refuse("the game is over: there is nothing to advise");
    view_.await_computer(state_);
    const Color color = state_.game.position().to_move;
    Advice advice;
    {
        const ThinkingWatch watch(
            setup_.patience, [&](std::chrono::seconds so_far) { view_.thinking(color, so_far); });
        advice = setup_.advise(state_.game.position(), setup_.limits);
    }
    if (stopped()) return close();
    tell(event::Hinted{.color = color, .advice = std::move(advice)});
}

// Against a computer one take-back goes to the human's own last move.
void PlaySession::undo() {
    if (state_.resigned) {
        const Color color = *std::exchange(state_.resigned, std::nullopt);
        tell(event::ResignationTakenBack{color});
        return go_on();
    }
    Game game = state_.game;
    const std::size_t before = game.plies().size();
    do {
        if (game.plies().size() <= setup_.opening_plies || game.undo() == 0)
            return refuse("found undo, but no move of yours to take back");
    } while (!is_human(game.position().to_move));
    const std::size_t after = game.plies().size();
    const auto plies = plies_from(state_.game, after, before - after);
    state_.game = std::move(game);
    tell(event::TakenBack{plies});
    go_on();
}

void PlaySession::redo() {
    if (state_.resigned) return refuse("the game is over: there is nothing to play again");
    const std::size_t before = state_.game.plies().size();
    while (state_.game.redo() != 0 && !is_human(state_.game.position().to_move)) {
    }
    const std::size_t after = state_.game.plies().size();
    if (after == before) return refuse("found redo, but nothing that was taken back");
    tell(event::Replayed{plies_from(state_.game, before, after - before)});
    go_on();
}

void PlaySession::resign() {
    if (state_.is_finished()) return refuse("the game is over: there is nothing to resign");
    state_.resigned = state_.game.position().to_move;
    tell(event::Resigned{*state_.resigned});
    go_on();
}

void PlaySession::start_again() {
    tell(event::Closed{});
    GameRecord record;
    record.game = Game(state_.game.start());
    for (const Ply& ply : state_.game.plies().first(setup_.opening_plies)) {
        if (ply.is_pass())
            (void)record.game.pass_if_forced();
        else
            (void)record.game.play(ply.square);
    }
    record.seed = state_.seed;
    adopt(std::move(record));
    begin();
}

void PlaySession::save(const std::string& path) {
    GameRecord record = setup_.record;  // with what a loaded game brought along
    record.game = state_.game;
    record.black = state_.names[0];
    record.white = state_.names[1];
    record.seed = state_.seed;
    record.resigned = state_.resigned;
    if (record.date.empty()) record.date = setup_.today;
    const Result<std::string> saved = save_game(path, record);
    if (!saved) return refuse(to_text(saved.error()) + "; nothing was written");
    tell(event::Saved{path, saved.value()});
}

void PlaySession::load(const std::string& path) {
    Result<GameRecord> record = load_game(path);
    if (!record) return refuse(to_text(record.error()) + "; the game goes on as it was");
    setup_.opening_plies = 0;
    tell(event::Closed{});
    adopt(std::move(record).value());
    tell(event::Loaded{path});
    begin();
}

void PlaySession::adopt(GameRecord record) {
    state_.game = record.game;
    state_.resigned = record.resigned;
    state_.seed = record.seed.value_or(state_.seed);
    setup_.record = std::move(record);
}

void PlaySession::close() {
    if (closed_) return;
    closed_ = true;
    tell(event::Closed{.sitting_ends = true});
}

}  // namespace outflank::cli
