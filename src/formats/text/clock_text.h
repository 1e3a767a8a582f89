// Clocks and match types in the words of the server GGS. Grammar: docs/formats/ggf.md.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "outflank/records.h"

namespace outflank::formats {

/// Reads "[[[days.]hours:]minutes:]seconds", where the seconds may have a fraction.
/// Nothing for any other text.
std::optional<Milliseconds> parse_time(std::string_view text);

/// "15:00", "1:02:03", "0:00.25": at least minutes and seconds.
std::string time_text(Milliseconds time);

/// Reads "main[/increment[/extension]]"; a part is a time or empty, and may have a rule
/// behind a comma. Nothing for any other text.
std::optional<Clock> parse_clock(std::string_view text);

/// All three parts: "15:00/00:00/02:00".
std::string clock_text(const Clock& clock);

/// A match type with the squares along a side: 4 to 14, or 88 for the octagon.
struct SizedMatchType {
    MatchType type;
    int side = 8;
};

/// Reads "8", "s8r20", "8k", "10a", "8b". Nothing for any other text.
std::optional<SizedMatchType> parse_match_type(std::string_view text);

std::string match_type_text(const MatchType& type, BoardSize size);

}  // namespace outflank::formats
