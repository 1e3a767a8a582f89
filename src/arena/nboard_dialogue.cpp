// NBoard, version 2. The whole game is told before each move, in GGF.
#include "arena/dialogue.h"
#include "formats/text/words.h"
#include "outflank/record_files.h"

namespace outflank::arena {
namespace {

using formats::trim;

/// The game with the clocks as GGF, on one line. The engine reckons what is left on a clock
/// from the time to begin with and the times of the moves.
std::string ggf_of(const Turn& turn, const TimeControl& time) {
    Record record = record_of(turn.game);
    record.info.black.name = "black";
    record.info.white.name = "white";
    if (time.base) {
        const Clock clock{
            .main = {*time.base, {}}, .increment = {time.increment, {}}, .extension = {}};
        record.info.black.clock = record.info.white.clock = clock;
    }
    std::size_t ply = 0;
    for (NodeIndex node = record.moves.first_child(kRootNode); node != kNoNode;
         node = record.moves.first_child(node), ++ply)
        if (time.base && ply < turn.times.size())
            record.moves.edit_notes(node).time_used = turn.times[ply];
    return formats::one_line(write_records({&record, 1}, RecordFormat::kGgf).contents);
}

class NboardDialogue final : public Dialogue {
  public:
    NboardDialogue(const EngineSpec& spec, const TimeControl& time)
        : init_(spec.init), time_(time) {}

    std::optional<LinkFailure> greet(EngineLink& link) override;
    std::optional<LinkFailure> begin_game(EngineLink&) override { return std::nullopt; }
    std::optional<LinkFailure> tell(EngineLink& link, const Turn& turn) override;
    std::variant<Answer, LinkFailure> ask(EngineLink& link, const Turn& turn) override;

  private:
    std::optional<LinkFailure> wait_for_pong(EngineLink& link);

    std::vector<std::string> init_;
    TimeControl time_;
    int pings_ = 0;
};

/// Everything before the pong belongs to what was before.
std::optional<LinkFailure> NboardDialogue::wait_for_pong(EngineLink& link) {
    const std::string number = std::to_string(++pings_);
    if (auto failure = link.send("ping " + number)) return failure;
    for (;;) {
        auto line = link.read_line();
        if (auto* failure = std::get_if<LinkFailure>(&line)) return *failure;
        const std::vector<std::string> words = words_of(std::get<std::string>(line));
        if (words.size() >= 2 && words[0] == "pong" && words[1] == number) return std::nullopt;
    }
}

std::optional<LinkFailure> NboardDialogue::greet(EngineLink& link) {
    std::vector<std::string> lines = {"nboard 2"};
    // NBoard's depth is a level.
    if (time_.level) lines.push_back("set depth " + std::to_string(*time_.level));
    if (time_.depth) lines.push_back("set depth " + std::to_string(*time_.depth));
    lines.insert(lines.end(), init_.begin(), init_.end());
    for (const std::string& line : lines)
        if (auto failure = link.send(line)) return failure;
    return wait_for_pong(link);
}

std::optional<LinkFailure> NboardDialogue::tell(EngineLink& link, const Turn& turn) {
    if (auto failure = link.send("set game " + ggf_of(turn, time_))) return failure;
    return wait_for_pong(link);
}

std::variant<Answer, LinkFailure> NboardDialogue::ask(EngineLink& link, const Turn& turn) {
    if (auto failure = link.send("go")) return *failure;
    for (;;) {
        auto line = link.read_line();
        if (auto* failure = std::get_if<LinkFailure>(&line)) return *failure;
        const std::string_view text = trim(std::get<std::string>(line));
        if (!text.starts_with("===")) continue;
        // Some engines put blanks where the others have slashes.
        const std::vector<std::string> parts =
            words_of(formats::with_replaced(text.substr(3), '/', ' '));
        if (parts.empty()) return no_answer(text, "a move");
        auto answer = answer_of(parts[0], turn.game.size());
        const bool has_score = text.find("//") == std::string_view::npos && parts.size() > 1;
        if (auto* given = std::get_if<Answer>(&answer); given != nullptr && has_score)
            given->score = score_of_text(parts[1]);
        return answer;
    }
}

}  // namespace

std::unique_ptr<Dialogue> make_nboard_dialogue(const EngineSpec& spec, const TimeControl& time) {
    return std::make_unique<NboardDialogue>(spec, time);
}

}  // namespace outflank::arena
