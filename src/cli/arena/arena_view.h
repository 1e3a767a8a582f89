// What people see while a tournament is played: a table that is drawn again, or a line a game.
#pragma once

#include <chrono>

#include "arena/match_log.h"
#include "cli/support/command.h"

namespace outflank::cli {

class ArenaView {
  public:
    /// `is_verbose`: a line for each game even where a table could be drawn.
    ArenaView(Io& io, arena::LogHeader header, bool is_verbose)
        : io_(io), header_(std::move(header)), is_verbose_(is_verbose) {}

    /// Wipes the table.
    ~ArenaView();
    ArenaView(const ArenaView&) = delete;
    ArenaView& operator=(const ArenaView&) = delete;

    void show(const arena::LoggedGame& game, const std::vector<arena::LoggedGame>& all);

  private:
    bool has_table() const { return io_.terminal.shows_errors && io_.terminal.moves_cursor; }
    int line_width() const;  // of the error stream; 0: any
    void wipe();

    Io& io_;
    arena::LogHeader header_;
    bool is_verbose_;
    std::size_t lines_ = 0;  // of the table on the screen
    std::chrono::steady_clock::time_point drawn_{};
};

}  // namespace outflank::cli
