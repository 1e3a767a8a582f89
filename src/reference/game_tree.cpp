// Enumerates every position below a root, then solves them from the end backwards.
#include "outflank/game_tree.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "outflank/symmetry.h"

namespace outflank {
namespace {

constexpr int kMaxEmpties = 12;
constexpr std::size_t kMaxPositions = 1'000'000;

/// Whoever has to pass has passed: the board as the tree stores it.
struct Folded {
    Board board;
    bool passed;
};

Folded fold_pass(const Board& board, BoardSize size) {
    const bool passes = legal_moves(board, size) == 0 && legal_moves(after_pass(board), size) != 0;
    return {passes ? after_pass(board) : board, passes};
}

Error too_large(const std::string& found, const std::string& expected) {
    return {ErrorCode::kUnsupported, "tree: found " + found + ", expected at most " + expected, ""};
}

}  // namespace

/// Nodes stand in the order of discs on the board, so that children come after their
/// parents; the edges of a node stand together.
struct GameTree::Table {
    struct Edge {
        std::uint32_t child;
        std::int8_t square;
        bool same_side;  ///< the other side passes: the mover places the next disc too
    };
    struct Node {
        Board board;
        std::uint64_t games = 1;
        std::uint32_t first_edge = 0;
        std::int8_t edge_count = 0;
        std::int8_t score = 0;
        std::int8_t plain_difference = 0;
    };

    Position root;
    std::vector<Node> nodes;
    std::vector<Edge> edges;
    struct BoardHash {
        std::size_t operator()(const Board& board) const {
            // Multipliers: 2^64 divided by the golden ratio and by its square, made odd.
            const std::uint64_t mixed =
                board.mover * 0x9E3779B97F4A7C15 + board.opponent * 0x61C8864680B583EB;
            return static_cast<std::size_t>(mixed ^ (mixed >> 32));
        }
    };
    std::unordered_map<Board, std::uint32_t, BoardHash> index;

    std::uint32_t intern(const Board& board) {
        const auto [entry, is_new] =
            index.try_emplace(board, static_cast<std::uint32_t>(nodes.size()));
        if (is_new) nodes.push_back({.board = board});
        return entry->second;
    }

    /// Appends the children of a node; parents first gives the order of `nodes`.
    void expand(std::uint32_t parent) {
        const Board board = nodes[parent].board;
        nodes[parent].first_edge = static_cast<std::uint32_t>(edges.size());
        for (Bitboard moves = legal_moves(board, root.size); moves != 0; moves &= moves - 1) {
            const Square square = std::countr_zero(moves);
            const Folded child = fold_pass(after_move(board, square), root.size);
            edges.push_back({.child = intern(child.board),
                             .square = static_cast<std::int8_t>(square),
                             .same_side = child.passed});
            ++nodes[parent].edge_count;
        }
    }

    SolvedMove judge(const Edge& edge) const {
        const Node& child = nodes[edge.child];
        const int sign = edge.same_side ? 1 : -1;
        return {.square = edge.square,
                .score = sign * child.score,
                .plain_difference = sign * child.plain_difference};
    }

    std::span<const Edge> edges_of(const Node& node) const {
        return std::span(edges).subspan(node.first_edge, static_cast<std::size_t>(node.edge_count));
    }

    /// Precondition: the children are solved.
    void solve(Node& node) {
        if (node.edge_count == 0) {
            node.score = static_cast<std::int8_t>(final_score(node.board, root.size));
            node.plain_difference = static_cast<std::int8_t>(disc_difference(node.board));
            return;
        }
        Score best = std::numeric_limits<Score>::min();
        int best_plain = std::numeric_limits<int>::min();
        node.games = 0;
        for (const Edge& edge : edges_of(node)) {
            const SolvedMove move = judge(edge);
            best = std::max(best, move.score);
            best_plain = std::max(best_plain, move.plain_difference);
            node.games += nodes[edge.child].games;
        }
        node.score = static_cast<std::int8_t>(best);
        node.plain_difference = static_cast<std::int8_t>(best_plain);
    }

    /// Different positions below `top`, itself not counted.
    std::uint64_t count_below(std::uint32_t top) const {
        std::vector<bool> seen(nodes.size());
        std::vector<std::uint32_t> waiting = {top};
        std::uint64_t count = 0;
        while (!waiting.empty()) {
            const Node& node = nodes[waiting.back()];
            waiting.pop_back();
            for (const Edge& edge : edges_of(node)) {
                if (seen[edge.child]) continue;
                seen[edge.child] = true;
                waiting.push_back(edge.child);
                ++count;
            }
        }
        return count;
    }
};

GameTree::GameTree(std::unique_ptr<Table> table) : table_(std::move(table)) {}
GameTree::GameTree(GameTree&&) noexcept = default;
GameTree& GameTree::operator=(GameTree&&) noexcept = default;
GameTree::~GameTree() = default;

Result<GameTree> GameTree::build(const Position& root) {
    const int empties = root.board.empties(root.size);
    if (empties > kMaxEmpties)
        return too_large(std::to_string(empties) + " empty squares", std::to_string(kMaxEmpties));

    auto table = std::make_unique<Table>();
    table->root = root;
    table->intern(fold_pass(root.board, root.size).board);
    for (std::uint32_t next = 0; next < table->nodes.size(); ++next) {
        table->expand(next);
        if (table->nodes.size() > kMaxPositions)
            return too_large("more positions", std::to_string(kMaxPositions));
    }
    for (auto node = table->nodes.rbegin(); node != table->nodes.rend(); ++node)
        table->solve(*node);
    return GameTree(std::move(table));
}

const Position& GameTree::root() const { return table_->root; }

std::optional<SolvedPosition> GameTree::find(const Position& position) const {
    if (position.size != table_->root.size) return std::nullopt;
    const Folded folded = fold_pass(position.board, position.size);
    bool other_side = folded.passed;
    auto entry = table_->index.find(folded.board);
    if (entry == table_->index.end() && is_over(position.board, position.size)) {
        // A finished position is stored once, for the side that did not move last.
        other_side = true;
        entry = table_->index.find(after_pass(position.board));
    }
    if (entry == table_->index.end()) return std::nullopt;

    const Table::Node& node = table_->nodes[entry->second];
    const int sign = other_side ? -1 : 1;
    SolvedPosition solved{.score = sign * node.score,
                          .plain_difference = sign * node.plain_difference,
                          .positions = table_->count_below(entry->second),
                          .games = node.games,
                          .moves = {}};
    if (other_side) return solved;
    for (const Table::Edge& edge : table_->edges_of(node))
        solved.moves.push_back(table_->judge(edge));
    std::stable_sort(
        solved.moves.begin(), solved.moves.end(), [](const SolvedMove& a, const SolvedMove& b) {
            return std::pair(a.score, a.plain_difference) > std::pair(b.score, b.plain_difference);
        });
    return solved;
}

std::vector<std::uint64_t> GameTree::positions_by_ply(bool up_to_symmetry) const {
    const int root_discs = table_->root.board.disc_count();
    std::vector<std::uint64_t> counts;
    std::unordered_set<Board, Table::BoardHash> seen;
    for (const Table::Node& node : table_->nodes) {
        if (up_to_symmetry && !seen.insert(canonical(node.board).board).second) continue;
        const auto ply = static_cast<std::size_t>(node.board.disc_count() - root_discs);
        if (ply >= counts.size()) counts.resize(ply + 1);
        ++counts[ply];
    }
    return counts;
}

}  // namespace outflank
