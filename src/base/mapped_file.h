// A file whose bytes are read as if they were in memory; the system brings them when they are used.
#pragma once

#include <string>
#include <string_view>

#include "outflank/result.h"

namespace outflank::base {

/// The bytes stay as long as the object lives, also when the path leads to another file later. A
/// file that is cut while it is mapped ends the program that reads behind the cut: files that are
/// mapped are replaced as a whole (base/replacement.h), never cut.
class MappedFile {
  public:
    /// Maps the whole file for reading. Errors: kIo (with the system's reason; also for what is no
    /// regular file). `where` is the path.
    static Result<MappedFile> open(const std::string& path);

    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&& other) noexcept;
    ~MappedFile();

    std::string_view bytes() const { return bytes_; }

  private:
    explicit MappedFile(std::string_view bytes) : bytes_(bytes) {}

    std::string_view bytes_;
};

}  // namespace outflank::base
