#include "base/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "base/io_error.h"

namespace outflank::base {

Result<MappedFile> MappedFile::open(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return io_error(path, "cannot be opened", errno);
    struct stat found {};
    if (::fstat(descriptor, &found) != 0 || !S_ISREG(found.st_mode)) {
        ::close(descriptor);
        return Error{ErrorCode::kIo, "expected a regular file", path};
    }
    const auto length = static_cast<std::size_t>(found.st_size);
    if (length == 0) {
        ::close(descriptor);
        return MappedFile({});
    }
    void* const at = ::mmap(nullptr, length, PROT_READ, MAP_SHARED, descriptor, 0);
    const int reason = errno;
    ::close(descriptor);
    if (at == MAP_FAILED) return io_error(path, "cannot be mapped into memory", reason);
    return MappedFile({static_cast<const char*>(at), length});
}

MappedFile::MappedFile(MappedFile&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
    std::swap(bytes_, other.bytes_);
    return *this;
}

MappedFile::~MappedFile() {
    if (!bytes_.empty()) ::munmap(const_cast<char*>(bytes_.data()), bytes_.size());
}

}  // namespace outflank::base
