// Sessions of a protocol under fire: whatever comes in, they say printable lines, think about
// legal positions only, and end when they are told to.
#pragma once

#include "fuzz.h"
#include "protocols/testing.h"

namespace outflank::fuzz {

/// The lines of `text` are sent one after the other. The first byte decides whether searches end
/// by themselves or only when they are told to.
inline void check_session(protocols::Protocol protocol, std::string_view text) {
    constexpr int kMostLines = 300;
    protocols::testing::Conversation conversation(protocol);
    if (!text.empty()) {
        conversation.thinker.holds = text.front() % 2 != 0;
        text.remove_prefix(1);
    }
    const auto check = [](const std::vector<std::string>& said) {
        for (const std::string& line : said)
            demand(std::none_of(
                       line.begin(), line.end(),
                       [](char symbol) { return (symbol >= 0 && symbol < ' ') || symbol == 0x7F; }),
                   "what is said are lines of text");
    };
    for (int number = 0; number < kMostLines && !text.empty(); ++number) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (conversation.finished()) return;
        check(line.starts_with('\xFF') ? conversation.send_overlong(line.substr(1))
                                       : conversation.send(line));
        if (number % 7 == 6) check(conversation.end_search());
    }
    for (const Position& position : conversation.thinker.positions) {
        demand((position.board.mover & position.board.opponent) == 0, "a square holds one disc");
        demand(!is_over(position.board, position.size), "only games that go on are searched");
    }
    check(conversation.end_input());
    demand(conversation.finished(), "the end of the input ends the session");
}

}  // namespace outflank::fuzz
