// The one-line texts of a game that formats know by names of their own.
#pragma once

#include <string_view>

#include "outflank/records.h"

namespace outflank::formats {

/// What a format calls a text of the game as a whole, or of one player.
struct InfoText {
    std::string_view name;
    std::string RecordInfo::*info = nullptr;
    Color color = Color::kBlack;
    std::string RecordedPlayer::*player = nullptr;
};

inline std::string& text_of(RecordInfo& info, const InfoText& text) {
    return text.info != nullptr ? info.*text.info : player(info, text.color).*text.player;
}
inline const std::string& text_of(const RecordInfo& info, const InfoText& text) {
    return text.info != nullptr ? info.*text.info : player(info, text.color).*text.player;
}

}  // namespace outflank::formats
