// Files of the WTHOR database: bytes come back as they were, and games as records.
#include "fuzz_records.h"

namespace outflank::fuzz {
namespace {

void check_names(std::string_view bytes) {
    for (const WthorNameKind kind : {WthorNameKind::kPlayers, WthorNameKind::kTournaments}) {
        const auto names = parse_wthor_names(bytes, kind);
        if (!names) return check_error(names.error());
        demand(format_wthor_names(names.value()) == bytes, "names come back byte for byte");
        for (std::size_t entry = 0; entry <= names.value().entries.size(); ++entry)
            static_cast<void>(names.value().name(entry));
    }
}

void check(std::string_view bytes) {
    check_names(bytes);
    const auto games = parse_wthor_games(bytes);
    if (!games) return check_error(games.error());
    demand(format_wthor_games(games.value()) == bytes, "games come back byte for byte");
    const auto file = read_records(bytes, {.format = RecordFormat::kWthor});
    demand(file.has_value(), "a file with a header is read");
    check_file(file.value());
    const std::vector<Record> records = records_of(file.value());
    const WrittenFile written = write_records(records, RecordFormat::kWthor);
    demand(written.written == records.size(), "every game is written");
    const auto again = read_records(written.contents, {.format = RecordFormat::kWthor});
    demand(again.has_value() && again.value().errors.empty(), "what is written is read");
    for (std::size_t i = 0; i < records.size(); ++i)
        demand(again.value().records[i].record.moves.node_count() == records[i].moves.node_count(),
               "a game keeps its length");
}

}  // namespace
}  // namespace outflank::fuzz

OUTFLANK_FUZZ_TARGET(outflank::fuzz::check)
