#include "train/files/journal.h"

#include <cstdio>
#include <fstream>
#include <string>
#include <utility>

namespace outflank::train {

namespace {

/// True where nothing is, or what may be a journal of this kind: of a write that was cut off at the
/// start there are fewer bytes.
bool may_be_removed(const std::string& path, const BlockFileKind& kind) {
    std::ifstream file(path, std::ios::binary);
    std::string head(kind.magic.size(), '\0');
    file.read(head.data(), static_cast<std::streamsize>(head.size()));
    head.resize(static_cast<std::size_t>(file.gcount()));
    return kind.magic.starts_with(head);
}

}  // namespace

Result<Journal> Journal::open(const BlockWriter& of, const BlockFileKind& kind) {
    const std::string path = of.path() + ".journal";
    if (!may_be_removed(path, kind))
        return Error{ErrorCode::kParse,
                     "not a journal of " + std::string(kind.name) + ": expected it to begin with " +
                         std::string(kind.magic) +
                         ", or another name for the file that it would belong to",
                     path};
    if (of.is_new()) std::remove(path.c_str());
    std::unordered_map<std::uint64_t, std::string> found;
    const auto take = [&](const Block& block) {
        if (block.next_index >= of.found().next_index)
            found.insert_or_assign(block.next_index, std::string(block.payload));
        return true;
    };
    const std::string& settings = of.found().settings;
    Result<BlockWriter> file = BlockWriter::open(path, kind, settings, take);
    if (!file && file.error().code == ErrorCode::kParse) {
        std::remove(path.c_str());  // of another file: what it holds can be made again
        found.clear();
        file = BlockWriter::open(path, kind, settings, take);
    }
    if (!file) return file.error();
    Journal journal(std::move(file).value());
    journal.found_ = std::move(found);
    return journal;
}

const std::string* Journal::find(std::uint64_t number) const {
    const auto at = found_.find(number);
    return at == found_.end() ? nullptr : &at->second;
}

void Journal::add(const Block& block) {
    const std::lock_guard lock(*guard_);
    if (failure_) return;
    const Result<Done> written = file_.append(block);
    if (!written) failure_ = written.error();
}

Result<Done> Journal::clear() {
    found_.clear();
    if (failure_) return *failure_;
    return file_.clear();
}

}  // namespace outflank::train
