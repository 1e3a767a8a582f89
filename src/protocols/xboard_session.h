// The Chess Engine Communication Protocol (CECP) of XBoard and WinBoard, variant `reversi`.
//
// A disc is dropped with "P@f5", a pass is "@@@@". The first mover, black in Reversi, is White
// in the words of chess.
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocols/played_game.h"
#include "protocols/session.h"

namespace outflank::protocols {

class XboardSession final : public Session {
  public:
    explicit XboardSession(SessionSetup setup) : Session(std::move(setup)) {}

    void line(std::string_view text) override;
    void overlong_line(std::string_view beginning) override;

  protected:
    void progress(const SearchReport& report) override;
    void done(const SearchReport& report) override;

  private:
    using Clock = std::chrono::steady_clock;
    enum class Job { kNone, kMove, kPonder, kAnalyze, kHint };
    struct Entry {
        std::string_view name;
        void (XboardSession::*run)(std::string_view rest);
    };
    static std::span<const Entry> table();
    static const Entry* find(std::string_view name);

    void protover(std::string_view);
    void new_game(std::string_view);
    void variant(std::string_view rest);
    void force(std::string_view);
    void go(std::string_view);
    void playother(std::string_view);
    void user_move(std::string_view rest);
    void undo(std::string_view);
    void remove(std::string_view);
    void setboard(std::string_view rest);
    void result(std::string_view);
    void level_command(std::string_view rest);
    void st(std::string_view rest);
    void sd(std::string_view rest);
    void time(std::string_view rest);
    void hard(std::string_view) { ponders_ = true; }
    void easy(std::string_view);
    void post(std::string_view) { posts_ = true; }
    void nopost(std::string_view) { posts_ = false; }
    void move_at_once(std::string_view);
    void hint(std::string_view);
    void book(std::string_view);
    void analyze(std::string_view);
    void exit(std::string_view);
    void statistics(std::string_view);
    void ping(std::string_view rest);
    void memory(std::string_view rest);
    void cores(std::string_view rest);
    void option(std::string_view rest);
    void quit_command(std::string_view) { quit(); }
    void ignore(std::string_view) {}

    bool plays_now() const;
    bool thinks_of_move() const { return thinking() && job_ == Job::kMove; }
    void begin(Job job, const Position& position, const SearchRequest& request, bool endless);
    void act();
    SearchRequest move_request() const;
    void play_own(const SearchReport& report);
    void ponder(const SearchReport& report);
    void position_changed();
    void drop_job();
    void use(const EngineOptions& options, std::string_view kind);
    int moves_on_clock(Color color) const;
    void say_pongs();
    void say_end();
    void say_setup() const;
    void say_thinking(const SearchReport& report);
    void bad(std::string_view kind, std::string_view what) const;

    PlayedGame game_;
    std::optional<Color> own_ = Color::kWhite;  // the side we play; nothing: none
    bool analyzes_ = false;
    bool posts_ = false;
    bool ponders_ = false;
    bool alien_ = false;     // wants the board after each move
    bool end_said_ = false;  // the result of the game is told

    int moves_per_control_ = 0;                     // 0: the time is for the whole game
    std::array<std::size_t, 2> clock_set_after_{};  // moves of black and of white
    std::chrono::milliseconds increment_{};
    std::optional<std::chrono::milliseconds> time_left_;
    std::optional<std::chrono::milliseconds> move_time_;
    std::optional<int> depth_;

    Job job_ = Job::kNone;  // of the search that runs
    Position searched_;
    Square expected_ = kPass;               // pondering: the move it waits for
    std::optional<SearchReport> ready_;     // pondering has ended before the move came
    std::optional<Clock::time_point> hit_;  // when the move came that was pondered on
    SearchReport last_;                     // of an analysis, for `.`
    std::vector<std::string> pongs_;        // owed after the own move
};

}  // namespace outflank::protocols
