// Framing, the queue of commands, and what searches answer.
#include "protocols/gtp_session.h"

#include <algorithm>
#include <utility>

#include "protocols/line_text.h"

namespace outflank::protocols {
namespace {

bool is_digit(char symbol) { return symbol >= '0' && symbol <= '9'; }

/// The line as the protocol wants it read: no control characters but the tab, which is a
/// blank, and nothing from '#' on.
std::string cleaned(std::string_view text) {
    std::string line;
    for (const char symbol : text.substr(0, text.find('#'))) {
        const bool is_control = (symbol >= 0 && symbol < ' ') || symbol == '\x7f';
        if (symbol == '\t')
            line += ' ';
        else if (!is_control)
            line += symbol;
    }
    return line;
}

}  // namespace

std::optional<GtpSession::Command> GtpSession::parse(std::string_view text) {
    const std::string cleaned_line = cleaned(text);
    std::string_view rest = cleaned_line;
    std::string_view word = take_word(rest);
    if (word.empty()) return std::nullopt;
    Command command;
    if (std::all_of(word.begin(), word.end(), is_digit)) {
        command.id = word;
        word = take_word(rest);
    }
    command.name = word;
    while (rest.ends_with(' ')) rest.remove_suffix(1);
    command.rest = rest;
    return command;
}

void GtpSession::line(std::string_view text) {
    if (thinking() && job_ == Job::kAnalyze) move_now();
    std::optional<Command> command = parse(text);
    if (!command) return;
    if (!thinking()) return run(*command);
    const bool quits = command->name == "quit";
    waiting_.push_back(*std::move(command));
    if (quits) hurry();
}

void GtpSession::overlong_line(std::string_view beginning) {
    if (thinking() && job_ == Job::kAnalyze) move_now();
    std::optional<Command> command = parse(beginning);
    if (!command) return;
    // No command has that name, so it is refused in its turn.
    command->name = "line too long";
    if (thinking())
        waiting_.push_back(*std::move(command));
    else
        run(*command);
}

void GtpSession::run(const Command& command) {
    const Entry* entry = find(command.name);
    if (entry == nullptr)
        return answer(command.id, Error{ErrorCode::kUnsupported, "unknown command", ""});
    const Answer result = (this->*entry->run)(command);
    if (result.now()) answer(command.id, *result.now());
    if (entry->name == "quit") quit();
}

void GtpSession::run_waiting() {
    if (std::exchange(drains_, true)) return;  // the search that has ended began here
    while (!waiting_.empty() && !finished()) {
        if (thinking() && job_ != Job::kAnalyze) break;
        if (thinking()) move_now();
        const Command command = std::move(waiting_.front());
        waiting_.pop_front();
        run(command);
    }
    drains_ = false;
}

void GtpSession::answer(const std::string& id, const Result<std::string>& result) const {
    const std::string text = result ? result.value() : to_text(result.error());
    std::string start = (result ? "=" : "?") + id;
    std::string_view rest = text;
    while (!rest.empty()) {
        const std::string_view part = rest.substr(0, rest.find('\n'));
        if (!start.empty() && !part.empty()) start += ' ';
        say(std::exchange(start, "") + std::string(part));
        rest.remove_prefix(std::min(part.size() + 1, rest.size()));
    }
    if (!start.empty()) say(start);
    say("");
}

void GtpSession::progress(const SearchReport& report) {
    if (job_ != Job::kAnalyze || report.elapsed - reported_ < interval_) return;
    reported_ = report.elapsed;
    for (const EngineLine& line : report.lines)
        say("info move " + square_name(line.moves.front(), searched_.size) + " score " +
            decimal(line.score, 2) + " depth " + std::to_string(line.depth) + " prob " +
            std::to_string(line.percent) + " nodes " + std::to_string(report.nodes) + " pv " +
            spaced_line(line.moves, searched_.size));
}

void GtpSession::done(const SearchReport& report) {
    const Square move = move_of(report, searched_);
    const std::string vertex = square_name(move, searched_.size);
    switch (std::exchange(job_, Job::kNone)) {
        case Job::kGenmove:
            clock_.use(color_, std::chrono::ceil<std::chrono::milliseconds>(report.elapsed));
            if (const auto played = game_.play(color_, move); played)
                answer(id_, vertex);
            else
                answer(id_, played.error());
            break;
        case Job::kRegGenmove:
            answer(id_, vertex);
            break;
        case Job::kSolve:
            if (!report.lines.empty() && report.lines.front().exact &&
                report.lines.front().bound == Bound::kExact)
                answer(id_, vertex + " score " + decimal(report.lines.front().score, 0) + " pv " +
                                spaced_line(report.lines.front().moves, searched_.size));
            else
                answer(id_, Error{ErrorCode::kUnsupported, "not solved", ""});
            break;
        case Job::kAnalyze:
            say("");
            break;
        case Job::kNone:
            break;
    }
    run_waiting();
}

}  // namespace outflank::protocols
