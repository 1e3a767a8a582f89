#include "formats/sgf/sgf_result.h"

#include <string>

#include "formats/pgn/pgn_tags.h"
#include "formats/records/outcome_text.h"
#include "formats/records/record_building.h"
#include "formats/text/decimal.h"
#include "formats/text/words.h"

namespace outflank::formats {

std::optional<Outcome> parse_sgf_result(std::string_view text, BoardSize size) {
    std::string word = lower_case(trim(text));
    if (word.empty() || word == "?") return Outcome{};
    for (const std::string_view color : {"black+", "white+"})
        if (word.starts_with(color)) word.erase(1, color.size() - 2);
    if (const auto counted = parse_pgn_result(word, size); counted && counted->score)
        return counted;
    if (word == "0" || word == "draw" || word == "jigo")
        return Outcome{.ending = Ending::kNormal, .score = 0, .winner = std::nullopt};
    if (word == "void") return Outcome{.ending = Ending::kVoid, .score = {}, .winner = {}};
    if (word.size() < 2 || (word[0] != 'b' && word[0] != 'w') || word[1] != '+')
        return std::nullopt;
    const Color winner = word[0] == 'b' ? Color::kBlack : Color::kWhite;
    const std::string how = word.substr(2);
    if (const auto score = parse_thousandths(how)) {
        if (!is_possible(*score, size)) return std::nullopt;
        return Outcome{.ending = Ending::kNormal, .score = for_black(*score, winner), .winner = {}};
    }
    const Ending ending = how.empty()                                     ? Ending::kNormal
                          : std::string_view("resigned").starts_with(how) ? Ending::kResigned
                          : std::string_view("time").starts_with(how)     ? Ending::kTimeout
                          : std::string_view("forfeit").starts_with(how)  ? Ending::kForfeit
                                                                          : Ending::kUnknown;
    if (ending == Ending::kUnknown) return std::nullopt;
    return Outcome{.ending = ending, .score = std::nullopt, .winner = winner};
}

}  // namespace outflank::formats
