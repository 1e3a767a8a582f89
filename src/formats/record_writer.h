// Writing a file of records one after the other: none of them is kept.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "formats/wthor/wthor_writer.h"
#include "outflank/record_files.h"

namespace outflank::formats {

/// What a format makes of one record, whatever stands before and behind it, or of several that
/// follow each other.
struct WrittenRecord {
    /// Of a text its part; of WTHOR the game; the reason where the format cannot hold it at all
    /// (kUnsupported).
    std::variant<std::string, Error, std::unique_ptr<UnnumberedWthorGame>> what;
    int pair_game = 0;        ///< as RecordInfo has it
    std::size_t records = 1;  ///< that the text is of
};

/// Several threads may call it at once.
WrittenRecord written_record(const Record& record, RecordFormat format);

/// Takes `next` into `record`, which stands before it in the file, where the format says of both
/// the same wherever they stand; false where it does not, and nothing has changed.
bool take_next(WrittenRecord& record, const WrittenRecord& next, RecordFormat format);

/// Makes the text of a file. Its beginning may be known only at its end: `front` gives that.
class RecordWriter {
  public:
    explicit RecordWriter(RecordFormat format, const WriteOptions& options = {});

    /// Appends the text of the next record to `out`, or the reason why it has none: the format
    /// cannot hold it at all (kUnsupported). The text of a record may come with the next one.
    std::optional<Error> add(const Record& record, std::string& out) {
        return add(written_record(record, format_), out);
    }

    /// The same; `record` was written for the format of this file.
    std::optional<Error> add(WrittenRecord record, std::string& out);

    /// Appends what is missing to `out`.
    void finish(std::string& out);

    /// The bytes before all that was appended, always as many; right behind `finish`.
    std::string front() const;

    std::size_t written() const { return written_; }

    /// The files of names beside a file of WTHOR; empty for every other format.
    std::string wthor_players() const;
    std::string wthor_tournaments() const;

  private:
    std::optional<Error> add_text(std::string text, int pair_game, std::string& out);
    void add_ggf(std::string text, int pair_game, std::string& out);
    void add_quest(std::string text, std::string& out);

    RecordFormat format_;
    std::size_t written_ = 0;
    std::string held_;  // of a record that its neighbour may change
    WthorWriter wthor_;
};

}  // namespace outflank::formats
