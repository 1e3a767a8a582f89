// Where converted games go: a file that is replaced at the end, or standard output.
#pragma once

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/replacement.h"
#include "cli/support/command.h"

namespace outflank::cli {

/// What a file of WTHOR needs beside its games, and before them.
struct OutputEnd {
    std::string front;        ///< the first bytes, for which room was made
    std::string players;      ///< contents of the file of names; empty: there is none
    std::string tournaments;  ///< the same
};

/// Takes the output piece by piece. What goes to a file is in place after `finish`, with the
/// files of names beside it, or nothing of it is.
class ConvertOutput {
  public:
    /// Errors: kIo.
    static Result<ConvertOutput> open(const std::string& path, std::size_t front_bytes, Io& io);

    Result<Done> append(std::string_view bytes);

    /// The paths written; none for standard output. Errors: kIo.
    Result<std::vector<std::string>> finish(const OutputEnd& end);

  private:
    ConvertOutput(const std::string& path, Io& io) : path_(path), io_(&io) {}

    Result<Done> print_spool(const OutputEnd& end);

    struct CloseFile {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };

    std::string path_;
    Io* io_;
    std::optional<base::Replacement> file_;
    /// For standard output, when its first bytes are known last.
    std::unique_ptr<std::FILE, CloseFile> spool_;
};

}  // namespace outflank::cli
