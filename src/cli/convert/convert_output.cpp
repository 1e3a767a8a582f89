// Files, their names, and standard output.
#include "cli/convert/convert_output.h"

#include <array>
#include <cerrno>
#include <filesystem>
#include <ostream>
#include <utility>

#include "base/file_set.h"
#include "base/io_error.h"
#include "cli/convert/name_files.h"
#include "cli/support/input_text.h"

namespace outflank::cli {
namespace {

constexpr const char* kSpool = "a temporary file";

std::string beside(const std::string& path, WthorNameKind kind) {
    return std::filesystem::path(path).replace_extension(extension_of(kind)).string();
}

}  // namespace

Result<ConvertOutput> ConvertOutput::open(const std::string& path, std::size_t front_bytes,
                                          Io& io) {
    for (const WthorNameKind kind : {WthorNameKind::kPlayers, WthorNameKind::kTournaments})
        if (front_bytes > 0 && path != kStandardStream && beside(path, kind) == path)
            return Error{ErrorCode::kParse,
                         "found the extension of the names beside games of WTHOR, expected "
                         "another such as .wtb",
                         path};
    ConvertOutput output(path, io);
    if (path == kStandardStream) {
        if (front_bytes > 0) output.spool_.reset(std::tmpfile());
        if (front_bytes > 0 && output.spool_ == nullptr)
            return base::io_error(kSpool, "cannot create the file", errno);
    } else {
        const Result<Done> finished = base::finish_replacing(base::plan_of(path));
        if (!finished) return finished.error();
        Result<base::Replacement> file = base::Replacement::begin(path);
        if (!file) return file.error();
        output.file_.emplace(std::move(file).value());
        if (const auto room = output.append(std::string(front_bytes, '\0')); !room)
            return room.error();
    }
    return output;
}

Result<Done> ConvertOutput::append(std::string_view bytes) {
    if (file_) return file_->append(bytes);
    if (spool_ != nullptr) {
        if (std::fwrite(bytes.data(), 1, bytes.size(), spool_.get()) == bytes.size()) return Done{};
        return base::io_error(kSpool, "cannot write the file", errno);
    }
    io_->out << bytes;
    if (io_->out) return Done{};
    return Error{ErrorCode::kIo, "could not write the output", "standard output"};
}

Result<Done> ConvertOutput::print_spool(const OutputEnd& end) {
    io_->out << end.front;
    std::rewind(spool_.get());
    std::array<char, std::size_t{1} << 16> part{};
    for (std::size_t got = 0;
         (got = std::fread(part.data(), 1, part.size(), spool_.get())) > 0 && io_->out;)
        io_->out.write(part.data(), static_cast<std::streamsize>(got));
    if (std::ferror(spool_.get()) == 0) return Done{};
    return base::io_error(kSpool, "cannot read the file", EIO);
}

Result<std::vector<std::string>> ConvertOutput::finish(const OutputEnd& end) {
    if (spool_ != nullptr)
        if (const Result<Done> printed = print_spool(end); !printed) return printed.error();
    if (!file_) return std::vector<std::string>{};
    if (const Result<Done> front = file_->write_front(end.front); !front) return front.error();
    std::vector<base::Replacement> files;
    for (const WthorNameKind kind : {WthorNameKind::kPlayers, WthorNameKind::kTournaments}) {
        const std::string& names = kind == WthorNameKind::kPlayers ? end.players : end.tournaments;
        if (names.empty() || file_->is_stream()) continue;
        Result<base::Replacement> file = base::Replacement::begin(beside(path_, kind));
        if (!file) return file.error();
        if (const Result<Done> written = file.value().append(names); !written)
            return written.error();
        files.push_back(std::move(file).value());
    }
    files.push_back(*std::move(file_));
    file_.reset();
    std::vector<std::string> paths;
    for (const base::Replacement& file : files) paths.push_back(file.path());
    Result<Done> done = Done{};
    if (files.size() > 1) {
        done = base::replace_together(files, base::plan_of(path_));
    } else {
        done = files[0].seal();
        if (done) done = files[0].carry_out(false);
        if (done) files[0].finish();
    }
    if (!done) return done.error();
    return paths;
}

}  // namespace outflank::cli
