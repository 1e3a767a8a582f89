#include "cli/convert/games_file.h"

#include <fmt/format.h>

#include <ostream>
#include <utility>

#include "base/calendar.h"
#include "cli/support/input_text.h"
#include "cli/support/text.h"

namespace outflank::cli {

WriteOptions dated_today() {
    const base::CalendarDay day = base::today();
    return {.year = day.year, .month = day.month, .day = day.day};
}

Result<GamesFile> GamesFile::begin(const std::string& path, RecordFormat format, Io& io) {
    const std::size_t front_bytes = formats::RecordWriter(format).front().size();
    Result<ConvertOutput> output = ConvertOutput::open(path, front_bytes, io);
    if (!output) return output.error();
    return GamesFile(path, format, std::move(output).value());
}

Result<Done> GamesFile::add(const Record& record) {
    std::string text;
    if (auto refusal = writer_.add(record, text)) {
        if (refused_++ == 0) refusal_ = std::move(refusal);
        return Done{};
    }
    losses_.add(loss_of(record, format_));
    return output_.append(text);
}

Result<Done> GamesFile::finish() {
    if (writer_.written() == 0 && path_ != kStandardStream) return Done{};  // what was there stays
    std::string text;
    writer_.finish(text);
    if (Result<Done> appended = output_.append(text); !appended) return appended;
    const OutputEnd end{writer_.front(), writer_.wthor_players(), writer_.wthor_tournaments()};
    const auto files = output_.finish(end);
    if (!files) return files.error();
    names_lost_ = files.value().empty() && !(end.players.empty() && end.tournaments.empty());
    return Done{};
}

void GamesFile::tell_losses(Io& io) const {
    if (const std::string text = losses_.text(); !text.empty())
        io.err << fmt::format("{}: {}\n", file_text(path_), text);
    if (names_lost_)
        io.err << fmt::format("{}: left out: names, which WTHOR keeps in files beside the games\n",
                              file_text(path_));
    if (refused_ == 0) return;
    io.err << fmt::format("{}: left out: {}: {}\n", file_text(path_),
                          counted(refused_, "game", "games"), to_text(*refusal_));
    io.status = kFailure;
}

}  // namespace outflank::cli
