// Blanks, quotation marks and backslashes.
#include "base/command_words.h"

#include <cstddef>
#include <optional>

namespace outflank::base {
namespace {

bool is_blank(char symbol) { return symbol == ' ' || (symbol >= '\t' && symbol <= '\r'); }

Error parse_error(std::size_t offset, std::string message) {
    return Error{ErrorCode::kParse, std::move(message), "column " + std::to_string(offset + 1)};
}

/// Reads words from left to right.
class WordReader {
  public:
    explicit WordReader(std::string_view text) : text_(text) {}

    bool skip_blanks() {
        while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
        return at_ < text_.size();
    }

    std::optional<Error> read(std::string& word) {
        while (at_ < text_.size() && !is_blank(text_[at_])) {
            const char symbol = text_[at_];
            const bool quoted = symbol == '\'' || symbol == '"';
            if (auto error = quoted ? read_quoted(word) : read_plain(word)) return error;
        }
        return std::nullopt;
    }

  private:
    std::optional<Error> read_plain(std::string& word) {
        if (text_[at_] == '\\' && ++at_ == text_.size())
            return parse_error(at_ - 1, "found a backslash at the end, expected a character");
        word += text_[at_++];
        return std::nullopt;
    }

    std::optional<Error> read_quoted(std::string& word) {
        const std::size_t opened = at_;
        const char mark = text_[at_++];
        for (; at_ < text_.size() && text_[at_] != mark; ++at_) {
            const char next = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
            if (mark == '"' && text_[at_] == '\\' && (next == '"' || next == '\\')) ++at_;
            word += text_[at_];
        }
        if (at_ == text_.size())
            return parse_error(opened,
                               std::string("found ") + mark + ", expected another one to close it");
        ++at_;
        return std::nullopt;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

}  // namespace

Result<std::vector<std::string>> split_command_line(std::string_view text) {
    WordReader reader(text);
    std::vector<std::string> words;
    while (reader.skip_blanks()) {
        std::string word;
        if (auto error = reader.read(word)) return *error;
        words.push_back(std::move(word));
    }
    if (words.empty()) return parse_error(0, "the command is empty");
    return words;
}

}  // namespace outflank::base
