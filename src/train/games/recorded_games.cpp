#include "train/games/recorded_games.h"

#include "formats/record_stream.h"

namespace outflank::train {

Result<RecordedGames> RecordedGames::read(base::ByteSource& source, const std::string& name,
                                          std::size_t most) {
    RecordedGames games;
    formats::RecordStream stream(source, {.name = name});
    for (;;) {
        const Result<RecordFile> file = stream.next();
        if (!file) return file.error();
        if (file.value().records.empty() && file.value().errors.empty()) return games;
        for (const FileRecord& entry : file.value().records)
            if (entry.record.moves.size() == BoardSize::k8)
                games.add(entry.record.moves.main_line());
        for (const RecordError& error : file.value().errors)
            if (games.error_count_++ == 0) games.first_error_ = error.error;
        if (games.size() > most)
            return Error{
                ErrorCode::kOutOfRange,
                "found more than " + std::to_string(most) + " games, expected at most as many",
                name};
    }
}

void RecordedGames::add(const Game& game) {
    if (game.start() != start_position()) starts_.emplace(ends_.size(), game.start());
    for (const Ply& ply : game.plies()) moves_.push_back(static_cast<std::uint8_t>(ply.square));
    ends_.push_back(moves_.size());
}

GameLine RecordedGames::line(std::size_t number) const {
    const auto start = starts_.find(number);
    Board board = start == starts_.end() ? start_board() : start->second.board;
    GameLine line{.positions = {}, .held_out = true};
    const auto add = [&] {
        if (legal_moves(board) != 0) line.positions.push_back({board, std::nullopt});
    };
    add();
    for (std::size_t i = number == 0 ? 0 : ends_[number - 1]; i < ends_[number]; ++i) {
        board = moves_[i] == kPass ? after_pass(board) : after_move(board, moves_[i]);
        add();
    }
    return line;
}

LineSource lines_of(const RecordedGames& games) {
    return {games.size(),
            [&games](std::size_t number) { return Result<GameLine>(games.line(number)); }};
}

}  // namespace outflank::train
