// Games that a page keeps as files of this machine, one a file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "outflank/result.h"

namespace outflank::server {

/// The folder of the games. A file has two lines: `{"revision": N, "summary": SUMMARY}` and the
/// game, both JSON of the page, of which nothing is known here but the revision. It grows with
/// every write, and who writes must know the last one.
///
/// Each file is replaced whole, so neither a full disk nor a killed program costs what was written
/// before. A file that cannot be understood stays as it is. One process at a time may use the
/// folder, with one thread. Costs the reading of all files once.
class KeptGames {
  public:
    /// The folder is made by the first game.
    explicit KeptGames(std::string folder) : folder_(std::move(folder)) {}

    /// `{"games": [SUMMARY, ...], "unreadable": N}`. Errors: kIo (the folder cannot be read).
    Result<std::string> list();

    /// The two lines of a file; nothing when there is none. Errors: kIo.
    Result<std::optional<std::string>> get(const std::string& name) const;

    /// Writes `{"over": REVISION, "summary": SUMMARY}` and the game behind a line feed over that
    /// revision, or where no game stands; false when another one stands there. Errors: kParse
    /// (other text), kIo (the old game stays).
    Result<bool> put(const std::string& name, std::string_view lines);

    /// A name that is not there is no error. Errors: kIo.
    Result<Done> forget(const std::string& name);

    /// True when the disk has hardly any room.
    bool is_full() const;

    /// Letters, digits and '-', up to 64 of them.
    static bool is_name(std::string_view name);

  private:
    struct Known {
        std::int64_t revision;
        std::string summary;
    };

    Result<Done> look();
    void look_at(const std::string& name);
    std::string path_of(const std::string& name) const { return folder_ + '/' + name + kEnding; }

    static constexpr const char* kEnding = ".game";

    std::string folder_;
    bool has_looked_ = false;
    std::map<std::string, Known> games_;
    std::size_t unreadable_ = 0;
};

}  // namespace outflank::server
