// Games in the notation of chess. Grammar: docs/formats/pgn.md.
#include <algorithm>
#include <utility>

#include "formats/pgn/pgn_comment.h"
#include "formats/pgn/pgn_game.h"
#include "formats/pgn/pgn_names.h"
#include "formats/pgn/pgn_tags.h"
#include "formats/records/record_building.h"
#include "formats/records/record_readers.h"
#include "formats/text/decimal.h"
#include "formats/text/move_text.h"
#include "formats/text/scanner.h"
#include "formats/text/words.h"

namespace outflank::formats {
namespace {

/// Behind an error: moves to the tags of the next game.
void skip_game(TextCursor& cursor) {
    constexpr auto kToLineEnd = [](char symbol) { return symbol != '\n'; };
    if (cursor.peek() == '[' && cursor.before() == '\n') return;
    cursor.take_while(kToLineEnd);
    while (!cursor.at_end() && cursor.peek(1) != '[') {
        cursor.advance();
        cursor.take_while(kToLineEnd);
    }
}

/// Reads the moves of one game: up to the first thing that is none, and behind a broken variation
/// on.
class MoveReader {
  public:
    MoveReader(TextCursor& cursor, TextPlaces& places, PgnHeader header)
        : cursor_(cursor),
          places_(places),
          header_(std::move(header)),
          record_{.info = header_.info,
                  .moves = MoveTree(header_.start.value_or(start_position()))},
          unread_(header_.unread) {}

    ReadGame read();

  private:
    Error expected(std::size_t offset, const std::string& what);
    bool at_line_start() const;
    std::optional<Error> read_token();
    std::optional<Error> read_comment();
    std::optional<Error> read_word();
    bool read_number(std::string_view word, std::size_t offset);
    std::optional<Error> read_move(std::string_view word, std::size_t offset);
    std::optional<Error> open_variation();
    std::optional<Error> close_variation();
    bool leave_variation();
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
    std::vector<std::string_view> ahead_;  // comments before the first move of a variation
    std::string result_;                   // token at the end
    bool is_over_ = false;                 // the result was read
    std::vector<std::string> unread_;
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
    if (!variations_.empty() && !has_move_) return ahead_.push_back(raw);
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
    bool is_known = number == 0;  // the glyph of nothing to say
    Notes notes = last_ == kRootNode ? Notes{} : record_.moves.notes(last_);
    for (const PgnMoveGlyph& known : kPgnMoveGlyphs)
        if (known.number == number) {
            notes.move_judgement = known.judgement;
            is_known = last_ != kRootNode;
        }
    for (const PgnPositionGlyph& known : kPgnPositionGlyphs)
        if (known.number == number) {
            notes.position_judgement = known.judgement;
            is_known = last_ != kRootNode;
        }
    if (!is_known) unread_.push_back("glyph $" + std::to_string(number));
    if (is_known && number != 0) record_.moves.edit_notes(last_) = std::move(notes);
}

/// "$1", or "!" and "?" behind a move.
void MoveReader::read_glyph() {
    if (cursor_.take('$')) {
        apply_glyph(parse_whole(cursor_.take_while(is_digit), 1000).value_or(0));
        return;
    }
    const std::string_view marks =
        cursor_.take_while([](char symbol) { return symbol == '!' || symbol == '?'; });
    const std::optional<MoveJudgement> judgement = judgement_of_marks(marks);
    if (judgement && last_ != kRootNode)
        record_.moves.edit_notes(last_).move_judgement = *judgement;
    else
        unread_.push_back("glyph " + quoted(marks));
}

std::optional<Error> MoveReader::open_variation() {
    const int ply =
        record_.moves.position(last_).board.disc_count() - record_.moves.start().board.disc_count();
    if (const auto number = take_bracketed_number(cursor_, ply)) {
        take_comment(*number);
        return std::nullopt;
    }
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
    // Of a variation without a move: they are about the move that it would have replaced.
    for (const std::string_view raw : std::exchange(ahead_, {})) take_comment(raw);
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
    for (const std::string_view raw : std::exchange(ahead_, {})) take_comment(raw);
    return std::nullopt;
}

/// A move number with what people put behind it: "1.", "1...", "1 ...", "1)" and an ellipsis. False
/// when the word is none. Precondition: the word is not empty.
bool MoveReader::read_number(std::string_view word, std::size_t offset) {
    constexpr std::string_view kEllipsis = "\u2026";
    if (!is_digit(word[0])) return false;
    const std::string_view digits = word.substr(0, word.find(kEllipsis));
    if (!parse_whole(digits, 999)) return false;
    cursor_.seek(offset + digits.size());
    cursor_.take(')');
    for (;;) {
        TextCursor behind = cursor_;
        behind.skip_space();
        const auto is_dot = [](char symbol) { return symbol == '.'; };
        const bool has_dots = !behind.take_while(is_dot).empty();
        if (!has_dots && !behind.rest().starts_with(kEllipsis)) return true;
        if (!has_dots)
            for (std::size_t i = 0; i < kEllipsis.size(); ++i) behind.advance();
        cursor_ = behind;
    }
}

bool is_part_of_word(char symbol) {
    if (is_letter(symbol) || is_digit(symbol)) return true;
    return !is_space(symbol) &&
           std::string_view("{}()[];$.!?").find(symbol) == std::string_view::npos;
}

std::optional<Error> MoveReader::read_word() {
    const std::size_t offset = cursor_.offset();
    const std::string_view word = cursor_.take_while(is_part_of_word);
    if (word.empty()) return expected(offset, "a move, a comment or a result");
    const bool is_square = word.size() == 2 && is_letter(word[0]) && is_digit(word[1]);
    if (is_square) return read_move(word, offset);  // as most words are
    if (read_number(word, offset)) return std::nullopt;
    if (is_row_of_squares(word)) {  // moves without blanks between them
        for (std::size_t at = 0; at < word.size(); at += 2)
            if (auto error = read_move(word.substr(at, 2), offset + at)) return error;
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
    const auto token = pgn_result_of(header_.result, result_, size, unread_);
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

/// Behind an error: moves out of the variation that it is in, if it is in one that ends.
bool MoveReader::leave_variation() {
    std::size_t open = variations_.empty() ? 0 : 1;
    while (open > 0 && !cursor_.at_end() && !(cursor_.peek() == '[' && at_line_start())) {
        if (cursor_.peek() == '{') cursor_.take_while([](char symbol) { return symbol != '}'; });
        if (cursor_.peek() == '(') ++open;
        if (cursor_.peek() == ')') --open;
        if (open > 0) cursor_.advance();
    }
    return cursor_.peek() == ')' && !close_variation();
}

ReadGame MoveReader::read() {
    ReadGame game;
    while (!is_over_) {
        cursor_.skip_space();
        if (cursor_.at_end() || (cursor_.peek() == '[' && at_line_start())) break;
        const std::optional<Error> error = read_token();
        if (!error) continue;
        game.errors.push_back(*error);
        if (leave_variation()) continue;
        skip_game(cursor_);
        break;
    }
    if (!variations_.empty() && game.errors.empty())
        game.errors.push_back(expected(cursor_.offset(), ") at the end of the variation"));
    finish_outcome();
    flush_comment();
    game.record = std::move(record_);
    game.unread = std::move(unread_);
    return game;
}

}  // namespace

// Without a start that can be read there are no moves.
ReadGame read_pgn_game(TextCursor& cursor, TextPlaces& places) {
    PgnTags tags = read_pgn_tags(cursor, places);
    Result<PgnHeader> header = read_pgn_header(tags.tags, places);
    if (!header) tags.errors.push_back(header.error());
    if (!header || tags.lacks_start) {
        skip_game(cursor);
        return {.record = {}, .errors = std::move(tags.errors)};
    }
    ReadGame game = MoveReader(cursor, places, std::move(header).value()).read();
    game.errors.insert(game.errors.begin(), tags.errors.begin(), tags.errors.end());
    return game;
}

}  // namespace outflank::formats
