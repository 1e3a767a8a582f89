#include "outflank/game.h"

namespace outflank {
namespace {

Error illegal(const Position& position, const std::string& move, const std::string& reason) {
    return Error{ErrorCode::kIllegalMove,
                 move + " is no move for " + color_name(position.to_move) + ": " + reason, ""};
}

}  // namespace

bool Game::must_pass() const { return legal_moves() == 0 && !is_over(); }

void Game::apply(const Ply& ply) {
    Board& board = now_.board;
    if (ply.is_pass()) {
        board = after_pass(board);
    } else {
        board = {.mover = board.opponent ^ ply.flips,
                 .opponent = board.mover ^ ply.flips ^ bit(ply.square)};
    }
    now_.to_move = other(now_.to_move);
}

Result<Ply> Game::play(Square square) {
    if (square < 0 || square >= 64 || (playable(size()) & bit(square)) == 0)
        return illegal(now_, "square number " + std::to_string(square), "it is not on the board");
    const std::string name = square_name(square, size());
    if ((now_.board.occupied() & bit(square)) != 0)
        return illegal(now_, name, "the square is occupied");
    const Ply ply{
        .color = now_.to_move, .square = square, .flips = outflank::flips(now_.board, square)};
    if (ply.flips == 0) return illegal(now_, name, "it turns no disc");
    plies_.resize(played_);
    plies_.push_back(ply);
    ++played_;
    apply(ply);
    return ply;
}

Result<Ply> Game::pass() {
    if (is_over()) return illegal(now_, "pass", "the game is over");
    if (legal_moves() != 0) return illegal(now_, "pass", "there is a legal move");
    const Ply ply{.color = now_.to_move, .square = kPass};
    plies_.resize(played_);
    plies_.push_back(ply);
    ++played_;
    apply(ply);
    return ply;
}

std::optional<Ply> Game::pass_if_forced() {
    if (!must_pass()) return std::nullopt;
    return pass().value();
}

std::size_t Game::undo() {
    std::size_t keep = played_;
    while (keep > 0 && plies_[keep - 1].is_pass()) --keep;
    // A pass with no move before it belongs to the start and stays.
    if (keep == 0) return 0;
    --keep;
    const std::size_t undone = played_ - keep;
    now_ = start_;
    played_ = keep;
    for (const Ply& ply : plies()) apply(ply);
    return undone;
}

std::size_t Game::redo() {
    const std::size_t before = played_;
    while (played_ < plies_.size() && (played_ == before || plies_[played_].is_pass()))
        apply(plies_[played_++]);
    return played_ - before;
}

std::optional<GameResult> Game::result() const {
    if (!is_over()) return std::nullopt;
    const Score score = final_score(now_.board, now_.size);
    return GameResult{.black_discs = std::popcount(now_.discs(Color::kBlack)),
                      .white_discs = std::popcount(now_.discs(Color::kWhite)),
                      .score = now_.to_move == Color::kBlack ? score : -score};
}

}  // namespace outflank
