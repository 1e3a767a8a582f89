#include "outflank/game.h"

#include <utility>

namespace outflank {
namespace {

Error illegal(const Position& position, const std::string& move, const std::string& reason) {
    return Error{ErrorCode::kIllegalMove,
                 move + " is no move for " + color_name(position.to_move) + ": " + reason, ""};
}

}  // namespace

std::optional<Ply> legal_ply_on(const Position& position, Square square) {
    if (square < 0 || square >= 64) return std::nullopt;
    if ((playable(position.size) & ~position.board.occupied() & bit(square)) == 0)
        return std::nullopt;
    const Bitboard turned = flips(position.board, square);
    if (turned == 0) return std::nullopt;
    return Ply{.color = position.to_move, .square = square, .flips = turned};
}

Result<Ply> ply_on(const Position& position, Square square) {
    if (const auto ply = legal_ply_on(position, square)) return *ply;
    if (square < 0 || square >= 64 || (playable(position.size) & bit(square)) == 0)
        return illegal(position, "square number " + std::to_string(square),
                       "it is not on the board");
    if ((position.board.occupied() & bit(square)) != 0)
        return illegal(position, square_name(square, position.size), "the square is occupied");
    return illegal(position, square_name(square, position.size), "it turns no disc");
}

Result<Ply> ply_of_pass(const Position& position) {
    if (legal_moves(position.board, position.size) != 0)
        return illegal(position, "pass", "there is a legal move");
    if (is_over(position.board, position.size))
        return illegal(position, "pass", "the game is over");
    return Ply{.color = position.to_move, .square = kPass};
}

Game::Game(const Position& start, std::vector<Ply> plies)
    : start_(start), now_(start), plies_(std::move(plies)), played_(plies_.size()) {
    for (const Ply& ply : plies_) now_ = after_ply(now_, ply);
}

bool Game::must_pass() const { return legal_moves() == 0 && !is_over(); }

Result<Ply> Game::add(Result<Ply> ply) {
    if (!ply) return ply;
    if (plies_.capacity() == 0) plies_.reserve(kUsualPlies);
    plies_.resize(played_);
    plies_.push_back(ply.value());
    ++played_;
    now_ = after_ply(now_, ply.value());
    return ply;
}

Result<Ply> Game::play(Square square) { return add(ply_on(now_, square)); }

Result<Ply> Game::pass() { return add(ply_of_pass(now_)); }

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
    for (const Ply& ply : plies()) now_ = after_ply(now_, ply);
    return undone;
}

std::size_t Game::redo() {
    const std::size_t before = played_;
    while (played_ < plies_.size() && (played_ == before || plies_[played_].is_pass()))
        now_ = after_ply(now_, plies_[played_++]);
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
