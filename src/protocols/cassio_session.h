// The Othello Engine Protocol of Cassio.
//
// The GUI names the position of each search. Every line but the empty one begins with
// ENGINE-PROTOCOL; every answer to it ends with "ready.", also that to a line that is wrong.
#pragma once

#include <string>
#include <string_view>

#include "protocols/session.h"

namespace outflank::protocols {

class CassioSession final : public Session {
  public:
    explicit CassioSession(SessionSetup setup) : Session(std::move(setup)) {}

    void line(std::string_view text) override;
    void overlong_line(std::string_view beginning) override;

  protected:
    void progress(const SearchReport& report) override;
    void done(const SearchReport& report) override;
    void farewell() override;

  private:
    void run(const std::string& command, std::string_view rest);
    void search(std::string_view rest, bool endgame);
    void end_search();
    void say_result(const SearchReport& report);
    void ready() const { say("ready."); }
    void fail(const std::string& what) const;

    Position searched_;
    std::string said_;     // the last result line, as far as it does not tell the effort
    SearchReport latest_;  // of the search that runs
};

}  // namespace outflank::protocols
