// Writing a file of records one after the other: none of them is kept.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "formats/wthor/wthor_writer.h"
#include "outflank/record_files.h"

namespace outflank::formats {

/// Makes the text of a file. Its beginning may be known only at its end: `front` gives that.
class RecordWriter {
  public:
    explicit RecordWriter(RecordFormat format, const WriteOptions& options = {});

    /// Appends the text of the next record to `out`, or the reason why it has none: the format
    /// cannot hold it at all (kUnsupported). The text of a record may come with the next one.
    std::optional<Error> add(const Record& record, std::string& out);

    /// Appends what is missing to `out`.
    void finish(std::string& out);

    /// The bytes before all that was appended, always as many; right behind `finish`.
    std::string front() const;

    std::size_t written() const { return written_; }

    /// The files of names beside a file of WTHOR; empty for every other format.
    std::string wthor_players() const;
    std::string wthor_tournaments() const;

  private:
    void add_ggf(const Record& record, std::string& out);
    std::optional<Error> add_quest(const Record& record, std::string& out);

    RecordFormat format_;
    std::size_t written_ = 0;
    std::string held_;  // of a record that its neighbour may change
    WthorWriter wthor_;
};

}  // namespace outflank::formats
