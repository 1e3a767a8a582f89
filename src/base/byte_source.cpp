#include "base/byte_source.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "base/io_error.h"

namespace outflank::base {
namespace {

constexpr std::size_t kPartBytes = std::size_t{1} << 16;

class FileSource : public ByteSource {
  public:
    FileSource(std::string path, int descriptor)
        : path_(std::move(path)), descriptor_(descriptor) {}
    FileSource(const FileSource&) = delete;
    FileSource& operator=(const FileSource&) = delete;
    ~FileSource() override { ::close(descriptor_); }

    Result<std::size_t> read(char* to, std::size_t most) override {
        for (;;) {
            const ssize_t got = ::read(descriptor_, to, most);
            if (got >= 0) return static_cast<std::size_t>(got);
            if (errno != EINTR) return io_error(path_, "cannot read the file", errno);
        }
    }

  private:
    std::string path_;
    int descriptor_;
};

}  // namespace

Result<Done> ByteSource::read_to(std::string& to, std::size_t most) {
    while (most > 0) {
        const std::size_t size = to.size();
        // By parts: a length that a damaged file tells is no reason to take memory for it.
        to.resize(size + std::min(most, kPartBytes));
        const Result<std::size_t> got = read(to.data() + size, to.size() - size);
        to.resize(size + (got ? got.value() : 0));
        if (!got) return got.error();
        if (got.value() == 0) break;
        most -= got.value();
    }
    return Done{};
}

Result<std::string_view> PeekedSource::peek(std::size_t count) {
    if (held_.size() < count && !failed_) {
        const Result<Done> read = source_->read_to(held_, count - held_.size());
        if (!read && held_.empty()) return read.error();
        if (!read) failed_ = read.error();
    }
    return std::string_view(held_).substr(0, count);
}

Result<std::size_t> PeekedSource::read(char* to, std::size_t most) {
    if (held_.empty() && failed_) return *failed_;
    if (held_.empty()) return source_->read(to, most);
    const std::size_t count = held_.copy(to, most);
    held_.erase(0, count);
    return count;
}

Result<std::unique_ptr<ByteSource>> open_source(const std::string& path) {
    int descriptor = -1;
    do {
        descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    } while (descriptor < 0 && errno == EINTR);
    if (descriptor < 0) return io_error(path, "cannot open the file", errno);
    return std::unique_ptr<ByteSource>(new FileSource(path, descriptor));
}

}  // namespace outflank::base
