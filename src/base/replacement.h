// New contents for a file, written piece by piece beside it and put in its place at the end; for a
// stream they are kept apart and written to it at the end.
//
// Paths are UTF-8 as the system takes them. All functions block on the disk.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "outflank/result.h"

namespace outflank::base {

/// The new file has a name of its own (FILE.new-PROCESS-NUMBER) until it is in place. What killed
/// processes left of such files is taken away when the file is written next.
class Replacement {
  public:
    /// Creates the new file. What has no contents to be replaced is written to as it is: open
    /// descriptors (/dev/stdout, /dev/fd/3), named pipes (blocks until somebody reads), terminals
    /// and other character devices. Errors: kIo (with the system's reason; also for a path that may
    /// not be written). `where` is the path.
    static Result<Replacement> begin(const std::string& path);

    Replacement(Replacement&& other) noexcept;
    Replacement& operator=(Replacement&&) = delete;
    /// Takes the new file away unless it is in place.
    ~Replacement();

    Result<Done> append(std::string_view bytes);

    /// Writes over the first bytes. Precondition: as many were appended.
    Result<Done> write_front(std::string_view bytes);

    /// Brings the contents to the disk; nothing is appended afterwards.
    Result<Done> seal();

    /// Puts the new file in place. With `can_undo` another name of the old one is kept until the
    /// end. Precondition: sealed.
    Result<Done> carry_out(bool can_undo);

    /// True for what is written to as it is; nothing can be undone there.
    bool is_stream() const { return stream_ >= 0; }

    /// Puts the old file back, or takes the new one away where there was none.
    void undo();

    /// Drops what `undo` would need, and makes the new file outlive a power cut.
    void finish();

    const std::string& path() const { return path_; }
    const std::string& created() const { return created_; }  ///< name of the new file
    const std::string& target() const { return target_; }    ///< `resolved` path

  private:
    explicit Replacement(const std::string& path);

    Error failed(int reason) const;
    Result<Done> create();
    static Result<Replacement> with_spool(Replacement file);
    Result<Done> copy_to_stream();

    std::string path_;
    std::string target_;
    std::string created_;  // empty once it is in place
    std::string kept_;     // another name of the old file
    int descriptor_ = -1;
    int stream_ = -1;
    bool is_done_ = false;
};

/// The open descriptor of this process that a path stands for: 1 for "/dev/stdout" and
/// "/proc/self/fd/1"; nothing for other paths.
std::optional<int> descriptor_named_by(std::string_view path);

/// The whole path with symbolic links followed, also of a file that is not there yet; the path
/// itself where its folder is missing.
std::string resolved(const std::string& path);

/// True for a name that a replacement of `target` may give its new file.
bool is_new_file_of(std::string_view target, std::string_view name);

/// The folder that a path is in.
std::string folder_of(const std::string& path);

/// Makes renames in a folder outlive a power cut. A folder that cannot be synchronised is no
/// failure: the new contents are in place, and some file systems refuse the call.
void sync_folder(const std::string& folder);

}  // namespace outflank::base
