// One thread that waits for input and for the engine at the same time.
#include "cli/protocol_loop.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <functional>
#include <memory>
#include <string_view>
#include <system_error>

#include "protocols/line_buffer.h"

namespace outflank::cli {
namespace {

/// A pipe to oneself, by which other threads end a wait.
class WakePipe {
  public:
    WakePipe() {
        if (::pipe2(ends_.data(), O_CLOEXEC | O_NONBLOCK) != 0) reason_ = errno;
    }
    ~WakePipe() {
        for (const int end : ends_)
            if (end >= 0) ::close(end);
    }
    WakePipe(const WakePipe&) = delete;
    WakePipe& operator=(const WakePipe&) = delete;

    /// 0, or why there is no pipe.
    int reason() const { return reason_; }
    int descriptor() const { return ends_[0]; }

    void wake() const {
        // A full pipe wakes as well.
        [[maybe_unused]] const auto written = ::write(ends_[1], "", 1);
    }
    void clear() const {
        std::array<char, 256> bytes;
        while (::read(ends_[0], bytes.data(), bytes.size()) > 0) {
        }
    }

  private:
    std::array<int, 2> ends_{-1, -1};
    int reason_ = 0;
};

class Loop {
  public:
    Loop(std::optional<protocols::Protocol> protocol, protocols::SessionSetup setup,
         const std::ostream& out)
        : protocol_(protocol), setup_(std::move(setup)), out_(out) {
        if (protocol_) session_ = protocols::make_session(*protocol_, setup_);
    }

    /// `look` is called whenever the session was woken, and at the end.
    void run(int input, const WakePipe& pipe, const std::function<void()>& look) {
        while (!ended_) {
            std::array<pollfd, 2> waits{};
            waits[0] = {.fd = pipe.descriptor(), .events = POLLIN, .revents = 0};
            waits[1] = {.fd = input_ended_ ? -1 : input, .events = POLLIN, .revents = 0};
            if (::poll(waits.data(), waits.size(), -1) < 0 && errno != EINTR) return;
            if (waits[0].revents != 0) {
                pipe.clear();
                if (session_) session_->wake();
                look();
            }
            if (waits[1].revents != 0) read(input);
            // Without anybody who hears it the engine would think on.
            ended_ = !out_ || (session_ ? session_->finished() : input_ended_);
        }
        look();
    }

  private:
    void read(int input) {
        std::array<char, 65536> chunk;
        const ssize_t got = ::read(input, chunk.data(), chunk.size());
        if (got < 0 && (errno == EINTR || errno == EAGAIN)) return;
        if (got <= 0) return end_input();
        std::string_view bytes(chunk.data(), static_cast<std::size_t>(got));
        while (!bytes.empty())
            if (const auto line = buffer_.take(bytes)) take(*line);
    }

    void end_input() {
        input_ended_ = true;
        if (const auto line = buffer_.rest()) take(*line);
        if (session_) session_->end_of_input();
    }

    void take(const protocols::InputLine& line) {
        if (session_ && session_->finished()) return;
        if (!session_) {
            const auto protocol = protocols::detect_protocol(line.text);
            if (!protocol) return;
            session_ = protocols::make_session(*protocol, setup_);
        }
        if (line.overlong)
            session_->overlong_line(line.text);
        else
            session_->line(line.text);
    }

    std::optional<protocols::Protocol> protocol_;
    protocols::SessionSetup setup_;
    const std::ostream& out_;
    std::unique_ptr<protocols::Session> session_;
    protocols::LineBuffer buffer_;
    bool input_ended_ = false;
    bool ended_ = false;
};

}  // namespace

Result<Done> run_protocol(const ProtocolSettings& settings, int input, std::ostream& out) {
    const auto thinker = protocols::make_engine_thinker(settings.engine);
    if (!thinker) return thinker.error();
    const WakePipe pipe;
    if (pipe.reason() != 0)
        return Error{ErrorCode::kIo,
                     "cannot open a pipe: " + std::generic_category().message(pipe.reason()), ""};
    Loop loop(settings.protocol,
              {.thinker = *thinker.value(),
               .say = [&out](std::string_view line) { out << line << std::endl; },
               .wake = [&pipe] { pipe.wake(); },
               .engine = settings.engine,
               .level = settings.level,
               .finish = settings.finish,
               .book = settings.book,
               .learn = settings.learn},
              out);
    loop.run(input, pipe, [&, is_told = false]() mutable {
        const int refused = is_told ? 0 : thinker.value()->refused_threads();
        if (refused == 0 || !settings.on_refused_threads) return;
        settings.on_refused_threads(refused);
        is_told = true;
    });
    return Done{};
}

}  // namespace outflank::cli
