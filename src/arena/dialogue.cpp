// What the dialogues of all protocols share.
#include "arena/dialogue.h"

#include "formats/text/decimal.h"
#include "formats/text/move_text.h"
#include "formats/text/words.h"

namespace outflank::arena {

LinkFailure no_answer(std::string_view found, std::string_view expected) {
    return Fault{Verdict::kProtocol,
                 "found " + shown(found) + ", expected " + std::string(expected)};
}

std::variant<Answer, LinkFailure> answer_of(std::string_view move, BoardSize size) {
    // Passes of other protocols and programs.
    const std::string word = formats::lower_case(move);
    if (word == "@@" || word == "none" || formats::is_null_move(word))
        return Answer{.square = kPass};
    const Result<Square> square = formats::parse_move(move, size);
    if (!square) return no_answer(move, "a move");
    return Answer{.square = square.value()};
}

std::optional<double> score_of_text(std::string_view text) {
    const auto thousandths = formats::parse_thousandths(text);
    if (!thousandths) return std::nullopt;
    return static_cast<double>(*thousandths) / 1000;
}

std::vector<std::string> words_of(std::string_view line) {
    std::vector<std::string> words;
    std::string word;
    for (const char symbol : line) {
        if (symbol != ' ' && symbol != '\t') {
            word += symbol;
        } else if (!word.empty()) {
            words.push_back(std::move(word));
            word.clear();
        }
    }
    if (!word.empty()) words.push_back(std::move(word));
    return words;
}

}  // namespace outflank::arena
