// What is written is read back to the same record, over thousands of random games and trees.
#include <gtest/gtest.h>

#include "base/test_rounds.h"
#include "formats/random_records.h"
#include "formats/record_testing.h"
#include "formats/records/record_building.h"
#include "outflank/formats.h"
#include "outflank/symmetry.h"

namespace outflank {
namespace {

using formats::happens;

constexpr std::uint64_t kSeed = 20260212;
constexpr std::size_t kGames = base::test_rounds(10'000);
constexpr std::size_t kTrees = 2'000;

/// Writes records as one file of the format and reads it.
RecordFile written_and_read(const std::vector<Record>& records, RecordFormat format) {
    const WrittenFile written = write_records(records, format);
    EXPECT_EQ(written.written, records.size());
    const auto read = read_records(written.contents, {.format = format});
    EXPECT_TRUE(read);
    if (!read) return {};
    for (std::size_t i = 0; i < std::min<std::size_t>(read.value().errors.size(), 3); ++i)
        ADD_FAILURE() << to_text(read.value().errors[i].error);
    EXPECT_EQ(read.value().records.size(), records.size());
    return read.value();
}

/// Random games of all lengths; `any_start`: of all sizes and from any position.
std::vector<Record> random_games(bool any_start) {
    base::Random random(kSeed);
    std::vector<Record> records;
    for (std::size_t i = 0; i < kGames; ++i) {
        Game game(any_start && happens(random, 3) ? formats::random_start(random)
                                                  : start_position());
        formats::play_random_moves(
            game, happens(random, 2) ? 64 : static_cast<int>(random.below(60)), random);
        records.push_back(record_of(game));
    }
    return records;
}

TEST(Transcripts, OfSquaresAloneAreReadAsAnyOther) {
    base::Random random(kSeed);
    for (std::size_t i = 0; i < kTrees; ++i) {
        const BoardSize size = formats::kAllSizes[i % 3];
        std::string text = format_transcript(formats::random_game(size, random));
        if (text.empty()) continue;
        const std::size_t at = random.below(text.size());
        if (happens(random, 2))
            text[at] = static_cast<char>((at % 2 == 0 ? 'a' : '1') + random.below(8));
        const auto file = read_records(text, {.format = RecordFormat::kTranscript, .size = size});
        const Result<Game> game = parse_transcript(text, start_position(size));
        ASSERT_TRUE(file) << text;
        ASSERT_EQ(file.value().errors.empty(), game.has_value()) << text;
        if (game) {
            EXPECT_EQ(file.value().records[0].record.moves, MoveTree(game.value())) << text;
        }
    }
}

class GameFormat : public testing::TestWithParam<RecordFormat> {};

std::string format_of(const testing::TestParamInfo<RecordFormat>& format) {
    return format_name(format.param);
}

TEST_P(GameFormat, HoldsTenThousandRandomGames) {
    const std::vector<Record> records = random_games(true);
    const RecordFile read = written_and_read(records, GetParam());
    for (std::size_t i = 0; i < read.records.size() && !HasFailure(); ++i) {
        EXPECT_EQ(read.records[i].record, records[i])
            << format_transcript(records[i].moves.main_line());
        EXPECT_EQ(read.records[i].number, i + 1);
    }
}

INSTANTIATE_TEST_SUITE_P(AllStarts, GameFormat,
                         testing::Values(RecordFormat::kGgf, RecordFormat::kSgf, RecordFormat::kPgn,
                                         RecordFormat::kTranscript, RecordFormat::kTable,
                                         RecordFormat::kGrid),
                         format_of);

class PositionFormat : public testing::TestWithParam<RecordFormat> {};

TEST_P(PositionFormat, HoldsTheLastPositionOfTenThousandGames) {
    const std::vector<Record> records = random_games(true);
    const RecordFile read = written_and_read(records, GetParam());
    for (std::size_t i = 0; i < read.records.size() && !HasFailure(); ++i) {
        const MoveTree& moves = records[i].moves;
        EXPECT_EQ(read.records[i].record.moves.start(), moves.position(moves.last_of_main_line()));
    }
}

INSTANTIATE_TEST_SUITE_P(AllStarts, PositionFormat,
                         testing::Values(RecordFormat::kObf, RecordFormat::kFen,
                                         RecordFormat::kPosition),
                         format_of);

TEST(RecordsRoundTrip, SavedGamesHoldTenThousandGamesOneByOne) {
    for (const Record& record : random_games(true)) {
        const RecordFile read = written_and_read({record}, RecordFormat::kSavedGame);
        ASSERT_EQ(read.records.size(), 1U);
        EXPECT_EQ(read.records[0].record, record);
        if (HasFailure()) break;
    }
}

TEST(RecordsRoundTrip, QuestHoldsTenThousandGamesFromTheUsualStart) {
    const std::vector<Record> records = random_games(false);
    const RecordFile read = written_and_read(records, RecordFormat::kQuest);
    for (std::size_t i = 0; i < read.records.size() && !HasFailure(); ++i)
        EXPECT_EQ(read.records[i].record, records[i]);
}

/// The main line turned so that it begins with f5.
Game turned_to_f5(const Game& game) {
    constexpr Square kF5 = 37;
    for (const Symmetry symmetry : kSymmetries) {
        if (game.plies().empty() || transform(game.plies()[0].square, symmetry) != kF5) continue;
        Game turned;
        bool is_legal = true;
        for (const Ply& ply : game.plies())
            is_legal = is_legal && (ply.is_pass() ? turned.pass()
                                                  : turned.play(transform(ply.square, symmetry)));
        if (is_legal) return turned;
    }
    return game;
}

TEST(RecordsRoundTrip, WthorHoldsTenThousandGamesTurnedToF5) {
    const std::vector<Record> records = random_games(false);
    const RecordFile read = written_and_read(records, RecordFormat::kWthor);
    for (std::size_t i = 0; i < read.records.size() && !HasFailure(); ++i) {
        const Record& found = read.records[i].record;
        EXPECT_EQ(found.moves, MoveTree(turned_to_f5(records[i].moves.main_line())));
        if (records[i].info.outcome.score) {
            EXPECT_EQ(found.info.outcome, records[i].info.outcome);
        }
    }
}

/// The record without the notes that the format does not hold.
Record held_by(Record record, RecordFormat format) {
    const FeatureSet held = features_held(format);
    RecordInfo& info = record.info;
    if (!held.has(Feature::kEvent)) info.event.clear();
    if (!held.has(Feature::kRound)) info.round.clear();
    if (!held.has(Feature::kTheory)) info.theory.reset();
    for (NodeIndex node = 0; node < record.moves.node_count(); ++node) {
        Notes& notes = record.moves.edit_notes(node);
        if (!held.has(Feature::kNames)) notes.name.clear();
        if (!held.has(Feature::kMarks)) notes.marks.clear();
        if (!held.has(Feature::kJudgements)) {
            notes.move_judgement = MoveJudgement::kNone;
            notes.position_judgement = PositionJudgement::kNone;
        }
        if (!held.has(Feature::kClocksLeft)) notes.black_left = notes.white_left = std::nullopt;
        // Only SGF has properties of its own for a node.
        if (format != RecordFormat::kSgf) notes.other.clear();
    }
    return record;
}

/// Every text of a record with a character replaced that the format cannot hold.
void replace_in_texts(Record& record, char from, char to) {
    const auto replace = [&](std::string& text) { text = formats::with_replaced(text, from, to); };
    for (RecordedPlayer* side : {&record.info.black, &record.info.white}) replace(side->name);
    replace(record.info.place);
    for (Property& property : record.info.other) replace(property.values[0]);
    for (NodeIndex node = 0; node < record.moves.node_count(); ++node)
        replace(record.moves.edit_notes(node).comment);
}

template <class Reduce>
void expect_trees_survive(RecordFormat format, Reduce reduce) {
    base::Random random(kSeed + 1);
    std::vector<Record> records;
    for (std::size_t i = 0; i < kTrees; ++i) records.push_back(formats::random_record(random));
    const RecordFile read = written_and_read(records, format);
    for (std::size_t i = 0; i < read.records.size() && !testing::Test::HasFailure(); ++i) {
        Record expected = held_by(records[i], format);
        reduce(expected);
        const Record& found = read.records[i].record;
        // As text, which shows what differs; then as values.
        EXPECT_EQ(write_records({&found, 1}, RecordFormat::kSgf).contents,
                  write_records({&expected, 1}, RecordFormat::kSgf).contents)
            << write_records({&records[i], 1}, format).contents;
        EXPECT_TRUE(found.info == expected.info);
        EXPECT_TRUE(found.moves == expected.moves);
    }
}

TEST(RecordsRoundTrip, SgfHoldsEverything) {
    expect_trees_survive(RecordFormat::kSgf, [](Record&) {});
}

TEST(RecordsRoundTrip, GgfHoldsTheMainLineWithEvaluationsAndTimes) {
    expect_trees_survive(RecordFormat::kGgf, [](Record& record) {
        record.moves = formats::without_remarks(formats::main_line_of(record.moves));
        record.moves.edit_notes(kRootNode).evaluation.reset();
        replace_in_texts(record, ']', ')');
    });
}

TEST(RecordsRoundTrip, PgnHoldsTreesWithCommentsAndTheClockOfTheMover) {
    expect_trees_survive(RecordFormat::kPgn, [](Record& record) {
        record.moves = formats::without_remarks(record.moves);
        complete_outcome(record);  // the main line may be longer now
        for (NodeIndex node = 0; node < record.moves.node_count(); ++node) {
            Notes& notes = record.moves.edit_notes(node);
            notes.comment = formats::with_replaced(notes.comment, '}', ')');
            const auto mover = record.moves.mover(node);
            if (mover != Color::kBlack) notes.black_left.reset();
            if (mover != Color::kWhite) notes.white_left.reset();
            if (mover) continue;
            notes.move_judgement = MoveJudgement::kNone;
            notes.position_judgement = PositionJudgement::kNone;
        }
    });
}

TEST(RecordsRoundTrip, ObfHoldsPositionsWithScoredMoves) {
    base::Random random(kSeed + 2);
    std::vector<Record> records;
    for (std::size_t i = 0; i < kTrees; ++i) {
        MoveTree tree(formats::random_start(random));
        const int limit = square_count(tree.size());
        const auto score = [&] {
            return kDisc *
                   (static_cast<int>(random.below(static_cast<std::uint64_t>(2 * limit + 1))) -
                    limit);
        };
        if (happens(random, 2)) tree.edit_notes(kRootNode).evaluation = score();
        for (Bitboard moves = legal_moves(tree.start().board, tree.size()); moves != 0;
             moves &= moves - 1)
            if (happens(random, 2))
                tree.edit_notes(tree.play(kRootNode, std::countr_zero(moves)).value()).evaluation =
                    score();
        records.push_back({.info = {}, .moves = tree});
        complete_outcome(records.back());
    }
    const RecordFile read = written_and_read(records, RecordFormat::kObf);
    for (std::size_t i = 0; i < read.records.size() && !HasFailure(); ++i)
        EXPECT_EQ(read.records[i].record.moves, records[i].moves);
}

TEST(RecordsRoundTrip, FeaturesThatAFormatHoldsAreThoseThatComeBack) {
    base::Random random(kSeed + 3);
    for (int round = 0; round < 300; ++round) {
        const Record record = formats::random_record(random);
        for (const RecordFormat format :
             {RecordFormat::kGgf, RecordFormat::kSgf, RecordFormat::kPgn}) {
            const auto read =
                read_records(write_records({&record, 1}, format).contents, {.format = format});
            ASSERT_TRUE(read && read.value().records.size() == 1);
            const FeatureSet found = features_of(read.value().records[0].record);
            EXPECT_TRUE(found.without(features_held(format)).is_empty()) << format_name(format);
            EXPECT_TRUE(found.without(features_of(record)).is_empty()) << format_name(format);
        }
    }
}

}  // namespace
}  // namespace outflank
