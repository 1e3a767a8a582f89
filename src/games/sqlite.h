// SQLite with errors as results: a connection to one file, and statements on it.
//
// A connection and its statements are used by one thread at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "outflank/result.h"

struct sqlite3;
struct sqlite3_stmt;

namespace outflank::games {

/// A prepared statement. Parameters and columns count from 0. A statement that could not be
/// prepared fails at its first step.
class Statement {
  public:
    Statement() = default;

    Statement& bind(int index, std::int64_t value);
    Statement& bind(int index, std::string_view text);
    Statement& bind_blob(int index, std::string_view bytes);
    Statement& bind_null(int index);
    Statement& bind(int index, std::optional<std::int64_t> value);

    /// The next row; false at the end. Errors: kIo, kParse (a damaged file).
    Result<bool> step();

    /// Steps to the end and is ready for other values.
    Result<Done> run();

    /// Ready for other values; those bound stay.
    void reset();

    std::int64_t number(int column) const;
    std::optional<std::int64_t> maybe_number(int column) const;
    double decimal(int column) const;
    /// Of a text or a blob.
    std::string text(int column) const;

  private:
    friend class Connection;
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const;
    };
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
    sqlite3* connection_ = nullptr;
    std::string path_;
};

enum class Access : std::uint8_t { kRead, kCreate };

/// An open file. Waits up to five seconds for another process that writes it. What a killed
/// process wrote in part is taken back by the next statement, also with kRead, which needs the
/// right to write for that once.
class Connection {
  public:
    /// Errors: kIo (there is no such file, no right to it).
    static Result<Connection> open(const std::string& path, Access access);

    /// Runs statements without values. Errors: kIo, kParse (a damaged file, or none of SQLite).
    Result<Done> run(const char* sql);

    Statement prepare(std::string_view sql);

    /// Rows that the last statement changed.
    std::int64_t changes() const;
    std::int64_t last_row() const;

    const std::string& path() const { return path_; }

  private:
    struct Close {
        void operator()(sqlite3* connection) const;
    };
    std::unique_ptr<sqlite3, Close> connection_;
    std::string path_;
};

}  // namespace outflank::games
