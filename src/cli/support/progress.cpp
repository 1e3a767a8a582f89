// The progress line.
#include "cli/support/progress.h"

#include <fmt/format.h>

#include <ostream>

#include "cli/support/screen_text.h"
#include "cli/support/text.h"

namespace outflank::cli {

Progress::Progress(Io& io, std::uint64_t total, std::string unit, ShownTime shown)
    : io_(io), total_(total), unit_(std::move(unit)), shown_(shown) {
    constexpr std::chrono::milliseconds kFirstLine{300};
    // A step may take minutes: the time goes on meanwhile.
    if (io.terminal.shows_errors)
        watch_.emplace(kFirstLine, [this](std::chrono::seconds) {
            const std::lock_guard lock(guard_);
            draw();
        });
}

Progress::~Progress() {
    watch_.reset();
    if (io_.terminal.shows_errors) io_.err << "\r\x1b[K" << std::flush;
}

void Progress::step(std::uint64_t count) {
    const std::lock_guard lock(guard_);
    done_ += count;
    if (!io_.terminal.shows_errors) return;
    if (Clock::now() - drawn_ >= std::chrono::milliseconds(100)) draw();
}

void Progress::print(const std::string& line) {
    const std::lock_guard lock(guard_);
    io_.err << (io_.terminal.shows_errors ? "\r\x1b[K" : "") << line << '\n' << std::flush;
}

void Progress::draw() {
    const Clock::time_point now = Clock::now();
    drawn_ = now;
    const std::chrono::duration<double> so_far = now - began_;
    std::string time = running_time_text(so_far);
    if (shown_ == ShownTime::kLeft && done_ > skipped_ && total_ > skipped_) {
        const double share =
            static_cast<double>(done_ - skipped_) / static_cast<double>(total_ - skipped_);
        time = running_time_text(so_far * (1 / share - 1)) + " left";
    }
    std::string count = with_commas(done_);
    if (total_ > 0) count += " of " + with_commas(total_);
    // A line that the terminal breaks would be two, of which one stays.
    const std::string line = fmt::format("{} {}, {}", count, unit_, time);
    io_.err << '\r' << clipped(line, io_.terminal.size().columns - 1) << "\x1b[K" << std::flush;
}

}  // namespace outflank::cli
