// The game as a board in a terminal, redrawn in place.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "cli/play/play_event.h"
#include "cli/support/board_picture.h"
#include "cli/support/command.h"

namespace outflank::cli {

/// Draws on the terminal's alternate screen, which it enters when it is made and leaves
/// when the sitting ends or it is destroyed. On a terminal without cursor movement the
/// drawings follow one another.
class ScreenView : public PlayView {
  public:
    /// `out` must outlive the view.
    ScreenView(std::ostream& out, const Terminal& terminal);
    ~ScreenView() override;
    ScreenView(const ScreenView&) = delete;
    ScreenView& operator=(const ScreenView&) = delete;

    void show(const Event& event, const PlayState& state) override;
    void await_line(const PlayState& state) override;
    void await_computer(const PlayState& state) override;
    void thinking(Color color, std::chrono::seconds so_far) override;

  private:
    /// What fills the lower part of the panel.
    enum class Page { kMoveList, kHelp, kFlipCounts };
    struct Message {
        std::string text;
        std::string_view style;
    };

    void start_answer();
    void note(const Event& event, const PlayState& state);
    void add_message(const std::string& text, std::string_view style = {});
    std::vector<std::string> page_lines(const PlayState& state, int width, int rows) const;
    std::vector<std::string> body(const PlayState& state, TerminalSize size) const;
    std::vector<std::string> message_lines(int width, int rows) const;
    void draw(const PlayState& state, const std::string& last_line);
    void leave(const PlayState& state);
    void leave_screen();

    std::ostream& out_;
    Terminal terminal_;
    Ink ink_;
    bool on_screen_ = false;  // the alternate screen is shown
    bool answered_ = true;    // what is shown answers an earlier line
    Page page_ = Page::kMoveList;
    std::vector<Ply> listed_;
    BoardMarks marks_;  // of a preview or a hint
    std::vector<Message> messages_;
};

}  // namespace outflank::cli
