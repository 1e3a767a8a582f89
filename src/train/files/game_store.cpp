#include "train/files/game_store.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <utility>

#include "base/checksum.h"
#include "train/files/samples.h"

namespace outflank::train {

bool GameStore::take(const Block& block) {
    games_.clear();
    if (!take_games(block, games_)) return false;
    items_ += block.items;
    if (held_out_) std::erase_if(games_, std::not_fn(is_held_out));
    const std::size_t offset = places_.empty() ? 0 : places_.back().offset + places_.back().bytes;
    places_.push_back({.first = size_,
                       .offset = offset,
                       .items = block.items,
                       .bytes = static_cast<std::uint32_t>(block.payload.size()),
                       .checksum = base::checksum(block.payload)});
    size_ += games_.size();
    if (kept_) *kept_ += block.payload;
    return !kept_ || kept_->size() <= kMostKeptBytes;
}

Result<GameStore> GameStore::open(const std::string& path, base::ByteSource& source,
                                  bool held_out) {
    GameStore store;
    store.path_ = path;
    store.held_out_ = held_out;
    std::error_code failure;
    if (!std::filesystem::is_regular_file(path, failure))
        store.kept_ = std::make_unique<std::string>();
    Result<BlockFile> file = read_blocks(source, kGameFileKind, path,
                                         [&](const Block& block) { return store.take(block); });
    if (!file) return file.error();
    if (store.kept_ && store.kept_->size() > kMostKeptBytes)
        return Error{ErrorCode::kOutOfRange,
                     "found more than " + std::to_string(kMostKeptBytes >> 20) +
                         " MiB of games from a pipe, expected them in a file",
                     path};
    store.file_ = std::move(file).value();
    store.games_.clear();
    if (store.kept_ || store.places_.empty()) return store;
    // Every block has a header of its own in front.
    const Place& last = store.places_.back();
    const std::size_t first = store.file_.whole_bytes - last.offset - last.bytes -
                              kBlockHeaderBytes * store.places_.size();
    std::size_t headers = first;
    for (Place& place : store.places_) place.offset += headers += kBlockHeaderBytes;
    return store;
}

Result<std::string> GameStore::payload_of(const Place& place) {
    if (kept_) return kept_->substr(place.offset, place.bytes);
    std::string payload(place.bytes, '\0');
    std::ifstream stream(path_, std::ios::binary);
    stream.seekg(static_cast<std::streamoff>(place.offset));
    stream.read(payload.data(), static_cast<std::streamsize>(payload.size()));
    if (!stream || base::checksum(payload) != place.checksum)
        return Error{ErrorCode::kIo, "the file has changed while it was read", path_};
    return payload;
}

Result<GameRecord> GameStore::game(std::size_t number) {
    const auto after =
        std::upper_bound(places_.begin(), places_.end(), number,
                         [](std::size_t n, const Place& place) { return n < place.first; });
    const auto wanted = static_cast<std::size_t>(after - places_.begin()) - 1;
    if (wanted != open_) {
        const Place& place = places_[wanted];
        const Result<std::string> payload = payload_of(place);
        if (!payload) return payload.error();
        games_.clear();
        take_games({place.items, 0, payload.value()}, games_);
        if (held_out_) std::erase_if(games_, std::not_fn(is_held_out));
        open_ = wanted;
    }
    return games_[number - places_[wanted].first];
}

}  // namespace outflank::train
