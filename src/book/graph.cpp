#include "book/graph.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

namespace outflank::book {
namespace {

constexpr Centidiscs kPerDisc = 100;
constexpr std::size_t kMostOrigins = BookLeaf::kNoOrigin;

std::size_t hash_of(const Board& board) {
    std::uint64_t mix =
        board.mover * 0x9E3779B97F4A7C15 ^ std::rotl(board.opponent * 0xC2B2AE3D27D4EB4F, 31);
    mix ^= mix >> 29;
    return static_cast<std::size_t>(mix * 0xBF58476D1CE4E5B9 >> 20);
}

bool must_pass(const Board& board) {
    return legal_moves(board) == 0 && legal_moves(after_pass(board)) != 0;
}

/// The better value; of equal ones the one that is surer.
bool is_better(const KnownValue& a, const KnownValue& b) {
    if (!b.is_known()) return a.is_known();
    if (!a.is_known() || a.score != b.score) return a.is_known() && a.score > b.score;
    return a.certainty > b.certainty;
}

std::uint32_t sum(std::uint32_t a, std::uint32_t b) {
    return b > std::numeric_limits<std::uint32_t>::max() - a
               ? std::numeric_limits<std::uint32_t>::max()
               : a + b;
}

/// Lines through the positions after the moves. Moves that a symmetry makes of each other lead to
/// one position, which counts once.
std::uint32_t count_lines(const std::vector<ScoredGraphMove>& scored,
                          const std::vector<GraphPosition>& positions) {
    std::uint32_t lines = 0;
    for (std::size_t i = 0; i < scored.size(); ++i) {
        bool is_new = true;
        for (std::size_t before = 0; before < i; ++before)
            is_new = is_new && scored[before].move.position != scored[i].move.position;
        if (is_new) lines = sum(lines, positions[scored[i].move.position].lines);
    }
    return std::max(lines, std::uint32_t{1});
}

}  // namespace

PositionIndex BookGraph::find_canonical(const Board& board) const {
    if (slots_.empty()) return kNoPosition;
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t slot = hash_of(board) & mask;; slot = (slot + 1) & mask) {
        const PositionIndex index = slots_[slot];
        if (index == kNoPosition || positions_[index].board == board) return index;
    }
}

void BookGraph::grow(std::size_t slots) {
    slots_.assign(slots, kNoPosition);
    const std::size_t mask = slots - 1;
    for (PositionIndex index = 0; index < positions_.size(); ++index) {
        std::size_t slot = hash_of(positions_[index].board) & mask;
        while (slots_[slot] != kNoPosition) slot = (slot + 1) & mask;
        slots_[slot] = index;
    }
}

void BookGraph::reserve(std::size_t count) {
    positions_.reserve(count);
    if (2 * count > slots_.size()) grow(std::bit_ceil(std::max<std::size_t>(2 * count, 64)));
}

PositionIndex BookGraph::add_canonical(const Board& board) {
    const PositionIndex known = find_canonical(board);
    if (known != kNoPosition) return known;
    if (2 * (positions_.size() + 1) > slots_.size())
        grow(std::max<std::size_t>(64, 2 * slots_.size()));
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = hash_of(board) & mask;
    while (slots_[slot] != kNoPosition) slot = (slot + 1) & mask;
    const auto index = static_cast<PositionIndex>(positions_.size());
    slots_[slot] = index;
    positions_.push_back({.board = board});
    return index;
}

PositionIndex BookGraph::add(const Board& board) {
    const PositionIndex index = add_canonical(canonical(board).board);
    if (must_pass(board)) add_canonical(canonical(after_pass(board)).board);
    return index;
}

bool BookGraph::set_leaf(const Board& board, const BookLeaf& leaf) {
    if (leaf.square < 0 || leaf.square >= 64 || (legal_moves(board) & bit(leaf.square)) == 0)
        return false;
    const PositionIndex index = add(board);
    BookLeaf turned = leaf;
    turned.square = transform(leaf.square, canonical(board).symmetry);
    turned.score = std::clamp(leaf.score, -64 * kPerDisc, 64 * kPerDisc);
    positions_[index].leaf = turned;
    return true;
}

void BookGraph::add_games(PositionIndex index, const BookGames& games) {
    BookGames& known = positions_[index].games;
    known = {.wins = sum(known.wins, games.wins),
             .draws = sum(known.draws, games.draws),
             .losses = sum(known.losses, games.losses)};
}

GraphMoves BookGraph::moves(PositionIndex index) const {
    const Board& board = positions_[index].board;
    GraphMoves found;
    Bitboard todo = legal_moves(board);
    if (todo == 0 && must_pass(board)) {
        const PositionIndex next = find(after_pass(board));
        if (next != kNoPosition) found.add({kPass, next});
    }
    for (; todo != 0; todo &= todo - 1) {
        const Square square = std::countr_zero(todo);
        const PositionIndex next = find(after_move(board, square));
        if (next != kNoPosition) found.add({square, next});
    }
    return found;
}

std::vector<ScoredGraphMove> BookGraph::scored_moves(PositionIndex index) const {
    const GraphPosition& position = positions_[index];
    std::vector<ScoredGraphMove> scored;
    for (const GraphMove& move : moves(index)) {
        const KnownValue& after = positions_[move.position].value;
        KnownValue value{-after.score, after.certainty};
        const bool is_leaf = position.leaf && position.leaf->square == move.square;
        if (!after.is_known() && is_leaf) value = {position.leaf->score, BookCertainty::kEstimated};
        if (value.is_known() && position.value.certainty == BookCertainty::kProven &&
            value.score > position.value.score)
            value = {position.value.score, BookCertainty::kEstimated};
        scored.push_back({move, value});
    }
    return scored;
}

Bitboard BookGraph::outside_moves(PositionIndex index) const {
    return legal_moves(positions_[index].board) & ~moves(index).squares();
}

bool BookGraph::needs_search(PositionIndex index) const {
    const Bitboard outside = outside_moves(index);
    const auto& leaf = positions_[index].leaf;
    return outside != 0 && !(leaf && (outside & bit(leaf->square)) != 0);
}

/// What an exact leaf proves of the position after its move, once that is in the book.
void BookGraph::hand_down(PositionIndex index) {
    const GraphPosition& position = positions_[index];
    if (!position.leaf || !position.leaf->exact ||
        position.value != KnownValue{position.leaf->score, BookCertainty::kProven})
        return;
    const PositionIndex next = find(after_move(position.board, position.leaf->square));
    if (next == kNoPosition || positions_[next].value.certainty == BookCertainty::kProven) return;
    positions_[next].value = {-position.leaf->score, BookCertainty::kProven};
}

void BookGraph::settle(PositionIndex index) {
    GraphPosition& position = positions_[index];
    if (is_over(position.board)) {
        position.value = {final_score(position.board) * kPerDisc, BookCertainty::kProven};
        position.lines = 1;
        return;
    }
    const auto scored = scored_moves(index);
    KnownValue best;
    bool all_proven = true;
    Bitboard inside = 0;
    for (const ScoredGraphMove& each : scored) {
        if (is_better(each.value, best)) best = each.value;
        all_proven = all_proven && each.value.certainty == BookCertainty::kProven;
        if (each.move.square != kPass) inside |= bit(each.move.square);
    }
    const Bitboard outside = legal_moves(position.board) & ~inside;
    if (outside != 0 && position.leaf) {
        const BookLeaf& leaf = *position.leaf;
        const bool leads_out = (outside & bit(leaf.square)) != 0;
        const KnownValue value{leaf.score,
                               leaf.exact ? BookCertainty::kProven : BookCertainty::kEstimated};
        if (leads_out && is_better(value, best)) best = value;
        all_proven = all_proven && leaf.exact && best.is_known() && leaf.score <= best.score;
    } else {
        all_proven = all_proven && outside == 0;
    }
    if (best.is_known())
        best.certainty = all_proven ? BookCertainty::kProven : BookCertainty::kEstimated;
    const bool stays = position.value.certainty == BookCertainty::kProven && !all_proven;
    if (!stays) position.value = best;
    position.lines = count_lines(scored, positions_);
}

std::vector<PositionIndex> BookGraph::by_discs() const {
    std::array<std::vector<PositionIndex>, 2 * 65> groups;
    for (PositionIndex index = 0; index < positions_.size(); ++index) {
        const Board& board = positions_[index].board;
        const auto group = static_cast<std::size_t>(2 * board.disc_count() + !must_pass(board));
        groups[std::min<std::size_t>(group, groups.size() - 1)].push_back(index);
    }
    std::vector<PositionIndex> order;
    order.reserve(positions_.size());
    for (const auto& group : groups) order.insert(order.end(), group.begin(), group.end());
    return order;
}

void BookGraph::settle() {
    const std::vector<PositionIndex> order = by_discs();
    for (const PositionIndex index : order) hand_down(index);
    for (std::size_t i = order.size(); i-- > 0;) settle(order[i]);
}

std::uint16_t BookGraph::origin_index(std::string_view text) {
    std::string line(text.substr(0, 200));
    for (char& letter : line)
        if (static_cast<unsigned char>(letter) < ' ') letter = ' ';
    if (line.empty()) return BookLeaf::kNoOrigin;
    const auto found = origin_indices_.find(line);
    if (found != origin_indices_.end()) return found->second;
    if (origins_.size() >= kMostOrigins) return BookLeaf::kNoOrigin;
    const auto index = static_cast<std::uint16_t>(origins_.size());
    origins_.push_back(line);
    origin_indices_.emplace(std::move(line), index);
    return index;
}

void BookGraph::filter(const std::vector<bool>& keep) {
    BookGraph kept;
    kept.origins_ = origins_;
    kept.origin_indices_ = origin_indices_;
    for (PositionIndex index = 0; index < positions_.size(); ++index) {
        if (!keep[index]) continue;
        const PositionIndex at = kept.add(positions_[index].board);
        kept.positions_[at] = positions_[index];
    }
    for (GraphPosition& position : kept.positions_) {
        const PositionIndex before = find_canonical(position.board);
        if (before != kNoPosition) position = positions_[before];
    }
    *this = std::move(kept);
}

}  // namespace outflank::book
