// Whole files of records: which reader, which writer, and what goes around the records.
#include "outflank/record_files.h"

#include <algorithm>
#include <array>
#include <utility>

#include "formats/date_text.h"
#include "formats/record_readers.h"
#include "formats/words.h"

namespace outflank {
namespace formats {
namespace {

using FormatReader = RecordFile (*)(std::string_view, const ReadOptions&);

/// In the order of RecordFormat.
constexpr std::array<FormatReader, kRecordFormats.size()> kReaders = {
    read_ggf, read_sgf, read_pgn,       read_wthor,       read_quest, read_saved_game,
    read_obf, read_fen, read_positions, read_transcripts, read_table, read_grid};

/// The format, by its contents when nobody says it.
Result<RecordFormat> format_to_read(std::string_view contents, const ReadOptions& options) {
    if (options.format) return *options.format;
    if (const auto format = detect_format(contents)) return *format;
    return Error{ErrorCode::kParse,
                 "found " + quoted(contents.substr(0, contents.find('\n'))) +
                     ", expected a game or a position in a known format",
                 options.name.empty() ? "line 1" : std::string(options.name) + ":1"};
}

/// A synchro pair stands on one line; its second game must follow its first.
void write_ggf(std::span<const Record> records, WrittenFile& file) {
    for (std::size_t i = 0; i < records.size(); ++i) {
        const bool is_pair = i + 1 < records.size() && records[i].info.pair_game == 1 &&
                             records[i + 1].info.pair_game == 2;
        if (is_pair) file.contents += "2 " + ggf_text(records[i++]) + ' ';
        file.contents += ggf_text(records[i]) + '\n';
    }
    file.written = records.size();
}

void write_quest(std::span<const Record> records, WrittenFile& file) {
    std::string games;
    for (std::size_t i = 0; i < records.size(); ++i) {
        const Result<std::string> text = quest_text(records[i]);
        if (!text) {
            file.errors.push_back({.number = i + 1, .error = text.error()});
            continue;
        }
        if (file.written++ > 0) games += ",\n";
        games += text.value();
    }
    file.contents = file.written == 1 ? games + '\n' : "[\n" + games + "\n]\n";
}

void write_wthor(std::span<const Record> records, const WriteOptions& options, WrittenFile& file) {
    WthorFiles files;
    WthorHeader& header = files.games.header;
    header.century = static_cast<std::uint8_t>(options.year / 100);
    header.year_in_century = static_cast<std::uint8_t>(options.year % 100);
    header.month = static_cast<std::uint8_t>(options.month);
    header.day = static_cast<std::uint8_t>(options.day);
    files.players.header = files.tournaments.header = header;
    header.side = 8;
    std::optional<int> year;  // of all games; 0 when they differ
    for (std::size_t i = 0; i < records.size(); ++i) {
        const Result<Done> added = add_wthor_game(files, records[i]);
        if (!added) {
            file.errors.push_back({.number = i + 1, .error = added.error()});
            continue;
        }
        const int played = year_of_date(records[i].info.date);
        year = year.value_or(played) == played ? played : 0;
        ++file.written;
    }
    header.year = static_cast<std::uint16_t>(year.value_or(0));
    file.contents = format_wthor_games(files.games);
    file.wthor_players = format_wthor_names(files.players);
    file.wthor_tournaments = format_wthor_names(files.tournaments);
}

/// A saved game fills its file.
void write_saved_game(std::span<const Record> records, WrittenFile& file) {
    for (std::size_t i = 1; i < records.size(); ++i)
        file.errors.push_back({.number = i + 1,
                               .error = {ErrorCode::kUnsupported,
                                         "saved game: a file of this format holds one game", ""}});
    if (records.empty()) return;
    file.contents = saved_game_text(records[0]);
    file.written = 1;
}

using Writer = std::string (*)(const Record&);

/// Formats whose files are one text after the other; null for those above.
constexpr std::array<Writer, kRecordFormats.size()> kWriters = {
    nullptr,  sgf_text, pgn_text,      nullptr,         nullptr,    nullptr,
    obf_text, fen_text, position_text, transcript_text, table_text, grid_text};

/// A blank line after each game, so that the next one is not taken for a part of it.
bool needs_blank_line(RecordFormat format) {
    return format == RecordFormat::kTable || format == RecordFormat::kGrid;
}

}  // namespace
}  // namespace formats

Result<RecordFile> read_records(std::string_view contents, const ReadOptions& options) {
    if (contents.size() > kMaxFileBytes)
        return Error{ErrorCode::kOutOfRange,
                     "the file is longer than " + std::to_string(kMaxFileBytes) + " bytes",
                     options.name.empty() ? "line 1" : std::string(options.name)};
    const Result<RecordFormat> format = formats::format_to_read(contents, options);
    if (!format) return format.error();
    return formats::kReaders[static_cast<std::size_t>(format.value())](contents, options);
}

WrittenFile write_records(std::span<const Record> records, RecordFormat format,
                          const WriteOptions& options) {
    using namespace formats;
    WrittenFile file;
    if (format == RecordFormat::kGgf) {
        write_ggf(records, file);
    } else if (format == RecordFormat::kWthor) {
        write_wthor(records, options, file);
    } else if (format == RecordFormat::kQuest) {
        write_quest(records, file);
    } else if (format == RecordFormat::kSavedGame) {
        write_saved_game(records, file);
    } else {
        for (const Record& record : records) {
            if (needs_blank_line(format) && file.written > 0) file.contents += '\n';
            file.contents += kWriters[static_cast<std::size_t>(format)](record);
            ++file.written;
        }
    }
    return file;
}

}  // namespace outflank
