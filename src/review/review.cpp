// Judging the moves of a game from its end to its beginning.
#include "outflank/review.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <span>

#include "review/reasons.h"

namespace outflank {
namespace {

/// `line` as seen by the other side one ply earlier, when `square` led to it.
EngineLine line_before(Square square, const EngineLine& line) {
    EngineLine before = line;
    before.moves.insert(before.moves.begin(), square);
    before.score = line.score == 0 ? 0 : -line.score;
    if (line.bound == Bound::kLower) before.bound = Bound::kUpper;
    if (line.bound == Bound::kUpper) before.bound = Bound::kLower;
    if (square != kPass) ++before.depth;
    return before;
}

/// What is known about a finished game: no move, a proven score.
EngineLine finished(const Position& position) {
    return {.moves = {},
            .score = static_cast<double>(final_score(position.board, position.size)),
            .exact = true};
}

bool is_proven(const EngineLine& line) { return line.exact && line.bound == Bound::kExact; }

int sign_of(double score) { return (score > 0) - (score < 0); }

bool changes_result(const ReviewedMove& move) {
    if (move.proven) return sign_of(move.played.score) < sign_of(move.best.score);
    return move.best.score >= 1 && move.played.score <= -1;
}

/// The position before the ply at `index`.
std::vector<Position> positions_of(const Game& game) {
    std::vector<Position> positions;
    Game replay(game.start());
    for (const Ply& ply : game.plies()) {
        positions.push_back(replay.position());
        // The game has made these very plies.
        if (ply.is_pass()) {
            (void)replay.pass();
        } else {
            (void)replay.play(ply.square);
        }
    }
    positions.push_back(replay.position());
    return positions;
}

/// The walk from the last position to the first. What is known about the position after a
/// ply is at hand when the ply is judged.
class Reviewer {
  public:
    Reviewer(Engine& engine, const ReviewRequest& request) : engine_(engine), request_(request) {}

    Review run(const Game& game);

  private:
    bool stopped() const { return request_.stop != nullptr && *request_.stop; }
    void keep(const ReviewedMove& move);
    std::size_t go_on(Review& review, std::span<const Ply> plies);
    EngineLine search(const Position& position, const SearchLimits& limits);
    bool judge(ReviewedMove& move, Square square);
    EngineLine played_line(const ReviewedMove& move, Square square);

    Engine& engine_;
    const ReviewRequest& request_;
    EngineLine next_;  // of the position after the ply that is judged, for its side to move
};

/// The best line of a position; without moves when the game is over.
EngineLine Reviewer::search(const Position& position, const SearchLimits& limits) {
    if (is_over(position.board, position.size)) return finished(position);
    engine_.set_position(position);
    return engine_.go({.limits = limits, .stop = request_.stop}).lines.front();
}

/// The line of a move that is not the engine's, searched to the same ply as the best one.
EngineLine Reviewer::played_line(const ReviewedMove& move, Square square) {
    if (is_proven(next_)) return line_before(square, next_);
    Position after = move.position;
    after.board = after_move(after.board, square);
    after.to_move = other(after.to_move);
    const SearchLimits limits{.depth = std::max(move.best.depth - 1, 1),
                              .percent = move.best.percent};
    return line_before(square, search(after, limits));
}

/// Fills in everything but the number. False when it was stopped on the way.
bool Reviewer::judge(ReviewedMove& move, Square square) {
    move.only_move = std::popcount(legal_moves(move.position.board, move.position.size)) == 1;
    if (move.only_move) {
        move.best = move.played = line_before(square, next_);
        move.proven = is_proven(next_);
        return true;
    }
    move.best = search(move.position, request_.limits);
    if (stopped()) return false;
    const EngineLine found = move.best;
    const bool is_best = found.moves.front() == square;
    move.played = is_best && !is_proven(next_) ? found : played_line(move, square);
    if (stopped()) return false;
    move.proven = is_proven(found) && is_proven(move.played);
    // A move at least as good as the engine's is a best one too. That no other is better
    // is known as well as the engine's search knows it.
    if (is_best || move.played.score >= found.score) {
        move.best = move.played;
        move.best.depth = found.depth;
        move.best.percent = found.percent;
        move.best.exact = found.exact;
    }
    move.loss = static_cast<int>(std::lround(move.best.score - move.played.score));
    move.judgement = class_of_loss(move.loss);
    move.changed_result = move.loss > 0 && changes_result(move);
    if (move.is_notable()) move.reasons = review::find_reasons(move);
    return true;
}

void add(ReviewTotals& totals, const ReviewedMove& move) {
    ++totals.moves;
    ++totals.by_class[static_cast<std::size_t>(move.judgement)];
    totals.discs_lost += move.loss;
    totals.result_changes += move.changed_result ? 1 : 0;
    if (!move.proven) return;
    totals.proven_discs_lost += move.loss;
    totals.proven_result_changes += move.changed_result ? 1 : 0;
}

/// What `move` tells about the position in which it was made.
void Reviewer::keep(const ReviewedMove& move) {
    next_ = move.best;
    next_.exact = move.proven;
}

/// Takes over the judgements of a stopped review; the number of plies before them.
std::size_t Reviewer::go_on(Review& review, std::span<const Ply> plies) {
    const std::vector<ReviewedMove>& judged = request_.begun->moves;
    review.moves.assign(judged.rbegin(), judged.rend());
    keep(judged.front());
    std::size_t left = plies.size();
    for (std::size_t kept = 0; kept < judged.size() && left > 0;)
        if (!plies[--left].is_pass()) ++kept;
    return left;
}

Review Reviewer::run(const Game& game) {
    const std::vector<Position> positions = positions_of(game);
    const auto plies = game.plies();
    auto number = static_cast<int>(
        std::count_if(plies.begin(), plies.end(), [](const Ply& ply) { return !ply.is_pass(); }));
    const auto moves = static_cast<std::size_t>(number);
    Review review;
    std::size_t i = plies.size();
    if (request_.begun != nullptr && !request_.begun->moves.empty()) {
        i = go_on(review, plies);
        number -= static_cast<int>(review.moves.size());
    } else if (moves > 0) {
        next_ = search(positions.back(), request_.limits);
    }
    while (i-- > 0 && !stopped()) {
        if (plies[i].is_pass()) {
            next_ = line_before(kPass, next_);
            continue;
        }
        ReviewedMove move;
        move.number = number;
        move.position = positions[i];
        if (!judge(move, plies[i].square)) break;
        keep(move);
        --number;
        review.moves.push_back(std::move(move));
        if (request_.on_progress)
            request_.on_progress(review.moves.back(), review.moves.size(), moves);
    }
    std::reverse(review.moves.begin(), review.moves.end());
    review.complete = review.moves.size() == moves;
    return review;
}

}  // namespace

MoveClass class_of_loss(int discs) {
    if (discs <= 0) return MoveClass::kBest;
    if (discs <= 2) return MoveClass::kFine;
    if (discs <= 5) return MoveClass::kInaccuracy;
    return discs <= 9 ? MoveClass::kMistake : MoveClass::kBlunder;
}

Review review_game(Engine& engine, const Game& game, const ReviewRequest& request) {
    Review review = Reviewer(engine, request).run(game);
    for (std::size_t i = 0; i < review.moves.size(); ++i) {
        const ReviewedMove& move = review.moves[i];
        add(move.color() == Color::kBlack ? review.black : review.white, move);
        if (move.changed_result) review.turning_point = i;
    }
    return review;
}

}  // namespace outflank
