// Whole files of records: which reader, and what the writer makes.
#include "outflank/record_files.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "formats/record_detection.h"
#include "formats/record_writer.h"
#include "formats/records/record_readers.h"
#include "formats/text/text_decoding.h"

namespace outflank {
namespace formats {

GameReaderPointer make_reader(RecordFormat format, const ReadOptions& options) {
    using Maker = GameReaderPointer (*)(const ReadOptions&);
    /// In the order of RecordFormat.
    static constexpr std::array<Maker, kRecordFormats.size()> kMakers = {
        make_ggf_reader,      make_sgf_reader,        make_pgn_reader,   make_wthor_reader,
        make_quest_reader,    make_saved_game_reader, make_obf_reader,   make_fen_reader,
        make_position_reader, make_transcript_reader, make_table_reader, make_grid_reader};
    return kMakers[static_cast<std::size_t>(format)](options);
}

}  // namespace formats

std::optional<std::size_t> index_of_game(const RecordFile& file, std::size_t number) {
    const auto at =
        std::lower_bound(file.records.begin(), file.records.end(), number,
                         [](const FileRecord& entry, std::size_t n) { return entry.number < n; });
    if (at == file.records.end() || at->number != number) return std::nullopt;
    return static_cast<std::size_t>(at - file.records.begin());
}

Result<RecordFile> read_records(std::string_view contents, const ReadOptions& options) {
    if (contents.size() > kMaxFileBytes)
        return Error{ErrorCode::kOutOfRange,
                     "the file is longer than " + std::to_string(kMaxFileBytes) + " bytes",
                     options.name.empty() ? "line 1" : std::string(options.name)};
    std::optional<std::string> text;
    if (options.format != RecordFormat::kWthor) {
        auto decoded = formats::decoded(contents, options.name);
        if (!decoded) return decoded.error();
        text = std::move(decoded).value();
    }
    if (text) contents = *text;
    const Result<RecordFormat> format = formats::format_to_read(contents, options);
    if (!format) return format.error();
    const formats::GameReaderPointer reader = formats::make_reader(format.value(), options);
    return formats::read_all(*reader, contents, options.name, format.value());
}

WrittenFile write_records(std::span<const Record> records, RecordFormat format,
                          const WriteOptions& options) {
    WrittenFile file;
    formats::RecordWriter writer(format, options);
    for (std::size_t i = 0; i < records.size(); ++i)
        if (auto error = writer.add(records[i], file.contents))
            file.errors.push_back({.number = i + 1, .error = *std::move(error)});
    // No record is no saved game, but an empty array is a file.
    writer.finish(file.contents);
    file.contents.insert(0, writer.front());
    file.wthor_players = writer.wthor_players();
    file.wthor_tournaments = writer.wthor_tournaments();
    file.written = writer.written();
    return file;
}

}  // namespace outflank
