// Composing and redrawing the screen.
#include "cli/play/screen_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "cli/play/play_words.h"
#include "cli/play/status_panel.h"
#include "cli/support/position_text.h"
#include "cli/support/screen_text.h"
#include "cli/support/terminal.h"
#include "cli/support/text.h"
#include "outflank/formats.h"

namespace outflank::cli {
namespace {

constexpr int kGap = 2;             // columns between board and panel
constexpr int kPanelColumns = 46;   // the panel is never wider
constexpr int kSmallestPanel = 34;  // narrower panels go below the board
constexpr int kPanelRows = 18;      // of the panel with the longest page
constexpr int kBelowBody = 4;       // two message lines, the prompt, and the line after Enter
constexpr int kMessageRows = 4;     // message lines where there is room

// Clearing to the end of the line and of the screen, instead of clearing all, avoids flicker.
constexpr std::string_view kHome = "\x1b[H";
constexpr std::string_view kClearLine = "\x1b[K";
constexpr std::string_view kClearBelow = "\x1b[J";

Square last_square(const Game& game) {
    for (std::size_t i = game.plies().size(); i-- > 0;)
        if (!game.plies()[i].is_pass()) return game.plies()[i].square;
    return kPass;
}

Frame frame_for(BoardSize board, TerminalSize size, const Ink& ink) {
    const Frame large = ink.blocks ? Frame::kBlocks : Frame::kGrid;
    const bool fits = board_rows(board, large) + kBelowBody <= size.rows &&
                      board_columns(board, large) + kGap + kSmallestPanel <= size.columns;
    return fits ? large : Frame::kCompact;
}

bool fits(const std::vector<std::string>& lines, int width, int rows) {
    return static_cast<int>(lines.size()) <= rows &&
           std::all_of(lines.begin(), lines.end(),
                       [&](const std::string& line) { return visible_width(line) <= width; });
}

void cut(std::vector<std::string>& lines, int width, int rows) {
    if (static_cast<int>(lines.size()) > rows)
        lines.resize(static_cast<std::size_t>(std::max(0, rows)));
    for (std::string& line : lines)
        if (visible_width(line) > width) line = clipped(line, width);
}

std::string prompt_text(const PlayState& state) {
    if (state.is_finished()) return "new, undo, save FILE or quit> ";
    return color_title(state.game.position().to_move) + " to move> ";
}

}  // namespace

ScreenView::ScreenView(std::ostream& out, const Terminal& terminal)
    : out_(out), terminal_(terminal), ink_(ink_for(terminal)) {
    if (!terminal_.moves_cursor) return;
    on_screen_ = true;
    out_ << kEnterScreen << kHome << kClearBelow;
}

ScreenView::~ScreenView() { leave_screen(); }

void ScreenView::leave_screen() {
    if (!on_screen_) return;
    on_screen_ = false;
    terminal_.draw_screen("", [this] { out_ << kRestoreScreen << std::flush; });
}

void ScreenView::show(const Event& event, const PlayState& state) {
    if (const auto* closed = std::get_if<event::Closed>(&event); closed && closed->sitting_ends)
        return leave(state);
    if (answered_) start_answer();
    note(event, state);
}

// The first event after a typed line: what answered the line before is wiped.
void ScreenView::start_answer() {
    answered_ = false;
    messages_.clear();
    listed_.clear();
    marks_ = BoardMarks{};
    page_ = Page::kMoveList;
}

void ScreenView::note(const Event& event, const PlayState& state) {
    std::string_view style;
    std::visit(
        Overloaded{
            [&](const event::Previewed& preview) {
                marks_.previewed = preview.ply.square;
                marks_.flipped = preview.ply.flips;
            },
            [&](const event::Hinted& hint) { marks_.hinted = hint.advice.line.moves.front(); },
            [&](const event::MovesListed& list) {
                page_ = Page::kFlipCounts;
                listed_ = list.plies;
            },
            [&](const event::HelpAsked&) { page_ = Page::kHelp; },
            [&](const event::Refused&) { style = ink_.trouble; },
            [&](const event::Passed&) { style = ink_.notice; },
            [&](const event::Ended&) { style = ink_.notice; },
            [](const auto&) {},
        },
        event);
    add_message(event_sentence(event, state), style);
}

void ScreenView::add_message(const std::string& text, std::string_view style) {
    if (!text.empty()) messages_.push_back({.text = text, .style = style});
}

std::vector<std::string> ScreenView::page_lines(const PlayState& state, int width, int rows) const {
    switch (page_) {
        case Page::kHelp:
            return help_lines(ink_);
        case Page::kFlipCounts:
            return flip_count_lines(listed_, state.game.size(), ink_, width);
        case Page::kMoveList:
            break;
    }
    return move_list_lines(state, ink_, width, rows);
}

// Board and panel, beside each other when the terminal is wide enough; on a small
// terminal an answer that does not fit there has the screen for itself.
std::vector<std::string> ScreenView::body(const PlayState& state, TerminalSize size) const {
    const BoardSize board_size = state.game.size();
    const Frame frame = frame_for(board_size, size, ink_);
    BoardMarks marks = marks_;
    marks.last = last_square(state.game);
    if (!state.is_finished()) marks.legal = state.game.legal_moves();
    std::vector<std::string> board = draw_board(state.game.position(), marks, ink_, frame);

    const int columns = board_columns(board_size, frame);
    const bool beside = columns + kGap + kSmallestPanel <= size.columns;
    const int width =
        std::min(kPanelColumns, beside ? size.columns - columns - kGap : size.columns);
    const int most_rows = size.rows - kBelowBody - (beside ? 0 : static_cast<int>(board.size()));
    std::vector<std::string> panel = status_lines(state, ink_, width);
    auto page = page_lines(state, width, most_rows - static_cast<int>(panel.size()));
    panel.insert(panel.end(), page.begin(), page.end());
    if (page_ != Page::kMoveList && !fits(panel, width, most_rows)) {
        cut(page, size.columns, size.rows - kBelowBody);
        return page;
    }
    cut(panel, width, most_rows);
    if (beside) return side_by_side(board, columns, panel);
    board.insert(board.end(), panel.begin(), panel.end());
    return board;
}

// The newest messages that fit.
std::vector<std::string> ScreenView::message_lines(int width, int rows) const {
    std::vector<std::string> lines;
    for (const Message& message : messages_)
        for (const std::string& line : wrapped(message.text, static_cast<std::size_t>(width)))
            lines.push_back(ink_.paint(message.style, line));
    const auto keep = static_cast<std::size_t>(std::max(1, rows));
    if (lines.size() > keep) lines.erase(lines.begin(), lines.end() - static_cast<long>(keep));
    return lines;
}

void ScreenView::draw(const PlayState& state, const std::string& last_line) {
    const TerminalSize size = terminal_.size();
    std::vector<std::string> lines = body(state, size);
    // As a rule the same number of lines each time, so that the prompt keeps its place.
    const int body_rows = static_cast<int>(lines.size());
    const int drawn_rows = std::min(size.rows - 2, std::max(body_rows, kPanelRows) + kMessageRows);
    const int message_rows = std::max(1, drawn_rows - body_rows);
    auto messages = message_lines(size.columns - 1, message_rows);
    if (static_cast<int>(messages.size()) < message_rows) lines.emplace_back();
    lines.insert(lines.end(), messages.begin(), messages.end());
    if (on_screen_) {
        lines.resize(static_cast<std::size_t>(body_rows) + static_cast<std::size_t>(message_rows));
    }
    std::string text(on_screen_ ? kHome : "");
    for (const std::string& line : lines)
        text.append(line).append(on_screen_ ? kClearLine : "").append("\n");
    text.append(last_line).append(on_screen_ ? kClearBelow : "");
    const auto write = [this, &text] { out_ << text << std::flush; };
    if (on_screen_)
        terminal_.draw_screen(kEnterScreen + text, write);
    else
        write();
}

void ScreenView::await_line(const PlayState& state) {
    draw(state, prompt_text(state));
    answered_ = true;
}

void ScreenView::await_computer(const PlayState& state) {
    if (on_screen_)
        draw(state, fmt::format("{} is thinking...", color_title(state.game.position().to_move)));
}

void ScreenView::thinking(Color color, std::chrono::seconds so_far) {
    if (!on_screen_) return;
    const std::string line =
        fmt::format("{} is thinking, {} s (Ctrl-C leaves)", color_title(color), so_far.count());
    out_ << '\r' << clipped(line, terminal_.size().columns - 1) << kClearLine;
    out_.flush();
}

namespace {

/// The options that name who plays; nothing for those who play where nobody is named.
std::string players_words(const PlayState& state) {
    const std::string& black = state.name(Color::kBlack);
    const std::string& white = state.name(Color::kWhite);
    if (black == kHuman && white == kFriendlyOpponent) return {};
    return fmt::format(" --black {} --white {}", black, white);
}

}  // namespace

// Back to the ordinary screen, with what is worth keeping of the game printed there.
void ScreenView::leave(const PlayState& state) {
    leave_screen();
    if (state.game.plies().empty()) return;
    const TerminalSize size = terminal_.size();
    marks_ = BoardMarks{};
    page_ = Page::kMoveList;
    for (const std::string& line : body(state, size)) out_ << line << '\n';
    const std::string moves = format_transcript(state.game);
    out_ << "Transcript: " << moves << '\n';
    const BoardSize board_size = state.game.size();
    if (!state.is_finished() && state.game.start() == start_position(board_size))
        out_ << fmt::format("Go on with it: outflank play{}{} --from {}\n", players_words(state),
                            board_size == BoardSize::k8
                                ? std::string{}
                                : fmt::format(" --size {}", side_length(board_size)),
                            moves);
    out_.flush();
}

}  // namespace outflank::cli
