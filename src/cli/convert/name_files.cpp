// Finding and reading files of names.
#include "cli/convert/name_files.h"

#include <fmt/format.h>

#include <filesystem>

#include "base/files.h"
#include "cli/support/input_text.h"
#include "cli/support/text.h"

namespace outflank::cli {
namespace {

namespace fs = std::filesystem;

// A file cannot number more names than these bytes hold, by far.
constexpr std::size_t kMaxNamesBytes = std::size_t{4} << 20;

std::string names_beside(const std::string& path, WthorNameKind kind) {
    const fs::path file(path);
    const std::string stem = lower_case(file.stem().string());
    std::vector<std::string> found;
    std::error_code ignored;  // a folder that cannot be listed has no names
    const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored))
        if (lower_case(entry.path().extension().string()) == extension_of(kind))
            found.push_back(entry.path().string());
    for (const std::string& wanted : {stem, std::string("wthor")})
        for (const std::string& name : found)
            if (lower_case(fs::path(name).stem().string()) == wanted) return name;
    return found.size() == 1 ? found[0] : "";
}

Result<std::optional<WthorNames>> read_names(const std::string& games, std::string path,
                                             WthorNameKind kind) {
    if (path.empty() && games != kStandardStream) path = names_beside(games, kind);
    if (path.empty()) return std::optional<WthorNames>{};
    const Result<std::string> bytes = base::read_text_file(path, kMaxNamesBytes);
    if (!bytes) return bytes.error();
    const Result<WthorNames> names = parse_wthor_names(bytes.value(), kind, path);
    if (!names) return names.error();
    return std::optional<WthorNames>(names.value());
}

}  // namespace

std::string extension_of(WthorNameKind kind) {
    return kind == WthorNameKind::kPlayers ? ".jou" : ".trn";
}

Result<NameFiles> read_name_files(const std::string& games, const std::string& players,
                                  const std::string& tournaments) {
    NameFiles files;
    for (const WthorNameKind kind : {WthorNameKind::kPlayers, WthorNameKind::kTournaments}) {
        const bool is_players = kind == WthorNameKind::kPlayers;
        const Result<std::optional<WthorNames>> names =
            read_names(games, is_players ? players : tournaments, kind);
        if (!names) return names.error();
        (is_players ? files.players : files.tournaments) = names.value();
    }
    return files;
}

std::vector<std::string> missing_extensions(const NameFiles& names) {
    std::vector<std::string> missing;
    if (!names.players) missing.push_back(extension_of(WthorNameKind::kPlayers));
    if (!names.tournaments) missing.push_back(extension_of(WthorNameKind::kTournaments));
    return missing;
}

std::string note_of_missing(const std::vector<std::string>& extensions, const std::string& games) {
    if (extensions.empty()) return {};
    return fmt::format("left out: names, as no {} file is beside {}", join(extensions, " and no "),
                       games);
}

}  // namespace outflank::cli
