#include "formats/lists/end_in_words.h"

#include <array>
#include <string>

#include "formats/text/board_text.h"
#include "formats/text/words.h"

namespace outflank::formats {
namespace {

/// Takes a word from the front of a text in lower case, and the blanks behind it. Japanese has none
/// between words.
bool take_word(std::string_view& text, std::string_view word) {
    if (!text.starts_with(word)) return false;
    const bool is_ascii = (word.back() & 0x80) == 0;
    if (is_ascii && text.size() > word.size() && text[word.size()] != ' ') return false;
    text = trim(text.substr(word.size()));
    return true;
}

template <std::size_t kCount>
bool take_one_of(std::string_view& text, const std::array<std::string_view, kCount>& words) {
    for (const std::string_view word : words)
        if (take_word(text, word)) return true;
    return false;
}

/// Without the brackets around it and the full stop at its end.
std::string_view bare(std::string_view text) {
    text = trim(text);
    if (text.ends_with('.') || text.ends_with('!')) text.remove_suffix(1);
    const bool has_brackets = (text.starts_with('(') && text.ends_with(')')) ||
                              (text.starts_with('[') && text.ends_with(']'));
    return has_brackets ? trim(text.substr(1, text.size() - 2)) : text;
}

constexpr std::array<std::string_view, 5> kDraws = {"draw", "drawn", "tie",
                                                    "\u5F15\u304D\u5206\u3051", "\u5F15\u5206"};
constexpr std::array<std::string_view, 4> kResigns = {"resign", "resigns", "resigned",
                                                      "\u6295\u4E86"};
constexpr std::array<std::string_view, 5> kWins = {"win", "wins", "won", "\u306E\u52DD\u3061",
                                                   "\u52DD\u3061"};
constexpr std::array<std::string_view, 5> kLoses = {"lose", "loses", "lost", "\u306E\u8CA0\u3051",
                                                    "\u8CA0\u3051"};
constexpr std::string_view kOutOfTime = "\u6642\u9593\u5207\u308C";

}  // namespace

std::optional<Outcome> end_in_words(std::string_view text, Color to_move) {
    const std::string lower = lower_case(bare(text));
    std::string_view rest = lower;
    if (take_one_of(rest, kDraws)) {
        if (!rest.empty()) return std::nullopt;
        return Outcome{.ending = Ending::kNormal, .score = 0, .winner = std::nullopt};
    }
    std::optional<Color> side;
    for (const Color color : {Color::kBlack, Color::kWhite})
        for (const std::string_view word : color_words(color))
            if (!side && take_word(rest, word)) side = color;
    Outcome outcome{.ending = Ending::kNormal, .score = std::nullopt, .winner = std::nullopt};
    if (take_one_of(rest, kResigns)) {
        outcome.ending = Ending::kResigned;
        outcome.winner = other(side.value_or(to_move));
    } else if (side && take_word(rest, kOutOfTime)) {
        outcome.ending = Ending::kTimeout;
        outcome.winner = other(*side);
    } else if (side && take_one_of(rest, kWins)) {
        outcome.winner = side;
    } else if (side && take_one_of(rest, kLoses)) {
        outcome.winner = other(*side);
    } else {
        return std::nullopt;
    }
    if (outcome.ending == Ending::kNormal &&
        (take_word(rest, "on time") || take_word(rest, "by time")))
        outcome.ending = Ending::kTimeout;
    else if (take_word(rest, "by resignation"))
        outcome.ending = Ending::kResigned;
    return rest.empty() ? std::optional(outcome) : std::nullopt;
}

}  // namespace outflank::formats
