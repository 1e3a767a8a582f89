// GTP, the Go Text Protocol in version 2, as Othello engines speak it.
//
// Commands are numbered. Answers with and without a blank before the number are taken, and
// those to an earlier command are passed over. A forced pass that an engine does not take is left
// out: engines that pass by themselves play on rightly, and what follows shows it.
#include <algorithm>
#include <utility>

#include "arena/dialogue.h"
#include "formats/text/decimal.h"
#include "formats/text/scanner.h"
#include "formats/text/words.h"

namespace outflank::arena {
namespace {

using formats::is_digit;
using formats::trim;

struct GtpAnswer {
    bool is_success = false;
    std::string text;
};

const char* color_word(Color color) { return color == Color::kBlack ? "b" : "w"; }

/// Whole seconds as the protocol has them; of the last ten seconds the fractions matter more
/// than an engine that cannot read them.
std::string seconds_text(milliseconds time) {
    constexpr milliseconds kShort{10'000};
    const auto left = std::max(time, milliseconds{0}).count();
    return time >= kShort ? std::to_string(left / 1000) : formats::thousandths_text(left, 0);
}

class GtpDialogue final : public Dialogue {
  public:
    GtpDialogue(const EngineSpec& spec, const TimeControl& time) : init_(spec.init), time_(time) {}

    std::optional<LinkFailure> greet(EngineLink& link) override;
    std::optional<LinkFailure> begin_game(EngineLink& link) override;
    std::optional<LinkFailure> tell(EngineLink& link, const Turn& turn) override;
    std::variant<Answer, LinkFailure> ask(EngineLink& link, const Turn& turn) override;

  private:
    std::variant<GtpAnswer, LinkFailure> command(EngineLink& link, const std::string& line);
    std::optional<LinkFailure> demand(EngineLink& link, const std::string& line);
    std::optional<LinkFailure> suggest(EngineLink& link, const std::string& line);
    std::optional<GtpAnswer> parse_head(std::string_view line) const;

    std::vector<std::string> init_;
    TimeControl time_;
    std::size_t number_ = 0;  // of the last command
    std::size_t told_ = 0;    // plies of the game that the engine knows
    std::string remark_;      // for the next answer
};

/// The first line of an answer, when it is one to the last command.
std::optional<GtpAnswer> GtpDialogue::parse_head(std::string_view line) const {
    if (line.empty() || (line[0] != '=' && line[0] != '?')) return std::nullopt;
    GtpAnswer answer{.is_success = line[0] == '=', .text = {}};
    line = trim(line.substr(1));
    std::size_t digits = 0;
    while (digits < line.size() && is_digit(line[digits])) ++digits;
    if (digits > 0 && line.substr(0, digits) != std::to_string(number_)) return std::nullopt;
    answer.text = trim(line.substr(digits));
    return answer;
}

std::variant<GtpAnswer, LinkFailure> GtpDialogue::command(EngineLink& link,
                                                          const std::string& line) {
    if (auto failure = link.send(std::to_string(++number_) + ' ' + line)) return *failure;
    std::optional<GtpAnswer> answer;
    for (;;) {
        auto read = link.read_line();
        if (auto* failure = std::get_if<LinkFailure>(&read)) return *failure;
        const std::string& text = std::get<std::string>(read);
        const bool is_end = trim(text).empty();
        if (answer && is_end) return *answer;
        if (answer)
            answer->text += '\n' + text;
        else
            answer = parse_head(text);
    }
}

/// A command that must succeed.
std::optional<LinkFailure> GtpDialogue::demand(EngineLink& link, const std::string& line) {
    const auto answer = command(link, line);
    if (const auto* failure = std::get_if<LinkFailure>(&answer)) return *failure;
    const auto& given = std::get<GtpAnswer>(answer);
    if (given.is_success) return std::nullopt;
    return no_answer("? " + given.text, "success of '" + line + "'");
}

/// A command that an engine may do without.
std::optional<LinkFailure> GtpDialogue::suggest(EngineLink& link, const std::string& line) {
    const auto answer = command(link, line);
    if (const auto* failure = std::get_if<LinkFailure>(&answer)) return *failure;
    return std::nullopt;
}

std::optional<LinkFailure> GtpDialogue::greet(EngineLink& link) {
    if (auto failure = suggest(link, "protocol_version")) return failure;
    if (time_.level)
        if (auto failure = demand(link, "set_level " + std::to_string(*time_.level)))
            return failure;
    for (const std::string& line : init_)
        if (auto failure = demand(link, line)) return failure;
    return std::nullopt;
}

std::optional<LinkFailure> GtpDialogue::begin_game(EngineLink& link) {
    told_ = 0;
    remark_.clear();
    if (auto failure = suggest(link, "boardsize 8")) return failure;
    if (auto failure = demand(link, "clear_board")) return failure;
    if (time_.base) {
        const std::string increment =
            time_.increment > milliseconds{0} ? seconds_text(time_.increment) : "0";
        return suggest(link, "time_settings " + seconds_text(*time_.base) + ' ' + increment + " 0");
    }
    if (time_.move_time)
        return suggest(link, "time_settings 0 " + seconds_text(*time_.move_time) + " 1");
    return std::nullopt;
}

std::optional<LinkFailure> GtpDialogue::tell(EngineLink& link, const Turn& turn) {
    const auto plies = turn.game.plies();
    for (; told_ < plies.size(); ++told_) {
        const Ply& ply = plies[told_];
        const std::string move = ply.is_pass() ? "pass" : square_name(ply.square, turn.game.size());
        const std::string line = std::string("play ") + color_word(ply.color) + ' ' + move;
        const auto played = command(link, line);
        if (const auto* failure = std::get_if<LinkFailure>(&played)) return *failure;
        const auto& given = std::get<GtpAnswer>(played);
        if (given.is_success) continue;
        if (!ply.is_pass()) return no_answer("? " + given.text, "success of '" + line + "'");
        remark_ = "refused the forced pass '" + line + "', which was left out";
    }
    if (!time_.base) return std::nullopt;
    for (const Color color : {Color::kBlack, Color::kWhite})
        if (auto failure = suggest(link, std::string("time_left ") + color_word(color) + ' ' +
                                             seconds_text(turn.clocks.of(color)) + " 0"))
            return failure;
    return std::nullopt;
}

std::variant<Answer, LinkFailure> GtpDialogue::ask(EngineLink& link, const Turn& turn) {
    const Color mover = turn.game.position().to_move;
    const auto answer = command(link, std::string("genmove ") + color_word(mover));
    if (const auto* failure = std::get_if<LinkFailure>(&answer)) return *failure;
    const auto& given = std::get<GtpAnswer>(answer);
    if (!given.is_success) return no_answer("? " + given.text, "a move");
    const std::string word = formats::lower_case(given.text);
    if (word == "resign") return Answer{.resigned = true};
    ++told_;  // genmove plays the move on the engine's own board
    auto move = answer_of(word, turn.game.size());
    if (auto* found = std::get_if<Answer>(&move)) found->remark = std::exchange(remark_, "");
    return move;
}

}  // namespace

std::unique_ptr<Dialogue> make_gtp_dialogue(const EngineSpec& spec, const TimeControl& time) {
    return std::make_unique<GtpDialogue>(spec, time);
}

}  // namespace outflank::arena
