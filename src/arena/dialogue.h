// A protocol as the arena speaks it: how to say hello, how to ask for a move.
#pragma once

#include <chrono>
#include <memory>

#include "arena/engine_link.h"

namespace outflank::arena {

/// One protocol with one engine. Each call may fail as the link does; the link's deadline is
/// set by the caller before each call.
class Dialogue {
  public:
    virtual ~Dialogue() = default;

    /// The first words after the start.
    virtual std::optional<LinkFailure> greet(EngineLink& link) = 0;

    /// Forgets the game before.
    virtual std::optional<LinkFailure> begin_game(EngineLink& link) = 0;

    /// Tells the game and the clocks, which do not count as thinking.
    virtual std::optional<LinkFailure> tell(EngineLink& link, const Turn& turn) = 0;

    /// Asks for a move and waits for it.
    virtual std::variant<Answer, LinkFailure> ask(EngineLink& link, const Turn& turn) = 0;
};

std::unique_ptr<Dialogue> make_gtp_dialogue(const EngineSpec& spec, const TimeControl& time);
std::unique_ptr<Dialogue> make_nboard_dialogue(const EngineSpec& spec, const TimeControl& time);
std::unique_ptr<Dialogue> make_uci_dialogue(const EngineSpec& spec, const TimeControl& time);

/// An answer of the engine that is none.
LinkFailure no_answer(std::string_view found, std::string_view expected);

/// A move as an engine says it. A fault of the protocol when the text is none.
std::variant<Answer, LinkFailure> answer_of(std::string_view move, BoardSize size);

/// A number such as "-1.25"; nothing for another text, or beyond any score.
std::optional<double> score_of_text(std::string_view text);

/// The words of a line, divided by blanks.
std::vector<std::string> words_of(std::string_view line);

}  // namespace outflank::arena
