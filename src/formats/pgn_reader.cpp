// Games in the notation of chess. Grammar: docs/formats/pgn.md.
#include <algorithm>
#include <utility>

#include "formats/decimal.h"
#include "formats/move_text.h"
#include "formats/pgn_comment.h"
#include "formats/pgn_names.h"
#include "formats/pgn_tags.h"
#include "formats/record_building.h"
#include "formats/record_readers.h"
#include "formats/scanner.h"
#include "formats/words.h"

namespace outflank::formats {
namespace {

/// Reads the moves of one game.
class MoveReader {
  public:
    MoveReader(TextCursor& cursor, TextPlaces& places, PgnHeader header)
        : cursor_(cursor),
          places_(places),
          header_(std::move(header)),
          record_{.info = header_.info,
                  .moves = MoveTree(header_.start.value_or(start_position()))} {}

    Result<Record> read();

  private:
    Error expected(std::size_t offset, const std::string& what);
    bool at_line_start() const;
    std::optional<Error> read_token();
    std::optional<Error> read_comment();
    std::optional<Error> read_word();
    std::optional<Error> read_move(std::string_view word, std::size_t offset);
    std::optional<Error> open_variation();
    std::optional<Error> close_variation();
    void take_comment(std::string_view raw);
    void flush_comment();
    void read_glyph();
    void apply_glyph(int number);
    void finish_outcome();

    TextCursor& cursor_;
    TextPlaces& places_;
    PgnHeader header_;
    Record record_;
    NodeIndex last_ = kRootNode;         // node of the move read last
    std::vector<NodeIndex> variations_;  // nodes to which open variations return
    bool has_move_ = false;              // in the open variation, or at all
    std::string waiting_;                // the last comment, which may turn out to tell the result
    std::string result_;                 // token at the end
    bool is_over_ = false;               // the result was read
};

Error MoveReader::expected(std::size_t offset, const std::string& what) {
    cursor_.seek(offset);
    return places_.error(offset, ErrorCode::kParse,
                         "PGN: found " + cursor_.found() + ", expected " + what);
}

bool MoveReader::at_line_start() const { return cursor_.offset() == 0 || cursor_.before() == '\n'; }

void MoveReader::flush_comment() {
    add_comment(record_.moves, last_, waiting_);
    waiting_.clear();
}

void MoveReader::take_comment(std::string_view raw) {
    flush_comment();
    PgnComment comment = parse_pgn_comment(raw);
    if (comment.evaluation) record_.moves.edit_notes(last_).evaluation = comment.evaluation;
    if (comment.time_used) record_.moves.edit_notes(last_).time_used = comment.time_used;
    if (const auto mover = record_.moves.mover(last_); mover && comment.time_left) {
        Notes& notes = record_.moves.edit_notes(last_);
        (*mover == Color::kBlack ? notes.black_left : notes.white_left) = comment.time_left;
    }
    waiting_ = std::move(comment.text);
}

std::optional<Error> MoveReader::read_comment() {
    const std::size_t begin = cursor_.offset();
    if (cursor_.take(';')) {
        take_comment(cursor_.take_while([](char symbol) { return symbol != '\n'; }));
        return std::nullopt;
    }
    cursor_.advance();
    const std::string_view raw = cursor_.take_while([](char symbol) { return symbol != '}'; });
    if (!cursor_.take('}'))
        return places_.error(begin, ErrorCode::kParse, "PGN: found no } behind the comment");
    take_comment(raw);
    return std::nullopt;
}

void MoveReader::apply_glyph(int number) {
    if (last_ == kRootNode) return;
    Notes& notes = record_.moves.edit_notes(last_);
    for (const PgnMoveGlyph& known : kPgnMoveGlyphs)
        if (known.number == number) notes.move_judgement = known.judgement;
    for (const PgnPositionGlyph& known : kPgnPositionGlyphs)
        if (known.number == number) notes.position_judgement = known.judgement;
}

/// "$1", or "!" and "?" behind a move.
void MoveReader::read_glyph() {
    if (cursor_.take('$')) {
        apply_glyph(parse_whole(cursor_.take_while(is_digit), 1000).value_or(0));
        return;
    }
    const std::string_view marks =
        cursor_.take_while([](char symbol) { return symbol == '!' || symbol == '?'; });
    apply_glyph(marks == "!"    ? 1
                : marks == "?"  ? 2
                : marks == "!!" ? 3
                : marks == "??" ? 4
                : marks == "!?" ? 5
                : marks == "?!" ? 6
                                : 0);
}

std::optional<Error> MoveReader::open_variation() {
    if (!has_move_) return expected(cursor_.offset(), "a move before its variations");
    flush_comment();
    cursor_.advance();
    variations_.push_back(last_);
    last_ = record_.moves.parent(last_);
    has_move_ = false;
    return std::nullopt;
}

std::optional<Error> MoveReader::close_variation() {
    if (variations_.empty()) return expected(cursor_.offset(), "no ) outside a variation");
    flush_comment();
    cursor_.advance();
    last_ = variations_.back();
    variations_.pop_back();
    has_move_ = true;
    return std::nullopt;
}

std::optional<Error> MoveReader::read_move(std::string_view word, std::size_t offset) {
    if (word.size() == 4 && (word.starts_with("P@") || word.starts_with("p@")))
        word.remove_prefix(2);
    const Result<Square> square = parse_move(word, record_.moves.size());
    const Result<NodeIndex> node = square ? play_stated(record_.moves, last_, square.value())
                                          : Result<NodeIndex>(square.error());
    if (!node) return places_.error(offset, node.error().code, "PGN: " + node.error().message);
    flush_comment();
    last_ = node.value();
    has_move_ = true;
    return std::nullopt;
}

std::optional<Error> MoveReader::read_word() {
    const std::size_t offset = cursor_.offset();
    const std::string_view word = cursor_.take_while([](char symbol) {
        return !is_space(symbol) &&
               std::string_view("{}()[];$.!?").find(symbol) == std::string_view::npos;
    });
    if (word.empty()) return expected(offset, "a move, a comment or a result");
    if (parse_whole(word, 999)) {
        cursor_.take_while([](char symbol) { return symbol == '.'; });
        return std::nullopt;
    }
    if (!is_pgn_result(word)) return read_move(word, offset);
    if (!variations_.empty()) return expected(offset, ") at the end of the variation");
    result_ = word;
    is_over_ = true;
    return std::nullopt;
}

std::optional<Error> MoveReader::read_token() {
    switch (cursor_.peek()) {
        case '{':
        case ';':
            return read_comment();
        case '(':
            return open_variation();
        case ')':
            return close_variation();
        case '$':
        case '!':
        case '?':
            read_glyph();
            return std::nullopt;
        case '%':
            if (!at_line_start()) return read_word();
            cursor_.take_while([](char symbol) { return symbol != '\n'; });
            return std::nullopt;
        default:
            return read_word();
    }
}

/// "Ann wins 40-24" and "Draw 32-32", as Edax writes them before the result.
std::optional<Millidiscs> score_of_comment(std::string_view text, BoardSize size) {
    const std::string lower = lower_case(text);
    const std::size_t blank = lower.rfind(' ');
    if (blank == std::string::npos || lower.find('\n') != std::string::npos ||
        (!lower.substr(0, blank).ends_with(" wins") && lower.substr(0, blank) != "draw"))
        return std::nullopt;
    const auto outcome = parse_pgn_result(lower.substr(blank + 1), size);
    return outcome ? outcome->score : std::nullopt;
}

/// The tags tell ending and exact score, the token who won, a comment by how much.
void MoveReader::finish_outcome() {
    const BoardSize size = record_.moves.size();
    Outcome& outcome = record_.info.outcome;
    const auto token = parse_pgn_result(result_.empty() ? header_.result : result_, size);
    const auto told = score_of_comment(waiting_, size);
    if (!outcome.score && token) {
        outcome.score = token->score;
        outcome.winner = token->winner;
        const bool is_told =
            told && *told >= 0 && (token->winner || (token->score == 0 && told == 0));
        if (is_told) {
            if (token->winner) outcome.score = for_black(*told, *token->winner);
            outcome.winner.reset();
            waiting_.clear();
        }
        if (outcome.ending == Ending::kUnknown) outcome.ending = Ending::kNormal;
    } else if (outcome.score && outcome.ending == Ending::kUnknown) {
        outcome.ending = Ending::kNormal;
    }
    const auto played = outcome_of_moves(record_);
    const bool says_nothing = !outcome.score && !outcome.winner;
    if (outcome.ending == Ending::kNormal && says_nothing) outcome = Outcome{};
    if (outcome.ending != Ending::kNormal || outcome.score || !played) return;
    if (*outcome.winner == (*played->score > 0 ? Color::kBlack : Color::kWhite) &&
        played->score != 0)
        outcome = *played;
}

Result<Record> MoveReader::read() {
    while (!is_over_) {
        cursor_.skip_space();
        if (cursor_.at_end() || (cursor_.peek() == '[' && at_line_start())) break;
        if (auto error = read_token()) return *error;
    }
    if (!variations_.empty()) return expected(cursor_.offset(), ") at the end of the variation");
    finish_outcome();
    flush_comment();
    return std::move(record_);
}

/// Behind an error: moves to the tags of the next game. After an error in a tag, the rest
/// of its tag section comes first.
void skip_game(TextCursor& cursor) {
    constexpr auto kToLineEnd = [](char symbol) { return symbol != '\n'; };
    bool is_in_tags = cursor.line_start_symbol() == '[';
    cursor.take_while(kToLineEnd);
    while (!cursor.at_end() && (cursor.peek(1) != '[' || is_in_tags)) {
        is_in_tags = is_in_tags && cursor.peek(1) == '[';
        cursor.advance();
        cursor.take_while(kToLineEnd);
    }
}

Result<Record> read_game(TextCursor& cursor, TextPlaces& places) {
    const Result<std::vector<PgnTag>> tags = read_pgn_tags(cursor, places);
    if (!tags) return tags.error();
    Result<PgnHeader> header = read_pgn_header(tags.value(), places);
    if (!header) return header.error();
    return MoveReader(cursor, places, std::move(header).value()).read();
}

}  // namespace

RecordFile read_pgn(std::string_view contents, const ReadOptions& options) {
    RecordFile file{.format = RecordFormat::kPgn, .records = {}, .errors = {}};
    TextPlaces places(contents, options.name);
    TextCursor cursor(contents);
    for (cursor.skip_space(); !cursor.at_end(); cursor.skip_space()) {
        const std::size_t line = places.line(cursor.offset());
        Result<Record> record = read_game(cursor, places);
        if (!record) skip_game(cursor);
        add_game(file, std::move(record), line);
    }
    return file;
}

}  // namespace outflank::formats
