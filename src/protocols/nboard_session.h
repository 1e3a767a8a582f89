// The NBoard protocol, version 2.
//
// The GUI sends `ping` before each change of the position; from then on nothing is said that
// belongs to an earlier one. What is not understood is ignored, as the protocol wants it; what
// is understood and wrong is ignored with a `status` line that says why.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "protocols/played_game.h"
#include "protocols/session.h"

namespace outflank::protocols {

class NBoardSession final : public Session {
  public:
    explicit NBoardSession(SessionSetup setup) : Session(std::move(setup)) {}

    void line(std::string_view text) override;
    void overlong_line(std::string_view beginning) override;

  protected:
    void progress(const SearchReport& report) override;
    void done(const SearchReport& report) override;

  private:
    enum class Job { kNone, kHint, kGo, kAnalyze };

    void set(std::string_view rest);
    void set_game(std::string_view ggf);
    void set_depth(std::string_view text);
    void move(std::string_view text);
    void hint(std::string_view text);
    void go();
    void learn_game();
    void analyze();
    void analyze_next();
    void ping(std::string_view text);

    void begin(Job job, const Position& position, const SearchRequest& request);
    void say_hints(const SearchReport& report);
    void say_statistics(const SearchReport& report);
    void say_move(const SearchReport& report);
    void complain(std::string_view what, const Error& error);

    PlayedGame game_;
    std::array<std::optional<GameClock>, 2> clocks_{};  // black's and white's
    Job job_ = Job::kNone;                              // of the search that runs
    Position searched_;
    std::vector<Position> to_analyze_;  // from the start of the game on; taken from the end
};

}  // namespace outflank::protocols
