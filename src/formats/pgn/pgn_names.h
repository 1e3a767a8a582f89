// The tags and annotations of PGN that stand for parts of a record. Meaning:
// docs/formats/pgn.md.
#pragma once

#include <array>
#include <string_view>

#include "formats/text/info_text.h"

namespace outflank::formats {

/// Texts of the game as a whole.
inline constexpr auto kPgnTexts = std::to_array<InfoText>({
    {"Event", &RecordInfo::event},
    {"Site", &RecordInfo::place},
    {"Round", &RecordInfo::round},
    {"Black", nullptr, Color::kBlack, &RecordedPlayer::name},
    {"White", nullptr, Color::kWhite, &RecordedPlayer::name},
    {"BlackElo", nullptr, Color::kBlack, &RecordedPlayer::rating},
    {"WhiteElo", nullptr, Color::kWhite, &RecordedPlayer::rating},
});

/// The Termination tag. The words "time forfeit", "abandoned" and "rules infraction" are
/// those of the PGN standard of 1994.
struct PgnEnding {
    std::string_view text;
    Ending ending;
};
inline constexpr auto kPgnEndings = std::to_array<PgnEnding>({
    {"normal", Ending::kNormal},
    {"unterminated", Ending::kUnknown},
    {"resignation", Ending::kResigned},
    {"time forfeit", Ending::kTimeout},
    {"agreement", Ending::kAgreed},
    {"abandoned", Ending::kLeft},
    {"rules infraction", Ending::kForfeit},
    {"void", Ending::kVoid},
});

/// Numeric annotation glyphs, by the numbers of the same standard.
struct PgnMoveGlyph {
    int number;
    MoveJudgement judgement;
};
inline constexpr auto kPgnMoveGlyphs = std::to_array<PgnMoveGlyph>({
    {1, MoveJudgement::kGood},
    {2, MoveJudgement::kBad},
    {3, MoveJudgement::kVeryGood},
    {4, MoveJudgement::kVeryBad},
    {5, MoveJudgement::kInteresting},
    {6, MoveJudgement::kDoubtful},
});

struct PgnPositionGlyph {
    int number;
    PositionJudgement judgement;
};
inline constexpr auto kPgnPositionGlyphs = std::to_array<PgnPositionGlyph>({
    {10, PositionJudgement::kEven},
    {13, PositionJudgement::kUnclear},
    {16, PositionJudgement::kGoodForWhite},
    {17, PositionJudgement::kGoodForBlack},
    {18, PositionJudgement::kVeryGoodForWhite},
    {19, PositionJudgement::kVeryGoodForBlack},
});

/// Tags of our own, and tags that are read or written in a special way.
inline constexpr auto kPgnSpecialTags = std::to_array<std::string_view>(
    {"Date", "Time", "UTCDate", "UTCTime", "TimeZone", "Result", "FEN", "SetUp", "TimeControl",
     "BlackClock", "WhiteClock", "Termination", "Score", "GameType", "Komi", "Theory", "PairGame"});

/// Words of the commands in comments, as "[%eval 1.25]".
inline constexpr std::string_view kPgnEvaluation = "eval";
inline constexpr std::string_view kPgnTimeUsed = "emt";
inline constexpr std::string_view kPgnTimeLeft = "clk";

}  // namespace outflank::formats
