// Lines to and from an engine in another process, with deadlines and a limit on what it may
// write: the part of every protocol that can go wrong.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "arena/contestant.h"
#include "base/child_process.h"

namespace outflank::arena {

using Deadline = std::chrono::steady_clock::time_point;

/// All that an engine may write before it answers.
inline constexpr std::size_t kMostAnswerBytes = 16 * std::size_t{1024} * 1024;

/// Why there is no line.
using LinkFailure = std::variant<Fault, Stopped>;

/// A conversation with a running engine. No call lasts longer than the deadline, and none
/// goes on for long when `stop` is set.
class EngineLink {
  public:
    EngineLink(std::unique_ptr<base::ChildProcess> process, const std::atomic<bool>* stop)
        : process_(std::move(process)), stop_(stop) {}

    /// From now on the engine may write `kMostAnswerBytes` until the next call, and every
    /// wait ends at `deadline`.
    void expect_answer_by(Deadline deadline);

    /// Sends a line; nothing when that worked.
    std::optional<LinkFailure> send(std::string_view line);

    /// The next line, without its end.
    std::variant<std::string, LinkFailure> read_line();

  private:
    LinkFailure ended(std::string_view closed);

    std::unique_ptr<base::ChildProcess> process_;
    const std::atomic<bool>* stop_;
    std::size_t answer_bytes_ = 0;
    Deadline deadline_{};
};

/// What begins like the line, short and printable, for reasons.
std::string shown(std::string_view line);

}  // namespace outflank::arena
