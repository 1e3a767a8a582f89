// Lines of engines.
#include "arena/engine_link.h"

#include <algorithm>

#include "formats/text/words.h"

namespace outflank::arena {
namespace {

using base::ReadOutcome;
using std::chrono::steady_clock;

constexpr milliseconds kDialogueCheck{50};  // between two looks at the stop flag
constexpr milliseconds kLastBreath{200};    // for an engine that closed a stream to end

Fault flood(const std::string& found) {
    return {Verdict::kFlood, "found " + found + ", expected an answer"};
}

}  // namespace

void EngineLink::expect_answer_by(Deadline deadline) {
    deadline_ = deadline;
    answer_bytes_ = 0;
}

/// How the engine ended, or what it closed and lives on, and the last thing that it said of it.
LinkFailure EngineLink::ended(std::string_view closed) {
    const auto exit = process_->wait(kLastBreath);
    std::string reason = exit ? "the engine ended: " + base::to_text(*exit)
                              : "the engine closed its " + std::string(closed);
    const std::string& errors = process_->last_errors();
    const std::size_t end = errors.find_last_not_of("\r\n ");
    if (end != std::string::npos) {
        const std::size_t line = errors.rfind('\n', end);
        const std::size_t begin = line == std::string::npos ? 0 : line + 1;
        reason += ", after " + shown(std::string_view(errors).substr(begin, end + 1 - begin));
    }
    return Fault{Verdict::kCrash, std::move(reason)};
}

std::optional<LinkFailure> EngineLink::send(std::string_view line) {
    const auto left = std::chrono::ceil<milliseconds>(deadline_ - steady_clock::now());
    if (process_->write_line(line, std::max(left, milliseconds{0}))) return std::nullopt;
    if (steady_clock::now() < deadline_) return ended("input");
    return Fault{Verdict::kHang, "the engine did not read what it was told"};
}

std::variant<std::string, LinkFailure> EngineLink::read_line() {
    for (;;) {
        if (stop_ != nullptr && *stop_) return LinkFailure{Stopped{}};
        const auto left = std::chrono::ceil<milliseconds>(deadline_ - steady_clock::now());
        base::ReadLine line =
            process_->read_line(std::clamp(left, milliseconds{0}, kDialogueCheck));
        if (line.outcome == ReadOutcome::kEnd) return ended("output");
        if (line.outcome == ReadOutcome::kTooLong)
            return LinkFailure{
                flood("a line of more than " + std::to_string(base::kMostLineBytes) + " bytes")};
        if (line.outcome == ReadOutcome::kLine) {
            answer_bytes_ += line.text.size() + 1;
            if (answer_bytes_ > kMostAnswerBytes)
                return LinkFailure{
                    flood("more than " + std::to_string(kMostAnswerBytes) + " bytes")};
            return std::move(line.text);
        }
        if (left <= milliseconds{0})
            return LinkFailure{Fault{Verdict::kHang, "found no answer in time"}};
    }
}

std::string shown(std::string_view line) {
    return formats::quoted(formats::to_utf8(line.substr(0, 100)));
}

}  // namespace outflank::arena
