// Any text at all: the reader that finds out the format, and every writer on what it read.
#include <numeric>

#include "formats/record_stream.h"
#include "fuzz_records.h"

namespace outflank::fuzz {
namespace {

/// A file read in pieces of any length gives what it gives as a whole.
void check_pieces(std::string_view text, RecordFormat format) {
    const ReadOptions options{.format = format, .name = "file"};
    const auto whole = read_records(text, options);
    demand(whole.has_value(), "a format that was found reads");
    base::TextSource source(text);
    formats::RecordStream stream(source, options, 1 + text.size() % 97);
    std::size_t records = 0;
    std::size_t errors = 0;
    for (;;) {
        const auto file = stream.next();
        demand(file.has_value(), "pieces are read");
        if (file.value().records.empty() && file.value().errors.empty()) break;
        for (const FileRecord& entry : file.value().records) {
            demand(records < whole.value().records.size(), "no record too many");
            const FileRecord& expected = whole.value().records[records++];
            demand(entry.record == expected.record && entry.number == expected.number &&
                       entry.line == expected.line && entry.is_complete == expected.is_complete,
                   "a record of a piece is that of the whole");
        }
        for (const RecordError& error : file.value().errors) {
            demand(errors < whole.value().errors.size(), "no error too many");
            const RecordError& expected = whole.value().errors[errors++];
            demand(
                error.number == expected.number && to_text(error.error) == to_text(expected.error),
                "an error of a piece is that of the whole");
        }
    }
    demand(records == whole.value().records.size() && errors == whole.value().errors.size(),
           "pieces lose nothing");
}

void check(std::string_view text) {
    const auto file = read_records(text);
    if (!file) return check_error(file.error());
    check_file(file.value());
    check_pieces(text, file.value().format);
    const std::vector<Record> records = records_of(file.value());
    if (records.empty()) return;
    // One of the formats: with all of them an input would take a dozen times as long.
    const std::size_t sum = std::accumulate(
        text.begin(), text.end(), text.size(),
        [](std::size_t so_far, char byte) { return so_far + static_cast<unsigned char>(byte); });
    const RecordFormat format = kRecordFormats[sum % kRecordFormats.size()];
    const WrittenFile written = write_records(records, format);
    demand(written.written + written.errors.size() == records.size(),
           "a record is written or is an error");
    const auto again = read_records(written.contents, {.format = format});
    demand(again.has_value() && again.value().errors.empty(), "what is written is read");
    demand(again.value().records.size() == written.written, "as many games as were written");
}

}  // namespace
}  // namespace outflank::fuzz

OUTFLANK_FUZZ_TARGET(outflank::fuzz::check)
