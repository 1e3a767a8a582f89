// What the engine is doing now, on one line of the error terminal.
#pragma once

#include <chrono>
#include <string>

#include "cli/support/command.h"
#include "outflank/engine.h"

namespace outflank::cli {

/// "12 s, 18@73%, d3 +1.52, 103,234,123 nodes", and before that "3 of 20 positions, " when
/// there are several; `place` counts from 1.
std::string analyze_status_text(const SearchReport& report, BoardSize size, std::size_t place,
                                std::size_t positions);

/// A line that is drawn over itself. Silent when standard error is no terminal. Used by one
/// thread.
class StatusLine {
  public:
    /// `io` must outlive it.
    explicit StatusLine(Io& io) : io_(io) {}
    ~StatusLine() { wipe(); }
    StatusLine(const StatusLine&) = delete;
    StatusLine& operator=(const StatusLine&) = delete;

    void draw(const std::string& text);
    void wipe();

  private:
    Io& io_;
    bool drawn_ = false;
};

}  // namespace outflank::cli
