#include "base/descriptor_output.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>

namespace outflank::base {

std::streambuf::int_type DescriptorOutput::overflow(int_type symbol) {
    if (traits_type::eq_int_type(symbol, traits_type::eof())) return traits_type::not_eof(symbol);
    const char one = traits_type::to_char_type(symbol);
    return xsputn(&one, 1) == 1 ? symbol : traits_type::eof();
}

std::streamsize DescriptorOutput::xsputn(const char* text, std::streamsize length) {
    constexpr std::size_t kMostKept = std::size_t{1} << 13;
    const std::string_view added(text, static_cast<std::size_t>(length));
    const std::lock_guard lock(mutex_);
    text_ += added;
    const bool is_due = flush_ == Flush::kAlways || text_.size() >= kMostKept ||
                        (flush_ == Flush::kAtLineEnds && added.find('\n') != added.npos);
    return !is_due || write_out() ? length : 0;
}

int DescriptorOutput::sync() {
    const std::lock_guard lock(mutex_);
    return write_out() ? 0 : -1;
}

bool DescriptorOutput::write_out() {
    std::string_view left = text_;
    bool is_written = true;
    while (is_written && !left.empty()) {
        const ssize_t written = ::write(descriptor_, left.data(), left.size());
        if (written >= 0) {
            left.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN) {
            pollfd room{.fd = descriptor_, .events = POLLOUT, .revents = 0};
            (void)::poll(&room, 1, -1);
        } else {
            is_written = errno == EINTR;
        }
    }
    text_.clear();
    return is_written;
}

}  // namespace outflank::base
