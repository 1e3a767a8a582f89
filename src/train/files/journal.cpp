#include "train/files/journal.h"

#include <cstdio>
#include <utility>

namespace outflank::train {

Result<Journal> Journal::open(const BlockWriter& of, const BlockFileKind& kind) {
    const std::string path = of.path() + ".journal";
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
