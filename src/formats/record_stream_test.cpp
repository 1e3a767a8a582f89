// Reading in pieces gives what reading the whole file gives, wherever the pieces end.
#include "formats/record_stream.h"

#include <algorithm>
#include <numeric>

#include "base/test_rounds.h"
#include "formats/random_records.h"
#include "formats/record_testing.h"

namespace outflank::formats {
namespace {

constexpr std::uint64_t kPiecesSeed = 20261124;

ReadOptions options_of(RecordFormat format) { return {.format = format, .name = "file"}; }

void expect_same_errors(const std::vector<RecordError>& found,
                        const std::vector<RecordError>& expected) {
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_EQ(found[i].number, expected[i].number);
        EXPECT_EQ(to_text(found[i].error), to_text(expected[i].error));
    }
}

void expect_same(const RecordFile& found, const RecordFile& expected) {
    ASSERT_EQ(found.records.size(), expected.records.size());
    for (std::size_t i = 0; i < found.records.size(); ++i) {
        EXPECT_EQ(found.records[i].record, expected.records[i].record);
        EXPECT_EQ(found.records[i].number, expected.records[i].number);
        EXPECT_EQ(found.records[i].line, expected.records[i].line);
        EXPECT_EQ(found.records[i].is_complete, expected.records[i].is_complete);
    }
    expect_same_errors(found.errors, expected.errors);
}

Result<RecordFile> read_in_pieces(std::string_view text, const ReadOptions& options,
                                  std::size_t piece_bytes) {
    base::TextSource source(text);
    RecordStream stream(source, options, piece_bytes);
    RecordFile all;
    for (;;) {
        Result<RecordFile> file = stream.next();
        if (!file) return file.error();
        if (file.value().records.empty() && file.value().errors.empty()) return all;
        for (FileRecord& entry : file.value().records) all.records.push_back(std::move(entry));
        for (RecordError& error : file.value().errors) all.errors.push_back(std::move(error));
    }
}

class Collected : public GameTaker {
  public:
    void take(RecordFile&& file) override {
        for (FileRecord& entry : file.records) all.records.push_back(std::move(entry));
        for (RecordError& error : file.errors) all.errors.push_back(std::move(error));
    }
    RecordFile all{};
};

/// What threads read together, in the order of the file.
struct Shared {
    RecordFile all{};
    std::size_t stretches = 0;
    std::optional<Error> failure{};
};

Shared read_shared(std::string_view text, const ReadOptions& options, std::size_t piece_bytes,
                   const SharedReading& sharing) {
    base::TextSource source(text);
    RecordStream stream(source, options, piece_bytes);
    Shared shared;
    for (;;) {
        Result<std::vector<TakenGames>> some = stream.next_shared(sharing);
        if (!some) shared.failure = some.error();
        if (!some || some.value().empty()) return shared;
        for (TakenGames& taken : some.value()) {
            ++shared.stretches;
            RecordFile& file = static_cast<Collected&>(*taken.taker).all;
            for (FileRecord& entry : file.records) {
                entry.number += taken.games_before;
                shared.all.records.push_back(std::move(entry));
            }
            for (RecordError& error : file.errors) {
                if (error.number > 0) error.number += taken.games_before;
                shared.all.errors.push_back(std::move(error));
            }
        }
    }
}

SharedReading sharing_of(int threads, std::size_t stretch_bytes) {
    return {.threads = threads,
            .make_taker = [] { return std::make_unique<Collected>(); },
            .stretch_bytes = stretch_bytes};
}

/// Short texts are cut at every length of pieces, longer ones at some.
std::vector<std::size_t> piece_lengths(std::size_t length) {
    std::vector<std::size_t> lengths{1, 2, 3, 5, 17, 68, 100, 333, 1000};
    if (length > static_cast<std::size_t>(base::test_rounds(300))) return lengths;
    lengths.resize(length + 2);
    std::iota(lengths.begin(), lengths.end(), 1);
    return lengths;
}

void expect_same_in_pieces(std::string_view text, RecordFormat format) {
    const Result<RecordFile> whole = read_records(text, options_of(format));
    ASSERT_TRUE(whole);
    for (const std::size_t piece : piece_lengths(text.size())) {
        const Result<RecordFile> found = read_in_pieces(text, options_of(format), piece);
        ASSERT_TRUE(found) << to_text(found.error());
        expect_same(found.value(), whole.value());
        if (testing::Test::HasFailure()) {
            ADD_FAILURE() << format_name(format) << ", pieces of " << piece << ":\n" << text;
            return;
        }
    }
}

/// Stretches may end anywhere too.
void expect_same_shared(std::string_view text, RecordFormat format, base::Random& random) {
    const RecordFile whole = read_records(text, options_of(format)).value();
    for (int round = 0; round < 3; ++round) {
        const std::size_t piece = 1 + random.below(happens(random, 2) ? 300 : 3000);
        const int threads = 1 + static_cast<int>(random.below(3));
        const std::size_t stretch = 1 + random.below(happens(random, 2) ? 20 : 300);
        const Shared found =
            read_shared(text, options_of(format), piece, sharing_of(threads, stretch));
        ASSERT_FALSE(found.failure) << to_text(*found.failure);
        expect_same(found.all, whole);
        if (!testing::Test::HasFailure()) continue;
        ADD_FAILURE() << format_name(format) << ", pieces of " << piece << ", stretches of "
                      << stretch << ", " << threads << " threads:\n"
                      << text;
        return;
    }
}

Record small_record(base::Random& random) {
    Record record = random_record(random);
    if (happens(random, 2)) return record;
    Game game;
    play_random_moves(game, static_cast<int>(random.below(8)), random);
    record.moves = MoveTree(game);
    if (happens(random, 2)) record.info = {};
    record.info.pair_game = static_cast<int>(random.below(3));
    return record;
}

/// Bytes that mean something in one format or another.
std::string with_damage(std::string text, base::Random& random) {
    static constexpr const char* kPieces[] = {
        "(", ")",  "[",   "]",  ";",      "\n",   "\n\n", "\\", "\"", "{",    "}",  ",",    "#",
        "%", "1.", "(;G", "1 ", "f5d6c3", "GM[2", "1-0",  "2 ", "x",  "\xEF", "[E", "#f5d6"};
    for (std::uint64_t count = 1 + random.below(4); count > 0; --count) {
        const std::size_t at = random.below(text.size() + 1);
        if (happens(random, 2))
            text.insert(at, one_of(kPieces, random));
        else
            text.erase(at, 1 + random.below(6));
    }
    return text;
}

class InPieces : public testing::TestWithParam<RecordFormat> {};

TEST_P(InPieces, ReadsWhatItReadsAsAWhole) {
    base::Random random(kPiecesSeed);
    const int rounds = std::max(4, base::test_rounds(15));
    for (int round = 0; round < rounds && !HasFailure(); ++round) {
        std::vector<Record> records;
        for (std::uint64_t count = random.below(6); count > 0; --count)
            records.push_back(small_record(random));
        const std::string text = write_records(records, GetParam()).contents;
        expect_same_in_pieces(text, GetParam());
        for (int damage = 0; damage < 5 && !HasFailure(); ++damage)
            expect_same_in_pieces(with_damage(text, random), GetParam());
    }
}

TEST_P(InPieces, ReadsTheSameWithSeveralThreads) {
    base::Random random(kPiecesSeed);
    const int rounds = std::max(10, base::test_rounds(60));
    for (int round = 0; round < rounds && !HasFailure(); ++round) {
        std::vector<Record> records;
        for (std::uint64_t count = random.below(20); count > 0; --count)
            records.push_back(small_record(random));
        std::string text = write_records(records, GetParam()).contents;
        expect_same_shared(text, GetParam(), random);
        for (int damage = 0; damage < 5 && !HasFailure(); ++damage)
            expect_same_shared(with_damage(text, random), GetParam(), random);
    }
}

TEST_P(InPieces, TakesTextsOfOtherFormatsForTheSame) {
    base::Random random(kPiecesSeed);
    for (const RecordFormat other : kRecordFormats) {
        Game game;
        play_random_moves(game, 6, random);
        const std::vector<Record> records(3, record_of(game));
        const std::string text = write_records(records, other).contents;
        if (HasFailure()) return;
        expect_same_in_pieces(text, GetParam());
        if (HasFailure()) return;
        expect_same_in_pieces("\xEF\xBB\xBF" + text, GetParam());
    }
    for (const char* text : {"", "\n", "#", "#f5d6", "\n#f5d6\n\n", "#f5d6\n#f5d6", "  \xEF\xBB"})
        expect_same_in_pieces(text, GetParam());
}

INSTANTIATE_TEST_SUITE_P(All, InPieces, testing::ValuesIn(kRecordFormats),
                         [](const auto& format) { return format_name(format.param); });

/// Longer than a piece, and than what a format is found out by.
TEST(RecordStream, ReadsLongFilesOfLinesAndBlocks) {
    struct Long {
        RecordFormat format;
        const char* text;
    };
    for (const Long& one : {Long{RecordFormat::kTranscript, "f5d6c3\nf5f5\n"},
                            Long{RecordFormat::kPosition, "# x\n-----OX--XO----- X\n-----OX\n"},
                            Long{RecordFormat::kTable, "1. f5 d6\n\n2. c3\n\n"},
                            Long{RecordFormat::kQuest, "{\"position\":{\"moves\":[\"f5\"]}}\n"}}) {
        std::string text;
        while (text.size() < 130'000) text += one.text;
        const ReadOptions options = options_of(one.format);
        const RecordFile whole = read_records(text, options).value();
        EXPECT_GT(whole.records.size(), 1000U);
        for (const std::size_t piece : {1000, 70'000, 1'000'000})
            expect_same(read_in_pieces(text, options, piece).value(), whole);
    }
}

/// A guess that is always wrong would give the right games too, and no thread a share.
TEST(RecordStream, GivesEachThreadItsShare) {
    base::Random random(kPiecesSeed);
    std::vector<Record> records(2000);
    for (Record& record : records) {
        Game game;
        play_random_moves(game, 40, random);
        record = record_of(game);
        record.info.black.name = "Ann";
    }
    for (const RecordFormat format :
         {RecordFormat::kGgf, RecordFormat::kSgf, RecordFormat::kPgn, RecordFormat::kWthor,
          RecordFormat::kTranscript, RecordFormat::kObf, RecordFormat::kFen}) {
        const std::string text = write_records(records, format).contents;
        const std::size_t stretch = text.size() / 40;
        const Shared found =
            read_shared(text, options_of(format), std::size_t{1} << 20, sharing_of(2, stretch));
        expect_same(found.all, read_records(text, options_of(format)).value());
        EXPECT_GE(found.stretches, 35U) << format_name(format);
    }
    std::string columns = "moves,black\n";
    for (int i = 0; i < 3000; ++i) columns += "f5d6c3d3,Ann\n";
    const Shared found = read_shared(columns, options_of(RecordFormat::kTranscript), columns.size(),
                                     sharing_of(2, 1000));
    EXPECT_EQ(found.all.records.size(), 3000U);
    EXPECT_GE(found.stretches, 30U);
}

TEST(RecordStream, FindsOutTheFormat) {
    const std::string text = "(;GM[2];B[f5];W[d6])";
    base::TextSource source(text);
    RecordStream stream(source, {.name = "file"});
    EXPECT_EQ(stream.format().value(), RecordFormat::kSgf);
    EXPECT_EQ(stream.next().value().records.size(), 1U);
    EXPECT_TRUE(stream.next().value().records.empty());

    base::TextSource nothing("no game");
    RecordStream none(nothing, {.name = "file"});
    EXPECT_EQ(to_text(none.next().error()),
              to_text(read_records("no game", {.name = "file"}).error()));
}

/// A source without an end.
class Endless : public base::ByteSource {
  public:
    explicit Endless(std::string text) : text_(std::move(text)) {}
    Result<std::size_t> read(char* to, std::size_t most) override {
        for (std::size_t i = 0; i < most; ++i) to[i] = text_[at_++ % text_.size()];
        return most;
    }

  private:
    std::string text_;
    std::size_t at_ = 0;
};

TEST(RecordStream, RefusesGamesWithoutAnEnd) {
    constexpr std::size_t kMany = base::test_rounds(2'000);
    constexpr std::size_t kLongest = base::test_rounds(kMaxGameBytes);
    for (const RecordFormat format : kRecordFormats)
        for (const std::string& text : {std::string(1, '\0'), std::string("["), std::string(" "),
                                        std::string("f5"), std::string("(;C[")}) {
            Endless source(text);
            RecordStream stream(source, options_of(format), kLongest / 2, kLongest);
            std::size_t games = 0;
            Result<RecordFile> file = stream.next();
            for (; file && !(file.value().records.empty() && file.value().errors.empty());
                 file = stream.next())
                if (++games > kMany) break;
            if (format == RecordFormat::kQuest) continue;  // broken at once
            if (format == RecordFormat::kWthor) {
                EXPECT_GT(games, 0U);
            } else if (games <= kMany) {
                ASSERT_FALSE(file) << format_name(format) << ' ' << text;
                EXPECT_EQ(file.error().code, ErrorCode::kOutOfRange);
            }
        }
}

/// The bytes of a text, and then an error.
class FailingSource : public base::ByteSource {
  public:
    FailingSource(std::string_view text, ErrorCode code) : text_(text), code_(code) {}

    Result<std::size_t> read(char* to, std::size_t most) override {
        const Result<std::size_t> got = text_.read(to, most);
        if (got.value() > 0 || most == 0) return got;
        return Error{code_, "it is damaged", "file"};
    }

  private:
    base::TextSource text_;
    ErrorCode code_;
};

/// Moves of the games that were read before the error, and the error.
std::vector<std::string> read_until_failure(std::string_view text, ErrorCode code,
                                            std::optional<RecordFormat> format,
                                            std::size_t piece_bytes) {
    FailingSource source(text, code);
    RecordStream stream(source, {.format = format, .name = "file"}, piece_bytes);
    std::vector<std::string> said;
    for (;;) {
        const Result<RecordFile> file = stream.next();
        if (!file) {
            said.push_back(to_text(file.error()));
            return said;
        }
        if (file.value().records.empty() && file.value().errors.empty()) return said;
        for (const FileRecord& entry : file.value().records) said.push_back(moves_of(entry.record));
        for (const RecordError& error : file.value().errors) said.push_back(to_text(error.error));
    }
}

TEST(RecordStream, ReadsWhatCameBeforeAFailureAndThenTellsIt) {
    using Words = std::vector<std::string>;
    constexpr std::string_view kText = "f5d6c3\nf5f6e6f4\nf5d6";
    for (const std::size_t piece : piece_lengths(kText.size()))
        for (const auto format : {std::optional<RecordFormat>(), {RecordFormat::kTranscript}}) {
            // A line that is cut is not a game of fewer moves; before a second file nothing is cut.
            EXPECT_EQ(read_until_failure(kText, ErrorCode::kParse, format, piece),
                      (Words{"f5d6c3", "f5f6e6f4", "file: it is damaged"}))
                << piece;
            EXPECT_EQ(read_until_failure(kText, ErrorCode::kOutOfRange, format, piece),
                      (Words{"f5d6c3", "f5f6e6f4", "f5d6", "file: it is damaged"}))
                << piece;
        }
    EXPECT_EQ(read_until_failure("f5d6", ErrorCode::kIo, {}, 100), Words{"file: it is damaged"});
    EXPECT_EQ(read_until_failure("", ErrorCode::kParse, {}, 100), Words{"file: it is damaged"});
}

}  // namespace
}  // namespace outflank::formats
