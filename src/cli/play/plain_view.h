// The game as one line per event, for screen readers and pipes.
// The lines are a documented format: docs/formats/play_events.md.
#pragma once

#include <iosfwd>

#include "cli/play/play_event.h"

namespace outflank::cli {

class PlainView : public PlayView {
  public:
    /// `out` must outlive the view.
    explicit PlainView(std::ostream& out) : out_(out) {}

    void show(const Event& event, const PlayState& state) override;
    void await_line(const PlayState& state) override;
    void await_computer(const PlayState& state) override;
    void thinking(Color color, std::chrono::seconds so_far) override;

  private:
    void line(const std::string& text);

    std::ostream& out_;
};

}  // namespace outflank::cli
