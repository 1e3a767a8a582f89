// Our native protocol, in the way of UCI, the Universal Chess Interface.
//
// Every `go` is answered by one `bestmove`. With `infinite` and `ponder` it is kept back until
// `stop` or `ponderhit`, even when there is nothing left to search. Unknown words are skipped;
// what is wrong is told in an `info string` and changes nothing.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "protocols/played_game.h"
#include "protocols/session.h"
#include "protocols/uci_notation.h"

namespace outflank::protocols {

class UciSession final : public Session {
  public:
    explicit UciSession(SessionSetup setup) : Session(std::move(setup)) {}

    void line(std::string_view text) override;
    void overlong_line(std::string_view beginning) override;

  protected:
    void progress(const SearchReport& report) override;
    void done(const SearchReport& report) override;
    void farewell() override;

  private:
    bool run(std::string_view command, std::string_view rest);
    void introduce(std::string_view protocol);
    void set_option(std::string_view rest);
    Result<Done> set_own_book(std::string_view value);
    Result<Done> set_option_value(std::string_view name, std::string_view value);
    void set_position(std::string_view rest);
    void go(std::string_view rest);
    void stop();
    void ponderhit();

    void end_search();
    SearchReport wanted_lines(const SearchReport& report) const;
    void say_lines(const SearchReport& report);
    void say_best(const SearchReport& report);
    void say_error(const std::string& text) const { say("info string error: " + text); }

    UciNotation notation_ = UciNotation::kOurs;
    Position position_ = start_position();
    int passes_ = 0;  // that have led to it, in a row
    int multi_pv_ = 1;

    Position searched_;
    std::vector<Square> search_moves_;
    bool holds_ = false;                // bestmove waits for `stop` or `ponderhit`
    std::optional<SearchReport> held_;  // the search has ended, but the bestmove waits
};

}  // namespace outflank::protocols
