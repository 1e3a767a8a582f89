// Whole files, by the parts that read and write them piece by piece.
#include "base/files.h"

#include "base/byte_source.h"
#include "base/replacement.h"

namespace outflank::base {

Result<std::string> read_text_file(const std::string& path, std::size_t max_bytes) {
    const Result<std::unique_ptr<ByteSource>> source = open_source(path);
    if (!source) return source.error();
    std::string text;
    const Result<Done> read = source.value()->read_to(text, max_bytes + 1);
    if (!read) return read.error();
    if (text.size() <= max_bytes) return text;
    return Error{ErrorCode::kOutOfRange,
                 "the file is longer than " + std::to_string(max_bytes) + " bytes", path};
}

Result<Done> write_file_atomically(const std::string& path, std::string_view contents) {
    Result<Replacement> file = Replacement::begin(path);
    if (!file) return file.error();
    Result<Done> done = file.value().append(contents);
    if (done) done = file.value().seal();
    if (done) done = file.value().carry_out(false);
    if (done) file.value().finish();
    return done;
}

}  // namespace outflank::base
