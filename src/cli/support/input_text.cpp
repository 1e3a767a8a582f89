// Reading a command's input.
#include "cli/support/input_text.h"

#include <fmt/format.h>
#include <unistd.h>

#include <istream>

#include "base/file_set.h"
#include "base/replacement.h"
#include "cli/packed/packed_input.h"

namespace outflank::cli {
namespace {

/// The bytes of a stream.
class StreamSource : public base::ByteSource {
  public:
    explicit StreamSource(std::istream& in) : in_(in) {}

    Result<std::size_t> read(char* to, std::size_t most) override {
        in_.read(to, static_cast<std::streamsize>(most));
        return static_cast<std::size_t>(in_.gcount());
    }

  private:
    std::istream& in_;
};

}  // namespace

Result<std::unique_ptr<base::ByteSource>> open_input(const std::string& path, Io& io) {
    if (path == kStandardStream)
        return unpacked(std::make_unique<StreamSource>(io.in), input_name(path));
    const Result<Done> whole = base::finish_replacing(base::plan_of(path));
    if (!whole) return whole.error();
    Result<std::unique_ptr<base::ByteSource>> source = base::open_source(path);
    if (!source) return source;
    return unpacked(std::move(source).value(), path);
}

Result<std::string> read_input(const std::string& path, std::size_t max_bytes, Io& io) {
    const Result<std::unique_ptr<base::ByteSource>> source = open_input(path, io);
    if (!source) return source.error();
    return read_source(*source.value(), max_bytes, input_name(path));
}

Result<std::string> read_source(base::ByteSource& source, std::size_t max_bytes,
                                const std::string& name) {
    std::string text;
    const Result<Done> read = source.read_to(text, max_bytes + 1);
    if (!read) return read.error();
    if (text.size() <= max_bytes) return text;
    return Error{ErrorCode::kOutOfRange,
                 fmt::format("found more than {} MiB, expected less", max_bytes >> 20), name};
}

std::string output_path(const std::string& path) {
    return base::descriptor_named_by(path) == STDOUT_FILENO ? std::string(kStandardStream) : path;
}

std::string input_name(const std::string& path) {
    return path == kStandardStream ? "standard input" : path;
}

}  // namespace outflank::cli
