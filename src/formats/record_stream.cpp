// The window slides over the file. A step that asked for its end is repeated with a longer one.
#include "formats/record_stream.h"

#include <algorithm>
#include <utility>

#include "formats/record_detection.h"
#include "formats/records/record_readers.h"

namespace outflank::formats {

RecordStream::RecordStream(base::ByteSource& source, const ReadOptions& options,
                           std::size_t piece_bytes, std::size_t longest_game)
    : source_(&source),
      options_(options),
      name_(options.name),
      piece_bytes_(piece_bytes),
      longest_game_(longest_game),
      format_(options.format) {
    options_.name = name_;
}

void RecordStream::use_names(const WthorNames* players, const WthorNames* tournaments) {
    options_.players = players;
    options_.tournaments = tournaments;
}

/// Reads the beginning. Errors: where there is none.
Result<Done> RecordStream::look_ahead() {
    const Result<Done> read = source_->read_to(ahead_, kDetectionBytes);
    if (read) return read;
    end_at(read.error(), ahead_, 0);
    return ahead_.empty() ? read : Result<Done>(Done{});
}

/// Reads the beginning, and turns what is no plain text into one.
Result<Done> RecordStream::open() {
    if (!ahead_.empty() || format_ == RecordFormat::kWthor) return Done{};
    if (auto read = look_ahead(); !read) return read;
    const Result<TextCode> code = code_of(ahead_, name_);
    if (!code) return code.error();
    if (code.value().is_plain()) return Done{};
    decoded_ = std::make_unique<DecodedSource>(*source_, code.value(), ahead_);
    source_ = decoded_.get();
    ahead_.clear();
    failed_.reset();
    return look_ahead();
}

Result<RecordFormat> RecordStream::format() {
    if (format_) return *format_;
    if (const Result<Done> opened = open(); !opened) return opened.error();
    const Result<RecordFormat> found = format_to_read(ahead_, options_);
    if (found) format_ = found.value();
    return found;
}

Result<Done> RecordStream::start() {
    if (const Result<Done> opened = open(); !opened) return opened.error();
    const Result<RecordFormat> known = format();
    if (!known) return known.error();
    reader_ = make_reader(known.value(), options_);
    return read_on();
}

/// Lets the window begin where reading goes on, and makes it longer.
Result<Done> RecordStream::read_on() {
    if (has_step_) begin_ = places_->numbers(cursor_->offset());
    const std::size_t length = window_.size() - begin_.offset;
    if (length >= longest_game_)
        return Error{
            ErrorCode::kOutOfRange,
            "found no end of a game within " + std::to_string(longest_game_ >> 10) +
                " KiB, expected shorter games",
            name_ + (format_ == RecordFormat::kWthor ? "" : ':' + std::to_string(begin_.line))};
    const std::size_t passed = begin_.offset - std::min<std::size_t>(begin_.offset, 1);
    window_.erase(0, passed);
    begin_.offset -= passed;
    const std::size_t wanted = std::max(piece_bytes_, std::min(length, longest_game_ - length));
    const std::size_t known = std::min(wanted, ahead_.size());
    window_.append(ahead_, 0, known);
    ahead_.erase(0, known);
    const std::size_t before = window_.size();
    if (known < wanted && !failed_)
        if (const Result<Done> read = source_->read_to(window_, wanted - known); !read)
            end_at(read.error(), window_, begin_.offset);
    is_last_ = known < wanted && (failed_ || window_.size() - before < wanted - known);
    met_end_ = false;
    cursor_.emplace(window_, &met_end_);
    if (begin_.offset > 0) cursor_->seek(begin_.offset);  // else behind a byte order mark
    places_.emplace(window_, options_.name, begin_);
    return Done{};
}

/// The file ends here; a line that was cut could pass for a whole one.
void RecordStream::end_at(const Error& error, std::string& text, std::size_t from) {
    failed_ = error;
    const bool is_cut = error.code != ErrorCode::kOutOfRange && format_ != RecordFormat::kWthor;
    if (!is_cut) return;
    const std::size_t end = text.rfind('\n');
    text.resize(std::max(from, end == std::string::npos ? 0 : end + 1));
}

void RecordStream::renumber(RecordFile& file, std::size_t& games) {
    const std::size_t before = std::exchange(games, games + game_count(file));
    for (FileRecord& entry : file.records) entry.number += before;
    for (RecordError& error : file.errors)
        if (error.number > 0) error.number += before;
}

Result<RecordFile> RecordStream::next() {
    if (reader_ == nullptr)
        if (const Result<Done> started = start(); !started) return started.error();
    RecordFile file{.format = *format_, .records = {}, .errors = {}};
    if (is_done_ && failed_) return *failed_;
    while (!is_done_) {
        const TextCursor before = *cursor_;
        reader_->remember();
        const bool is_more = reader_->step(*cursor_, *places_, file);
        if (met_end_ && !is_last_) {
            reader_->go_back();
            file.records.clear();
            file.errors.clear();
            cursor_ = before;
            if (const Result<Done> read = read_on(); !read) return read.error();
            continue;
        }
        is_done_ = !is_more;
        has_step_ = true;
        if (file.records.empty() && file.errors.empty()) continue;
        renumber(file, games_);
        return file;
    }
    if (failed_) return *failed_;
    return file;
}

}  // namespace outflank::formats
