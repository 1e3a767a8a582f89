// POSIX calls, because C++ streams have no fsync and lose the reason of a failure.
#include "base/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <system_error>
#include <utility>

namespace outflank::base {
namespace {

Error io_error(const std::string& path, const std::string& what, int reason) {
    return Error{ErrorCode::kIo, what + ": " + std::generic_category().message(reason), path};
}

/// An open file; closed at the end of its life.
class File {
  public:
    explicit File(int descriptor) : descriptor_(descriptor) {}
    File(File&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
    File& operator=(File&&) = delete;
    ~File() {
        if (is_open()) ::close(descriptor_);
    }

    bool is_open() const { return descriptor_ >= 0; }
    int descriptor() const { return descriptor_; }

    /// Closes at once, to learn of a late failure. Returns 0 or the reason.
    int close() { return ::close(std::exchange(descriptor_, -1)) == 0 ? 0 : errno; }

  private:
    int descriptor_;
};

File open_file(const std::string& path, int flags, mode_t mode = 0) {
    int descriptor = -1;
    do {
        descriptor = ::open(path.c_str(), flags | O_CLOEXEC, mode);
    } while (descriptor < 0 && errno == EINTR);
    return File(descriptor);
}

/// Writes all of `contents`. Returns 0 or the reason.
int write_all(const File& file, std::string_view contents) {
    while (!contents.empty()) {
        const ssize_t written = ::write(file.descriptor(), contents.data(), contents.size());
        if (written < 0 && errno != EINTR) return errno;
        if (written > 0) contents.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

/// The path with symbolic links followed; the path itself when nothing is there yet.
std::string resolved(const std::string& path) {
    const std::unique_ptr<char, decltype(&std::free)> real(::realpath(path.c_str(), nullptr),
                                                           &std::free);
    return real == nullptr ? path : std::string(real.get());
}

std::string folder_of(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    if (slash == std::string::npos) return ".";
    return slash == 0 ? "/" : path.substr(0, slash);
}

/// Creates a file of a new name beside `path`, which it writes over with that name.
File create_beside(std::string& path) {
    constexpr int kAttempts = 100;
    const std::string stem = path + ".new-" + std::to_string(::getpid()) + "-";
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        path = stem + std::to_string(attempt);
        File file = open_file(path, O_WRONLY | O_CREAT | O_EXCL, 0666);
        if (file.is_open() || errno != EEXIST) return file;
    }
    errno = EEXIST;
    return File(-1);
}

/// Fills the new file and brings it to the disk. Returns 0 or the reason.
int fill(File& file, std::string_view contents, const struct stat* old) {
    if (old != nullptr && ::fchmod(file.descriptor(), old->st_mode & 0777) != 0) return errno;
    if (const int reason = write_all(file, contents); reason != 0) return reason;
    if (::fsync(file.descriptor()) != 0) return errno;
    return file.close();
}

/// Makes a rename outlive a power cut. A folder that cannot be synchronised is no
/// failure: the new contents are in place, and some file systems refuse the call.
void sync_folder(const std::string& folder) {
    const File file = open_file(folder, O_RDONLY | O_DIRECTORY);
    if (file.is_open()) ::fsync(file.descriptor());
}

}  // namespace

Result<std::string> read_text_file(const std::string& path, std::size_t max_bytes) {
    constexpr std::size_t kChunkBytes = 65536;
    const File file = open_file(path, O_RDONLY);
    if (!file.is_open()) return io_error(path, "cannot open the file", errno);
    std::string text;
    while (true) {
        const std::size_t size = text.size();
        text.resize(size + kChunkBytes);
        const ssize_t got = ::read(file.descriptor(), text.data() + size, kChunkBytes);
        const int reason = errno;
        text.resize(size + (got > 0 ? static_cast<std::size_t>(got) : 0));
        if (got == 0) return text;
        if (got < 0 && reason != EINTR) return io_error(path, "cannot read the file", reason);
        if (text.size() > max_bytes)
            return Error{ErrorCode::kOutOfRange,
                         "the file is longer than " + std::to_string(max_bytes) + " bytes", path};
    }
}

Result<Done> write_file_atomically(const std::string& path, std::string_view contents) {
    const std::string target = resolved(path);
    struct stat old {};
    const bool exists = ::stat(target.c_str(), &old) == 0;
    if (exists && S_ISDIR(old.st_mode)) return io_error(path, "cannot write the file", EISDIR);
    if (exists && !S_ISREG(old.st_mode))
        return Error{ErrorCode::kIo, "cannot write the file: it is no regular file", path};
    // The rename would not ask: a write-protected file is protected by its owner's wish.
    if (exists && ::access(target.c_str(), W_OK) != 0)
        return io_error(path, "cannot write the file", errno);

    std::string created = target;
    File file = create_beside(created);
    if (!file.is_open()) return io_error(path, "cannot create a file in its folder", errno);
    int reason = fill(file, contents, exists ? &old : nullptr);
    if (reason == 0 && ::rename(created.c_str(), target.c_str()) != 0) reason = errno;
    if (reason != 0) {
        ::unlink(created.c_str());
        return io_error(path, "cannot write the file", reason);
    }
    sync_folder(folder_of(target));
    return Done{};
}

}  // namespace outflank::base
