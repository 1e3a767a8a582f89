// The progress line.
#include "cli/progress.h"

#include <fmt/format.h>

#include <cmath>
#include <ostream>

#include "cli/text.h"

namespace outflank::cli {

Progress::Progress(Io& io, std::uint64_t total, std::string unit)
    : io_(io), total_(total), unit_(std::move(unit)) {}

Progress::~Progress() {
    if (io_.terminal.shows_errors) io_.err << "\r\x1b[K" << std::flush;
}

void Progress::step(std::uint64_t count) {
    done_ += count;
    if (!io_.terminal.shows_errors) return;
    const Clock::time_point now = Clock::now();
    if (now - drawn_ < std::chrono::milliseconds(100)) return;
    drawn_ = now;
    const std::chrono::duration<double> so_far = now - began_;
    const double share =
        static_cast<double>(done_ - skipped_) / static_cast<double>(total_ - skipped_);
    const auto left = std::chrono::duration<double>(std::ceil(so_far.count() * (1 / share - 1)));
    io_.err << fmt::format("\r{} of {} {}, {} left\x1b[K", with_commas(done_), with_commas(total_),
                           unit_, duration_text(left))
            << std::flush;
}

}  // namespace outflank::cli
