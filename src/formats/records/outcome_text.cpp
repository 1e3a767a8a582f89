// The result of the Generic Game Format, which SGF files of ours use as well.
#include "formats/records/outcome_text.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "formats/records/record_building.h"
#include "formats/text/decimal.h"
#include "formats/text/words.h"

namespace outflank::formats {
namespace {

struct Reason {
    Ending ending;
    std::string_view text;
};

constexpr auto kReasons = std::to_array<Reason>({{Ending::kNormal, ""},
                                                 {Ending::kNormal, ":"},
                                                 {Ending::kResigned, ":r"},
                                                 {Ending::kTimeout, ":t"},
                                                 {Ending::kAgreed, ":s"},
                                                 {Ending::kLeft, ":l"}});

}  // namespace

std::optional<Outcome> parse_outcome(std::string_view text) {
    const std::string word = lower_case(trim(text));
    if (word.empty() || word == "?") return Outcome{};
    const std::size_t colon = std::min(word.find(':'), word.size());
    const auto score = parse_thousandths(std::string_view(word).substr(0, colon));
    const auto reason = std::find_if(kReasons.begin(), kReasons.end(), [&](const Reason& known) {
        return known.text == word.substr(colon);
    });
    if (!score || reason == kReasons.end()) return std::nullopt;
    return Outcome{.ending = reason->ending, .score = score, .winner = std::nullopt};
}

std::string outcome_text(const Outcome& outcome, BoardSize size) {
    std::optional<Millidiscs> score = outcome.score;
    if (!score && outcome.winner) score = for_black(kDisc * square_count(size), *outcome.winner);
    if (!score || outcome.ending == Ending::kVoid) return "?";
    const auto reason = std::find_if(kReasons.begin(), kReasons.end(), [&](const Reason& known) {
        return known.ending == outcome.ending;
    });
    return thousandths_text(*score, 2, PlusSign::kShown) +
           std::string(reason == kReasons.end() ? "" : reason->text);
}

bool is_possible(Millidiscs score, BoardSize size) {
    return std::abs(score) <= kDisc * square_count(size);
}

std::optional<TheoreticalScore> parse_theory(std::string_view text) {
    const std::size_t slash = std::min(text.find('/'), text.size());
    const auto score = parse_thousandths(text.substr(0, slash));
    const auto empties = parse_whole(text.substr(std::min(slash + 1, text.size())), 60);
    if (!score || *score % kDisc != 0 || !is_possible(*score, BoardSize::k8) || !empties)
        return std::nullopt;
    return TheoreticalScore{.score = *score / kDisc, .empties = *empties};
}

std::string theory_text(const TheoreticalScore& theory) {
    return thousandths_text(std::int64_t{kDisc} * theory.score, 0, PlusSign::kShown) + '/' +
           std::to_string(theory.empties);
}

}  // namespace outflank::formats
