// Dialogues that an engine has to pass, read from text.
#pragma once

#include <optional>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "outflank/result.h"
#include "protocols/protocol.h"

namespace outflank::cli {

/// What a line of a dialogue says.
enum class StepKind {
    kSend,      ///< `>`: send the text
    kExpect,    ///< `<`: the text has to come back
    kMatch,     ///< `~`: a line that matches the expression has to come back
    kAllow,     ///< `*`: from here on, lines that match may come at any time
    kSilence,   ///< `-`: nothing may come for a moment
    kEndInput,  ///< `!`: the engine's input ends
    kEnd,       ///< `.`: the engine ends
};

struct DialogueStep {
    StepKind kind;
    std::string text;
    std::regex pattern;    ///< of kMatch and kAllow
    std::size_t line = 0;  ///< in its file, from 1
};

struct Dialogue {
    std::string title;
    bool extension = false;  ///< asks for more than the protocol's description
    std::size_t line = 0;    ///< of the title, from 1
    std::vector<DialogueStep> steps;
    /// `@` at the head of the file: what an answer looks like. Programs that say something about
    /// themselves first are heard from their first answer on. Nothing: every line is an answer.
    std::optional<std::regex> answer{};
};

/// Reads a file of dialogues; tests/protocols/README.md describes the format. Errors: kParse,
/// with the place as "name:line".
Result<std::vector<Dialogue>> parse_dialogues(std::string_view text, std::string_view name);

/// A file of dialogues that is part of the program.
struct DialogueFile {
    std::string_view name;  ///< "gtp.txt"
    std::string_view text;
};
DialogueFile dialogue_file(protocols::Protocol protocol);

}  // namespace outflank::cli
