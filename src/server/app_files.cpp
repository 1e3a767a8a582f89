#include "server/app_files.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <vector>

#include "base/checksum.h"
#include "base/files.h"
#include "server/gzip.h"

namespace outflank::server {
namespace {

namespace fs = std::filesystem;

struct Type {
    std::string_view extension;
    std::string_view name;
    bool packs;  ///< is text, or packs like it
};

constexpr std::array kTypes = {
    Type{".html", "text/html; charset=utf-8", true},
    Type{".js", "text/javascript; charset=utf-8", true},
    Type{".css", "text/css; charset=utf-8", true},
    Type{".json", "application/json", true},
    Type{".webmanifest", "application/manifest+json", true},
    Type{".wasm", "application/wasm", true},
    Type{".svg", "image/svg+xml", true},
    Type{".txt", "text/plain; charset=utf-8", true},
    Type{".map", "application/json", true},
    Type{".weights", "application/octet-stream", false},
    Type{".png", "image/png", false},
    Type{".ico", "image/x-icon", false},
    Type{".woff2", "font/woff2", false},
};
constexpr Type kUnknown{"", "application/octet-stream", false};

const Type& type_of(std::string_view name) {
    const auto found = std::find_if(kTypes.begin(), kTypes.end(), [&](const Type& type) {
        return name.ends_with(type.extension);
    });
    return found == kTypes.end() ? kUnknown : *found;
}

/// The build puts files whose names hold a hash of their contents there.
constexpr std::string_view kHashedFolder = "assets/";

constexpr std::string_view kMissingPage =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Outflank</title>"
    "<h1>Outflank</h1><p>The server runs, but there is no page beside the program: "
    "<code>outflank serve --app FOLDER</code> says where it is, and in a source tree "
    "<code>./dev web</code> builds it. Programs can use the server as it is.</p></html>\n";

/// By this the page knows that a server with an engine has sent it.
std::string marked(std::string page) {
    constexpr std::string_view kHead = "<head>";
    const std::size_t head = page.find(kHead);
    if (head != std::string::npos)
        page.insert(head + kHead.size(), "<meta name=\"outflank-server\" content=\"1\" />");
    return page;
}

std::string digits_of(std::string_view contents) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%016llx",
                  static_cast<unsigned long long>(base::checksum(contents)));
    return text.data();
}

int hex_digit(char symbol) {
    if (symbol >= '0' && symbol <= '9') return symbol - '0';
    if (symbol >= 'a' && symbol <= 'f') return symbol - 'a' + 10;
    if (symbol >= 'A' && symbol <= 'F') return symbol - 'A' + 10;
    return -1;
}

/// Without percent-encoding; nothing when that is broken.
std::optional<std::string> decoded(std::string_view path) {
    std::string text;
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (path[i] != '%') {
            text.push_back(path[i]);
            continue;
        }
        if (i + 2 >= path.size()) return std::nullopt;
        const int high = hex_digit(path[i + 1]);
        const int low = hex_digit(path[i + 2]);
        if (high < 0 || low < 0) return std::nullopt;
        text.push_back(static_cast<char>(high * 16 + low));
        i += 2;
    }
    return text;
}

/// Names of the regular files below the folder, relative to it.
Result<std::vector<std::string>> names_below(const fs::path& folder) {
    std::vector<std::string> names;
    std::error_code failure;
    auto walk = fs::recursive_directory_iterator(folder, failure);
    for (; !failure && walk != fs::recursive_directory_iterator(); walk.increment(failure)) {
        if (walk->path().filename().native().starts_with('.')) {
            walk.disable_recursion_pending();
            continue;
        }
        if (!fs::is_regular_file(walk->symlink_status(failure))) continue;
        names.push_back(walk->path().lexically_relative(folder).generic_string());
        if (names.size() > AppFiles::kMostFiles)
            return Error{ErrorCode::kOutOfRange,
                         "found more than " + std::to_string(AppFiles::kMostFiles) +
                             " files, expected those of the built page",
                         folder.string()};
    }
    if (failure) return Error{ErrorCode::kIo, failure.message(), folder.string()};
    return names;
}

}  // namespace

AppFiles::AppFiles() { add("index.html", std::string(kMissingPage)); }

void AppFiles::add(const std::string& name, std::string contents) {
    const Type& type = type_of(name);
    AppFile& file = files_[name];
    file.contents = name == "index.html" ? marked(std::move(contents)) : std::move(contents);
    file.type = type.name;
    const std::string digits = digits_of(file.contents);
    file.tag = '"' + digits + '"';
    file.packed_tag = '"' + digits + "-gzip\"";
    file.immutable = name.starts_with(kHashedFolder);
    if (!type.packs) return;
    file.packed = gzip(file.contents);
    if (file.packed.size() >= file.contents.size()) file.packed.clear();
}

Result<AppFiles> AppFiles::load(const std::string& folder) {
    const Result<std::vector<std::string>> names = names_below(folder);
    if (!names) return names.error();
    AppFiles app;
    app.files_.clear();
    std::size_t left = kMostBytes;
    for (const std::string& name : names.value()) {
        Result<std::string> contents = base::read_text_file(folder + "/" + name, left);
        if (!contents) return contents.error();
        left -= contents.value().size();
        app.add(name, std::move(contents).value());
    }
    if (app.find("/") == nullptr)
        return Error{ErrorCode::kIo, "found no index.html, expected the built page", folder};
    return app;
}

const AppFile* AppFiles::find(std::string_view path) const {
    if (!path.starts_with('/')) return nullptr;
    std::optional<std::string> name = decoded(path.substr(1));
    if (!name) return nullptr;
    if (name->empty() || name->ends_with('/')) *name += "index.html";
    const auto found = files_.find(*name);
    return found == files_.end() ? nullptr : &found->second;
}

std::optional<std::string> find_app_folder(const std::string& program) {
    if (program.empty()) return std::nullopt;
    const fs::path place = fs::path(program).parent_path();
    for (const std::string_view candidate :
         {"../share/outflank/web", "web", "../../web/dist", "../web/dist"}) {
        const fs::path folder = (place / candidate).lexically_normal();
        std::error_code ignored;
        if (fs::is_regular_file(folder / "index.html", ignored)) return folder.string();
    }
    return std::nullopt;
}

}  // namespace outflank::server
