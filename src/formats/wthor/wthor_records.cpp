// Games of the WTHOR database as records, and records as games of the database.
#include <algorithm>
#include <cstdlib>
#include <limits>

#include "formats/records/record_building.h"
#include "formats/records/record_readers.h"
#include "formats/text/date_text.h"
#include "formats/text/words.h"
#include "formats/wthor/wthor_bytes.h"
#include "outflank/symmetry.h"
#include "outflank/wthor.h"

namespace outflank {
namespace formats {
namespace {

constexpr int kUsualTheoryEmpties = 22;
constexpr Square kFirstMove = 37;  // f5
constexpr std::string_view kUnknownName = "???";

constexpr std::uint8_t kMostDiscs = 64;

/// The score for black when black has `discs` of 64, empties to the winner.
Score score_of_discs(std::uint8_t discs) { return 2 * static_cast<int>(discs) - 64; }

/// False for a byte that counts more discs than the board has squares.
bool is_count(std::uint8_t discs) { return discs <= kMostDiscs; }

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
        const std::optional<Square> square = square_of_byte(game.moves[ply]);
        const Result<NodeIndex> played =
            square ? play_stated(tree, node, *square)
                   : Error{ErrorCode::kParse, "expected a square such as 56", ""};
        const Position& now = tree.position(node);
        if (!played && is_over(now.board, now.size)) break;
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

/// True when the discs are those that `black_discs` gives to a game without a result.
bool says_the_board(const WthorGame& game, const MoveTree& moves) {
    const Position& last = moves.position(moves.last_of_main_line());
    return score_of_discs(game.black_discs) == for_black(final_score(last.board), last.to_move);
}

/// The way to turn the board so that a game begins with f5.
std::optional<Symmetry> symmetry_to_f5(Square first_move) {
    for (const Symmetry symmetry : kSymmetries)
        if (transform(first_move, symmetry) == kFirstMove &&
            transform(start_board(), symmetry) == start_board())
            return symmetry;
    return std::nullopt;
}

/// The number of a name, which is appended if it is not there.
Result<std::uint16_t> number_of(WthorNames& names, std::string_view name) {
    if (names.entries.empty()) names.entries.push_back(wthor_entry_of("", names.kind));
    const std::string entry = wthor_entry_of(name, names.kind);
    const auto found = std::find(names.entries.begin(), names.entries.end(), entry);
    const auto index = static_cast<std::size_t>(found - names.entries.begin());
    if (index >= std::numeric_limits<std::uint16_t>::max()) return too_many_wthor_names();
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

/// How far a file is read.
struct WthorState {
    bool has_header = false;
    std::uint64_t games = 0;  // of any kind
};

/// A file whose header counts games that it has not is read; one that goes on for ever is not.
constexpr std::uint64_t kMostUncountedGames = 1 << 18;

/// Reads one game after the other.
class WthorReader : public ReaderWithState<WthorState> {
  public:
    explicit WthorReader(const ReadOptions& options) : options_(options) {}

    bool step(TextCursor& cursor, TextPlaces& places, RecordFile& file) override;
    std::size_t find_step(std::string_view /*text*/, std::size_t begin,
                          std::size_t from) const override {
        return begin + (from - begin + kWthorGameBytes - 1) / kWthorGameBytes * kWthorGameBytes;
    }
    GameReaderPointer ahead(std::size_t bytes) const override {
        if (!state_.has_header) return nullptr;
        auto reader = std::make_unique<WthorReader>(*this);
        reader->state_.games += bytes / kWthorGameBytes;
        return reader;
    }
    bool is_like(const GameReader& other) const override {
        return state_.games == static_cast<const WthorReader&>(other).state_.games;
    }

  private:
    bool read_header(TextCursor& cursor, RecordFile& file);
    void read_game(std::string_view bytes, RecordFile& file);
    void check_count(RecordFile& file) const;
    std::vector<std::string> bytes_not_understood() const;
    Error named(Error error, const std::string& place) const {
        error.where = options_.name.empty() ? place : std::string(options_.name) + ": " + place;
        return error;
    }

    ReadOptions options_;
    WthorGames one_{.header = {}, .games = {WthorGame{}}, .tail = {}};
};

bool WthorReader::read_header(TextCursor& cursor, RecordFile& file) {
    cursor.seek(0);
    (void)cursor.has_more_than(kWthorHeaderBytes - 1);
    const Result<WthorGames> read =
        parse_wthor_games(cursor.rest().substr(0, kWthorHeaderBytes), options_.name);
    if (!read) {
        file.errors.push_back({.number = 0, .error = read.error()});
        return false;
    }
    one_.header = read.value().header;
    cursor.advance(kWthorHeaderBytes);
    state_.has_header = true;
    return true;
}

/// Games may be newer than the lists of names beside them, and bytes may be damaged.
std::vector<std::string> WthorReader::bytes_not_understood() const {
    const WthorGame& game = one_.games[0];
    std::vector<std::string> unread;
    for (const std::uint16_t number : {game.black, game.white})
        if (options_.players != nullptr && number >= options_.players->entries.size())
            unread.emplace_back("number of a player that the list lacks");
    if (options_.tournaments != nullptr && game.tournament >= options_.tournaments->entries.size())
        unread.emplace_back("number of a tournament that the list lacks");
    if (!is_count(game.black_discs)) unread.emplace_back("result of more than 64 discs");
    if (!is_count(game.theoretical_discs))
        unread.emplace_back("theoretical score of more than 64 discs");
    return unread;
}

void WthorReader::read_game(std::string_view bytes, RecordFile& file) {
    one_.games[0] = wthor_game_of(bytes);
    WthorRecord game = record_of_wthor_game(one_, 0, options_.players, options_.tournaments);
    const std::size_t number = game_count(file) + 1;
    file.records.push_back({.record = std::move(game.record),
                            .number = number,
                            .line = 0,
                            .is_complete = !game.problem,
                            .unread = bytes_not_understood()});
    if (game.problem)
        file.errors.push_back(
            {.number = number,
             .error = named(*std::move(game.problem), "game " + std::to_string(state_.games))});
}

void WthorReader::check_count(RecordFile& file) const {
    const bool is_endless = state_.games > one_.header.games + kMostUncountedGames;
    if (state_.games == one_.header.games) return;
    const Error error{ErrorCode::kParse,
                      "WTHOR: the header says " + std::to_string(one_.header.games) +
                          " games, the file holds " + (is_endless ? "more than " : "") +
                          std::to_string(state_.games - (is_endless ? 1 : 0)),
                      ""};
    file.errors.push_back({.number = 0, .error = named(error, "byte 4")});
}

bool WthorReader::step(TextCursor& cursor, TextPlaces& /*places*/, RecordFile& file) {
    if (!state_.has_header) return read_header(cursor, file);
    const bool is_game = cursor.has_more_than(kWthorGameBytes - 1);
    if (!is_game || state_.games > one_.header.games + kMostUncountedGames) {
        check_count(file);
        return false;
    }
    const std::string_view bytes = cursor.rest().substr(0, kWthorGameBytes);
    cursor.advance(kWthorGameBytes);
    if (++state_.games <= one_.header.games) read_game(bytes, file);
    return true;
}

}  // namespace

GameReaderPointer make_wthor_reader(const ReadOptions& options) {
    return std::make_unique<WthorReader>(options);
}

std::string wthor_entry_of(std::string_view name, WthorNameKind kind) {
    std::string entry = utf8_to_latin1(name.empty() ? kUnknownName : name);
    entry.resize(wthor_entry_bytes(kind), '\0');
    entry.back() = '\0';
    return entry;
}

std::optional<Error> wthor_refusal(const Record& record) {
    if (record.moves.start() == start_position()) return std::nullopt;
    return Error{ErrorCode::kUnsupported,
                 "WTHOR: found a game from another position than the standard 8x8 start", ""};
}

Error too_many_wthor_names() {
    return Error{ErrorCode::kUnsupported, "WTHOR: more names than the format can number", ""};
}

WthorGame wthor_game_of(const Record& record, WthorNumbers numbers) {
    WthorGame game;
    game.black = numbers.black;
    game.white = numbers.white;
    game.tournament = numbers.tournament;
    game.black_discs = black_discs(record);
    game.theoretical_discs = game.black_discs;
    if (record.info.theory) {
        const int score = std::clamp(record.info.theory->score, -64, 64);
        game.theoretical_discs = static_cast<std::uint8_t>((64 + score) / 2);
    }
    add_moves(record.moves.main_line(), game);
    return game;
}

bool wthor_hides_theory(const Record& record) {
    if (!record.info.theory || outcome_of_moves(record) || wthor_refusal(record)) return false;
    const WthorGame game = wthor_game_of(record, {});
    return says_the_board(game, record.moves) && game.theoretical_discs == game.black_discs;
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
    // Of a game that just ends, the discs on its board are no result that somebody told.
    const bool is_told = is_finished || read.problem || !says_the_board(game, read.record.moves);
    if (is_told && is_count(game.black_discs))
        info.outcome = {.ending = is_finished ? Ending::kNormal : Ending::kUnknown,
                        .score = kDisc * score_of_discs(game.black_discs),
                        .winner = std::nullopt};
    const bool has_theory = is_told || game.theoretical_discs != game.black_discs;
    if (has_theory && is_count(game.theoretical_discs))
        info.theory = {.score = score_of_discs(game.theoretical_discs),
                       .empties = games.header.theory_empties == 0 ? kUsualTheoryEmpties
                                                                   : games.header.theory_empties};
    return read;
}

Result<Done> add_wthor_game(WthorFiles& files, const Record& record) {
    using namespace formats;
    if (const auto refused = wthor_refusal(record)) return *refused;
    const Result<std::uint16_t> black = number_of(files.players, record.info.black.name);
    const Result<std::uint16_t> white = number_of(files.players, record.info.white.name);
    files.tournaments.kind = WthorNameKind::kTournaments;
    const Result<std::uint16_t> tournament = number_of(files.tournaments, record.info.event);
    for (const Result<std::uint16_t>* number : {&black, &white, &tournament})
        if (!*number) return number->error();
    if (record.info.theory)
        files.games.header.theory_empties = static_cast<std::uint8_t>(record.info.theory->empties);
    files.games.games.push_back(
        wthor_game_of(record, {black.value(), white.value(), tournament.value()}));
    files.games.header.games = static_cast<std::uint32_t>(files.games.games.size());
    return Done{};
}

}  // namespace outflank
