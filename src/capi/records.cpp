// The C interface: files of recorded games.
#include "outflank/records.h"

#include <memory>
#include <vector>

#include "capi/bridge.h"
#include "outflank/record_files.h"

using namespace outflank;

struct outflank_records {
    RecordFormat format = RecordFormat::kTranscript;
    std::vector<Record> records;
    std::vector<RecordError> errors;
    std::vector<int32_t> records_of_errors;  // what is good of the game, -1: nothing
};

namespace {

Record* record_at(outflank_records* records, size_t index) {
    if (records == nullptr || index >= records->records.size()) return nullptr;
    return &records->records[index];
}

const Record* record_at(const outflank_records* records, size_t index) {
    return record_at(const_cast<outflank_records*>(records), index);
}

/// The record if it has such a node.
const Record* record_with(const outflank_records* records, size_t index, size_t node) {
    const Record* record = record_at(records, index);
    return record != nullptr && node < record->moves.node_count() ? record : nullptr;
}

/// The text of a field; NULL for a number that is none.
std::string* field_of(RecordInfo& info, int32_t field) {
    switch (field) {
        case OUTFLANK_FIELD_BLACK:
            return &info.black.name;
        case OUTFLANK_FIELD_WHITE:
            return &info.white.name;
        case OUTFLANK_FIELD_EVENT:
            return &info.event;
        case OUTFLANK_FIELD_ROUND:
            return &info.round;
        case OUTFLANK_FIELD_PLACE:
            return &info.place;
        case OUTFLANK_FIELD_DATE:
            return &info.date;
        default:
            return nullptr;
    }
}

int32_t number_of(NodeIndex node) { return node == kNoNode ? -1 : static_cast<int32_t>(node); }

Result<std::unique_ptr<outflank_records>> read(std::string_view contents,
                                               const outflank_read_options& options) {
    ReadOptions wanted;
    if (options.size != 0) {
        const auto size = board_size_from_side(options.size);
        if (!size) return size.error();
        wanted.size = size.value();
    }
    if (options.format != nullptr) {
        wanted.format = format_of_name(options.format);
        if (!wanted.format)
            return Error{ErrorCode::kParse,
                         "format: '" + std::string(options.format) + "' is not a known format", ""};
    }
    if (options.name != nullptr) wanted.name = options.name;
    auto file = read_records(contents, wanted);
    if (!file) return file.error();
    auto records = std::make_unique<outflank_records>();
    records->format = file.value().format;
    for (const RecordError& problem : file.value().errors)
        records->records_of_errors.push_back(
            static_cast<int32_t>(index_of_game(file.value(), problem.number).value_or(-1)));
    for (FileRecord& record : file.value().records)
        records->records.push_back(std::move(record.record));
    records->errors = std::move(file.value().errors);
    return records;
}

/// Without control characters, which no field may have; a comment keeps its line feeds.
std::string clean(std::string_view text, bool keeps_lines) {
    std::string cleaned(text);
    for (char& character : cleaned)
        if (static_cast<unsigned char>(character) < 0x20 && !(keeps_lines && character == '\n'))
            character = ' ';
    const size_t first = cleaned.find_first_not_of(" \n");
    if (first == std::string::npos) return {};
    return cleaned.substr(first, cleaned.find_last_not_of(" \n") - first + 1);
}

}  // namespace

outflank_records* outflank_records_read(const char* contents, size_t length,
                                        const outflank_read_options* options,
                                        outflank_error* error) {
    const auto known = capi::read_struct(options);
    if (!known || (contents == nullptr && length > 0)) {
        capi::bad_argument(error, "records: NULL, or struct_size is not set");
        return nullptr;
    }
    return capi::made<outflank_records>(
        error, [&] { return read(std::string_view(contents, length), *known); });
}

outflank_records* outflank_records_new(const outflank_position* start, outflank_error* error) {
    if (start == nullptr) {
        capi::bad_argument(error, "start: NULL");
        return nullptr;
    }
    return capi::made<outflank_records>(error, [&]() -> Result<std::unique_ptr<outflank_records>> {
        const auto position = capi::to_position(start);
        if (!position) return position.error();
        auto records = std::make_unique<outflank_records>();
        records->records.push_back({.moves = MoveTree(position.value())});
        return records;
    });
}

void outflank_records_free(outflank_records* records) { delete records; }

size_t outflank_records_count(const outflank_records* records) {
    return records == nullptr ? 0 : records->records.size();
}

const char* outflank_records_format(const outflank_records* records) {
    return records == nullptr ? "" : format_name(records->format);
}

size_t outflank_records_error_count(const outflank_records* records) {
    return records == nullptr ? 0 : records->errors.size();
}

outflank_status outflank_records_error(const outflank_records* records, size_t index,
                                       outflank_error* error) {
    if (records == nullptr || error == nullptr || !capi::has_size(*error))
        return OUTFLANK_BAD_ARGUMENT;
    if (index >= records->errors.size()) return OUTFLANK_OUT_OF_RANGE;
    capi::fail(error, records->errors[index].error);
    return OUTFLANK_OK;
}

int32_t outflank_records_error_record(const outflank_records* records, size_t index) {
    const bool is_error = records != nullptr && index < records->records_of_errors.size();
    return is_error ? records->records_of_errors[index] : -1;
}

outflank_game* outflank_records_game(const outflank_records* records, size_t index,
                                     outflank_error* error) {
    if (records == nullptr) {
        capi::bad_argument(error, "records: NULL");
        return nullptr;
    }
    return capi::made<outflank_game>(error, [&]() -> Result<std::unique_ptr<outflank_game>> {
        const Record* record = record_at(records, index);
        if (record == nullptr) return Error{ErrorCode::kOutOfRange, "record: no such number", ""};
        return std::make_unique<outflank_game>(outflank_game{record->moves.main_line()});
    });
}

char* outflank_records_field(const outflank_records* records, size_t index, int32_t field) {
    const Record* record = record_at(records, index);
    if (record == nullptr) return nullptr;
    const std::string* text = field_of(const_cast<RecordInfo&>(record->info), field);
    return text == nullptr ? nullptr : capi::new_text(*text);
}

outflank_status outflank_records_set_field(outflank_records* records, size_t index, int32_t field,
                                           const char* text) {
    if (records == nullptr) return OUTFLANK_BAD_ARGUMENT;
    Record* record = record_at(records, index);
    if (record == nullptr) return OUTFLANK_OUT_OF_RANGE;
    std::string* place = field_of(record->info, field);
    if (place == nullptr || text == nullptr) return OUTFLANK_BAD_ARGUMENT;
    return capi::guarded(nullptr, [&] {
        *place = clean(text, false);
        return OUTFLANK_OK;
    });
}

size_t outflank_records_node_count(const outflank_records* records, size_t index) {
    const Record* record = record_at(records, index);
    return record == nullptr ? 0 : record->moves.node_count();
}

outflank_status outflank_records_node(const outflank_records* records, size_t index,
                                      size_t node_index, outflank_node* node) {
    if (records == nullptr || node == nullptr) return OUTFLANK_BAD_ARGUMENT;
    const Record* record = record_with(records, index, node_index);
    if (record == nullptr) return OUTFLANK_OUT_OF_RANGE;
    const auto at = static_cast<NodeIndex>(node_index);
    const MoveTree& moves = record->moves;
    node->parent = number_of(moves.parent(at));
    node->first_child = number_of(moves.first_child(at));
    node->next_sibling = number_of(moves.next_sibling(at));
    node->square = moves.move(at).value_or(OUTFLANK_NO_SQUARE);
    node->color = capi::number_of(moves.mover(at).value_or(Color::kBlack));
    return OUTFLANK_OK;
}

outflank_status outflank_records_play(outflank_records* records, size_t index, size_t node_index,
                                      int32_t square, size_t* child, outflank_error* error) {
    if (records == nullptr) return capi::bad_argument(error, "records: NULL");
    if (record_with(records, index, node_index) == nullptr)
        return capi::fail(error, OUTFLANK_OUT_OF_RANGE, "node: no such number");
    if (!capi::is_square(square) && square != OUTFLANK_PASS)
        return capi::bad_argument(error, "square: expected 0..63, or 64 for a pass");
    return capi::guarded(error, [&] {
        const auto played =
            record_at(records, index)->moves.play(static_cast<NodeIndex>(node_index), square);
        if (!played) return capi::fail(error, played.error());
        if (child != nullptr) *child = played.value();
        return OUTFLANK_OK;
    });
}

char* outflank_records_comment(const outflank_records* records, size_t index, size_t node_index) {
    const Record* record = record_with(records, index, node_index);
    if (record == nullptr) return nullptr;
    return capi::new_text(record->moves.notes(static_cast<NodeIndex>(node_index)).comment);
}

outflank_status outflank_records_set_comment(outflank_records* records, size_t index,
                                             size_t node_index, const char* text) {
    if (records == nullptr || text == nullptr) return OUTFLANK_BAD_ARGUMENT;
    if (record_with(records, index, node_index) == nullptr) return OUTFLANK_OUT_OF_RANGE;
    return capi::guarded(nullptr, [&] {
        record_at(records, index)->moves.edit_notes(static_cast<NodeIndex>(node_index)).comment =
            clean(text, true);
        return OUTFLANK_OK;
    });
}

char* outflank_records_write(const outflank_records* records, const char* format, size_t* length,
                             outflank_error* error) {
    if (records == nullptr || format == nullptr) {
        capi::bad_argument(error, "records: NULL");
        return nullptr;
    }
    char* text = nullptr;
    capi::guarded(error, [&] {
        const auto known = format_of_name(format);
        if (!known)
            return capi::fail(error, OUTFLANK_PARSE, "format: not the word for a known format");
        std::vector<Record> complete = records->records;
        for (Record& record : complete) complete_outcome(record);
        const WrittenFile file = write_records(complete, *known);
        if (!file.errors.empty()) return capi::fail(error, file.errors.front().error);
        text = capi::new_text(file.contents);
        if (text == nullptr) return capi::fail(error, OUTFLANK_OUT_OF_MEMORY, "out of memory");
        if (length != nullptr) *length = file.contents.size();
        return OUTFLANK_OK;
    });
    return text;
}
