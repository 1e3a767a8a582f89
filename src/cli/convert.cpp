// Converting files of records.
#include "cli/convert.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <filesystem>
#include <ostream>
#include <utility>

#include "base/files.h"
#include "cli/input_text.h"
#include "cli/text.h"

namespace outflank::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxNamesBytes = std::size_t{64} << 20;

/// The files of names that belong to a WTHOR file.
struct NameFiles {
    std::optional<WthorNames> players;
    std::optional<WthorNames> tournaments;
};

std::string extension_of(WthorNameKind kind) {
    return kind == WthorNameKind::kPlayers ? ".jou" : ".trn";
}

Result<RecordFormat> format_to_write(const ConvertJob& job) {
    if (job.to) return *job.to;
    if (job.output == kStandardStream)
        return Error{
            ErrorCode::kParse,
            fmt::format("found no format for standard output, expected --to with one of {}",
                        format_list()),
            ""};
    if (const auto format = format_of_extension(job.output)) return *format;
    return Error{ErrorCode::kParse,
                 fmt::format("found an extension of no single format, expected --to with one of {}",
                             format_list()),
                 job.output};
}

/// The file of names beside a WTHOR file: of the same stem, else "wthor", else the only one.
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

Result<std::optional<WthorNames>> read_names(const ConvertJob& job, WthorNameKind kind) {
    std::string path = kind == WthorNameKind::kPlayers ? job.players : job.tournaments;
    if (path.empty() && job.input != kStandardStream) path = names_beside(job.input, kind);
    if (path.empty()) return std::optional<WthorNames>{};
    const Result<std::string> bytes = base::read_text_file(path, kMaxNamesBytes);
    if (!bytes) return bytes.error();
    const Result<WthorNames> names = parse_wthor_names(bytes.value(), kind, path);
    if (!names) return names.error();
    return std::optional<WthorNames>(names.value());
}

Result<NameFiles> read_name_files(const ConvertJob& job) {
    NameFiles files;
    for (const WthorNameKind kind : {WthorNameKind::kPlayers, WthorNameKind::kTournaments}) {
        const Result<std::optional<WthorNames>> names = read_names(job, kind);
        if (!names) return names.error();
        (kind == WthorNameKind::kPlayers ? files.players : files.tournaments) = names.value();
    }
    return files;
}

/// What some of the records make use of and the format does not hold.
std::vector<LostFeature> lost_features(std::span<const Record> records, RecordFormat to) {
    std::array<std::size_t, kFeatureCount> games{};
    const FeatureSet held = features_held(to);
    for (const Record& record : records) {
        const FeatureSet lost = features_of(record).without(held);
        for (int i = 0; i < kFeatureCount; ++i)
            if (lost.has(static_cast<Feature>(i))) ++games[static_cast<std::size_t>(i)];
    }
    std::vector<LostFeature> features;
    for (std::size_t i = 0; i < games.size(); ++i)
        if (games[i] > 0) features.push_back({static_cast<Feature>(i), games[i]});
    return features;
}

WriteOptions dated_today() {
    const std::time_t now = std::time(nullptr);
    std::tm day{};
    ::gmtime_r(&now, &day);
    return {.year = day.tm_year + 1900, .month = day.tm_mon + 1, .day = day.tm_mday};
}

/// WTHOR to WTHOR: the bytes that were read, as the reader of the database understood them.
Result<WrittenFile> same_wthor(std::string_view contents, const NameFiles& names,
                               std::size_t games) {
    const Result<WthorGames> parsed = parse_wthor_games(contents);
    if (!parsed) return parsed.error();
    WrittenFile file;
    file.contents = format_wthor_games(parsed.value());
    if (names.players) file.wthor_players = format_wthor_names(*names.players);
    if (names.tournaments) file.wthor_tournaments = format_wthor_names(*names.tournaments);
    file.written = games;
    return file;
}

Result<Done> write_to(const std::string& path, std::string_view contents, Conversion& done) {
    const Result<Done> written = base::write_file_atomically(path, contents);
    if (written) done.files.push_back(path);
    return written;
}

/// The names first, so that no file of games stands there without them.
Result<Done> write_output(const std::string& output, const WrittenFile& file, Conversion& done,
                          Io& io) {
    if (output == kStandardStream) {
        io.out << file.contents;
        done.names_lost = !file.wthor_players.empty() || !file.wthor_tournaments.empty();
        return Done{};
    }
    const auto beside = [&](WthorNameKind kind) {
        return fs::path(output).replace_extension(extension_of(kind)).string();
    };
    if (!file.wthor_players.empty())
        if (auto written = write_to(beside(WthorNameKind::kPlayers), file.wthor_players, done);
            !written)
            return written;
    if (!file.wthor_tournaments.empty())
        if (auto written =
                write_to(beside(WthorNameKind::kTournaments), file.wthor_tournaments, done);
            !written)
            return written;
    return write_to(output, file.contents, done);
}

/// A file that was read, and what it was read from.
struct Input {
    std::string contents;
    NameFiles names;
    RecordFile file;
};

Result<Input> read_file(const ConvertJob& job, Io& io) {
    Input input;
    Result<std::string> contents = read_input(job.input, kMaxFileBytes, io);
    if (!contents) return contents.error();
    input.contents = std::move(contents).value();
    const auto from = job.from ? job.from : detect_format(input.contents);
    if (from == RecordFormat::kWthor) {
        Result<NameFiles> names = read_name_files(job);
        if (!names) return names.error();
        input.names = std::move(names).value();
    }
    const std::string name = input_name(job.input);
    const auto pointer_to = [](const std::optional<WthorNames>& names) {
        return names ? &*names : nullptr;
    };
    Result<RecordFile> file =
        read_records(input.contents, {.format = from,
                                      .size = job.size,
                                      .name = name,
                                      .players = pointer_to(input.names.players),
                                      .tournaments = pointer_to(input.names.tournaments)});
    if (!file) return file.error();
    input.file = std::move(file).value();
    return input;
}

}  // namespace

Result<Conversion> convert(const ConvertJob& job, Io& io) {
    const Result<RecordFormat> to = format_to_write(job);
    if (!to) return to.error();
    Result<Input> read = read_file(job, io);
    if (!read) return read.error();
    Input& input = read.value();

    Conversion done;
    done.from = input.file.format;
    done.to = to.value();
    done.read = input.file.records.size();
    done.unread = std::move(input.file.errors);
    if (done.read == 0) return done;
    std::vector<Record> records;
    records.reserve(done.read);
    for (FileRecord& entry : input.file.records) records.push_back(std::move(entry.record));
    const bool is_same_wthor = done.from == RecordFormat::kWthor && done.to == RecordFormat::kWthor;
    const Result<WrittenFile> written =
        is_same_wthor ? same_wthor(input.contents, input.names, done.read)
                      : Result<WrittenFile>(write_records(records, done.to, dated_today()));
    if (!written) return written.error();
    done.written = written.value().written;
    for (const RecordError& error : written.value().errors)
        done.unwritten.push_back(
            {.number = input.file.records[error.number - 1].number, .error = error.error});
    done.lost = lost_features(records, done.to);
    const Result<Done> stored = write_output(job.output, written.value(), done, io);
    if (!stored) return stored.error();
    return done;
}

std::string counted_records(std::size_t count, RecordFormat format) {
    const bool is_position = !features_held(format).has(Feature::kMoves);
    return is_position ? counted(count, "position", "positions") : counted(count, "game", "games");
}

std::string format_list() {
    std::vector<std::string> names;
    for (const RecordFormat format : kRecordFormats) names.emplace_back(format_name(format));
    return join(names, ", ");
}

}  // namespace outflank::cli
