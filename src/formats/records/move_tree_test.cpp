// The tree of a recorded game.
#include <gtest/gtest.h>

#include "outflank/formats.h"
#include "outflank/records.h"

namespace outflank {
namespace {

constexpr std::string_view kWipeOut = "e6f4e3f6g5d6e7f5c5";

Game game_of(std::string_view moves) { return parse_transcript(moves, start_position()).value(); }

TEST(MoveTree, HoldsAGameAsItsMainLine) {
    const Game game = game_of(kWipeOut);
    const MoveTree tree(game);
    EXPECT_EQ(tree.node_count(), 10U);
    EXPECT_EQ(tree.position(tree.last_of_main_line()), game.position());
    EXPECT_EQ(format_transcript(tree.main_line()), kWipeOut);
    EXPECT_FALSE(tree.move(kRootNode));
    EXPECT_FALSE(tree.mover(kRootNode));
    EXPECT_EQ(tree.mover(1), Color::kBlack);
    EXPECT_EQ(tree.mover(2), Color::kWhite);
}

TEST(MoveTree, RefusesIllegalMovesAndPassesAndStaysAsItIs) {
    MoveTree tree;
    for (const Square square : {0, 27, kPass}) {
        const auto node = tree.play(kRootNode, square);
        ASSERT_FALSE(node) << square;
        EXPECT_EQ(node.error().code, ErrorCode::kIllegalMove);
    }
    EXPECT_EQ(tree, MoveTree{});
}

TEST(MoveTree, KeepsVariationsInOrder) {
    MoveTree tree(game_of("f5d6c3"));
    const NodeIndex second = tree.play(kRootNode, parse_square("c4").value()).value();
    const NodeIndex third = tree.play(kRootNode, parse_square("e6").value()).value();
    EXPECT_EQ(tree.next_sibling(1), second);
    EXPECT_EQ(tree.next_sibling(second), third);
    EXPECT_EQ(tree.next_sibling(third), kNoNode);
    EXPECT_TRUE(tree.has_siblings(1));
    EXPECT_FALSE(tree.has_siblings(2));
    EXPECT_EQ(format_transcript(tree.line_to(third)), "e6");
    EXPECT_EQ(format_transcript(tree.main_line()), "f5d6c3");
}

TEST(MoveTree, VisitsANodeThenWhatIsBelowIt) {
    MoveTree tree(game_of("f5d6"));
    const NodeIndex variation = tree.play(kRootNode, parse_square("c4").value()).value();
    const NodeIndex reply = tree.play(1, parse_square("f4").value()).value();
    std::vector<NodeIndex> order;
    for (NodeIndex node = kRootNode; node != kNoNode; node = tree.next_in_order(node))
        order.push_back(node);
    EXPECT_EQ(order, (std::vector<NodeIndex>{kRootNode, 1, 2, reply, variation}));
}

TEST(MoveTree, ARemarkHasThePositionOfItsParentAndNoMove) {
    MoveTree tree(game_of("f5"));
    const NodeIndex remark = tree.add_remark(1);
    EXPECT_EQ(tree.position(remark), tree.position(1));
    EXPECT_FALSE(tree.move(remark));
    ASSERT_TRUE(tree.play(remark, parse_square("d6").value()));
    EXPECT_EQ(format_transcript(tree.main_line()), "f5d6");
}

TEST(MoveTree, IsEqualWhenTheShapeIsWhateverTheOrderOfMaking) {
    MoveTree a;
    MoveTree b;
    const Square f5 = parse_square("f5").value();
    const Square c4 = parse_square("c4").value();
    const Square d6 = parse_square("d6").value();
    const NodeIndex first = a.play(kRootNode, f5).value();
    ASSERT_TRUE(a.play(first, d6) && a.play(kRootNode, c4));
    ASSERT_TRUE(b.play(kRootNode, f5) && b.play(kRootNode, c4) && b.play(1, d6));
    EXPECT_EQ(a, b);
    b.edit_notes(1).comment = "?";
    EXPECT_NE(a, b);
    b.edit_notes(1).comment.clear();
    EXPECT_EQ(a, b);
    ASSERT_TRUE(b.play(1, parse_square("f4").value()));
    EXPECT_NE(a, b);
}

TEST(MoveTree, NotesBelongToTheirNodeAlone) {
    MoveTree tree(game_of("f5d6"));
    tree.edit_notes(2).evaluation = 1500;
    EXPECT_EQ(tree.notes(1), Notes{});
    EXPECT_EQ(tree.notes(2).evaluation, 1500);
}

TEST(RecordOf, TellsTheResultOfAFinishedGameOnly) {
    const Record finished = record_of(game_of(kWipeOut));
    EXPECT_EQ(finished.info.outcome.ending, Ending::kNormal);
    EXPECT_EQ(finished.info.outcome.score, 64 * kDisc);
    EXPECT_EQ(record_of(game_of("f5")).info.outcome, Outcome{});
}

TEST(OutcomeOfMoves, TurnsTheSignInAnAntiGame) {
    Record record = record_of(game_of(kWipeOut));
    record.info.type.anti = true;
    EXPECT_EQ(outcome_of_moves(record)->score, -64 * kDisc);
}

TEST(CompleteOutcome, LeavesAStatedOutcomeAlone) {
    Record record = record_of(game_of(kWipeOut));
    record.info.outcome = {.ending = Ending::kResigned, .score = {}, .winner = Color::kWhite};
    complete_outcome(record);
    EXPECT_EQ(record.info.outcome.winner, Color::kWhite);
}

}  // namespace
}  // namespace outflank
