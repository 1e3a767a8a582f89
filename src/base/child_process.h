// A program run as a child process and talked to by lines of text.
//
// POSIX only; not part of the WebAssembly build.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "outflank/result.h"

namespace outflank::base {

/// What to run, and how.
struct ChildOptions {
    /// The program and its arguments. A name without '/' is looked up in PATH.
    std::vector<std::string> command;
    std::string folder;     ///< working folder of the child; empty: that of this process
    std::vector<int> cpus;  ///< processors it may use, from 0; empty: those of this process
};

/// How a process ended.
struct ChildExit {
    bool by_signal = false;
    int code = 0;  ///< exit status, or the number of the signal

    bool ok() const { return !by_signal && code == 0; }
};

/// "exit status 3", "killed by signal 11 (Segmentation fault)".
std::string to_text(const ChildExit& exit);

/// What `ChildProcess::read_line` came back with.
enum class ReadOutcome {
    kLine,     ///< a whole line
    kTimeout,  ///< no whole line within the time; what came of one is kept
    kEnd,      ///< the child has closed its output; nothing more will come
    kTooLong,  ///< a line longer than kMostLineBytes; it is dropped up to its end
};

struct ReadLine {
    ReadOutcome outcome = ReadOutcome::kTimeout;
    std::string text;  ///< of kLine: without line feed and carriage return
};

/// Longest line taken from a child.
inline constexpr std::size_t kMostLineBytes = 1 << 20;

/// How much of the end of a child's standard error is kept.
inline constexpr std::size_t kKeptErrorBytes = 4096;

/// A running child with pipes to its three streams.
///
/// It has a process group of its own: Ctrl-C does not reach it, and killing it kills what
/// it has started, too. No call waits longer than told, whatever the child does. One thread
/// at a time; different children may be used by different threads.
class ChildProcess {
  public:
    /// Starts the program. Errors (`where` is its name): kIo when it cannot be started;
    /// kOutOfRange when this process may have no more files, processes or memory for it.
    static Result<std::unique_ptr<ChildProcess>> start(const ChildOptions& options);

    /// Kills what still runs.
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Writes `line` and a line feed. False when the child has closed its input or ended, or
    /// does not read within `timeout`; part of the line may be written then.
    bool write_line(std::string_view line, std::chrono::milliseconds timeout);

    /// The next line of the child's standard output. Standard error is read meanwhile.
    ReadLine read_line(std::chrono::milliseconds timeout);

    /// Closes the child's standard input: it reads the end of the file.
    void close_input();

    /// Waits for the end of the process. Nothing when it runs longer than `timeout`.
    std::optional<ChildExit> wait(std::chrono::milliseconds timeout);

    /// Ends the child: closes its input, after `grace` sends SIGTERM to its process group, and
    /// after `grace` again SIGKILL. Returns how it ended.
    ChildExit stop(std::chrono::milliseconds grace);

    /// Kills the process group at once.
    void kill();

    pid_t id() const { return id_; }

    /// The last kKeptErrorBytes of its standard error, as far as written until now: of a child that
    /// has ended, the last that it said. Does not wait.
    const std::string& last_errors();

  private:
    /// A descriptor that is closed at the end of its life.
    class Pipe {
      public:
        Pipe() = default;
        explicit Pipe(int descriptor) : descriptor_(descriptor) {}
        Pipe(Pipe&& other) noexcept;
        Pipe& operator=(Pipe&& other) noexcept;
        ~Pipe() { close(); }

        bool is_open() const { return descriptor_ >= 0; }
        int descriptor() const { return descriptor_; }
        void close();

      private:
        int descriptor_ = -1;
    };
    struct Pipes;

    ChildProcess(pid_t id, Pipe input, Pipe output, Pipe error_output);
    static std::optional<Error> open_pipes(Pipes& pipes);
    bool take_line(ReadLine& line);
    void wait_for_output(std::chrono::milliseconds timeout);
    void read_output();
    bool read_errors();

    pid_t id_;
    Pipe input_;
    Pipe output_;
    Pipe error_output_;
    std::string buffer_;        // of standard output: what was read
    std::size_t taken_ = 0;     // bytes at its start that were given out as lines
    std::size_t searched_ = 0;  // where the search for a line feed goes on, from taken_ on
    bool drops_line_ = false;   // the rest of a line that was too long is still to come
    std::string errors_;
    std::optional<ChildExit> exit_;
};

}  // namespace outflank::base
