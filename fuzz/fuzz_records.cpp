// Any text at all: the reader that finds out the format, and every writer on what it read.
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "formats/record_stream.h"
#include "fuzz_records.h"

namespace outflank::fuzz {
namespace {

/// What was read some other way, held against what the whole gives.
class Expected {
  public:
    explicit Expected(const RecordFile& whole) : whole_(whole) {}

    void take(const RecordFile& file, std::size_t games_before) {
        for (const FileRecord& entry : file.records) {
            demand(records_ < whole_.records.size(), "no record too many");
            const FileRecord& expected = whole_.records[records_++];
            demand(entry.record == expected.record &&
                       entry.number + games_before == expected.number &&
                       entry.line == expected.line && entry.is_complete == expected.is_complete,
                   "a record of a piece is that of the whole");
        }
        for (const RecordError& error : file.errors) {
            demand(errors_ < whole_.errors.size(), "no error too many");
            const RecordError& expected = whole_.errors[errors_++];
            const std::size_t number = error.number == 0 ? 0 : error.number + games_before;
            demand(number == expected.number && to_text(error.error) == to_text(expected.error),
                   "an error of a piece is that of the whole");
        }
    }
    void end() const {
        demand(records_ == whole_.records.size() && errors_ == whole_.errors.size(),
               "pieces lose nothing");
    }

  private:
    const RecordFile& whole_;
    std::size_t records_ = 0;
    std::size_t errors_ = 0;
};

/// A file read in pieces of any length gives what it gives as a whole.
void check_pieces(std::string_view text, const ReadOptions& options, const RecordFile& whole) {
    base::TextSource source(text);
    formats::RecordStream stream(source, options, 1 + text.size() % 97);
    Expected expected(whole);
    for (;;) {
        const auto file = stream.next();
        demand(file.has_value(), "pieces are read");
        if (file.value().records.empty() && file.value().errors.empty()) break;
        expected.take(file.value(), 0);
    }
    expected.end();
}

struct Collected : formats::GameTaker {
    void take(RecordFile&& file) override { files.push_back(std::move(file)); }
    std::vector<RecordFile> files;
};

/// And so does one that two threads read, cut anywhere.
void check_shared(std::string_view text, const ReadOptions& options, const RecordFile& whole) {
    base::TextSource source(text);
    formats::RecordStream stream(source, options, 1000 + text.size() % 97);
    const formats::SharedReading sharing{.threads = 2,
                                         .make_taker = [] { return std::make_unique<Collected>(); },
                                         .stretch_bytes = 1 + text.size() % 61};
    Expected expected(whole);
    for (;;) {
        const auto some = stream.next_shared(sharing);
        demand(some.has_value(), "stretches are read");
        if (some.value().empty()) break;
        for (const formats::TakenGames& taken : some.value())
            for (const RecordFile& file : static_cast<const Collected&>(*taken.taker).files)
                expected.take(file, taken.games_before);
    }
    expected.end();
}

void check(std::string_view text) {
    const auto file = read_records(text);
    if (!file) return check_error(file.error());
    check_file(file.value());
    const ReadOptions options{.format = file.value().format, .name = "file"};
    const auto whole = read_records(text, options);
    demand(whole.has_value(), "a format that was found reads");
    check_pieces(text, options, whole.value());
    check_shared(text, options, whole.value());
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
