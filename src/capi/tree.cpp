// The C interface: the complete tree of a small board.
#include <memory>

#include "capi/bridge.h"
#include "outflank/game_tree.h"

using namespace outflank;

struct outflank_tree {
    GameTree tree;
};

outflank_tree* outflank_tree_new(const outflank_position* root, outflank_error* error) {
    if (root == nullptr) {
        capi::bad_argument(error, "root: NULL");
        return nullptr;
    }
    return capi::made<outflank_tree>(error, [&]() -> Result<std::unique_ptr<outflank_tree>> {
        const auto position = capi::to_position(root);
        if (!position) return position.error();
        auto tree = GameTree::build(position.value());
        if (!tree) return tree.error();
        return std::make_unique<outflank_tree>(outflank_tree{std::move(tree).value()});
    });
}

void outflank_tree_free(outflank_tree* tree) { delete tree; }

outflank_status outflank_tree_find(const outflank_tree* tree, const outflank_position* position,
                                   outflank_tree_position* found, outflank_error* error) {
    if (tree == nullptr || position == nullptr || found == nullptr)
        return capi::bad_argument(error, "tree: NULL");
    if (!capi::has_size(*found)) return capi::bad_argument(error, "found: struct_size is not set");
    return capi::guarded(error, [&] {
        const auto wanted = capi::to_position(position);
        if (!wanted) return capi::fail(error, wanted.error());
        const auto solved = tree->tree.find(wanted.value());
        if (!solved)
            return capi::fail(error, OUTFLANK_OUT_OF_RANGE, "position: not below the root");
        outflank_tree_position whole{};
        whole.score = solved->score;
        whole.positions = solved->positions;
        whole.games = solved->games;
        for (const SolvedMove& move : solved->moves)
            whole.moves[whole.move_count++] = {move.square, move.score};
        return capi::write_struct(found, whole);
    });
}
