// Transcripts: the moves of a game as text. Grammar: docs/formats/transcript.md.
#include <string>

#include "formats/records/readers.h"
#include "formats/records/record_building.h"
#include "formats/text/move_labels.h"
#include "formats/text/move_text.h"
#include "formats/text/words.h"
#include "outflank/formats.h"

namespace outflank {
namespace formats {
namespace {

bool is_separator(const Scanner& scanner) {
    switch (scanner.peek()) {
        case ' ':
        case '\n':
        case ',':
        case ';':
        case '.':
        case '>':  // "f5 > d6", and an arrow
            return true;
        case '-':
            return scanner.peek(1) != '-';  // two of them are a pass
        default:
            return false;
    }
}

/// Takes a remark: from a '#' behind a blank or at the start up to the end of the line. One behind
/// moves is about them, one on a line of its own about the file.
bool take_remark(Scanner& scanner, ReadMoves& read) {
    const std::size_t begin = scanner.index();
    const bool has_line = begin == 0 || scanner.at_line_start();
    const bool apart = has_line || scanner.between(begin - 1, begin) == " ";
    if (scanner.peek() != '#' || !apart) return false;
    while (!scanner.at_end() && scanner.peek() != '\n') scanner.advance();
    // A remark alone is no game: something is wrong with it.
    if (begin == 0 && scanner.at_end()) {
        scanner.seek(begin);
        return false;
    }
    const std::string text = one_line(to_utf8(scanner.between(begin + 1, scanner.index())));
    if (!has_line && !text.empty()) read.comments.push_back({read.game.plies().size(), text});
    return true;
}

/// Takes "{what is said}"; one without an end is none.
bool take_braces(Scanner& scanner, ReadMoves& read) {
    if (scanner.peek() != '{') return false;
    const std::size_t begin = scanner.index();
    while (!scanner.at_end() && scanner.peek() != '}') scanner.advance();
    if (scanner.at_end()) {
        scanner.seek(begin);
        return false;
    }
    const std::string_view text = scanner.between(begin + 1, scanner.index());
    read.comments.push_back({read.game.plies().size(), text_block(to_utf8(text))});
    scanner.advance();
    return true;
}

/// Takes "!", "??" and the like behind a move.
void take_judgement(Scanner& scanner, ReadMoves& read) {
    std::string marks;
    while (scanner.peek(marks.size()) == '!' || scanner.peek(marks.size()) == '?')
        marks += scanner.peek(marks.size());
    const std::optional<MoveJudgement> judgement = judgement_of_marks(marks);
    if (!judgement) return;
    scanner.advance(marks.size());
    read.comments.push_back({read.game.plies().size(), "", *judgement});
}

void skip_separators(Scanner& scanner) {
    while (is_separator(scanner)) scanner.advance();
}

void skip_to_next_move(Scanner& scanner, ReadMoves& read) {
    do skip_separators(scanner);
    while (take_remark(scanner, read) || take_braces(scanner, read));
}

/// Plays one move that the text holds at `index`, after the pass that it leaves out.
std::optional<Error> play(Game& game, Square square, const Scanner& scanner, std::size_t index,
                          int move_number) {
    const auto refused = [&](const std::string& reason) {
        return scanner.error_at(index, ErrorCode::kIllegalMove,
                                "move " + std::to_string(move_number) + ": " + reason);
    };
    // Whoever may place a disc need not pass, and the game is not over.
    if (square != kPass && game.play(square)) return std::nullopt;
    if (game.is_over())
        return refused("found " + square_name(square, game.size()) + ", but the game is over");
    if (square != kPass) game.pass_if_forced();
    const Result<Ply> ply = square == kPass ? game.pass() : game.play(square);
    if (!ply) return refused(ply.error().message);
    return std::nullopt;
}

/// The side that the text names before a move. Most moves have none.
std::optional<Color> read_side(Scanner& scanner) {
    return at_square_name(scanner) ? std::nullopt : read_side_before_move(scanner);
}

/// An error when the text names another side than the one that moves next at `index`.
std::optional<Error> check_side(const Game& game, Color side, bool is_pass, const Scanner& scanner,
                                std::size_t index) {
    const Color to_move = game.position().to_move;
    const Color color = !is_pass && game.must_pass() ? other(to_move) : to_move;
    if (color == side || game.is_over()) return std::nullopt;  // of the end `play` speaks
    return scanner.error_at(index, ErrorCode::kIllegalMove,
                            "found a move of " + std::string(color_name(side)) + ", but " +
                                color_name(color) + " is to move");
}

}  // namespace

ReadMoves read_moves(Scanner& scanner, const Position& start) {
    ReadMoves read{.game = Game(start), .comments = {}, .error = {}};
    int move_number = 1;  // counts discs, so that it does not depend on written passes
    bool apart = true;    // a move number needs a separator, or "f55" would hide a mistake
    while (true) {
        const std::size_t before = scanner.index();
        skip_to_next_move(scanner, read);
        if (scanner.at_end()) break;
        apart = apart || scanner.index() > before;
        if (apart && skip_move_number(scanner)) skip_separators(scanner);
        const std::size_t side_index = scanner.index();
        const std::optional<Color> side = read_side(scanner);
        const std::size_t index = scanner.index();
        const Result<Square> square = read_move(scanner, start.size);
        if (!square)
            read.error = square.error();
        else if (side)
            read.error = check_side(read.game, *side, square.value() == kPass, scanner, side_index);
        if (!read.error) read.error = play(read.game, square.value(), scanner, index, move_number);
        if (read.error) break;
        take_judgement(scanner, read);
        if (square.value() != kPass) ++move_number;
        apart = false;
    }
    if (!read.error && !read.game.plies().empty()) read.game.pass_if_forced();
    return read;
}

}  // namespace formats

Result<Game> parse_transcript(std::string_view text, const Position& start) {
    Result<formats::Scanner> scanner = formats::Scanner::open(text);
    if (!scanner) return scanner.error();
    return formats::read_moves(scanner.value(), start).whole();
}

std::string format_transcript(const Game& game, const TranscriptStyle& style) {
    std::string text;
    text.reserve(2 * game.plies().size());
    for (const Ply& ply : game.plies()) {
        if (ply.is_pass() && !style.write_passes) continue;
        const bool upper = style.colour_by_case && ply.color == Color::kBlack;
        const std::size_t begin = text.size();
        if (ply.is_pass())
            text += "pa";
        else
            append_square_name(text, ply.square, game.size());
        for (std::size_t i = begin; upper && i < text.size(); ++i)
            text[i] = formats::to_upper(text[i]);
    }
    return text;
}

}  // namespace outflank
