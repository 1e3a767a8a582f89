// The built page: its files in memory, ready to be sent.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "outflank/result.h"

namespace outflank::server {

/// A file as it is sent.
struct AppFile {
    std::string contents;
    std::string packed;      ///< with gzip; empty where that is no gain
    std::string type;        ///< media type
    std::string tag;         ///< for ETag, with its quotes; changes with the contents
    std::string packed_tag;  ///< the same for `packed`: other bytes have another tag
    bool immutable = false;  ///< its name changes with its contents
};

/// The files of one folder, read once. What is not in it then cannot be asked for, whatever
/// a path says. Immutable.
class AppFiles {
  public:
    /// A page that says that the app was not built.
    AppFiles();

    /// Reads the folder; links in it are not followed, and names that begin with a dot are left
    /// out with what is below them. The page index.html is told that it comes
    /// from a server. Errors: kIo (no such folder, no index.html, unreadable), kOutOfRange (more
    /// than kMostFiles or kMostBytes).
    static Result<AppFiles> load(const std::string& folder);

    /// The file of a path such as "/" or "/assets/a.js", percent-encoded as in a request,
    /// without the query; null when there is none.
    const AppFile* find(std::string_view path) const;

    std::size_t size() const { return files_.size(); }

    static constexpr std::size_t kMostFiles = 2000;
    static constexpr std::size_t kMostBytes = std::size_t{128} << 20;

  private:
    void add(const std::string& name, std::string contents);

    std::map<std::string, AppFile, std::less<>> files_;  // by the path without its first '/'
};

/// The folder of the built page for a program at `program` (an absolute path): where it is
/// installed, or in the tree of the sources; nothing when it is in none of them.
std::optional<std::string> find_app_folder(const std::string& program);

}  // namespace outflank::server
