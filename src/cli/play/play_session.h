// A sitting at the board: turns, typed lines, computer moves. No terminal in sight.
#pragma once

#include <array>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "cli/play/advice.h"
#include "cli/play/play_command.h"
#include "cli/play/play_event.h"
#include "outflank/formats.h"
#include "outflank/player.h"

namespace outflank::cli {

/// Who sits at one side of the board.
struct Seat {
    std::string name = "human";      ///< "human" or the player's spec
    std::unique_ptr<Player> player;  ///< null for a human
};

/// What a sitting starts from.
struct SessionSetup {
    GameRecord record;          ///< the first game: its moves, seed and whatever else it carries
    std::array<Seat, 2> seats;  ///< black, white
    ThinkLimits limits;         ///< for each move of a computer and for each hint
    std::string today;          ///< date written into saved games
    std::chrono::milliseconds patience{2000};  ///< thinking longer than this is reported
    Adviser advise;                            ///< answers `hint`
    std::size_t opening_plies = 0;             ///< of the first game: nobody's, never taken back
};

/// Runs games one after the other until the user leaves. The owner calls `begin`, then
/// `think` or `submit` as `computer_to_move` says, until `is_closed`.
class PlaySession {
  public:
    /// `view` must outlive the session.
    PlaySession(SessionSetup setup, PlayView& view);

    /// Announces the game, and the first turn.
    void begin();

    /// True when a computer is to move in a game that goes on.
    bool computer_to_move() const;

    /// Nothing more will happen: the user left, or two computers finished their game.
    bool is_closed() const { return closed_; }

    /// Lets the computer choose its move and plays it. Blocks. When `limits.stop` was set
    /// meanwhile the move is dropped and the session closes. Errors: kIllegalMove when the
    /// player chose an illegal move.
    Result<Done> think();

    /// Acts on a typed line. Whatever is wrong with it is told to the view.
    void submit(std::string_view line);

    /// Ends the sitting as `quit` does: end of input, Ctrl-C.
    void close();

    const PlayState& state() const { return state_; }

  private:
    bool is_human(Color color) const;
    bool someone_is_human() const;
    bool stopped() const;
    void refuse(std::string message);
    void obey(const PlayCommand& command);
    void obey_word(PlayVerb verb);
    void play(Square square);
    void preview(Square square);
    void list_moves();
    void hint();
    void undo();
    void redo();
    void resign();
    void start_again();
    void save(const std::string& path);
    void load(const std::string& path);
    void adopt(GameRecord record);
    void go_on();
    Result<Ply> legal_ply(Square square) const;
    void tell(const Event& event) { view_.show(event, state_); }

    SessionSetup setup_;
    PlayView& view_;
    PlayState state_;
    bool closed_ = false;
};

}  // namespace outflank::cli
