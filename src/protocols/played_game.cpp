// Turns, passes made for a side, undo.
#include "protocols/played_game.h"

#include <cassert>
#include <string>

namespace outflank::protocols {

PlayedGame::PlayedGame(const Game& game) : now_(game.start()) {
    Game replayed(now_);
    for (const Ply& ply : game.plies()) {
        before_.push_back(replayed.position());
        const auto played = ply.is_pass() ? replayed.pass() : replayed.play(ply.square);
        assert(played);
        now_ = replayed.position();
    }
}

bool PlayedGame::must_pass() const { return legal_moves(now_.board, now_.size) == 0 && !is_over(); }

Result<Done> PlayedGame::play(Color color, Square square) {
    Game game(now_);
    if (game.is_over() && square == kPass) {
        before_.push_back(now_);
        return Done{};
    }
    if (color != now_.to_move && !game.pass_if_forced())
        return Error{ErrorCode::kIllegalMove,
                     std::string("it is ") + color_name(now_.to_move) + "'s turn", ""};
    const Result<Ply> played = square == kPass ? game.pass() : game.play(square);
    if (!played) return played.error();
    before_.push_back(now_);
    now_ = game.position();
    return Done{};
}

Result<Done> PlayedGame::play(Square square) {
    const bool passes_first = square != kPass && must_pass();
    return play(passes_first ? other(now_.to_move) : now_.to_move, square);
}

std::vector<Position> PlayedGame::ply_by_ply() const {
    std::vector<Position> positions;
    const auto add = [&positions](const Position& next) {
        if (!positions.empty()) {
            // A move after a pass that was left out: the same side has moved twice.
            const Position& last = positions.back();
            if (last.to_move == next.to_move && last.board != next.board)
                positions.push_back({.board = after_pass(last.board),
                                     .to_move = other(last.to_move),
                                     .size = last.size});
        }
        positions.push_back(next);
    };
    for (const Position& position : before_) add(position);
    add(now_);
    return positions;
}

std::size_t PlayedGame::moves_of(Color color) const {
    std::size_t moves = 0;
    for (std::size_t i = 0; i < before_.size(); ++i) {
        const Position& before = before_[i];
        const Position& after = i + 1 < before_.size() ? before_[i + 1] : now_;
        const bool passed_first = after.to_move == before.to_move && after.board != before.board;
        if ((passed_first ? other(before.to_move) : before.to_move) == color) ++moves;
    }
    return moves;
}

bool PlayedGame::undo() {
    if (before_.empty()) return false;
    now_ = before_.back();
    before_.pop_back();
    return true;
}

}  // namespace outflank::protocols
