// Games of a log as records.
#include "arena/game_records.h"

#include <cmath>

namespace outflank::arena {
namespace {

Ending ending_of(Verdict verdict) {
    switch (verdict) {
        case Verdict::kNormal:
            return Ending::kNormal;
        case Verdict::kAdjudicated:
            return Ending::kAgreed;
        case Verdict::kResigned:
            return Ending::kResigned;
        case Verdict::kTime:
            return Ending::kTimeout;
        default:
            return Ending::kForfeit;
    }
}

Record record_of_game(const LogHeader& header, const LoggedGame& game) {
    const PlayedGame& played = game.played;
    Record record{.info = {}, .moves = MoveTree(played.game)};
    RecordInfo& info = record.info;
    info.black.name = header.engines[game.scheduled.black];
    info.white.name = header.engines[game.scheduled.white];
    info.event = "Outflank arena";
    info.round = std::to_string(game.scheduled.number);
    info.date = game.date;
    info.outcome.ending = ending_of(played.verdict);
    if (played.score)
        info.outcome.score = kDisc * *played.score;
    else if (played.loser)
        info.outcome.winner = other(*played.loser);
    std::size_t ply = 0;
    for (NodeIndex node = record.moves.first_child(kRootNode); node != kNoNode;
         node = record.moves.first_child(node), ++ply) {
        if (ply < game.opening_plies) continue;
        Notes& notes = record.moves.edit_notes(node);
        if (ply < played.times.size()) notes.time_used = played.times[ply];
        if (ply >= played.scores.size() || !played.scores[ply]) continue;
        const auto score = static_cast<Millidiscs>(std::lround(*played.scores[ply] * kDisc));
        notes.evaluation = record.moves.mover(node) == Color::kBlack ? score : -score;
    }
    return record;
}

}  // namespace

std::vector<Record> records_of(const LogHeader& header, const std::vector<LoggedGame>& games) {
    std::vector<Record> records;
    records.reserve(games.size());
    for (const LoggedGame& game : games) records.push_back(record_of_game(header, game));
    return records;
}

}  // namespace outflank::arena
