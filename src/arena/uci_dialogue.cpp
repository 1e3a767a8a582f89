// UCI with the squares of Reversi, and the dialect of the Fairy engines.
//
// An engine whose option UCI_Variant is set to flipello counts rows from the other side,
// writes moves as P@f4, a pass as one of the mover's squares twice, and calls the first mover
// White.
#include <algorithm>

#include "arena/dialogue.h"
#include "formats/text/move_text.h"
#include "formats/text/words.h"

namespace outflank::arena {
namespace {

constexpr std::string_view kVariantOption = "UCI_Variant";
constexpr std::string_view kFairyVariant = "flipello";
constexpr std::string_view kFairyDrop = "p@";

/// "f5" as the row stands from the other side: "f4".
std::string with_row_turned(std::string square) {
    if (square.size() == 2) square[1] = static_cast<char>('1' + '8' - square[1]);
    return square;
}

class UciDialogue final : public Dialogue {
  public:
    UciDialogue(const EngineSpec& spec, const TimeControl& time)
        : init_(spec.init), options_(spec.options), time_(time) {
        is_fairy_ = std::any_of(options_.begin(), options_.end(), [](const auto& option) {
            return option.first == kVariantOption && option.second == kFairyVariant;
        });
    }

    std::optional<LinkFailure> greet(EngineLink& link) override;
    std::optional<LinkFailure> begin_game(EngineLink& link) override;
    std::optional<LinkFailure> tell(EngineLink& link, const Turn& turn) override;
    std::variant<Answer, LinkFailure> ask(EngineLink& link, const Turn& turn) override;

  private:
    std::optional<LinkFailure> send_and_wait(EngineLink& link, std::string_view line,
                                             std::string_view answer);
    std::string move_text(const Ply& ply, const Position& before) const;
    std::string go_text(const Turn& turn) const;
    std::variant<Answer, LinkFailure> best_move(const std::vector<std::string>& words,
                                                BoardSize size) const;

    std::vector<std::string> init_;
    std::vector<std::pair<std::string, std::string>> options_;
    TimeControl time_;
    bool is_fairy_ = false;
};

std::optional<LinkFailure> UciDialogue::send_and_wait(EngineLink& link, std::string_view line,
                                                      std::string_view answer) {
    if (auto failure = link.send(line)) return failure;
    for (;;) {
        auto read = link.read_line();
        if (auto* failure = std::get_if<LinkFailure>(&read)) return *failure;
        if (formats::trim(std::get<std::string>(read)) == answer) return std::nullopt;
    }
}

std::optional<LinkFailure> UciDialogue::greet(EngineLink& link) {
    if (auto failure = send_and_wait(link, "uci", "uciok")) return failure;
    if (time_.level)
        if (auto failure = link.send("setoption name Level value " + std::to_string(*time_.level)))
            return failure;
    for (const auto& [name, value] : options_)
        if (auto failure = link.send("setoption name " + name + " value " + value)) return failure;
    for (const std::string& line : init_)
        if (auto failure = link.send(line)) return failure;
    return send_and_wait(link, "isready", "readyok");
}

std::optional<LinkFailure> UciDialogue::begin_game(EngineLink& link) {
    if (auto failure = link.send("ucinewgame")) return failure;
    return send_and_wait(link, "isready", "readyok");
}

std::string UciDialogue::move_text(const Ply& ply, const Position& before) const {
    if (ply.is_pass()) return is_fairy_ ? formats::fairy_pass(before.board.mover) : "pass";
    const std::string square = square_name(ply.square);
    return is_fairy_ ? "P@" + with_row_turned(square) : square;
}

std::optional<LinkFailure> UciDialogue::tell(EngineLink& link, const Turn& turn) {
    std::string line = "position startpos";
    if (!turn.game.plies().empty()) line += " moves";
    Game replayed(turn.game.start());
    for (const Ply& ply : turn.game.plies()) {
        line += ' ' + move_text(ply, replayed.position());
        (void)(ply.is_pass() ? replayed.pass() : replayed.play(ply.square));
    }
    if (auto failure = link.send(line)) return failure;
    return send_and_wait(link, "isready", "readyok");
}

std::string UciDialogue::go_text(const Turn& turn) const {
    if (time_.depth) return "go depth " + std::to_string(*time_.depth);
    if (time_.nodes) return "go nodes " + std::to_string(*time_.nodes);
    if (time_.move_time) return "go movetime " + std::to_string(time_.move_time->count());
    if (!time_.base) return "go";
    const Color first_clock = is_fairy_ ? Color::kWhite : Color::kBlack;
    const std::string increment = std::to_string(time_.increment.count());
    return "go btime " + std::to_string(turn.clocks.of(first_clock).count()) + " wtime " +
           std::to_string(turn.clocks.of(other(first_clock)).count()) + " binc " + increment +
           " winc " + increment;
}

std::variant<Answer, LinkFailure> UciDialogue::best_move(const std::vector<std::string>& words,
                                                         BoardSize size) const {
    std::string move = words.size() > 1 ? formats::lower_case(words[1]) : "";
    if (move.starts_with(kFairyDrop)) move.erase(0, kFairyDrop.size());
    if (is_fairy_) move = with_row_turned(move);
    return answer_of(move, size);
}

/// "info ... score discs 2.5 ..." and "info ... score cp 250 ...", in discs, of the best line: an
/// engine that shows several numbers them, and it is the first.
std::optional<double> score_of_info(const std::vector<std::string>& words) {
    const auto score = std::find(words.begin(), words.end(), "score");
    const auto line = std::find(words.begin(), words.end(), "multipv");
    if (words.end() - score < 3 || (words.end() - line >= 2 && line[1] != "1")) return std::nullopt;
    const std::optional<double> number = score_of_text(score[2]);
    if (score[1] == "discs") return number;
    if (score[1] == "cp" && number) return *number / 100;
    return std::nullopt;
}

std::variant<Answer, LinkFailure> UciDialogue::ask(EngineLink& link, const Turn& turn) {
    if (auto failure = link.send(go_text(turn))) return *failure;
    std::optional<double> score;
    for (;;) {
        auto read = link.read_line();
        if (auto* failure = std::get_if<LinkFailure>(&read)) return *failure;
        const std::vector<std::string> words = words_of(std::get<std::string>(read));
        if (words.empty()) continue;
        if (words[0] == "info")
            if (const auto said = score_of_info(words)) score = said;
        if (words[0] != "bestmove") continue;
        auto answer = best_move(words, turn.game.size());
        if (auto* given = std::get_if<Answer>(&answer)) given->score = score;
        return answer;
    }
}

}  // namespace

std::unique_ptr<Dialogue> make_uci_dialogue(const EngineSpec& spec, const TimeControl& time) {
    return std::make_unique<UciDialogue>(spec, time);
}

}  // namespace outflank::arena
