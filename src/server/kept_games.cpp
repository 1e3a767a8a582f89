#include "server/kept_games.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <limits>
#include <system_error>

#include "base/files.h"
#include "server/messages/json_fields.h"

namespace outflank::server {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostGameBytes = std::size_t{64} << 20;
constexpr std::uintmax_t kLeastRoom = std::uintmax_t{1} << 20;
constexpr NumberRange kRevisions{0, std::numeric_limits<std::int64_t>::max() - 1};

struct Head {
    std::int64_t revision;
    std::string summary;
};

/// The first line; its number has the name `number`.
Result<Head> read_head(std::string_view line, std::string_view number) {
    const Result<Json> head = parse_json(line);
    if (!head) return head.error();
    if (!head.value().is_object()) return unexpected(head.value(), "an object", "line 1");
    Fields fields(head.value(), "");
    const std::int64_t revision = fields.number(number, kRevisions, -1);
    const Json* summary = fields.need("summary", "an object");
    if (const auto problem = fields.problem()) return *problem;
    if (revision < 0) return unexpected(head.value(), std::string(number), "line 1");
    if (!summary->is_object()) return unexpected(*summary, "an object", "summary");
    return Head{revision, to_line(*summary)};
}

std::string_view first_line(std::string_view text) { return text.substr(0, text.find('\n')); }

Error system_error(const std::string& path, const std::error_code& reason) {
    return Error{ErrorCode::kIo, reason.message(), path};
}

}  // namespace

bool KeptGames::is_name(std::string_view name) {
    constexpr std::size_t kLongest = 64;
    const auto is_part = [](char symbol) {
        return (symbol >= 'a' && symbol <= 'z') || (symbol >= 'A' && symbol <= 'Z') ||
               (symbol >= '0' && symbol <= '9') || symbol == '-';
    };
    return !name.empty() && name.size() <= kLongest &&
           std::all_of(name.begin(), name.end(), is_part);
}

void KeptGames::look_at(const std::string& name) {
    const Result<std::string> text = base::read_text_file(path_of(name), kMostGameBytes);
    Result<Head> head =
        text ? read_head(first_line(text.value()), "revision") : Result<Head>(text.error());
    if (head)
        games_[name] = {head.value().revision, std::move(head.value().summary)};
    else
        ++unreadable_;
}

Result<Done> KeptGames::look() {
    if (has_looked_) return Done{};
    std::error_code failed;
    fs::directory_iterator file(folder_, failed);
    if (failed == std::errc::no_such_file_or_directory) return Done{};
    if (failed) return system_error(folder_, failed);
    games_.clear();
    unreadable_ = 0;
    for (; file != fs::directory_iterator(); file.increment(failed)) {
        const fs::path path = file->path();
        if (path.extension() == kEnding && is_name(path.stem().string()))
            look_at(path.stem().string());
    }
    if (failed) return system_error(folder_, failed);
    has_looked_ = true;
    return Done{};
}

Result<std::string> KeptGames::list() {
    if (const Result<Done> looked = look(); !looked) return looked.error();
    std::string text = "{\"games\":[";
    for (const auto& [name, known] : games_) {
        if (text.back() != '[') text += ',';
        text += known.summary;
    }
    return text + "],\"unreadable\":" + std::to_string(unreadable_) + "}\n";
}

Result<std::optional<std::string>> KeptGames::get(const std::string& name) const {
    std::error_code failed;
    const fs::file_status status = fs::status(path_of(name), failed);
    if (!fs::exists(status)) return std::optional<std::string>();
    Result<std::string> text = base::read_text_file(path_of(name), kMostGameBytes);
    if (!text) return text.error();
    return std::optional(std::move(text).value());
}

Result<bool> KeptGames::put(const std::string& name, std::string_view lines) {
    Result<Head> head = read_head(first_line(lines), "over");
    if (!head) return head.error();
    if (const Result<Done> looked = look(); !looked) return looked.error();
    const auto there = games_.find(name);
    if (there != games_.end() && there->second.revision != head.value().revision) return false;
    std::error_code failed;
    fs::create_directories(folder_, failed);
    if (failed) return system_error(folder_, failed);
    const std::int64_t revision = head.value().revision + 1;
    std::string text = "{\"revision\":" + std::to_string(revision) +
                       ",\"summary\":" + head.value().summary + "}\n";
    text += lines.substr(std::min(lines.size(), first_line(lines).size() + 1));
    const Result<Done> written = base::write_file_atomically(path_of(name), text);
    if (!written) return written.error();
    games_[name] = {revision, std::move(head.value().summary)};
    return true;
}

Result<Done> KeptGames::forget(const std::string& name) {
    std::error_code failed;
    fs::remove(path_of(name), failed);
    if (failed) return system_error(path_of(name), failed);
    games_.erase(name);
    return Done{};
}

bool KeptGames::is_full() const {
    std::error_code failed;
    const fs::space_info room = fs::space(fs::path(folder_).parent_path(), failed);
    return !failed && room.available < kLeastRoom;
}

}  // namespace outflank::server
