// What the fuzz targets of the record formats share: whatever is read can be written and is
// then read back to the same records.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "formats/text/words.h"
#include "fuzz.h"
#include "outflank/record_files.h"

namespace outflank::fuzz {

inline void sort_by_name(std::vector<Property>& other) {
    std::stable_sort(other.begin(), other.end(),
                     [](const Property& a, const Property& b) { return a.name < b.name; });
}

/// The records, with their properties in the order of the names: that of a file means nothing.
inline std::vector<Record> records_of(const RecordFile& file) {
    std::vector<Record> records;
    for (const FileRecord& entry : file.records) {
        Record& record = records.emplace_back(entry.record);
        sort_by_name(record.info.other);
        for (NodeIndex node = kRootNode; node < record.moves.node_count(); ++node)
            if (record.moves.notes(node).other.size() > 1)
                sort_by_name(record.moves.edit_notes(node).other);
    }
    return records;
}

/// All texts are UTF-8, whatever the file held.
inline void check_texts(const Record& record) {
    const RecordInfo& info = record.info;
    for (const std::string& text : {info.black.name, info.white.name, info.event, info.date})
        demand(formats::is_utf8(text), "names are UTF-8");
    for (NodeIndex node = kRootNode; node < record.moves.node_count(); ++node)
        demand(formats::is_utf8(record.moves.notes(node).comment), "comments are UTF-8");
}

/// Numbers and lines go up, and errors are fit for people.
inline void check_file(const RecordFile& file) {
    std::size_t number = 0;
    std::size_t line = 0;
    for (const FileRecord& entry : file.records) {
        demand(entry.number > number && entry.line >= line, "games go up");
        number = entry.number;
        line = entry.line;
        check_texts(entry.record);
    }
    for (const RecordError& error : file.errors) check_error(error.error);
}

/// Reads `text` as one format, writes what was read, and reads that.
inline void check_format(std::string_view text, RecordFormat format) {
    const auto file = read_records(text, {.format = format});
    if (!file) return check_error(file.error());
    check_file(file.value());
    const std::vector<Record> records = records_of(file.value());
    const std::string written = write_records(records, format).contents;
    const auto again = read_records(written, {.format = format});
    demand(again.has_value() && again.value().errors.empty(), "what is written is read");
    // JSON of any program is read as this format, which holds less than that may say.
    if (format == RecordFormat::kQuest)
        demand(write_records(records_of(again.value()), format).contents == written,
               "what is written is written again");
    else
        demand(records_of(again.value()) == records, "what is written gives the same records");
}

}  // namespace outflank::fuzz
