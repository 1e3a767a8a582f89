// Dialogues that an engine has to pass, read from text.
#include "cli/conformance/conformance_dialogue.h"

#include <fmt/format.h>

#include <optional>

#include "cli/support/text.h"

namespace outflank::cli {
namespace {

std::optional<StepKind> kind_of(char mark) {
    switch (mark) {
        case '>':
            return StepKind::kSend;
        case '<':
            return StepKind::kExpect;
        case '~':
            return StepKind::kMatch;
        case '*':
            return StepKind::kAllow;
        case '-':
            return StepKind::kSilence;
        case '!':
            return StepKind::kEndInput;
        case '.':
            return StepKind::kEnd;
        default:
            return std::nullopt;
    }
}

bool has_pattern(StepKind kind) { return kind == StepKind::kMatch || kind == StepKind::kAllow; }

class DialogueReader {
  public:
    explicit DialogueReader(std::string_view name) : name_(name) {}

    Result<Done> take(std::string_view line) {
        ++line_;
        if (line.empty() || line.front() == '#') return Done{};
        if (line.starts_with("==")) return begin(line.substr(2));
        if (line.starts_with("@ ")) return take_answer(line.substr(2));
        const auto kind = kind_of(line.front());
        if (!kind || (line.size() > 1 && line[1] != ' '))
            return error("found '" + printable(line) + "', expected a mark and a blank");
        if (dialogues_.empty()) return error("found a step, expected the title of a dialogue");
        DialogueStep step{.kind = *kind, .text = {}, .pattern = {}, .line = line_};
        step.text = line.size() > 2 ? line.substr(2) : "";
        if (has_pattern(*kind)) {
            const Result<std::regex> pattern = expression(step.text);
            if (!pattern) return pattern.error();
            step.pattern = pattern.value();
        }
        dialogues_.back().steps.push_back(std::move(step));
        return Done{};
    }

    std::vector<Dialogue> dialogues() { return std::move(dialogues_); }

  private:
    Result<std::regex> expression(const std::string& text) const {
        try {
            return std::regex(text, std::regex::icase | std::regex::optimize);
        } catch (const std::regex_error& wrong) {
            return error("the expression '" + printable(text) + "': " + wrong.what());
        }
    }

    Result<Done> take_answer(std::string_view text) {
        if (answer_ || !dialogues_.empty())
            return error("found what an answer looks like, expected it once, before all dialogues");
        const Result<std::regex> pattern = expression(std::string(text));
        if (!pattern) return pattern.error();
        answer_ = pattern.value();
        return Done{};
    }

    Result<Done> begin(std::string_view title) {
        constexpr std::string_view kExtension = "[extension]";
        title = trimmed(title);
        const bool extension = title.starts_with(kExtension);
        if (extension) title = trimmed(title.substr(kExtension.size()));
        if (title.empty()) return error("found no title, expected what the dialogue is about");
        dialogues_.push_back({.title = std::string(title),
                              .extension = extension,
                              .line = line_,
                              .steps = {},
                              .answer = answer_});
        return Done{};
    }

    Error error(std::string message) const {
        return Error{ErrorCode::kParse, std::move(message), fmt::format("{}:{}", name_, line_)};
    }

    std::string_view name_;
    std::size_t line_ = 0;
    std::optional<std::regex> answer_;
    std::vector<Dialogue> dialogues_;
};

}  // namespace

Result<std::vector<Dialogue>> parse_dialogues(std::string_view text, std::string_view name) {
    DialogueReader reader(name);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (const Result<Done> taken = reader.take(text.substr(0, end)); !taken)
            return taken.error();
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return reader.dialogues();
}

}  // namespace outflank::cli
