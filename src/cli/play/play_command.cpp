// Understanding typed lines.
#include "cli/play/play_command.h"

#include <fmt/format.h>

#include <array>
#include <vector>

#include "cli/support/text.h"
#include "formats/text/utf8.h"

namespace outflank::cli {
namespace {

/// Full-width letters, digits and signs as those of ASCII: what keyboards of East Asia write.
std::string as_ascii(std::string_view line) {
    std::string plain;
    while (!line.empty()) {
        const formats::CodePoint point = formats::decode_utf8(line);
        if (const char32_t twin = formats::without_full_width(point.code); twin != point.code)
            plain += static_cast<char>(twin);
        else if (point.code == U'\u3000')
            plain += ' ';
        else
            plain += line.substr(0, point.length);
        line.remove_prefix(point.length);
    }
    return plain;
}

/// What stands behind the first word, as it is written: the name of a file perhaps.
std::string_view argument_of(std::string_view line) {
    constexpr std::string_view kWideBlank = "\u3000";
    const std::size_t blank = std::min(line.find_first_of(" \t"), line.find(kWideBlank));
    if (blank == std::string_view::npos) return {};
    line.remove_prefix(blank);
    while (line.starts_with(kWideBlank)) line.remove_prefix(kWideBlank.size());
    return trimmed(line);
}

struct Word {
    std::string_view text;
    PlayVerb verb;
};

constexpr std::array kWords = {
    Word{"undo", PlayVerb::kUndo},     Word{"u", PlayVerb::kUndo},
    Word{"redo", PlayVerb::kRedo},     Word{"r", PlayVerb::kRedo},
    Word{"hint", PlayVerb::kHint},     Word{"h", PlayVerb::kHint},
    Word{"moves", PlayVerb::kMoves},   Word{"m", PlayVerb::kMoves},
    Word{"save", PlayVerb::kSave},     Word{"s", PlayVerb::kSave},
    Word{"load", PlayVerb::kLoad},     Word{"l", PlayVerb::kLoad},
    Word{"new", PlayVerb::kNew},       Word{"n", PlayVerb::kNew},
    Word{"resign", PlayVerb::kResign}, Word{"help", PlayVerb::kHelp},
    Word{"?", PlayVerb::kHelp},        Word{"quit", PlayVerb::kQuit},
    Word{"q", PlayVerb::kQuit},        Word{"exit", PlayVerb::kQuit},
};

constexpr std::array kHelp = {
    PlayHelp{"d3", "place a disc on d3"},  // a square of every board
    PlayHelp{"?d3", "show what d3 would flip"},
    PlayHelp{"moves, m", "your moves and what each flips"},
    PlayHelp{"hint, h", "the engine's advice"},
    PlayHelp{"undo, u", "take back your last move"},
    PlayHelp{"redo, r", "play it again"},
    PlayHelp{"save FILE", "write the game to a file"},
    PlayHelp{"load FILE", "go on with a game from a file"},
    PlayHelp{"new, n", "start again"},
    PlayHelp{"resign", "give this game up"},
    PlayHelp{"help, ?", "this list"},
    PlayHelp{"quit, q", "leave; the moves are printed"},
};

Error not_understood(std::string_view line) {
    std::vector<std::string_view> names;
    for (const Word& word : kWords) names.push_back(word.text);
    const std::string first = lower_case(line.substr(0, line.find(' ')));
    const std::string_view near = nearest(first, names);
    return Error{
        ErrorCode::kParse,
        fmt::format("found '{}', expected a square such as d3 or a command{}", printable(line, 40),
                    near.empty() ? std::string(" (help lists them)")
                                 : fmt::format("; did you mean {}?", near)),
        ""};
}

bool looks_like_square(std::string_view text) {
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    return (text.size() == 2 || text.size() == 3) && is_letter(text[0]) && is_digit(text[1]) &&
           is_digit(text.back());
}

Result<PlayCommand> square_command(PlayVerb verb, std::string_view text, BoardSize size) {
    const Result<Square> square = parse_square(text, size);
    if (!square) return square.error();
    return PlayCommand{.verb = verb, .square = square.value(), .argument = ""};
}

Result<PlayCommand> word_command(PlayVerb verb, std::string_view word, std::string_view argument) {
    const bool wants_file = verb == PlayVerb::kSave || verb == PlayVerb::kLoad;
    if (wants_file && argument.empty())
        return Error{ErrorCode::kParse,
                     fmt::format("found {0} alone, expected a file name after it, as in {0} "
                                 "game.txt",
                                 word),
                     ""};
    if (!wants_file && !argument.empty())
        return Error{ErrorCode::kParse,
                     fmt::format("found '{}' after {}, expected nothing there",
                                 printable(argument, 40), word),
                     ""};
    return PlayCommand{.verb = verb, .square = kPass, .argument = std::string(argument)};
}

}  // namespace

Result<PlayCommand> parse_play_command(std::string_view typed, BoardSize size) {
    if (typed.find('\x1b') != std::string_view::npos)
        return Error{ErrorCode::kParse,
                     "arrow and function keys do nothing here; type a square such as f5, or help",
                     ""};
    const std::string_view written = trimmed(typed);
    const std::string plain = as_ascii(written);
    const std::string_view line = trimmed(plain);
    if (line.empty()) return PlayCommand{};
    if (line.front() == '?') {
        const std::string_view rest = trimmed(line.substr(1));
        if (looks_like_square(rest)) return square_command(PlayVerb::kPreview, rest, size);
    }
    if (looks_like_square(line)) return square_command(PlayVerb::kMove, line, size);
    const std::size_t blank = std::min(line.find_first_of(" \t"), line.size());
    const std::string first = lower_case(line.substr(0, blank));
    for (const Word& word : kWords)
        if (word.text == first) return word_command(word.verb, first, argument_of(written));
    if (first == "pass")
        return Error{ErrorCode::kParse,
                     "found pass, expected a move; a side that cannot move passes by itself", ""};
    return not_understood(line);
}

std::span<const PlayHelp> play_help() { return kHelp; }

}  // namespace outflank::cli
