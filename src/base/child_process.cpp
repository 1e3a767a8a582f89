// Pipes, posix_spawn and poll.
#include "base/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <thread>
#include <utility>

namespace outflank::base {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

std::string reason_text(int reason) { return std::generic_category().message(reason); }

/// kOutOfRange for what this process itself has no more of, kIo for everything else.
ErrorCode code_of(int reason) {
    constexpr std::array kLacks = {EMFILE, ENFILE, EAGAIN, ENOMEM};
    const bool lacks = std::find(kLacks.begin(), kLacks.end(), reason) != kLacks.end();
    return lacks ? ErrorCode::kOutOfRange : ErrorCode::kIo;
}

/// What is left until `deadline`, never negative, as poll takes it.
int milliseconds_until(Clock::time_point deadline) {
    constexpr std::int64_t kMost = 1 << 30;
    const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now()).count();
    return static_cast<int>(std::clamp<std::int64_t>(left, 0, kMost));
}

/// Keeps SIGPIPE from this thread while it writes to a pipe that nobody may read.
class PipeSignalHeld {
  public:
    PipeSignalHeld() {
        sigemptyset(&pipe_signal_);
        sigaddset(&pipe_signal_, SIGPIPE);
        sigset_t pending;
        sigpending(&pending);
        was_pending_ = sigismember(&pending, SIGPIPE) == 1;
        pthread_sigmask(SIG_BLOCK, &pipe_signal_, &old_mask_);
    }
    ~PipeSignalHeld() {
        const timespec now{};
        if (!was_pending_)
            while (sigtimedwait(&pipe_signal_, nullptr, &now) < 0 && errno == EINTR) {
            }
        pthread_sigmask(SIG_SETMASK, &old_mask_, nullptr);
    }
    PipeSignalHeld(const PipeSignalHeld&) = delete;
    PipeSignalHeld& operator=(const PipeSignalHeld&) = delete;

  private:
    sigset_t pipe_signal_;
    sigset_t old_mask_;
    bool was_pending_ = false;
};

/// Runs this thread on `cpus` for a while: a child inherits that from the thread that
/// starts it, and so has it before its first instruction.
class CpuChoice {
  public:
    std::optional<Error> choose(const std::vector<int>& cpus) {
        if (cpus.empty()) return std::nullopt;
        cpu_set_t wanted;
        CPU_ZERO(&wanted);
        for (const int cpu : cpus)
            if (cpu >= 0 && cpu < CPU_SETSIZE) CPU_SET(static_cast<std::size_t>(cpu), &wanted);
        if (sched_getaffinity(0, sizeof old_, &old_) != 0 ||
            sched_setaffinity(0, sizeof wanted, &wanted) != 0)
            return Error{ErrorCode::kIo, "cannot choose its processors: " + reason_text(errno), ""};
        chosen_ = true;
        return std::nullopt;
    }
    CpuChoice() = default;
    ~CpuChoice() {
        if (chosen_) sched_setaffinity(0, sizeof old_, &old_);
    }
    CpuChoice(const CpuChoice&) = delete;
    CpuChoice& operator=(const CpuChoice&) = delete;

  private:
    cpu_set_t old_{};
    bool chosen_ = false;
};

/// What posix_spawn is told: streams, folder, a process group of its own, no signals held.
class SpawnPlan {
  public:
    SpawnPlan() {
        posix_spawn_file_actions_init(&actions_);
        posix_spawnattr_init(&attributes_);
        sigset_t none;
        sigemptyset(&none);
        sigset_t usual;
        sigemptyset(&usual);
        for (const int number : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGXFSZ})
            sigaddset(&usual, number);
        posix_spawnattr_setpgroup(&attributes_, 0);
        posix_spawnattr_setsigmask(&attributes_, &none);
        posix_spawnattr_setsigdefault(&attributes_, &usual);
        posix_spawnattr_setflags(
            &attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    ~SpawnPlan() {
        posix_spawn_file_actions_destroy(&actions_);
        posix_spawnattr_destroy(&attributes_);
    }
    SpawnPlan(const SpawnPlan&) = delete;
    SpawnPlan& operator=(const SpawnPlan&) = delete;

    void connect(int descriptor, int stream) {
        posix_spawn_file_actions_adddup2(&actions_, descriptor, stream);
    }
    void work_in(const std::string& folder) {
        posix_spawn_file_actions_addchdir_np(&actions_, folder.c_str());
    }

    /// Returns 0 or the reason of the failure.
    int spawn(const std::vector<std::string>& command, pid_t& id) const {
        std::vector<char*> words;
        for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
        words.push_back(nullptr);
        return posix_spawnp(&id, words[0], &actions_, &attributes_, words.data(), environ);
    }

  private:
    posix_spawn_file_actions_t actions_;
    posix_spawnattr_t attributes_;
};

bool set_non_blocking(int descriptor) {
    const int flags = ::fcntl(descriptor, F_GETFL);
    return flags >= 0 && ::fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0;
}

}  // namespace

std::string to_text(const ChildExit& exit) {
    if (!exit.by_signal) return "exit status " + std::to_string(exit.code);
    const char* name = ::sigdescr_np(exit.code);
    return "killed by signal " + std::to_string(exit.code) +
           (name == nullptr ? "" : " (" + std::string(name) + ")");
}

ChildProcess::Pipe::Pipe(Pipe&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)) {}

ChildProcess::Pipe& ChildProcess::Pipe::operator=(Pipe&& other) noexcept {
    if (this != &other) {
        close();
        descriptor_ = std::exchange(other.descriptor_, -1);
    }
    return *this;
}

void ChildProcess::Pipe::close() {
    if (is_open()) ::close(std::exchange(descriptor_, -1));
}

/// The two ends of the pipe of each stream.
struct ChildProcess::Pipes {
    struct Ends {
        Pipe read;
        Pipe write;
    };
    std::array<Ends, 3> streams;  // standard input, output and error
};

std::optional<Error> ChildProcess::open_pipes(Pipes& pipes) {
    for (std::size_t stream = 0; stream < pipes.streams.size(); ++stream) {
        std::array<int, 2> ends{};
        // Closed on exec, so that no other child keeps a pipe of this one open.
        if (::pipe2(ends.data(), O_CLOEXEC) != 0)
            return Error{code_of(errno), "cannot open a pipe: " + reason_text(errno), ""};
        pipes.streams[stream].read = Pipe(ends[0]);
        pipes.streams[stream].write = Pipe(ends[1]);
        if (!set_non_blocking(stream == 0 ? ends[1] : ends[0]))
            return Error{ErrorCode::kIo, "cannot prepare a pipe: " + reason_text(errno), ""};
    }
    return std::nullopt;
}

Result<std::unique_ptr<ChildProcess>> ChildProcess::start(const ChildOptions& options) {
    if (options.command.empty() || options.command[0].empty())
        return Error{ErrorCode::kIo, "found no program, expected its name", ""};
    const std::string& name = options.command[0];
    Pipes pipes;
    if (auto error = open_pipes(pipes)) return Error{error->code, error->message, name};
    auto& [input, output, errors] = pipes.streams;
    SpawnPlan plan;
    plan.connect(input.read.descriptor(), STDIN_FILENO);
    plan.connect(output.write.descriptor(), STDOUT_FILENO);
    plan.connect(errors.write.descriptor(), STDERR_FILENO);
    if (!options.folder.empty()) plan.work_in(options.folder);

    CpuChoice cpus;
    if (auto error = cpus.choose(options.cpus)) return Error{error->code, error->message, name};
    pid_t id = 0;
    if (const int reason = plan.spawn(options.command, id); reason != 0)
        return Error{code_of(reason), "cannot start the program: " + reason_text(reason), name};
    return std::unique_ptr<ChildProcess>(new ChildProcess(
        id, std::move(input.write), std::move(output.read), std::move(errors.read)));
}

ChildProcess::ChildProcess(pid_t id, Pipe input, Pipe output, Pipe error_output)
    : id_(id),
      input_(std::move(input)),
      output_(std::move(output)),
      error_output_(std::move(error_output)) {}

ChildProcess::~ChildProcess() {
    if (exit_) return;
    kill();
    constexpr milliseconds kUntilDead{10'000};
    wait(kUntilDead);
}

bool ChildProcess::write_line(std::string_view line, milliseconds timeout) {
    if (!input_.is_open()) return false;
    const Clock::time_point deadline = Clock::now() + timeout;
    const std::string text = std::string(line) + '\n';
    std::string_view rest = text;
    const PipeSignalHeld held;
    while (true) {
        const ssize_t written = ::write(input_.descriptor(), rest.data(), rest.size());
        if (written > 0) rest.remove_prefix(static_cast<std::size_t>(written));
        if (rest.empty()) return true;
        if (written < 0 && errno != EAGAIN && errno != EINTR) return false;
        const int left_ms = milliseconds_until(deadline);
        if (left_ms == 0) return false;
        pollfd waits{.fd = input_.descriptor(), .events = POLLOUT, .revents = 0};
        ::poll(&waits, 1, left_ms);
    }
}

ReadLine ChildProcess::read_line(milliseconds timeout) {
    const Clock::time_point deadline = Clock::now() + timeout;
    ReadLine line;
    while (!take_line(line)) {
        const int left_ms = milliseconds_until(deadline);
        wait_for_output(milliseconds(left_ms));
        read_errors();
        read_output();
        if (left_ms > 0) continue;
        if (!take_line(line)) line.outcome = ReadOutcome::kTimeout;
        break;
    }
    return line;
}

// True when `line` says what there is to say without reading more.
bool ChildProcess::take_line(ReadLine& line) {
    const std::size_t end = buffer_.find('\n', searched_);
    if (end == std::string::npos && output_.is_open()) {
        searched_ = buffer_.size();
        const bool too_long = buffer_.size() - taken_ > kMostLineBytes;
        if (!too_long && !drops_line_) return false;
        buffer_.clear();
        taken_ = searched_ = 0;
        line.outcome = ReadOutcome::kTooLong;
        return !std::exchange(drops_line_, true);
    }
    if (end == std::string::npos && (taken_ == buffer_.size() || drops_line_)) {
        line.outcome = ReadOutcome::kEnd;
        return true;
    }
    line.text = buffer_.substr(taken_, std::min(end, buffer_.size()) - taken_);
    if (line.text.ends_with('\r')) line.text.pop_back();
    line.outcome = ReadOutcome::kLine;
    taken_ = searched_ = end == std::string::npos ? buffer_.size() : end + 1;
    if (!std::exchange(drops_line_, false)) return true;
    line = {};
    return take_line(line);
}

void ChildProcess::wait_for_output(milliseconds timeout) {
    std::array<pollfd, 2> waits{};
    waits[0] = {.fd = output_.descriptor(), .events = POLLIN, .revents = 0};
    waits[1] = {.fd = error_output_.descriptor(), .events = POLLIN, .revents = 0};
    ::poll(waits.data(), waits.size(), static_cast<int>(timeout.count()));
}

void ChildProcess::read_output() {
    buffer_.erase(0, taken_);
    searched_ -= taken_;
    taken_ = 0;
    std::array<char, 65536> chunk;
    const ssize_t got = ::read(output_.descriptor(), chunk.data(), chunk.size());
    if (got > 0) buffer_.append(chunk.data(), static_cast<std::size_t>(got));
    if (got == 0) output_.close();
}

// False when there is nothing more for now.
bool ChildProcess::read_errors() {
    if (!error_output_.is_open()) return false;
    std::array<char, kKeptErrorBytes> chunk;
    const ssize_t got = ::read(error_output_.descriptor(), chunk.data(), chunk.size());
    if (got == 0) error_output_.close();
    if (got <= 0) return false;
    errors_.append(chunk.data(), static_cast<std::size_t>(got));
    if (errors_.size() > kKeptErrorBytes) errors_.erase(0, errors_.size() - kKeptErrorBytes);
    return true;
}

const std::string& ChildProcess::last_errors() {
    // A pipe holds 64 KiB; a child that goes on writing is not followed.
    for (std::size_t rest = 65536; rest > 0 && read_errors(); rest -= kKeptErrorBytes) {
    }
    return errors_;
}

void ChildProcess::close_input() { input_.close(); }

std::optional<ChildExit> ChildProcess::wait(milliseconds timeout) {
    const Clock::time_point deadline = Clock::now() + timeout;
    while (!exit_) {
        siginfo_t info{};
        // Not yet reaped, so that its number still belongs to its group.
        const int looked =
            ::waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT);
        if (looked == 0 && info.si_pid == id_) {
            ::kill(-id_, SIGKILL);  // what it has left behind
            ::waitpid(id_, nullptr, 0);
            exit_ = ChildExit{.by_signal = info.si_code != CLD_EXITED, .code = info.si_status};
        } else if (looked != 0 && errno == ECHILD) {
            exit_ = ChildExit{};  // this process lets the system reap its children
        }
        if (exit_) break;
        if (Clock::now() >= deadline) return std::nullopt;
        std::this_thread::sleep_for(milliseconds(1));
    }
    return exit_;
}

ChildExit ChildProcess::stop(milliseconds grace) {
    close_input();
    if (const auto exit = wait(grace)) return *exit;
    ::kill(-id_, SIGTERM);
    if (const auto exit = wait(grace)) return *exit;
    kill();
    while (true)
        if (const auto exit = wait(milliseconds(1000))) return *exit;
}

void ChildProcess::kill() {
    if (!exit_) ::kill(-id_, SIGKILL);
}

}  // namespace outflank::base
