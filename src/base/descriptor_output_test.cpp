#include "base/descriptor_output.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <pthread.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <ostream>
#include <string>
#include <thread>

namespace outflank::base {
namespace {

class Outputs : public testing::Test {
  protected:
    Outputs() { EXPECT_EQ(pipe(ends_.data()), 0); }
    ~Outputs() override {
        close(ends_[0]);
        close(ends_[1]);
    }

    /// What comes next, as long as it is; empty when nothing is there.
    std::string read_some(std::size_t most) {
        std::string text(most, '\0');
        const ssize_t got = ::read(ends_[0], text.data(), most);
        text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
        return text;
    }
    void let_not_block(int end) { fcntl(ends_[end], F_SETFL, O_NONBLOCK); }

    std::array<int, 2> ends_{};
};

TEST_F(Outputs, FlushWhereTheyAreToldTo) {
    let_not_block(0);
    const auto shown = [&](DescriptorOutput::Flush flush, std::string_view text) {
        DescriptorOutput buffer(ends_[1], flush);
        std::ostream out(&buffer);
        out << text;
        const std::string before = read_some(100);
        out.flush();
        EXPECT_TRUE(out);
        EXPECT_EQ(before + read_some(100), text);
        return before;
    };
    EXPECT_EQ(shown(DescriptorOutput::Flush::kNever, "a\nb"), "");
    EXPECT_EQ(shown(DescriptorOutput::Flush::kAtLineEnds, "ab"), "");
    EXPECT_EQ(shown(DescriptorOutput::Flush::kAtLineEnds, "a\nb"), "a\nb");
    EXPECT_EQ(shown(DescriptorOutput::Flush::kAlways, "ab"), "ab");
}

/// Signals come while the pipe is full, again and again.
void write_among_signals(int from, int to) {
    struct sigaction action {};
    action.sa_handler = [](int) {};  // and no SA_RESTART: a write ends too
    sigaction(SIGUSR1, &action, nullptr);
    constexpr std::size_t kBytes = std::size_t{1} << 19;
    std::atomic<bool> is_done{false};
    std::atomic<bool> is_good{false};
    std::thread writer([&] {
        DescriptorOutput buffer(to, DescriptorOutput::Flush::kNever);
        std::ostream out(&buffer);
        out << std::string(kBytes, 'x') << std::flush;
        is_good = static_cast<bool>(out);
        is_done = true;
    });
    std::array<char, 1000> part{};
    for (std::size_t got = 0; got < kBytes;) {
        if (!is_done) pthread_kill(writer.native_handle(), SIGUSR1);
        const ssize_t some = ::read(from, part.data(), part.size());
        if (some > 0) got += static_cast<std::size_t>(some);
    }
    writer.join();
    EXPECT_TRUE(is_good);
}

TEST_F(Outputs, LoseNothingToSignals) { write_among_signals(ends_[0], ends_[1]); }

TEST_F(Outputs, WaitForADescriptorThatDoesNotBlock) {
    let_not_block(1);
    write_among_signals(ends_[0], ends_[1]);
}

TEST_F(Outputs, FailWhereNobodyReads) {
    std::signal(SIGPIPE, SIG_IGN);
    close(ends_[0]);
    DescriptorOutput buffer(ends_[1], DescriptorOutput::Flush::kAtLineEnds);
    std::ostream out(&buffer);
    out << "a line\n";
    EXPECT_FALSE(out);
    std::signal(SIGPIPE, SIG_DFL);
}

}  // namespace
}  // namespace outflank::base
