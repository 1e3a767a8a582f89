// Any text at all: the reader that finds out the format, and every writer on what it read.
#include "fuzz_records.h"

namespace outflank::fuzz {
namespace {

void check(std::string_view text) {
    const auto file = read_records(text);
    if (!file) return check_error(file.error());
    check_file(file.value());
    const std::vector<Record> records = records_of(file.value());
    if (records.empty()) return;
    for (const RecordFormat format : kRecordFormats) {
        const WrittenFile written = write_records(records, format);
        demand(written.written + written.errors.size() == records.size(),
               "a record is written or is an error");
        const auto again = read_records(written.contents, {.format = format});
        demand(again.has_value() && again.value().errors.empty(), "what is written is read");
        demand(again.value().records.size() == written.written, "as many games as were written");
    }
}

}  // namespace
}  // namespace outflank::fuzz

OUTFLANK_FUZZ_TARGET(outflank::fuzz::check)
