// What stands around and between the records of a file.
#include "formats/record_writer.h"

#include <array>
#include <utility>

#include "formats/records/record_readers.h"

namespace outflank::formats {
namespace {

using Writer = std::string (*)(const Record&);

/// Formats whose files are one text after the other; null for those that are more.
constexpr std::array<Writer, kRecordFormats.size()> kWriters = {
    nullptr,  sgf_text, pgn_text,      nullptr,         nullptr,    nullptr,
    obf_text, fen_text, position_text, transcript_text, table_text, grid_text};

/// A blank line after each game, so that the next one is not taken for a part of it.
bool needs_blank_line(RecordFormat format) {
    return format == RecordFormat::kTable || format == RecordFormat::kGrid;
}

}  // namespace

RecordWriter::RecordWriter(RecordFormat format, const WriteOptions& options)
    : format_(format), wthor_(options) {}

/// A synchro pair stands on one line; its second game must follow its first.
void RecordWriter::add_ggf(const Record& record, std::string& out) {
    std::string text = ggf_text(record);
    if (!held_.empty()) {
        const bool is_pair = record.info.pair_game == 2;
        out += (is_pair ? "2 " : "") + std::exchange(held_, "") + (is_pair ? ' ' : '\n');
    }
    if (record.info.pair_game == 1)
        held_ = std::move(text);
    else
        out += text + '\n';
}

/// A single game needs no array.
std::optional<Error> RecordWriter::add_quest(const Record& record, std::string& out) {
    Result<std::string> text = quest_text(record);
    if (!text) return text.error();
    if (written_ == 1) out += "[\n" + std::exchange(held_, "");
    if (written_ > 0)
        out += ",\n" + text.value();
    else
        held_ = std::move(text).value();
    return std::nullopt;
}

std::optional<Error> RecordWriter::add(const Record& record, std::string& out) {
    std::optional<Error> refused;
    if (format_ == RecordFormat::kGgf) {
        add_ggf(record, out);
    } else if (format_ == RecordFormat::kWthor) {
        refused = wthor_.add(record, out);
    } else if (format_ == RecordFormat::kQuest) {
        refused = add_quest(record, out);
    } else if (format_ == RecordFormat::kSavedGame) {
        if (written_ > 0)
            refused = Error{ErrorCode::kUnsupported,
                            "saved game: a file of this format holds one game", ""};
        else
            out += saved_game_text(record);
    } else {
        if (needs_blank_line(format_) && written_ > 0) out += '\n';
        out += kWriters[static_cast<std::size_t>(format_)](record);
    }
    if (!refused) ++written_;
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
