// Converting files of records: game by game, none is kept.
#include "cli/convert/convert.h"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "base/file_set.h"
#include "cli/convert/convert_output.h"
#include "cli/convert/games_file.h"
#include "cli/convert/name_files.h"
#include "cli/convert/prepared_games.h"
#include "cli/support/input_text.h"
#include "cli/support/position_text.h"
#include "cli/support/text.h"
#include "formats/record_stream.h"
#include "formats/record_writer.h"

namespace outflank::cli {
namespace {

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

/// Names are kept in other files by WTHOR alone.
std::optional<Error> option_without_effect(const ConvertJob& job,
                                           std::optional<RecordFormat> from) {
    if (!from || from == RecordFormat::kWthor) return std::nullopt;
    if (job.players.empty() && job.tournaments.empty()) return std::nullopt;
    return Error{ErrorCode::kParse,
                 fmt::format("only WTHOR keeps names in other files, and {} is {}",
                             input_name(job.input), format_name(*from)),
                 job.players.empty() ? "--tournaments" : "--players"};
}

/// The property that names the opening in a file of that format; nothing for formats without one.
std::optional<std::string_view> opening_property(RecordFormat format) {
    if (format == RecordFormat::kSgf) return "ON";
    if (format == RecordFormat::kPgn) return "Opening";
    return std::nullopt;
}

/// Openings are named by SGF and PGN, in games that are written anew.
std::optional<Error> openings_without_effect(const ConvertJob& job, RecordFormat to) {
    if (job.openings.empty() || opening_property(to)) return std::nullopt;
    return Error{
        ErrorCode::kParse,
        fmt::format("found {}, but only sgf and pgn have a place for the name of an opening",
                    format_name(to)),
        "--openings"};
}

/// Keeps a copy of what is read from another source.
class CopyingSource : public base::ByteSource {
  public:
    CopyingSource(base::ByteSource& source, bool& is_copying)
        : source_(source), is_copying_(is_copying) {}

    Result<std::size_t> read(char* to, std::size_t most) override {
        const Result<std::size_t> got = source_.read(to, most);
        if (got && is_copying_) copy_.append(to, got.value());
        return got;
    }

    /// What was read since the last call.
    std::string take() { return std::exchange(copy_, {}); }

  private:
    base::ByteSource& source_;
    bool& is_copying_;
    std::string copy_;
};

/// Carries games from one file to another.
class Converter {
  public:
    Converter(const ConvertJob& job, RecordFormat to, base::ByteSource& source, Io& io)
        : job_(job),
          io_(io),
          copied_(source, is_copying_),
          name_(input_name(job.input)),
          stream_(copied_,
                  {.format = job.from, .size = job.size.value_or(BoardSize::k8), .name = name_}),
          writer_(to, dated_today()) {
        how_.to = done_.to = to;
        done_.losses = Losses(to);
    }

    Result<Conversion> run();

  private:
    Result<Done> begin();
    Result<Done> read();
    Result<Done> take(formats::TakenGames taken);
    Result<Done> add(PreparedGames& prepared, std::size_t games_before);
    Result<Done> flush();
    Result<Done> finish();
    void note_missing_lists();
    bool is_same_wthor() const {
        return done_.from == RecordFormat::kWthor && done_.to == RecordFormat::kWthor;
    }

    const ConvertJob& job_;
    Io& io_;
    bool is_copying_ = true;  // until the format is known
    CopyingSource copied_;
    std::string name_;
    formats::RecordStream stream_;
    NameFiles names_;
    formats::RecordWriter writer_;
    std::string text_;  // not yet given to the output
    std::optional<ConvertOutput> output_;
    Preparation how_{};
    Conversion done_;
};

/// Finds out the format, and reads what belongs to it.
Result<Done> Converter::begin() {
    const Result<RecordFormat> from = stream_.format();
    if (const auto refused =
            option_without_effect(job_, from ? std::optional(from.value()) : std::nullopt))
        return *refused;
    if (!from) return from.error();
    done_.from = from.value();
    is_copying_ = is_same_wthor();
    if (!is_copying_) copied_.take();
    how_.keeps_bytes = is_same_wthor();
    how_.size = job_.size;
    if (!job_.openings.empty()) {
        how_.opening_place = *opening_property(done_.to);
        how_.language = job_.openings;
    }
    if (from.value() != RecordFormat::kWthor) return Done{};
    Result<NameFiles> names = read_name_files(job_.input, job_.players, job_.tournaments);
    if (!names) return names.error();
    names_ = std::move(names).value();
    note_missing_lists();
    stream_.use_names(names_.players ? &*names_.players : nullptr,
                      names_.tournaments ? &*names_.tournaments : nullptr);
    return Done{};
}

void Converter::note_missing_lists() {
    const FeatureSet held = features_held(done_.to);
    if (is_same_wthor()) return;
    if (held.has(Feature::kPlayers) && !names_.players)
        done_.lists_missing.push_back(extension_of(WthorNameKind::kPlayers));
    if (held.has(Feature::kEvent) && !names_.tournaments)
        done_.lists_missing.push_back(extension_of(WthorNameKind::kTournaments));
}

/// Adds the games of a stretch of the file. Boards have a size of their own, which `--size` must
/// not contradict.
Result<Done> Converter::add(PreparedGames& prepared, std::size_t games_before) {
    if (const auto& other = prepared.other_size)
        return Error{ErrorCode::kParse,
                     fmt::format("found {}, but game {} has a board of {}", side_length(*job_.size),
                                 games_before + other->number, size_text(other->size)),
                     "--size"};
    done_.read += prepared.games;
    done_.not_understood.add(prepared.not_understood);
    for (const auto& [number, moves] : prepared.rescued)
        if (done_.unread.count < Complaints::kMostKept)
            done_.rescued[games_before + number] = moves;
    done_.losses.add(std::move(prepared.losses));
    for (auto& [number, written] : prepared.pieces)
        if (auto error = writer_.add(std::move(written), text_))
            done_.unwritten.add({.number = games_before + number, .error = *std::move(error)});
    done_.unread.add(std::move(prepared.unread), games_before);
    return Done{};
}

Result<Done> Converter::flush() {
    if (done_.read == 0) return Done{};
    if (!output_) {
        const std::size_t front = is_same_wthor() ? 0 : writer_.front().size();
        Result<ConvertOutput> opened = ConvertOutput::open(job_.output, front, io_);
        if (!opened) return opened.error();
        output_.emplace(std::move(opened).value());
    }
    if (is_same_wthor()) text_ = copied_.take();
    const Result<Done> written = output_->append(text_);
    text_.clear();  // its memory serves again
    return written;
}

Result<Done> Converter::take(formats::TakenGames taken) {
    constexpr std::size_t kFlushBytes = std::size_t{1} << 16;
    auto& prepared = static_cast<GamePreparer&>(*taken.taker).prepared();
    if (const Result<Done> added = add(prepared, taken.games_before); !added) return added;
    return text_.size() < kFlushBytes && !is_copying_ ? Result<Done>(Done{}) : flush();
}

/// Reads all games and writes what came of them.
Result<Done> Converter::read() {
    const formats::SharedReading sharing{.threads = job_.threads, .make_taker = [this] {
                                             return std::make_unique<GamePreparer>(how_);
                                         }};
    for (;;) {
        Result<std::vector<formats::TakenGames>> some = stream_.next_shared(sharing);
        if (!some && done_.read == 0) return some.error();
        if (!some) done_.unread.add({.number = 0, .error = some.error()});
        if (!some || some.value().empty()) return Done{};
        for (formats::TakenGames& taken : some.value())
            if (const Result<Done> done = take(std::move(taken)); !done) return done;
    }
}

Result<Done> Converter::finish() {
    OutputEnd end;
    if (is_same_wthor()) {
        // Behind the games there may be more, which is kept.
        std::string rest(std::size_t{1} << 16, '\0');
        for (std::size_t got = rest.size(); got > 0;) {
            const Result<std::size_t> read = copied_.read(rest.data(), rest.size());
            if (!read) return read.error();
            got = read.value();
            if (const Result<Done> flushed = flush(); !flushed) return flushed;
        }
        if (names_.players) end.players = format_wthor_names(*names_.players);
        if (names_.tournaments) end.tournaments = format_wthor_names(*names_.tournaments);
        done_.written = done_.read;
    } else {
        writer_.finish(text_);
        if (const Result<Done> flushed = flush(); !flushed) return flushed;
        end = {writer_.front(), writer_.wthor_players(), writer_.wthor_tournaments()};
        done_.written = writer_.written();
    }
    Result<std::vector<std::string>> files = output_->finish(end);
    if (!files) return files.error();
    done_.files = std::move(files).value();
    done_.names_lost = done_.files.empty() && !(end.players.empty() && end.tournaments.empty());
    return Done{};
}

Result<Conversion> Converter::run() {
    if (const Result<Done> begun = begin(); !begun) return begun.error();
    if (const Result<Done> done = read(); !done) return done.error();
    if (done_.read == 0) return std::move(done_);
    const bool is_file = job_.output != kStandardStream;
    // What was there is not replaced by nothing.
    const bool has_nothing = !is_same_wthor() && writer_.written() == 0;
    done_.is_refused = is_file && (has_nothing || (job_.strict && !done_.is_whole()));
    if (done_.is_refused) return std::move(done_);
    if (const Result<Done> finished = finish(); !finished) return finished.error();
    done_.is_refused = job_.strict && !done_.is_whole();
    return std::move(done_);
}

}  // namespace

bool Conversion::is_whole() const {
    return unread.is_empty() && unwritten.is_empty() && losses.is_empty() &&
           not_understood.count() == 0 && !names_lost && lists_missing.empty();
}

Result<Conversion> convert(const ConvertJob& job, Io& io) {
    const Result<RecordFormat> to = format_to_write(job);
    if (!to) return to.error();
    if (const auto refused = openings_without_effect(job, to.value())) return *refused;
    const Result<std::unique_ptr<base::ByteSource>> source = open_input(job.input, io);
    if (!source) return source.error();
    return Converter(job, to.value(), *source.value(), io).run();
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
