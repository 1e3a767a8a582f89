// Names get numbers by a table: a file may have tens of thousands of them.
#include "formats/wthor/wthor_writer.h"

#include <limits>

#include "formats/text/date_text.h"
#include "formats/wthor/wthor_bytes.h"

namespace outflank::formats {

WthorWriter::WthorWriter(const WriteOptions& options) {
    header_.century = static_cast<std::uint8_t>(options.year / 100);
    header_.year_in_century = static_cast<std::uint8_t>(options.year % 100);
    header_.month = static_cast<std::uint8_t>(options.month);
    header_.day = static_cast<std::uint8_t>(options.day);
    players_.names.header = tournaments_.names.header = header_;
    tournaments_.names.kind = WthorNameKind::kTournaments;
    header_.side = 8;
}

std::optional<std::uint16_t> WthorWriter::Names::number_of(std::string_view name) {
    const auto append = [&](std::string entry) {
        const auto number = static_cast<std::uint16_t>(names.entries.size());
        numbers.emplace(entry, number);
        names.entries.push_back(std::move(entry));
        names.header.names = static_cast<std::uint16_t>(names.entries.size());
        return number;
    };
    if (names.entries.empty()) append(wthor_entry_of("", names.kind));
    std::string entry = wthor_entry_of(name, names.kind);
    if (const auto found = numbers.find(entry); found != numbers.end()) return found->second;
    if (names.entries.size() >= std::numeric_limits<std::uint16_t>::max()) return std::nullopt;
    return append(std::move(entry));
}

Result<UnnumberedWthorGame> unnumbered_wthor_game(const Record& record) {
    if (auto refused = wthor_refusal(record)) return *std::move(refused);
    const RecordInfo& info = record.info;
    UnnumberedWthorGame unnumbered{.game = wthor_game_of(record, {}),
                                   .black = info.black.name,
                                   .white = info.white.name,
                                   .event = info.event,
                                   .theory_empties = std::nullopt,
                                   .year = year_of_date(info.date)};
    if (info.theory) unnumbered.theory_empties = info.theory->empties;
    return unnumbered;
}

std::optional<Error> WthorWriter::add(const UnnumberedWthorGame& unnumbered, std::string& out) {
    const auto black = players_.number_of(unnumbered.black);
    const auto white = players_.number_of(unnumbered.white);
    const auto tournament = tournaments_.number_of(unnumbered.event);
    if (!black || !white || !tournament) return too_many_wthor_names();
    WthorGame game = unnumbered.game;
    game.black = *black;
    game.white = *white;
    game.tournament = *tournament;
    add_wthor_bytes(out, game);
    if (unnumbered.theory_empties)
        header_.theory_empties = static_cast<std::uint8_t>(*unnumbered.theory_empties);
    year_ = year_.value_or(unnumbered.year) == unnumbered.year ? unnumbered.year : 0;
    ++header_.games;
    return std::nullopt;
}

std::string WthorWriter::header() const {
    WthorHeader header = header_;
    header.year = static_cast<std::uint16_t>(year_.value_or(0));
    return wthor_header_bytes(header);
}

}  // namespace outflank::formats
