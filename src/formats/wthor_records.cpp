// Games of the WTHOR database as records, and records as games of the database.
#include <algorithm>
#include <cstdlib>
#include <limits>

#include "formats/date_text.h"
#include "formats/record_building.h"
#include "formats/record_readers.h"
#include "formats/words.h"
#include "outflank/symmetry.h"
#include "outflank/wthor.h"

namespace outflank {
namespace formats {
namespace {

constexpr int kUsualTheoryEmpties = 22;
constexpr Square kFirstMove = 37;  // f5
constexpr std::string_view kUnknownName = "???";

/// The score for black when black has `discs` of 64, empties to the winner.
Score score_of_discs(std::uint8_t discs) { return 2 * static_cast<int>(discs) - 64; }

/// Nothing for a byte that is no move.
std::optional<Square> square_of_byte(std::uint8_t byte) {
    const int row = byte / 10;
    const int column = byte % 10;
    if (row < 1 || row > 8 || column < 1 || column > 8) return std::nullopt;
    return 8 * (row - 1) + column - 1;
}

std::uint8_t byte_of_square(Square square) {
    return static_cast<std::uint8_t>(10 * (square / 8 + 1) + square % 8 + 1);
}

std::string name_of(const WthorNames* names, std::size_t index) {
    if (names == nullptr) return "";
    const std::string name = names->name(index);
    return name == kUnknownName ? "" : name;
}

Error bad_move(std::size_t ply, std::uint8_t byte, const std::string& reason) {
    return Error{ErrorCode::kIllegalMove,
                 "WTHOR: move " + std::to_string(ply + 1) + ": found byte " + std::to_string(byte) +
                     ", " + reason,
                 ""};
}

/// Plays the moves up to the first that is none. Zeros behind the end of the game are no
/// problem, and neither is junk there.
std::optional<Error> play_moves(const WthorGame& game, MoveTree& tree) {
    NodeIndex node = kRootNode;
    for (std::size_t ply = 0; ply < game.moves.size() && game.moves[ply] != 0; ++ply) {
        const Position& now = tree.position(node);
        if (is_over(now.board, now.size)) break;
        const std::optional<Square> square = square_of_byte(game.moves[ply]);
        if (!square) return bad_move(ply, game.moves[ply], "expected a square such as 56");
        const Result<NodeIndex> played = play_stated(tree, node, *square);
        if (!played) return bad_move(ply, game.moves[ply], played.error().message);
        node = played.value();
    }
    return std::nullopt;
}

/// The discs of black at the end as the format wants them; of an unfinished game without a
/// result those on the board.
std::uint8_t black_discs(const Record& record) {
    std::optional<Score> score = whole_discs(record.info.outcome.score);
    if (!score && record.info.outcome.winner) score = for_black(64, *record.info.outcome.winner);
    if (!score) {
        const Position& last = record.moves.position(record.moves.last_of_main_line());
        score = for_black(final_score(last.board), last.to_move);
    }
    return static_cast<std::uint8_t>((64 + std::clamp(*score, -64, 64)) / 2);
}

/// The way to turn the board so that a game begins with f5.
std::optional<Symmetry> symmetry_to_f5(Square first_move) {
    for (const Symmetry symmetry : kSymmetries)
        if (transform(first_move, symmetry) == kFirstMove &&
            transform(start_board(), symmetry) == start_board())
            return symmetry;
    return std::nullopt;
}

/// An entry of the width of the file, as the file has it.
std::string entry_of(std::string_view name, WthorNameKind kind) {
    std::string entry = utf8_to_latin1(name.empty() ? kUnknownName : name);
    entry.resize(wthor_entry_bytes(kind), '\0');
    entry.back() = '\0';
    return entry;
}

/// The number of a name, which is appended if it is not there.
Result<std::uint16_t> number_of(WthorNames& names, std::string_view name) {
    if (names.entries.empty()) names.entries.push_back(entry_of("", names.kind));
    const std::string entry = entry_of(name, names.kind);
    const auto found = std::find(names.entries.begin(), names.entries.end(), entry);
    const auto index = static_cast<std::size_t>(found - names.entries.begin());
    if (index >= std::numeric_limits<std::uint16_t>::max())
        return Error{ErrorCode::kUnsupported, "WTHOR: more names than the format can number", ""};
    if (found == names.entries.end()) names.entries.push_back(entry);
    names.header.names = static_cast<std::uint16_t>(names.entries.size());
    return static_cast<std::uint16_t>(index);
}

/// Fills in the moves, turned so that the first one is f5; passes are left out.
void add_moves(const Game& line, WthorGame& game) {
    if (line.plies().empty()) return;
    const Symmetry symmetry = symmetry_to_f5(line.plies()[0].square).value_or(kSymmetries[0]);
    std::size_t count = 0;
    for (const Ply& ply : line.plies())
        if (!ply.is_pass()) game.moves[count++] = byte_of_square(transform(ply.square, symmetry));
}

}  // namespace

RecordFile read_wthor(std::string_view contents, const ReadOptions& options) {
    RecordFile file{.format = RecordFormat::kWthor, .records = {}, .errors = {}};
    const std::string name(options.name);
    const Result<WthorGames> games = parse_wthor_games(contents, options.name);
    if (!games) {
        file.errors.push_back({.number = 0, .error = games.error()});
        return file;
    }
    const std::size_t count = games.value().games.size();
    for (std::size_t index = 0; index < count; ++index) {
        WthorRecord game =
            record_of_wthor_game(games.value(), index, options.players, options.tournaments);
        const std::size_t number = index + 1;
        file.records.push_back({.record = std::move(game.record), .number = number, .line = 0});
        if (!game.problem) continue;
        const std::string place = "game " + std::to_string(number);
        game.problem->where = name.empty() ? place : name + ": " + place;
        file.errors.push_back({.number = number, .error = *game.problem});
    }
    if (count < games.value().header.games)
        file.errors.push_back(
            {.number = 0,
             .error = {ErrorCode::kParse,
                       "WTHOR: the header says " + std::to_string(games.value().header.games) +
                           " games, the file holds " + std::to_string(count),
                       name.empty() ? "byte 4" : name + ": byte 4"}});
    return file;
}

}  // namespace formats

WthorRecord record_of_wthor_game(const WthorGames& games, std::size_t index,
                                 const WthorNames* players, const WthorNames* tournaments) {
    using namespace formats;
    const WthorGame& game = games.games[index];
    WthorRecord read;
    read.problem = play_moves(game, read.record.moves);
    pass_at_end(read.record.moves);
    RecordInfo& info = read.record.info;
    info.black.name = name_of(players, game.black);
    info.white.name = name_of(players, game.white);
    info.event = name_of(tournaments, game.tournament);
    if (games.header.year != 0) info.date = iso_date(std::to_string(games.header.year));
    const bool is_finished = outcome_of_moves(read.record).has_value();
    info.outcome = {.ending = is_finished ? Ending::kNormal : Ending::kUnknown,
                    .score = kDisc * score_of_discs(game.black_discs),
                    .winner = std::nullopt};
    info.theory = {.score = score_of_discs(game.theoretical_discs),
                   .empties = games.header.theory_empties == 0 ? kUsualTheoryEmpties
                                                               : games.header.theory_empties};
    return read;
}

Result<Done> add_wthor_game(WthorFiles& files, const Record& record) {
    using namespace formats;
    if (record.moves.start() != start_position())
        return Error{ErrorCode::kUnsupported,
                     "WTHOR: found a game from another position than the standard 8x8 start", ""};
    const Result<std::uint16_t> black = number_of(files.players, record.info.black.name);
    const Result<std::uint16_t> white = number_of(files.players, record.info.white.name);
    files.tournaments.kind = WthorNameKind::kTournaments;
    const Result<std::uint16_t> tournament = number_of(files.tournaments, record.info.event);
    for (const Result<std::uint16_t>* number : {&black, &white, &tournament})
        if (!*number) return number->error();
    WthorGame game;
    game.black = black.value();
    game.white = white.value();
    game.tournament = tournament.value();
    game.black_discs = black_discs(record);
    game.theoretical_discs = game.black_discs;
    if (record.info.theory) {
        const int score = std::clamp(record.info.theory->score, -64, 64);
        game.theoretical_discs = static_cast<std::uint8_t>((64 + score) / 2);
        files.games.header.theory_empties = static_cast<std::uint8_t>(record.info.theory->empties);
    }
    add_moves(record.moves.main_line(), game);
    files.games.games.push_back(game);
    files.games.header.games = static_cast<std::uint32_t>(files.games.games.size());
    return Done{};
}

}  // namespace outflank
