// POSIX calls, because C++ streams have no fsync and lose the reason of a failure.
#include "base/replacement.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <utility>
#include <vector>

#include "base/io_error.h"

namespace outflank::base {
namespace {

constexpr std::string_view kMark = ".new-";

int open_file(const std::string& path, int flags, mode_t mode = 0) {
    int descriptor = -1;
    do {
        descriptor = ::open(path.c_str(), flags | O_CLOEXEC, mode);
    } while (descriptor < 0 && errno == EINTR);
    return descriptor;
}

/// Writes all of `bytes`. Returns 0 or the reason.
int write_all(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno != EINTR) return errno;
        if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

/// The process that made a new file, by what stands behind the mark of its name; 0 for none.
pid_t maker_of(std::string_view end) {
    long process = 0;
    std::size_t digits = 0;
    for (; digits < end.size() && end[digits] >= '0' && end[digits] <= '9'; ++digits) {
        process = 10 * process + (end[digits] - '0');
        if (process > INT_MAX) return 0;
    }
    const bool is_ours = digits > 0 && digits + 1 < end.size() && end[digits] == '-' &&
                         end.find_first_not_of("0123456789-old", digits) == end.npos;
    return is_ours ? static_cast<pid_t>(process) : 0;
}

/// The number that the digits are, at least 0; nothing for other text.
std::optional<int> whole_number(std::string_view digits) {
    int number = 0;
    const auto [end, status] =
        std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const bool is_whole = status == std::errc{} && end == digits.data() + digits.size();
    return is_whole && number >= 0 ? std::optional(number) : std::nullopt;
}

struct ProcessDescriptor {
    std::string_view process;  // "self", or its number
    int number;
};

/// What "/proc/PROCESS/fd/NUMBER" names; nothing for other paths.
std::optional<ProcessDescriptor> process_descriptor(std::string_view path) {
    constexpr std::string_view kProcesses = "/proc/";
    constexpr std::string_view kDescriptors = "/fd/";
    if (!path.starts_with(kProcesses)) return std::nullopt;
    path.remove_prefix(kProcesses.size());
    const std::size_t slash = path.find('/');
    if (slash == path.npos || !path.substr(slash).starts_with(kDescriptors)) return std::nullopt;
    const auto number = whole_number(path.substr(slash + kDescriptors.size()));
    if (!number) return std::nullopt;
    return ProcessDescriptor{path.substr(0, slash), *number};
}

#ifdef __EMSCRIPTEN__  // a page has one process and no locks
void lock_file(int /*descriptor*/) {}
void remove_leftovers(const std::string& /*target*/) {}
#else
/// Where there are no locks, the name of the file is enough.
void lock_file(int descriptor) { (void)::flock(descriptor, LOCK_EX | LOCK_NB); }

/// True when nobody writes the file any more: its process is gone, here and, should it run on
/// another machine or in a container, by the lock it holds.
bool is_left_over(const std::string& path, pid_t maker) {
    if (maker == 0 || ::kill(maker, 0) == 0 || errno != ESRCH) return false;
    const int descriptor = open_file(path, O_RDONLY);
    const bool is_free = descriptor >= 0 && ::flock(descriptor, LOCK_EX | LOCK_NB) == 0;
    if (descriptor >= 0) ::close(descriptor);
    return is_free;
}

/// Takes away what killed processes left beside `target`, unless files that belong together wait
/// in the folder for the rest of their exchange.
void remove_leftovers(const std::string& target) {
    const std::string folder = folder_of(target);
    const std::size_t slash = target.rfind('/');
    const std::string stem =
        target.substr(slash == std::string::npos ? 0 : slash + 1) + std::string(kMark);
    DIR* const listed = ::opendir(folder.c_str());
    if (listed == nullptr) return;
    std::vector<std::string> found;
    bool is_waiting = false;
    while (const dirent* entry = ::readdir(listed)) {
        const std::string name = entry->d_name;
        is_waiting = is_waiting || name.ends_with(".replacing");
        if (name.starts_with(stem) &&
            is_left_over(folder + '/' + name, maker_of(std::string_view(name).substr(stem.size()))))
            found.push_back(folder + '/' + name);
    }
    ::closedir(listed);
    if (is_waiting) return;
    for (const std::string& name : found) ::unlink(name.c_str());
}
#endif

}  // namespace

std::string folder_of(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    if (slash == std::string::npos) return ".";
    return slash == 0 ? "/" : path.substr(0, slash);
}

std::optional<int> descriptor_named_by(std::string_view path) {
    if (path == "/dev/stdout") return STDOUT_FILENO;
    if (path == "/dev/stderr") return STDERR_FILENO;
    if (path.starts_with("/dev/fd/")) return whole_number(path.substr(8));
    const std::optional<ProcessDescriptor> named = process_descriptor(path);
    const bool is_own = named && (named->process == "self" || named->process == "thread-self" ||
                                  whole_number(named->process) == ::getpid());
    return is_own ? std::optional(named->number) : std::nullopt;
}

std::string resolved(const std::string& path) {
    const auto real = [](const std::string& name) {
        const std::unique_ptr<char, decltype(&std::free)> found(::realpath(name.c_str(), nullptr),
                                                                &std::free);
        return found == nullptr ? std::string() : std::string(found.get());
    };
    constexpr int kMostLinks = 40;  // as Linux follows
    std::string name = path;
    for (int links = 0; links < kMostLinks; ++links) {
        if (std::string found = real(name); !found.empty()) return found;
        const std::string folder = real(folder_of(name));
        if (folder.empty()) return name;
        name = (folder == "/" ? "" : folder) + '/' + name.substr(name.rfind('/') + 1);
        std::array<char, PATH_MAX> target{};  // of a link to a file that is not there
        const ssize_t length = ::readlink(name.c_str(), target.data(), target.size());
        if (length < 0) return name;
        const std::string linked(target.data(), static_cast<std::size_t>(length));
        name = linked.starts_with('/') ? linked : folder + '/' + linked;
    }
    return path;
}

bool is_new_file_of(std::string_view target, std::string_view name) {
    if (!name.starts_with(target)) return false;
    name.remove_prefix(target.size());
    if (!name.starts_with(kMark)) return false;
    name.remove_prefix(kMark.size());
    return maker_of(name) != 0;
}

void sync_folder(const std::string& folder) {
    const int descriptor = open_file(folder, O_RDONLY | O_DIRECTORY);
    if (descriptor < 0) return;
    ::fsync(descriptor);
    ::close(descriptor);
}

Replacement::Replacement(const std::string& path) : path_(path), target_(resolved(path)) {}

Replacement::Replacement(Replacement&& other) noexcept
    : path_(std::move(other.path_)),
      target_(std::move(other.target_)),
      created_(std::exchange(other.created_, "")),
      kept_(std::exchange(other.kept_, "")),
      descriptor_(std::exchange(other.descriptor_, -1)),
      stream_(std::exchange(other.stream_, -1)),
      is_done_(other.is_done_) {}

Replacement::~Replacement() {
    for (const int descriptor : {descriptor_, stream_})
        if (descriptor >= 0) ::close(descriptor);
    if (!created_.empty()) ::unlink(created_.c_str());
}

Error Replacement::failed(int reason) const {
    return io_error(path_, "cannot write the file", reason);
}

/// Creates a file of a new name, which is locked as long as it is written.
Result<Done> Replacement::create() {
    constexpr int kAttempts = 100;
    const std::string stem = target_ + std::string(kMark) + std::to_string(::getpid()) + '-';
    for (int attempt = 0; attempt < kAttempts && descriptor_ < 0; ++attempt) {
        const std::string name = stem + std::to_string(attempt);
        descriptor_ = open_file(name, O_WRONLY | O_CREAT | O_EXCL, 0666);
        if (descriptor_ >= 0) created_ = name;
        if (descriptor_ < 0 && errno != EEXIST) break;
    }
    if (descriptor_ < 0) return io_error(path_, "cannot create a file in its folder", errno);
    lock_file(descriptor_);
    return Done{};
}

/// A stream with a file without a name for what it is to get at the end.
Result<Replacement> Replacement::with_spool(Replacement file) {
    if (file.stream_ < 0) return file.failed(errno);
    const std::unique_ptr<std::FILE, decltype(&std::fclose)> spool(std::tmpfile(), &std::fclose);
    if (spool != nullptr) file.descriptor_ = ::fcntl(::fileno(spool.get()), F_DUPFD_CLOEXEC, 0);
    if (file.descriptor_ < 0) return io_error(file.path_, "cannot create a temporary file", errno);
    return file;
}

Result<Done> Replacement::copy_to_stream() {
    std::array<char, std::size_t{1} << 16> part;
    if (::lseek(descriptor_, 0, SEEK_SET) != 0) return failed(errno);
    for (;;) {
        const ssize_t got = ::read(descriptor_, part.data(), part.size());
        if (got == 0) return Done{};
        if (got < 0 && errno != EINTR) return failed(errno);
        if (got < 0) continue;
        if (const int reason = write_all(stream_, {part.data(), static_cast<std::size_t>(got)});
            reason != 0)
            return failed(reason);
    }
}

Result<Replacement> Replacement::begin(const std::string& path) {
    Replacement file(path);
    const std::optional<int> named = descriptor_named_by(path);
    if (named) {
        // Not opened anew: its place in the file, and that it appends, are kept.
        file.stream_ = ::fcntl(*named, F_DUPFD_CLOEXEC, 0);
        return with_spool(std::move(file));
    }
    if (process_descriptor(path)) {
        // Of another process: it goes on with the file that it has open.
        file.stream_ = open_file(path, O_WRONLY | O_APPEND);
        return with_spool(std::move(file));
    }
    struct stat old {};
    const bool exists = ::stat(file.target_.c_str(), &old) == 0;
    if (!exists && errno == ELOOP) return file.failed(errno);
    if (exists && S_ISDIR(old.st_mode)) return file.failed(EISDIR);
    if (exists && (S_ISFIFO(old.st_mode) || S_ISCHR(old.st_mode))) {
        file.stream_ = open_file(file.target_, O_WRONLY);
        return with_spool(std::move(file));
    }
    if (exists && !S_ISREG(old.st_mode))
        return Error{ErrorCode::kIo, "cannot write the file: it is no regular file", path};
    // The rename would not ask: a write-protected file is protected by its owner's wish.
    if (exists && ::access(file.target_.c_str(), W_OK) != 0) return file.failed(errno);
    remove_leftovers(file.target_);
    if (const Result<Done> created = file.create(); !created) return created.error();
    if (exists && ::fchmod(file.descriptor_, old.st_mode & 0777) != 0) return file.failed(errno);
    return file;
}

Result<Done> Replacement::append(std::string_view bytes) {
    if (const int reason = write_all(descriptor_, bytes); reason != 0) return failed(reason);
    return Done{};
}

Result<Done> Replacement::write_front(std::string_view bytes) {
    if (::lseek(descriptor_, 0, SEEK_SET) != 0) return failed(errno);
    if (const Result<Done> written = append(bytes); !written) return written.error();
    if (::lseek(descriptor_, 0, SEEK_END) < 0) return failed(errno);
    return Done{};
}

Result<Done> Replacement::seal() {
    if (is_stream()) return Done{};
    if (::fsync(descriptor_) != 0) return failed(errno);
    if (::close(std::exchange(descriptor_, -1)) != 0) return failed(errno);
    return Done{};
}

Result<Done> Replacement::carry_out(bool can_undo) {
    if (is_stream()) return copy_to_stream();
    if (can_undo) {
        const std::string kept = created_ + "-old";
        if (::link(target_.c_str(), kept.c_str()) == 0)
            kept_ = kept;
        else if (errno != ENOENT)  // no old file
            return io_error(path_, "cannot keep the old file", errno);
    }
    if (::rename(created_.c_str(), target_.c_str()) != 0) return failed(errno);
    created_.clear();
    is_done_ = true;
    return Done{};
}

void Replacement::undo() {
    if (!created_.empty()) ::unlink(created_.c_str());
    created_.clear();
    if (is_done_ && !kept_.empty())
        ::rename(kept_.c_str(), target_.c_str());
    else if (is_done_)
        ::unlink(target_.c_str());
    else if (!kept_.empty())
        ::unlink(kept_.c_str());
    kept_.clear();
    is_done_ = false;
}

void Replacement::finish() {
    if (is_stream()) return;
    if (!kept_.empty()) ::unlink(kept_.c_str());
    kept_.clear();
    sync_folder(folder_of(target_));
}

}  // namespace outflank::base
