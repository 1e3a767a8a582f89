// OBF lines and files: what is read is written and read back to the same value.
#include "fuzz.h"

namespace outflank::fuzz {
namespace {

void check_record(const ObfRecord& record) {
    const std::string line = format_obf(record);
    const auto again = parse_obf(line);
    demand(again.has_value(), "a written OBF line is read");
    demand(again.value().position == record.position && again.value().moves == record.moves &&
               again.value().score == record.score,
           "a written OBF line gives the same record");
}

void check(std::string_view text) {
    const auto record = parse_obf(text);
    record ? check_record(record.value()) : check_error(record.error());

    const ObfFile file = parse_obf_file(text, "file");
    std::size_t line = 0;
    for (const ObfFileRecord& entry : file.records) {
        demand(entry.line > line, "lines go up");
        line = entry.line;
        check_record(entry.record);
    }
    for (const Error& error : file.errors) check_error(error);
    const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
    demand(file.records.size() + file.errors.size() <= lines, "a line is a record or an error");
}

}  // namespace
}  // namespace outflank::fuzz

OUTFLANK_FUZZ_TARGET(outflank::fuzz::check)
