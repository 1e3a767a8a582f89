// The commands are those that chess programs have added to the standard's comments.
#include "formats/pgn/pgn_comment.h"

#include <algorithm>
#include <utility>

#include "formats/pgn/pgn_names.h"
#include "formats/text/clock_text.h"
#include "formats/text/decimal.h"
#include "formats/text/scanner.h"
#include "formats/text/words.h"

namespace outflank::formats {
namespace {

constexpr std::string_view kCommandStart = "[%";

/// Understands "eval 1.25"; false for an unknown or broken command.
bool read_command(std::string_view command, PgnComment& comment) {
    const std::size_t blank = std::min(command.find(' '), command.size());
    const std::string_view word = command.substr(0, blank);
    const std::string_view value = trim(command.substr(blank));
    if (word == kPgnEvaluation) {
        const auto evaluation = parse_thousandths(value);
        if (evaluation) comment.evaluation = evaluation;
        return evaluation.has_value();
    }
    if (word != kPgnTimeUsed && word != kPgnTimeLeft) return false;
    const auto time = parse_time(value);
    if (time) (word == kPgnTimeUsed ? comment.time_used : comment.time_left) = time;
    return time.has_value();
}

/// The text without the commands that are understood.
std::string take_commands(std::string_view text, PgnComment& comment) {
    constexpr std::size_t kLongestCommand = 64;  // bytes; a number and a word are far shorter
    std::string rest;
    while (!text.empty()) {
        const std::size_t begin = std::min(text.find(kCommandStart), text.size());
        rest += text.substr(0, begin);
        text.remove_prefix(begin);
        const std::string_view near = text.substr(0, kLongestCommand);
        const std::size_t end = near.find(']');
        const bool is_command =
            end != std::string_view::npos &&
            read_command(near.substr(kCommandStart.size(), end - kCommandStart.size()), comment);
        if (!is_command) rest += text.substr(0, 1);
        text.remove_prefix(is_command ? end + 1 : std::min<std::size_t>(1, text.size()));
    }
    return rest;
}

/// "0:00:03.2": PGN times have hours.
std::string pgn_time(Milliseconds time) {
    return (time < std::chrono::hours{1} ? "0:" : "") +
           (time < std::chrono::minutes{10} ? "0" + time_text(time) : time_text(time));
}

}  // namespace

PgnComment parse_pgn_comment(std::string_view raw) {
    PgnComment comment;
    std::string text = text_block(with_replaced(to_utf8(raw), '}', ')'));
    // What stands around a command may make another one.
    for (std::string rest = take_commands(text, comment); rest != text;
         rest = take_commands(text, comment))
        text = std::move(rest);
    comment.text = text_block(text);
    return comment;
}

std::optional<std::string_view> take_bracketed_number(TextCursor& cursor, int ply) {
    TextCursor behind = cursor;
    if (!behind.take('(')) return std::nullopt;
    const std::string_view text = behind.take_while([](char symbol) {
        return is_digit(symbol) ||
               std::string_view(" +-.:%/").find(symbol) != std::string_view::npos;
    });
    if (!behind.take(')') || std::none_of(text.begin(), text.end(), is_digit)) return std::nullopt;
    const auto number = parse_whole(text, 999);
    if (number && (*number == ply || *number == (ply + 1) / 2)) return std::nullopt;
    cursor = behind;
    return trim(text);
}

std::string pgn_comment_text(const Notes& notes, std::optional<Color> mover) {
    std::string text;
    const auto add = [&](std::string_view word, const std::string& value) {
        text += std::string(kCommandStart) + std::string(word) + ' ' + value + "] ";
    };
    if (notes.evaluation) add(kPgnEvaluation, thousandths_text(*notes.evaluation, 2));
    if (notes.time_used) add(kPgnTimeUsed, pgn_time(*notes.time_used));
    const auto& left = mover == Color::kBlack ? notes.black_left : notes.white_left;
    if (mover && left) add(kPgnTimeLeft, pgn_time(*left));
    text += with_replaced(notes.comment, '}', ')');
    text = text_block(text);
    return text.empty() ? "" : '{' + text + '}';
}

}  // namespace outflank::formats
