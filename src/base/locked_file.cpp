#include "base/locked_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "base/io_error.h"
#include "base/replacement.h"

namespace outflank::base {
namespace {

/// True when the path still leads to the open file: another process may have taken it away
/// between the opening and the locking.
bool is_at(int descriptor, const std::string& path) {
    struct stat open {};
    struct stat there {};
    return ::fstat(descriptor, &open) == 0 && ::stat(path.c_str(), &there) == 0 &&
           open.st_dev == there.st_dev && open.st_ino == there.st_ino;
}

}  // namespace

Result<LockedFile> LockedFile::open(const std::string& path, const char* busy) {
    constexpr int kAttempts = 100;
    constexpr int kFlags = O_RDWR | O_APPEND | O_CLOEXEC;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        bool is_new = false;
        const std::string target = resolved(path);
        int descriptor = ::open(target.c_str(), kFlags);
        if (descriptor < 0 && errno == ENOENT) {
            descriptor = ::open(target.c_str(), kFlags | O_CREAT | O_EXCL, 0666);
            is_new = descriptor >= 0;
            if (descriptor < 0 && errno == EEXIST) continue;
        }
        if (descriptor < 0) return io_error(path, "cannot be opened for writing", errno);
        LockedFile file(path, target, descriptor, is_new);
        if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
            if (errno == EWOULDBLOCK) return Error{ErrorCode::kIo, busy, path};
            return io_error(path, "cannot be locked", errno);
        }
        if (is_at(descriptor, path)) return file;
    }
    return Error{ErrorCode::kIo, "cannot be locked: it is replaced again and again", path};
}

LockedFile::LockedFile(LockedFile&& other) noexcept
    : path_(std::move(other.path_)),
      target_(std::move(other.target_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      is_new_(std::exchange(other.is_new_, false)) {}

LockedFile& LockedFile::operator=(LockedFile&& other) noexcept {
    std::swap(path_, other.path_);
    std::swap(target_, other.target_);
    std::swap(descriptor_, other.descriptor_);
    std::swap(is_new_, other.is_new_);
    return *this;
}

LockedFile::~LockedFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

Result<std::size_t> LockedFile::read(std::size_t offset, char* to, std::size_t most) const {
    std::size_t count = 0;
    while (count < most) {
        const ssize_t got =
            ::pread(descriptor_, to + count, most - count, static_cast<off_t>(offset + count));
        if (got == 0) break;
        if (got < 0 && errno != EINTR) return io_error(path_, "cannot be read", errno);
        if (got > 0) count += static_cast<std::size_t>(got);
    }
    return count;
}

Result<Done> LockedFile::cut(std::size_t bytes) {
    struct stat now {};
    // A device cannot be cut and need not be.
    if (::fstat(descriptor_, &now) == 0 && now.st_size == static_cast<off_t>(bytes)) return Done{};
    if (::ftruncate(descriptor_, static_cast<off_t>(bytes)) != 0)
        return io_error(path_, "cannot be cut", errno);
    return Done{};
}

Result<Done> LockedFile::append(std::string_view bytes) {
    struct stat before {};
    if (::fstat(descriptor_, &before) != 0) return io_error(path_, "cannot be written", errno);
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
        if (written < 0 && errno != EINTR) {
            const int reason = errno;
            // What cannot be cut off either is found by its checksum when the file is read.
            static_cast<void>(cut(static_cast<std::size_t>(before.st_size)));
            return io_error(path_, "cannot be written", reason);
        }
        if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return Done{};
}

Result<Done> LockedFile::sync() {
    if (::fsync(descriptor_) != 0 && errno != EINVAL)  // a pipe or a device has no disk
        return io_error(path_, "cannot be brought to the disk", errno);
    return Done{};
}

void LockedFile::remove_if_new() {
    if (is_new_) remove();
}

void LockedFile::remove() {
    is_new_ = false;  // a file of that name is another process's from now on
    ::unlink(target_.c_str());
}

}  // namespace outflank::base
