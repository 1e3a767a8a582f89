// Plays dialogues with an engine.
#include "cli/conformance/conformance_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "arena/engine_link.h"
#include "base/child_process.h"
#include "cli/support/text.h"

namespace outflank::cli {
namespace {

using base::ChildProcess;
using base::ReadLine;
using base::ReadOutcome;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr std::size_t kShownBytes = 200;

/// All that an engine may say before what a step wants.
constexpr std::size_t kMostHeardBytes = arena::kMostAnswerBytes;

/// An engine that has closed a stream is usually about to end.
constexpr milliseconds kUntilReaped{1000};

constexpr milliseconds kStopCheck{50};  // between two looks at the stop flag

/// Longer lines match nothing: an expression would need too much of the stack for them.
constexpr std::size_t kMostMatchedBytes = 4096;

bool nothing_more(const std::string&) { return false; }

bool matches(const std::regex& pattern, const std::string& line) {
    return line.size() <= kMostMatchedBytes && std::regex_match(line, pattern);
}

std::string without_blanks_at_end(std::string_view line) {
    while (line.ends_with(' ')) line.remove_suffix(1);
    return std::string(line);
}

std::string in_quotes(std::string_view text) { return '"' + printable(text, kShownBytes) + '"'; }

class DialoguePlayer {
  public:
    DialoguePlayer(ChildProcess& engine, const ConformanceOptions& options)
        : engine_(engine), options_(options) {}

    std::optional<ConformanceProblem> play(const Dialogue& dialogue) {
        answer_ = dialogue.answer ? &*dialogue.answer : nullptr;
        for (const DialogueStep& step : dialogue.steps)
            if (auto problem = play(step)) return problem;
        return std::nullopt;
    }

  private:
    using Problem = std::optional<ConformanceProblem>;

    Problem play(const DialogueStep& step) {
        heard_bytes_ = 0;
        switch (step.kind) {
            case StepKind::kSend:
                sent_ = step.text;
                if (engine_.write_line(step.text, options_.answer_time)) return std::nullopt;
                return problem(step, "an engine that reads", why_it_does_not_read());
            case StepKind::kExpect:
            case StepKind::kMatch:
                return expect(step);
            case StepKind::kAllow:
                allowed_.push_back(&step.pattern);
                return std::nullopt;
            case StepKind::kSilence:
                return listen(step);
            case StepKind::kEndInput:
                engine_.close_input();
                return std::nullopt;
            case StepKind::kEnd:
                return expect_end(step);
        }
        return std::nullopt;
    }

    std::string why_it_does_not_read() {
        const auto exit = engine_.wait(kUntilReaped);
        return exit ? "its end (" + to_text(*exit) + ")" : "one that does not";
    }

    using Wanted = std::function<bool(const std::string&)>;

    bool is_flooded() const { return heard_bytes_ > kMostHeardBytes; }

    bool is_stopped() const { return options_.stop != nullptr && *options_.stop; }

    /// The next line that is wanted, or that may not come at any time.
    ReadLine next(milliseconds time, const Wanted& wanted) {
        const Clock::time_point deadline = Clock::now() + time;
        while (!is_stopped()) {
            const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now());
            ReadLine line = engine_.read_line(std::clamp(left, milliseconds(0), kStopCheck));
            if (line.outcome == ReadOutcome::kTimeout && left > milliseconds(0)) continue;
            heard_bytes_ += line.text.size() + 1;
            if (is_flooded()) break;
            line.text = without_blanks_at_end(line.text);
            if (line.outcome != ReadOutcome::kLine || wanted(line.text) || !is_allowed(line.text))
                return line;
            // A flood of allowed lines is no answer.
            if (left <= milliseconds(0)) break;
        }
        return {.outcome = ReadOutcome::kTimeout, .text = {}};
    }

    /// The next answer; what a program says of itself before its first one is passed over.
    ReadLine next_answer(const Wanted& wanted) {
        const Clock::time_point deadline = Clock::now() + options_.answer_time;
        for (;;) {
            const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now());
            const ReadLine line = next(std::max(left, milliseconds(0)), wanted);
            const bool is_greeting = line.outcome == ReadOutcome::kLine && answer_ != nullptr &&
                                     !wanted(line.text) && !matches(*answer_, line.text);
            if (!is_greeting) {
                answer_ = nullptr;
                return line;
            }
            if (passed_over_.empty()) passed_over_ = line.text;
            if (left <= milliseconds(0)) return {.outcome = ReadOutcome::kTimeout, .text = {}};
        }
    }

    bool is_allowed(const std::string& line) const {
        return std::any_of(allowed_.begin(), allowed_.end(),
                           [&](const std::regex* pattern) { return matches(*pattern, line); });
    }

    Problem expect(const DialogueStep& step) {
        const bool is_pattern = step.kind == StepKind::kMatch;
        const std::string wanted = without_blanks_at_end(step.text);
        const Wanted fits = [&](const std::string& line) {
            return is_pattern ? matches(step.pattern, line) : line == wanted;
        };
        const ReadLine line = next_answer(fits);
        if (line.outcome == ReadOutcome::kLine && fits(line.text)) return std::nullopt;
        return problem(step, is_pattern ? "a line that matches " + step.text : in_quotes(wanted),
                       found(line));
    }

    Problem listen(const DialogueStep& step) {
        const ReadLine line = next(options_.silence, nothing_more);
        answer_ = nullptr;  // nothing is passed over behind it, however late it comes
        if (line.outcome == ReadOutcome::kTimeout && !is_flooded()) return std::nullopt;
        return problem(step, "nothing more for now", found(line));
    }

    Problem expect_end(const DialogueStep& step) {
        const ReadLine line = next(options_.answer_time, nothing_more);
        if (line.outcome != ReadOutcome::kEnd)
            return problem(step, "the end of the engine", found(line));
        const auto exit = wait_for_exit();
        if (!exit)
            return problem(step, "the end of the engine",
                           "a process that has closed its output and still runs");
        if (exit->ok()) return std::nullopt;
        return problem(step, "an engine that ends with exit status 0", to_text(*exit));
    }

    std::optional<base::ChildExit> wait_for_exit() {
        const Clock::time_point deadline = Clock::now() + options_.answer_time;
        while (!is_stopped() && Clock::now() < deadline)
            if (auto exit = engine_.wait(kStopCheck)) return exit;
        return std::nullopt;
    }

    std::string found(const ReadLine& line) {
        switch (line.outcome) {
            case ReadOutcome::kLine:
                return in_quotes(line.text);
            case ReadOutcome::kTimeout:
                if (is_flooded()) return fmt::format("more than {} bytes", kMostHeardBytes);
                return fmt::format("nothing {}within {:.1f} s",
                                   passed_over_.empty()
                                       ? ""
                                       : "but " + in_quotes(passed_over_) + " and no answer ",
                                   static_cast<double>(options_.answer_time.count()) / 1000);
            case ReadOutcome::kTooLong:
                return "a line that does not end";
            case ReadOutcome::kEnd:
                break;
        }
        const auto exit = engine_.wait(kUntilReaped);
        return "the end of its output" + (exit ? " (" + to_text(*exit) + ")" : "");
    }

    ConformanceProblem problem(const DialogueStep& step, std::string expected, std::string what) {
        return {.line = step.line,
                .sent = sent_,
                .expected = std::move(expected),
                .found = std::move(what),
                .errors = std::string(trimmed(engine_.last_errors()))};
    }

    ChildProcess& engine_;
    const ConformanceOptions& options_;
    std::string sent_;
    const std::regex* answer_ = nullptr;  // until the first answer
    std::string passed_over_;             // the first line that was none
    std::size_t heard_bytes_ = 0;         // since the step began
    std::vector<const std::regex*> allowed_;
};

}  // namespace

Result<std::optional<ConformanceProblem>> play_dialogue(const Dialogue& dialogue,
                                                        const ConformanceOptions& options) {
    auto engine = ChildProcess::start({.command = options.command, .folder = {}, .cpus = {}});
    if (!engine) return engine.error();
    return DialoguePlayer(*engine.value(), options).play(dialogue);
}

}  // namespace outflank::cli
