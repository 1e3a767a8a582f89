// The Go Text Protocol, version 2, with the words of Reversi.
//
// Commands are dealt with one after the other, as the protocol demands: what comes in during
// a `genmove` waits for its answer. Only `quit` and the end of the input do not wait. An
// `analyze` ends with whatever comes in.
#pragma once

#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "protocols/gtp_clock.h"
#include "protocols/played_game.h"
#include "protocols/session.h"

namespace outflank::protocols {

class GtpSession final : public Session {
  public:
    explicit GtpSession(SessionSetup setup) : Session(std::move(setup)) {}

    void line(std::string_view text) override;
    void overlong_line(std::string_view beginning) override;

    /// True for the name of a command.
    static bool knows(std::string_view name);

  protected:
    void progress(const SearchReport& report) override;
    void done(const SearchReport& report) override;

  private:
    struct Command {
        std::string id;    // as it was sent; may be empty
        std::string name;  // may be empty after an id
        std::string rest;  // arguments
    };
    /// What a command comes to: a text, an error, or kLater when a search will tell.
    struct Later {};
    static constexpr Later kLater{};
    class Answer {
      public:
        Answer(const char* text) : result_(std::string(text)) {}
        Answer(std::string text) : result_(std::move(text)) {}
        Answer(Error error) : result_(std::move(error)) {}
        Answer(Later) {}
        const std::optional<Result<std::string>>& now() const { return result_; }

      private:
        std::optional<Result<std::string>> result_;
    };
    struct Entry {
        std::string_view name;
        Answer (GtpSession::*run)(const Command&);
    };
    enum class Job { kNone, kGenmove, kRegGenmove, kSolve, kAnalyze };

    static std::span<const Entry> table();
    static const Entry* find(std::string_view name);
    static std::optional<Command> parse(std::string_view text);

    void run(const Command& command);
    void run_waiting();
    void answer(const std::string& id, const Result<std::string>& result) const;

    Answer protocol_version(const Command&);
    Answer name(const Command&);
    Answer version(const Command&);
    Answer known_command(const Command&);
    Answer list_commands(const Command&);
    Answer quit_command(const Command&);
    Answer boardsize(const Command&);
    Answer clear_board(const Command&);
    Answer komi(const Command&);
    Answer play(const Command&);
    Answer genmove(const Command&);
    Answer reg_genmove(const Command&);
    Answer undo(const Command&);
    Answer showboard(const Command&);
    Answer time_settings(const Command&);
    Answer time_left(const Command&);
    Answer set_game(const Command&);
    Answer list_games(const Command&);
    Answer loadsgf(const Command&);
    Answer final_score(const Command&);
    Answer set_level_command(const Command&);
    Answer rules_board(const Command&);
    Answer rules_board_size(const Command&);
    Answer rules_legal_moves(const Command&);
    Answer rules_side_to_move(const Command&);
    Answer rules_final_result(const Command&);
    Answer analyze(const Command&);
    Answer set_position(const Command&);
    Answer solve(const Command&);
    Answer book(const Command&);

    Answer begin_move(const Command& command, Job job);
    Result<Position> position_for(Color color) const;
    void start_game(const Position& start);

    PlayedGame game_;
    GtpClock clock_;
    std::deque<Command> waiting_;  // behind the search that runs
    bool drains_ = false;          // run_waiting is at work

    Job job_ = Job::kNone;  // of the search that runs
    std::string id_;        // of its command
    Color color_ = Color::kBlack;
    Position searched_;
    std::chrono::duration<double> interval_{};  // of analyze: least time between reports
    std::chrono::duration<double> reported_{};  // when it reported last
};

}  // namespace outflank::protocols
