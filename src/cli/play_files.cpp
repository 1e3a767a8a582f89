// Loading and saving games.
#include "cli/play_files.h"

#include <fmt/format.h>

#include <filesystem>

#include "base/files.h"
#include "cli/text.h"

namespace outflank::cli {
namespace {

constexpr std::string_view kRecordTitle = "outflank";

bool starts_as_record(std::string_view text) {
    return lower_case(trimmed(text.substr(0, 200))).starts_with(kRecordTitle);
}

}  // namespace

Result<GameRecord> load_game(const std::string& path) {
    const Result<std::string> text = base::read_text_file(path, kMaxTextBytes);
    if (!text) return text.error();
    if (starts_as_record(text.value())) return parse_game_record(text.value(), path);
    const Result<Game> game = parse_game(text.value());
    if (!game) return located(game.error(), path);
    GameRecord record;
    record.game = game.value();
    return record;
}

Result<Done> save_game(const std::string& path, const GameRecord& record) {
    std::error_code ignored;  // what cannot be looked at cannot be written either
    if (std::filesystem::exists(path, ignored)) {
        const Result<std::string> old = base::read_text_file(path, kMaxTextBytes);
        if (!old) return old.error();
        if (!trimmed(old.value()).empty() && !starts_as_record(old.value()))
            return Error{ErrorCode::kUnsupported,
                         "found a file that is not a saved game, expected a new name", path};
    }
    return base::write_file_atomically(path, format_game_record(record));
}

}  // namespace outflank::cli
