#include "games/stored_game.h"

#include <algorithm>

#include "base/checksum.h"
#include "outflank/formats.h"
#include "outflank/record_files.h"
#include "outflank/symmetry.h"

namespace outflank::games {
namespace {

Error damaged(std::string_view what) {
    return {ErrorCode::kParse, "found a damaged game: " + std::string(what), ""};
}

std::optional<std::int64_t> result_of(const Outcome& outcome) {
    if (outcome.score) return *outcome.score > 0 ? 1 : *outcome.score < 0 ? -1 : 0;
    if (outcome.winner) return *outcome.winner == Color::kBlack ? 1 : -1;
    return std::nullopt;
}

std::string moves_of(const Game& game) {
    std::string moves;
    for (const Ply& ply : game.plies())
        if (!ply.is_pass()) moves += static_cast<char>(ply.square);
    return moves;
}

/// The game turned so that its first move is f5; from other starts as it is.
std::string turned_moves(const Game& game) {
    std::string moves = moves_of(game);
    if (game.start() != start_position(BoardSize::k8) || moves.empty()) return moves;
    const Square wanted = parse_square("f5").value();
    for (const Symmetry symmetry : kSymmetries) {
        if (transform(game.start().board, symmetry) != game.start().board) continue;
        if (transform(static_cast<Square>(moves[0]), symmetry) != wanted) continue;
        for (char& square : moves)
            square = static_cast<char>(transform(static_cast<Square>(square), symmetry));
        break;
    }
    return moves;
}

/// What the columns alone say.
Result<Record> plain_record(const StoredGame& stored) {
    const auto game = game_of(stored);
    if (!game) return game.error();
    Record record;
    record.moves = MoveTree(game.value());
    RecordInfo& info = record.info;
    info.black.name = stored.black;
    info.white.name = stored.white;
    info.event = stored.event;
    info.round = stored.round;
    info.place = stored.place;
    info.date = stored.date;
    info.outcome.ending = static_cast<Ending>(stored.ending);
    if (stored.score) {
        info.outcome.score = static_cast<Millidiscs>(*stored.score);
    } else if (stored.result.value_or(0) != 0) {
        info.outcome.winner = *stored.result > 0 ? Color::kBlack : Color::kWhite;
    }
    if (stored.theory_score && stored.theory_empties)
        info.theory = TheoreticalScore{static_cast<Score>(*stored.theory_score),
                                       static_cast<int>(*stored.theory_empties)};
    return record;
}

}  // namespace

std::optional<std::int64_t> year_of(const std::string& date) {
    if (date.size() < 4) return std::nullopt;
    std::int64_t year = 0;
    for (int i = 0; i < 4; ++i) {
        if (date[i] < '0' || date[i] > '9') return std::nullopt;
        year = 10 * year + (date[i] - '0');
    }
    return year;
}

std::int64_t twin_number(const Game& game, const std::string& black, const std::string& white) {
    std::string text = turned_moves(game);
    if (game.start() != start_position(BoardSize::k8)) text += format_position(game.start());
    text += '\0' + black + '\0' + white;
    return static_cast<std::int64_t>(base::checksum(text));
}

Result<StoredGame> store(const Record& record) {
    const RecordInfo& info = record.info;
    const Position& start = record.moves.start();
    if (start.size != BoardSize::k8)
        return Error{ErrorCode::kUnsupported, "the database is for games on 8x8", ""};
    if (info.type.anti)
        return Error{ErrorCode::kUnsupported, "the database is not for games that few discs win",
                     ""};
    StoredGame stored{.black = info.black.name,
                      .white = info.white.name,
                      .event = info.event,
                      .round = info.round,
                      .place = info.place,
                      .date = info.date,
                      .result = result_of(info.outcome),
                      .ending = static_cast<std::int64_t>(info.outcome.ending),
                      .start = {},
                      .moves = moves_of(record.moves.main_line()),
                      .whole = {}};
    if (stored.moves.empty()) return Error{ErrorCode::kUnsupported, "the game has no moves", ""};
    if (info.outcome.score) stored.score = *info.outcome.score;
    if (info.theory) {
        stored.theory_score = info.theory->score;
        stored.theory_empties = info.theory->empties;
    }
    if (start != start_position(BoardSize::k8)) stored.start = format_position(start);
    const auto plain = plain_record(stored);
    if (!plain || plain.value() != record)
        stored.whole = write_records({&record, 1}, RecordFormat::kSgf).contents;
    return stored;
}

Result<Game> game_of(const StoredGame& stored) {
    Game game(BoardSize::k8);
    if (!stored.start.empty()) {
        const auto start = parse_position(stored.start);
        if (!start || start.value().size != BoardSize::k8) return damaged("its start");
        game = Game(start.value());
    }
    for (const char square : stored.moves) {
        game.pass_if_forced();
        const auto at = static_cast<unsigned char>(square);
        if (at >= 64 || !game.play(static_cast<Square>(at))) return damaged("its moves");
    }
    return game;
}

Result<Record> record_of(const StoredGame& stored) {
    if (stored.whole.empty()) return plain_record(stored);
    auto read = read_records(stored.whole, {.format = RecordFormat::kSgf});
    if (!read || read.value().records.size() != 1) return damaged("its record");
    return std::move(read).value().records[0].record;
}

}  // namespace outflank::games
