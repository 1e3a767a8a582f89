// What stands around and between the records of a file.
#include "formats/record_writer.h"

#include <array>
#include <utility>

#include "formats/records/record_readers.h"

namespace outflank::formats {
namespace {

using Writer = std::string (*)(const Record&);

/// Null for formats that cannot hold each record.
constexpr std::array<Writer, kRecordFormats.size()> kWriters = {
    ggf_text, sgf_text, pgn_text,      nullptr,         nullptr,    saved_game_text,
    obf_text, fen_text, position_text, transcript_text, table_text, grid_text};

/// A blank line after each game, so that the next one is not taken for a part of it.
bool needs_blank_line(RecordFormat format) {
    return format == RecordFormat::kTable || format == RecordFormat::kGrid;
}

/// False where a record is written by what it is in the file: the first, the second, one too many.
bool is_the_same_anywhere(const WrittenRecord& record, RecordFormat format) {
    return std::holds_alternative<std::string>(record.what) && record.pair_game == 0 &&
           format != RecordFormat::kQuest && format != RecordFormat::kSavedGame;
}

}  // namespace

WrittenRecord written_record(const Record& record, RecordFormat format) {
    const auto text_or_reason = [](Result<std::string> text) -> WrittenRecord {
        if (!text) return {.what = text.error()};
        return {.what = std::move(text).value()};
    };
    if (format == RecordFormat::kQuest) return text_or_reason(quest_text(record));
    if (format != RecordFormat::kWthor)
        return {.what = kWriters[static_cast<std::size_t>(format)](record),
                .pair_game = record.info.pair_game};
    Result<UnnumberedWthorGame> game = unnumbered_wthor_game(record);
    if (!game) return {.what = game.error()};
    return {.what = std::make_unique<UnnumberedWthorGame>(std::move(game).value())};
}

bool take_next(WrittenRecord& record, const WrittenRecord& next, RecordFormat format) {
    if (!is_the_same_anywhere(record, format) || !is_the_same_anywhere(next, format)) return false;
    auto& text = std::get<std::string>(record.what);
    if (format == RecordFormat::kGgf || needs_blank_line(format)) text += '\n';
    text += std::get<std::string>(next.what);
    record.records += next.records;
    return true;
}

RecordWriter::RecordWriter(RecordFormat format, const WriteOptions& options)
    : format_(format), wthor_(options) {}

/// A synchro pair stands on one line; its second game must follow its first.
void RecordWriter::add_ggf(std::string text, int pair_game, std::string& out) {
    if (!held_.empty()) {
        const bool is_pair = pair_game == 2;
        out += (is_pair ? "2 " : "") + std::exchange(held_, "") + (is_pair ? ' ' : '\n');
    }
    if (pair_game == 1)
        held_ = std::move(text);
    else
        out += text + '\n';
}

/// A single game needs no array.
void RecordWriter::add_quest(std::string text, std::string& out) {
    if (written_ == 1) out += "[\n" + std::exchange(held_, "");
    if (written_ > 0)
        out += ",\n" + text;
    else
        held_ = std::move(text);
}

std::optional<Error> RecordWriter::add_text(std::string text, int pair_game, std::string& out) {
    if (format_ == RecordFormat::kSavedGame && written_ > 0)
        return Error{ErrorCode::kUnsupported, "saved game: a file of this format holds one game",
                     ""};
    if (format_ == RecordFormat::kGgf) {
        add_ggf(std::move(text), pair_game, out);
    } else if (format_ == RecordFormat::kQuest) {
        add_quest(std::move(text), out);
    } else {
        if (needs_blank_line(format_) && written_ > 0) out += '\n';
        if (out.empty())
            out = std::move(text);
        else
            out += text;
    }
    return std::nullopt;
}

std::optional<Error> RecordWriter::add(WrittenRecord record, std::string& out) {
    std::optional<Error> refused;
    if (auto* reason = std::get_if<Error>(&record.what))
        refused = std::move(*reason);
    else if (auto* text = std::get_if<std::string>(&record.what))
        refused = add_text(std::move(*text), record.pair_game, out);
    else
        refused = wthor_.add(*std::get<std::unique_ptr<UnnumberedWthorGame>>(record.what), out);
    if (!refused) written_ += record.records;
    return refused;
}

void RecordWriter::finish(std::string& out) {
    if (format_ == RecordFormat::kGgf && !held_.empty()) out += std::exchange(held_, "") + '\n';
    if (format_ != RecordFormat::kQuest) return;
    if (written_ == 0)
        out += "[\n\n]\n";
    else
        out += written_ == 1 ? std::exchange(held_, "") + '\n' : "\n]\n";
}

std::string RecordWriter::front() const {
    return format_ == RecordFormat::kWthor ? wthor_.header() : "";
}

std::string RecordWriter::wthor_players() const {
    return format_ == RecordFormat::kWthor ? wthor_.players() : "";
}

std::string RecordWriter::wthor_tournaments() const {
    return format_ == RecordFormat::kWthor ? wthor_.tournaments() : "";
}

}  // namespace outflank::formats
