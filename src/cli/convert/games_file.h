// Games that a command keeps in a file of any format.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "cli/convert/convert_output.h"
#include "cli/convert/losses.h"
#include "formats/record_writer.h"

namespace outflank::cli {

/// Stamps the current day, for formats that state when a file was made.
WriteOptions dated_today();

/// Writes games one after the other to a file, which is replaced whole at the end, or to standard
/// output, and knows what was left out.
class GamesFile {
  public:
    /// `path` may be "-". Errors: kIo.
    static Result<GamesFile> begin(const std::string& path, RecordFormat format, Io& io);

    /// A game that the format cannot hold is counted. Errors: kIo.
    Result<Done> add(const Record& record);

    /// Puts the file in its place, which without any game stays as it was; for WTHOR with the files
    /// of names beside it. Errors: kIo.
    Result<Done> finish();

    std::size_t written() const { return writer_.written(); }

    /// Says on `io.err` what was left out, if anything, and sets the status when it was a game.
    void tell_losses(Io& io) const;

  private:
    GamesFile(const std::string& path, RecordFormat format, ConvertOutput output)
        : path_(path),
          format_(format),
          writer_(format, dated_today()),
          losses_(format),
          output_(std::move(output)) {}

    std::string path_;
    RecordFormat format_;
    formats::RecordWriter writer_;
    Losses losses_;
    ConvertOutput output_;
    std::size_t refused_ = 0;
    std::optional<Error> refusal_;  // the first one
    bool names_lost_ = false;       // WTHOR names have no place on standard output
};

}  // namespace outflank::cli
