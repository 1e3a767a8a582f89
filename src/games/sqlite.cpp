#include "games/sqlite.h"

#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

namespace outflank::games {
namespace {

/// The path as SQLite takes it for one: ":memory:" and "file:..." mean something else to it.
std::string as_path(const std::string& path) {
    const bool is_special = path.starts_with(':') || path.starts_with("file:");
    return is_special ? "./" + path : path;
}

constexpr int kWaitMs = 5000;

/// True when the last call failed because the journal of a killed process lies beside the file,
/// and a connection that only reads may not undo what that wrote.
bool found_hot_journal(sqlite3* connection) {
    return sqlite3_extended_errcode(connection) == SQLITE_READONLY_ROLLBACK;
}

Error error_of(sqlite3* connection, int code, const std::string& path) {
    if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB)
        return {ErrorCode::kParse, "found a damaged file, expected a games database", path};
    if (code == SQLITE_BUSY)
        return {ErrorCode::kIo, "another process is writing the database; try again later", path};
    if (found_hot_journal(connection))
        return {ErrorCode::kIo,
                "found what a killed process wrote in part, expected the right to write, to take "
                "it back",
                path};
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        return {ErrorCode::kIo, "found a folder, expected the file of a games database", path};
    const char* reason = connection == nullptr ? "out of memory" : sqlite3_errmsg(connection);
    return {ErrorCode::kIo, reason, path};
}

/// Undoes what a killed process wrote: SQLite does so as soon as a connection that may write reads.
/// Without the right to write nothing changes, and who tries again meets the same error.
void roll_back(const std::string& path) {
    sqlite3* writer = nullptr;
    if (sqlite3_open_v2(as_path(path).c_str(), &writer, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX,
                        nullptr) == SQLITE_OK) {
        sqlite3_busy_timeout(writer, kWaitMs);
        sqlite3_exec(writer, "SELECT count(*) FROM sqlite_master", nullptr, nullptr, nullptr);
    }
    sqlite3_close_v2(writer);
}

}  // namespace

void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

Statement& Statement::bind(int index, std::int64_t value) {
    sqlite3_bind_int64(statement_.get(), index + 1, value);
    return *this;
}

Statement& Statement::bind(int index, std::string_view text) {
    sqlite3_bind_text64(statement_.get(), index + 1, text.data() == nullptr ? "" : text.data(),
                        text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
    return *this;
}

Statement& Statement::bind_blob(int index, std::string_view bytes) {
    sqlite3_bind_blob64(statement_.get(), index + 1, bytes.data() == nullptr ? "" : bytes.data(),
                        bytes.size(), SQLITE_TRANSIENT);
    return *this;
}

Statement& Statement::bind_null(int index) {
    sqlite3_bind_null(statement_.get(), index + 1);
    return *this;
}

Statement& Statement::bind(int index, std::optional<std::int64_t> value) {
    return value ? bind(index, *value) : bind_null(index);
}

Result<bool> Statement::step() {
    int code =
        statement_ ? sqlite3_step(statement_.get()) : sqlite3_extended_errcode(connection_) & 0xFF;
    if (statement_ && code == SQLITE_READONLY && found_hot_journal(connection_)) {
        roll_back(path_);
        sqlite3_reset(statement_.get());
        code = sqlite3_step(statement_.get());
    }
    if (code == SQLITE_ROW) return true;
    if (code == SQLITE_DONE) return false;
    return error_of(connection_, code & 0xFF, path_);
}

Result<Done> Statement::run() {
    for (;;) {
        const auto row = step();
        if (row && row.value()) continue;
        reset();
        if (!row) return row.error();
        return Done{};
    }
}

void Statement::reset() { sqlite3_reset(statement_.get()); }

std::int64_t Statement::number(int column) const {
    return sqlite3_column_int64(statement_.get(), column);
}

std::optional<std::int64_t> Statement::maybe_number(int column) const {
    if (sqlite3_column_type(statement_.get(), column) == SQLITE_NULL) return std::nullopt;
    return number(column);
}

double Statement::decimal(int column) const {
    return sqlite3_column_double(statement_.get(), column);
}

std::string Statement::text(int column) const {
    const void* bytes = sqlite3_column_blob(statement_.get(), column);
    const int length = sqlite3_column_bytes(statement_.get(), column);
    if (bytes == nullptr) return {};
    return {static_cast<const char*>(bytes), static_cast<std::size_t>(length)};
}

void Connection::Close::operator()(sqlite3* connection) const { sqlite3_close_v2(connection); }

namespace {

/// A file that cannot be created SQLite tries to read, and gives the reason of that.
int reason_of_refusal(const std::string& path, Access access, int reason) {
    if (access == Access::kRead || reason != ENOENT) return reason;
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    return ::access(folder.empty() ? "." : folder.c_str(), W_OK) == 0 ? reason : errno;
}

}  // namespace

Result<Connection> Connection::open(const std::string& path, Access access) {
    const int flags =
        access == Access::kRead ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    sqlite3* raw = nullptr;
    const int code =
        sqlite3_open_v2(as_path(path).c_str(), &raw, flags | SQLITE_OPEN_NOMUTEX, nullptr);
    Connection connection;
    connection.connection_.reset(raw);
    connection.path_ = path;
    const int reason =
        raw == nullptr ? 0 : reason_of_refusal(path, access, sqlite3_system_errno(raw));
    if (code == SQLITE_CANTOPEN && reason != 0)
        return Error{ErrorCode::kIo,
                     "cannot open the database: " + std::generic_category().message(reason), path};
    if (code != SQLITE_OK) return error_of(raw, code, path);
    sqlite3_busy_timeout(raw, kWaitMs);
    return connection;
}

Result<Done> Connection::run(const char* sql) {
    const int code = sqlite3_exec(connection_.get(), sql, nullptr, nullptr, nullptr);
    if (code == SQLITE_OK) return Done{};
    return error_of(connection_.get(), code & 0xFF, path_);
}

Statement Connection::prepare(std::string_view sql) {
    Statement statement;
    sqlite3_stmt* raw = nullptr;
    const auto prepare_once = [&] {
        sqlite3_prepare_v2(connection_.get(), sql.data(), static_cast<int>(sql.size()), &raw,
                           nullptr);
    };
    prepare_once();
    if (raw == nullptr && found_hot_journal(connection_.get())) {
        roll_back(path_);
        prepare_once();
    }
    statement.statement_.reset(raw);
    statement.connection_ = connection_.get();
    statement.path_ = path_;
    return statement;
}

std::int64_t Connection::changes() const { return sqlite3_changes64(connection_.get()); }

std::int64_t Connection::last_row() const { return sqlite3_last_insert_rowid(connection_.get()); }

}  // namespace outflank::games
