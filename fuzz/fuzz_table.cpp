// Moves in lists and tables. The order of a table, blank lines in it and its heading are not
// written, so only the moves must come back.
#include "fuzz_records.h"

namespace outflank::fuzz {
namespace {

void check(std::string_view text) {
    const auto file = read_records(text, {.format = RecordFormat::kTable});
    if (!file) return check_error(file.error());
    check_file(file.value());
    for (const FileRecord& entry : file.value().records) {
        const std::string written =
            write_records({&entry.record, 1}, RecordFormat::kTable).contents;
        const auto again = read_records(written, {.format = RecordFormat::kTable});
        demand(again.has_value() && again.value().records.size() == 1, "a written table is read");
        const auto moves_of = [](const FileRecord& each) {
            return MoveTree(each.record.moves.main_line());
        };
        demand(moves_of(again.value().records[0]) == moves_of(entry),
               "a written table is the same game");
    }
}

}  // namespace
}  // namespace outflank::fuzz

OUTFLANK_FUZZ_TARGET(outflank::fuzz::check)
