// Loading and saving games.
#include "cli/play/play_files.h"

#include <fmt/format.h>

#include <filesystem>

#include "base/files.h"
#include "cli/support/text.h"
#include "outflank/record_files.h"

namespace outflank::cli {
namespace {

/// What `save_game` writes itself, whatever the format.
constexpr FeatureSet kPlayed = {Feature::kMoves, Feature::kPlayers, Feature::kDate,
                                Feature::kOutcome, Feature::kOther};

// Plain moves or a position, which most files of one game are.
Result<GameRecord> record_of_text(std::string_view text) {
    const Result<Game> game = parse_game(text);
    if (!game) return game.error();
    GameRecord record;
    record.game = game.value();
    return record;
}

// The one game of a file in any format. Saved games are the form in between: whatever they have
// no place for stays behind.
Result<GameRecord> only_game(std::string_view contents, const std::string& path) {
    const Result<RecordFile> file = read_records(contents, {.name = path});
    if (!file) return file.error();
    const std::vector<FileRecord>& games = file.value().records;
    if (games.empty() && !file.value().errors.empty()) return file.value().errors.front().error;
    if (games.size() != 1)
        return Error{
            ErrorCode::kUnsupported,
            fmt::format("found {}, expected a file of one", counted(games.size(), "game", "games")),
            path};
    const std::vector<Record> one = {games.front().record};
    const WrittenFile saved = write_records(one, RecordFormat::kSavedGame);
    if (saved.written == 0) return saved.errors.front().error;
    return parse_game_record(saved.contents, path);
}

// Nothing when the game may be written over what is in the file.
std::optional<Error> reason_to_keep(const std::string& path, std::string_view old) {
    if (trimmed(old).empty()) return std::nullopt;
    const Result<RecordFile> file = read_records(old);
    if (!file || !file.value().errors.empty() || file.value().records.size() != 1)
        return Error{ErrorCode::kUnsupported, "this file is not a saved game: choose another name",
                     path};
    if (features_of(file.value().records.front().record).without(kPlayed).is_empty())
        return std::nullopt;
    return Error{
        ErrorCode::kUnsupported,
        "this file holds more than moves and names, which would be lost: choose another name",
        path};
}

/// A game as the text of a file, and what of it that cannot hold.
struct Written {
    std::string contents;
    std::string left_out;
};

/// "moves, players' names". The seed, which is among the other properties, is of the program.
std::string left_out_of(const Record& record, RecordFormat format) {
    FeatureSet lost = features_of(record).without(features_held(format));
    // WTHOR keeps names in files beside the games, which belong to other games too.
    const bool is_named = !record.info.black.name.empty() || !record.info.white.name.empty();
    if (format == RecordFormat::kWthor && is_named) lost.add(Feature::kPlayers);
    std::vector<std::string> names;
    for (int i = 0; i < kFeatureCount; ++i)
        if (const auto feature = static_cast<Feature>(i);
            lost.has(feature) && feature != Feature::kOther)
            names.emplace_back(feature_name(feature));
    return join(names, ", ");
}

Result<Written> in_format(const GameRecord& record, RecordFormat format, const std::string& path) {
    std::string saved = format_game_record(record);
    if (format == RecordFormat::kSavedGame) return Written{std::move(saved), ""};
    const Result<RecordFile> read = read_records(saved, {.format = RecordFormat::kSavedGame});
    if (!read) return read.error();
    if (read.value().records.empty()) return read.value().errors.front().error;
    const std::vector<Record> one = {read.value().records.front().record};
    WrittenFile file = write_records(one, format);
    if (file.written == 0) return located(file.errors.front().error, path);
    return Written{std::move(file.contents), left_out_of(one.front(), format)};
}

}  // namespace

Result<GameRecord> load_game(const std::string& path) {
    const Result<std::string> text = base::read_text_file(path, kMaxTextBytes);
    if (!text) return text.error();
    if (detect_format(text.value()) == RecordFormat::kSavedGame)
        return parse_game_record(text.value(), path);
    Result<GameRecord> plain = record_of_text(text.value());
    if (plain) return plain;
    const auto format = detect_format(text.value());
    const bool is_plain =
        !format || *format == RecordFormat::kTranscript || *format == RecordFormat::kPosition;
    return is_plain ? located(plain.error(), path) : only_game(text.value(), path);
}

Result<std::string> save_game(const std::string& path, const GameRecord& record) {
    std::error_code ignored;  // what cannot be looked at cannot be written either
    if (std::filesystem::exists(path, ignored)) {
        const Result<std::string> old = base::read_text_file(path, kMaxTextBytes);
        if (!old) return old.error();
        if (const auto reason = reason_to_keep(path, old.value())) return *reason;
    }
    const std::string ending = std::filesystem::path(path).extension().string();
    const auto meant = format_of_extension(lower_case(path));
    if (!meant && !ending.empty())
        return Error{ErrorCode::kUnsupported,
                     fmt::format("found the ending '{}', expected that of a format, such as .txt, "
                                 ".ggf, .sgf or .pgn, or none",
                                 ending),
                     path};
    auto format = meant.value_or(RecordFormat::kSavedGame);
    // The extension of plain texts stands for saved games too, which hold more.
    if (format == RecordFormat::kTranscript) format = RecordFormat::kSavedGame;
    const Result<Written> text = in_format(record, format, path);
    if (!text) return text.error();
    const Result<Done> written = base::write_file_atomically(path, text.value().contents);
    if (!written) return written.error();
    return text.value().left_out;
}

}  // namespace outflank::cli
