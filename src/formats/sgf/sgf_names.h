// The properties of SGF that stand for parts of a record. Meaning: docs/formats/sgf.md.
#pragma once

#include <array>
#include <string_view>

#include "formats/text/info_text.h"

namespace outflank::formats {

/// Texts of the game as a whole.
inline constexpr auto kSgfTexts = std::to_array<InfoText>({
    {"PB", nullptr, Color::kBlack, &RecordedPlayer::name},
    {"PW", nullptr, Color::kWhite, &RecordedPlayer::name},
    {"BR", nullptr, Color::kBlack, &RecordedPlayer::rating},
    {"WR", nullptr, Color::kWhite, &RecordedPlayer::rating},
    {"EV", &RecordInfo::event},
    {"RO", &RecordInfo::round},
    {"PC", &RecordInfo::place},
});

/// Judgements; `emphasis` 2 where "very" makes a difference, 0 where nothing is written.
struct SgfMoveJudgement {
    std::string_view name;
    int emphasis;
    MoveJudgement judgement;
};
inline constexpr auto kSgfMoveJudgements = std::to_array<SgfMoveJudgement>({
    {"TE", 1, MoveJudgement::kGood},
    {"TE", 2, MoveJudgement::kVeryGood},
    {"BM", 1, MoveJudgement::kBad},
    {"BM", 2, MoveJudgement::kVeryBad},
    {"DO", 0, MoveJudgement::kDoubtful},
    {"IT", 0, MoveJudgement::kInteresting},
});

struct SgfPositionJudgement {
    std::string_view name;
    int emphasis;
    PositionJudgement judgement;
};
inline constexpr auto kSgfPositionJudgements = std::to_array<SgfPositionJudgement>({
    {"DM", 1, PositionJudgement::kEven},
    {"UC", 1, PositionJudgement::kUnclear},
    {"GB", 1, PositionJudgement::kGoodForBlack},
    {"GB", 2, PositionJudgement::kVeryGoodForBlack},
    {"GW", 1, PositionJudgement::kGoodForWhite},
    {"GW", 2, PositionJudgement::kVeryGoodForWhite},
});

struct SgfMark {
    std::string_view name;
    MarkKind kind;
};
inline constexpr auto kSgfMarks = std::to_array<SgfMark>({
    {"TR", MarkKind::kTriangle},
    {"CR", MarkKind::kCircle},
    {"MA", MarkKind::kCross},
    {"SQ", MarkKind::kSquare},
    {"SL", MarkKind::kSelected},
    {"LB", MarkKind::kLabel},
});

/// What the file, the start and the moves are; never kept beside a game.
inline constexpr auto kSgfStructure =
    std::to_array<std::string_view>({"B", "W", "AB", "AW", "AE", "PL", "FF", "GM", "SZ", "CA"});

/// Our own property for those of other formats, "Opening:Tiger", and for a value that could not be
/// understood where a node has a better one of that name, "TM:5 min".
inline constexpr std::string_view kSgfOthers = "XO";

}  // namespace outflank::formats
