// Judging the moves of a game from its end to its beginning.
#include "outflank/review.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <span>
#include <tuple>

#include "engine/levels.h"
#include "outflank/symmetry.h"
#include "review/lengthen.h"
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

/// `line` with a symmetry applied to its squares.
EngineLine image_of(EngineLine line, Symmetry symmetry) {
    for (Square& square : line.moves) square = transform(square, symmetry);
    return line;
}

/// The symmetry that leaves the board as it is and makes `to` of `from`, if there is one.
std::optional<Symmetry> symmetry_between(const Board& board, Square from, Square to) {
    for (const Symmetry symmetry : kSymmetries)
        if (transform(from, symmetry) == to && transform(board, symmetry) == board) return symmetry;
    return std::nullopt;
}

/// What is known about a finished game: no move, a proven score.
EngineLine finished(const Position& position) {
    return {.moves = {},
            .score = static_cast<double>(final_score(position.board, position.size)),
            .exact = true};
}

bool is_proven(const EngineLine& line) { return line.exact && line.bound == Bound::kExact; }

/// What the loss of a move may be off by. The two scores are taken to be off independently; they
/// are less so, as the same search is behind them, so this is rather too much than too little.
double error_of_loss(const ReviewedMove& move) {
    return move.loss == 0 ? 0 : std::hypot(move.best.standard_error, move.played.standard_error);
}

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

/// The symmetry that makes the same game of a game and of all its images: so they are judged
/// alike, and each position is found in the table that the one after it has filled.
Symmetry frame_of(const std::vector<Position>& positions) {
    const auto before = [](const Board& a, const Board& b) {
        return std::tie(a.mover, a.opponent) < std::tie(b.mover, b.opponent);
    };
    std::vector<Board> least;
    Symmetry frame = kSymmetries[0];
    for (const Symmetry symmetry : kSymmetries) {
        std::vector<Board> image;
        image.reserve(positions.size());
        for (const Position& position : positions)
            image.push_back(transform(position.board, symmetry));
        if (!least.empty() && !std::lexicographical_compare(image.begin(), image.end(),
                                                            least.begin(), least.end(), before))
            continue;
        least = std::move(image);
        frame = symmetry;
    }
    return frame;
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
    EngineLine search(const Position& position, const SearchLimits& limits,
                      std::optional<Square> only = {});
    bool judge(ReviewedMove& move, Square square);
    EngineLine played_line(const ReviewedMove& move, Square square);
    void give_reasons(ReviewedMove& move);

    Engine& engine_;
    const ReviewRequest& request_;
    Symmetry frame_ = kSymmetries[0];  // applied to what the engine sees
    EngineLine next_;  // of the position after the ply that is judged, for its side to move
};

/// The best line of a position, or that of one of its moves, searched as it is in the game's frame;
/// without moves when the game is over.
EngineLine Reviewer::search(const Position& position, const SearchLimits& limits,
                            std::optional<Square> only) {
    if (is_over(position.board, position.size)) return finished(position);
    const Board board = transform(position.board, frame_);
    engine_.set_position({.board = board, .to_move = position.to_move, .size = position.size});
    SearchRequest request{.limits = limits, .stop = request_.stop};
    if (only) request.left_out = legal_moves(board, position.size) & ~bit(transform(*only, frame_));
    return image_of(engine_.go(request).lines.front(), inverse(frame_));
}

/// The line of a move that is not the engine's, searched as deeply as the best one: so that both
/// scores are off by the same.
EngineLine Reviewer::played_line(const ReviewedMove& move, Square square) {
    if (is_proven(next_)) return line_before(square, next_);
    SearchLimits limits = request_.limits;
    limits.level = engine::level_of(request_.limits);  // whose cost bounds this search, too
    limits.depth = std::max(move.best.depth, 1);
    limits.percent = move.best.percent;
    return search(move.position, move.best.depth > 0 ? limits : request_.limits, square);
}

/// What happens in both lines, which have to be long enough to show it.
void Reviewer::give_reasons(ReviewedMove& move) {
    const auto more = [this](const Position& end) { return search(end, request_.limits); };
    review::lengthen(move.best, move.position, more);
    review::lengthen(move.played, move.position, more);
    if (!stopped()) move.reasons = review::find_reasons(move);
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
    // A move that a symmetry of the position makes of the best one is that move.
    const auto symmetry = symmetry_between(move.position.board, move.best.moves.front(), square);
    const bool is_best = symmetry.has_value();
    if (is_best) move.best = image_of(std::move(move.best), *symmetry);
    const EngineLine found = move.best;
    move.played = is_best && !is_proven(next_) ? found : played_line(move, square);
    if (stopped()) return false;
    move.proven = is_proven(found) && is_proven(move.played);
    // A move at least as good as the engine's is a best one too. That no other is better
    // is known as well as the engine's search knows it.
    if (is_best || move.played.score >= found.score) {
        move.best = move.played;
        move.best.depth = found.depth;
        move.best.percent = found.percent;
        move.best.exact = is_proven(found);
    }
    move.loss = static_cast<int>(std::lround(move.best.score - move.played.score));
    move.loss_error = error_of_loss(move);
    move.judgement = class_of_loss(move.loss, move.loss_error);
    move.changed_result = move.loss > 0 && changes_result(move);
    if (move.is_notable()) give_reasons(move);
    return !stopped();
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
    frame_ = frame_of(positions);
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

MoveClass class_of_loss(int discs, double error) {
    const MoveClass judgement = class_of_loss(discs);
    return discs > error ? judgement : std::min(judgement, MoveClass::kFine);
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
