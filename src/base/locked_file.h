// A file that one process at a time writes: it is locked from its opening to the end of the
// object, or of the process, however that ends.
//
// POSIX only. All functions block on the disk; none waits for another process.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "outflank/result.h"

namespace outflank::base {

class LockedFile {
  public:
    /// Opens the file for reading and appending, makes it if need be, and locks it. Errors: kIo
    /// (with the system's reason; also when another process has locked it: `busy` is said then).
    /// `where` is the path.
    static Result<LockedFile> open(const std::string& path,
                                   const char* busy = "another process is writing this file");

    LockedFile(LockedFile&& other) noexcept;
    LockedFile& operator=(LockedFile&& other) noexcept;
    ~LockedFile();

    const std::string& path() const { return path_; }

    /// Reads up to `most` bytes from `offset` on, fewer only at the end. Errors: kIo.
    Result<std::size_t> read(std::size_t offset, char* to, std::size_t most) const;

    /// Ends the file behind its first `bytes` bytes. Errors: kIo.
    Result<Done> cut(std::size_t bytes);

    /// Appends all of it, or nothing: what a full disk left of it is cut off again. Errors: kIo.
    Result<Done> append(std::string_view bytes);

    /// Brings what was written to the disk. Errors: kIo.
    Result<Done> sync();

    /// Takes the file away if this object made it; for a file that could not be begun.
    void remove_if_new();

    /// Takes the file away.
    void remove();

  private:
    LockedFile(std::string path, std::string target, int descriptor, bool is_new)
        : path_(std::move(path)),
          target_(std::move(target)),
          descriptor_(descriptor),
          is_new_(is_new) {}

    std::string path_;
    std::string target_;  // the same with links followed
    int descriptor_;
    bool is_new_;
};

}  // namespace outflank::base
