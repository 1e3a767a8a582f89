#include "formats/lists/loose_line.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/lists/columns.h"
#include "formats/lists/end_in_words.h"
#include "formats/lists/line_parts.h"
#include "formats/lists/record_fields.h"
#include "formats/position/side_to_move.h"
#include "formats/records/readers.h"
#include "formats/text/board_text.h"
#include "formats/text/date_text.h"
#include "formats/text/decimal.h"
#include "formats/text/move_text.h"
#include "formats/text/words.h"

namespace outflank::formats {
namespace {

constexpr std::size_t kLongestLine = 1000;     // longer ones are no lists of games
constexpr int kLargestBoard = 64;              // squares
constexpr std::size_t kMostWordsBefore = 6;    // a game
constexpr std::size_t kFewestMovesBehind = 4;  // words

/// Divides a line at each run of at least `blanks` blanks.
std::vector<std::string> divided_by_blanks(std::string_view line, std::size_t blanks) {
    std::vector<std::string> parts;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < line.size();) {
        const std::size_t end = std::min(line.find_first_not_of(' ', i), line.size());
        if (end - i >= blanks && i > begin) {
            parts.emplace_back(trim(line.substr(begin, i - begin)));
            begin = end;
        }
        i = std::max(end, i + 1);
    }
    parts.emplace_back(trim(line.substr(begin)));
    return parts;
}

/// "40-24": two numbers of discs.
bool is_result(std::string_view text) {
    const std::size_t dash = text.find('-');
    return dash != text.npos && parse_whole(text.substr(0, dash), kLargestBoard) &&
           parse_whole(text.substr(dash + 1), kLargestBoard);
}

/// "2024-05-06" and its like.
bool is_whole_date(std::string_view text) {
    constexpr std::size_t kIsoDay = 10;
    return parts_of_date(iso_date(text)).day.size() == kIsoDay;
}

/// Puts what stands beside the game into it.
class Beside {
  public:
    explicit Beside(Found& found) : found_(found) {}

    /// False for a text that may belong to the moves.
    bool take(const std::string& text) {
        if (text.empty()) return true;
        if (take_numbers(text)) return true;
        if (take_side(text) || take_end(text) || take_result(text)) return true;
        if (take_date(text)) return true;
        if (column_named(text) == Column::kMoves) return true;  // "Moves: f5 d6"
        if (may_be_moves(text) || parse_move(text, BoardSize::k8)) return false;
        RecordInfo& info = found_.record.info;
        if (info.event.empty())
            info.event = text;
        else
            add_comment(found_.record.moves, kRootNode, text);
        return true;
    }
    std::vector<std::string> unread() { return std::move(unread_); }

  private:
    bool take_numbers(const std::string& text) {
        const std::vector<std::string> words = divided_by_blanks(text, 1);
        const auto is_number = [](const std::string& word) {
            return parse_thousandths(word).has_value();
        };
        if (!std::all_of(words.begin(), words.end(), is_number)) return false;
        for (const std::string& word : words) take_number(word);
        return true;
    }
    void take_number(const std::string& text) {
        const MoveTree& moves = found_.record.moves;
        const bool has_score = moves.notes(kRootNode).evaluation.has_value();
        const bool is_understood =
            found_.is_game
                ? is_final_score(text)
                : !has_score && RecordFields(found_.record, false).take(Column::kScore, "", text);
        if (!is_understood) unread_.push_back("number " + formats::quoted(text));
    }

    /// Black's result, as the moves of a finished game have it anyway.
    bool is_final_score(const std::string& text) const {
        const std::optional<Outcome> end = outcome_of_moves(found_.record);
        return end && end->score && end->score == parse_thousandths(text);
    }

    bool take_end(const std::string& text) {
        if (!found_.is_game) return false;
        const MoveTree& moves = found_.record.moves;
        const std::optional<Outcome> end =
            end_in_words(text, moves.position(moves.last_of_main_line()).to_move);
        if (end) found_.record.info.outcome = *end;
        return end.has_value();
    }

    /// "40-24" behind the moves.
    bool take_result(const std::string& text) {
        return is_result(text) && found_.is_game &&
               RecordFields(found_.record, true).take(Column::kResult, "", text);
    }

    bool take_date(const std::string& text) {
        std::string& date = found_.record.info.date;
        if (!found_.is_game || !date.empty() || !is_whole_date(text)) return false;
        date = iso_date(text);
        return true;
    }

    /// Who is to move, in a column of its own.
    bool take_side(const std::string& text) {
        const std::optional<LoneSide> side = lone_side(text);
        if (found_.is_game || !side) return false;
        const Position& start = found_.record.moves.start();
        if (start.to_move != side->color)
            found_.record.moves = MoveTree(with_side(start, side->color));
        return true;
    }

    Found& found_;
    std::vector<std::string> unread_;
};

/// The line as one game and other things, when exactly one part is a game.
std::optional<ReadGame> read_parts(const std::vector<std::string>& parts, const Unsaid& unsaid) {
    std::optional<Found> found;
    std::vector<std::string> others;
    for (const std::string& part : parts) {
        std::optional<Found> here = read_part(part, unsaid);
        if (here && found) return std::nullopt;
        if (here)
            found = std::move(here);
        else
            others.push_back(part);
    }
    if (!found || others.empty()) return std::nullopt;
    Beside beside(*found);
    for (const std::string& other : others)
        if (!beside.take(one_line(to_utf8(other)))) return std::nullopt;
    ReadGame game;
    game.record = std::move(found->record);
    game.unread = beside.unread();
    return game;
}

std::string joined(const std::vector<std::string>& words, std::size_t begin, std::size_t end) {
    std::string text;
    for (std::size_t i = begin; i < end; ++i) text += (text.empty() ? "" : " ") + words[i];
    return text;
}

/// Words beside a game: each number and date by itself, the others together.
std::vector<std::string> parts_beside(const std::vector<std::string>& words, std::size_t begin,
                                      std::size_t end) {
    std::vector<std::string> parts;
    std::string rest;
    for (std::size_t i = begin; i < end; ++i) {
        const bool is_alone =
            parse_thousandths(words[i]) || is_result(words[i]) || is_whole_date(words[i]);
        if (is_alone && !rest.empty()) parts.push_back(std::exchange(rest, {}));
        if (is_alone)
            parts.push_back(words[i]);
        else
            rest += (rest.empty() ? "" : " ") + words[i];
    }
    if (!rest.empty()) parts.push_back(rest);
    return parts;
}

/// The longest beginning of the words that is a game or a position, or the longest end that is a
/// game of some moves: a sentence may end with the name of a square.
std::optional<ReadGame> read_words(std::string_view line, const Unsaid& unsaid) {
    const std::vector<std::string> words = divided_by_blanks(line, 1);
    const std::size_t count = words.size();
    for (std::size_t end = count - 1; end > 0; --end) {
        const std::string front = joined(words, 0, end);
        if (!read_part(front, unsaid)) continue;
        std::vector<std::string> parts = parts_beside(words, end, count);
        parts.insert(parts.begin(), front);
        return read_parts(parts, unsaid);
    }
    for (std::size_t begin = 1; begin < std::min(count, kMostWordsBefore + 1); ++begin) {
        const std::string back = joined(words, begin, count);
        const std::optional<Found> found = read_part(back, unsaid);
        if (!found || !found->is_game || found->record.moves.node_count() <= kFewestMovesBehind)
            continue;
        std::vector<std::string> parts = parts_beside(words, 0, begin);
        parts.push_back(back);
        return read_parts(parts, unsaid);
    }
    return std::nullopt;
}

/// Where a remark begins behind something else on a line, and what it says.
struct Remark {
    std::size_t at;
    std::string_view text;
};

/// A remark behind a blank: "# text", "// text", "% text".
std::optional<Remark> remark_at(std::string_view line) {
    for (std::size_t i = 1; i < line.size(); ++i) {
        if (line[i - 1] != ' ' && line[i - 1] != '\t') continue;
        for (const std::string_view sign : {"#", "//", "%"}) {
            const std::string_view text = line.substr(i).starts_with(sign)
                                              ? line.substr(i + sign.size())
                                              : std::string_view();
            if (!text.empty() && has_word(text)) return Remark{i, text};
        }
    }
    return std::nullopt;
}

/// A part of a line that is a game or a position, alone or among other things.
std::optional<ReadGame> read_rest(std::string_view text, std::size_t line,
                                  const ReadOptions& options, const Unsaid& unsaid) {
    if (std::optional<Found> found = read_part(text, unsaid))
        return ReadGame{.record = std::move(found->record), .errors = {}};
    return read_loose_line({text, line}, options, unsaid.to_move);
}

/// The line before a remark as a game or a position, with the remark as its comment.
std::optional<ReadGame> read_with_remark(std::string_view front, std::string_view remark,
                                         std::size_t line, const ReadOptions& options,
                                         const Unsaid& unsaid) {
    std::optional<ReadGame> game = read_rest(front, line, options, unsaid);
    if (game && game->record)
        add_comment(game->record->moves, kRootNode, one_line(to_utf8(remark)));
    return game;
}

/// A line without the marks of a quotation: "> " before it, or quotation marks around it.
std::string_view without_quotation(std::string_view line) {
    const std::size_t marks = quotation_marks(line);
    if (marks == line.size()) return line;
    line.remove_prefix(marks);
    const bool is_quoted = line.size() > 2 && (line[0] == '"' || line[0] == '`') &&
                           line.find(line[0], 1) == line.size() - 1;
    return is_quoted ? trim(line.substr(1, line.size() - 2)) : line;
}

/// How long the number of a problem before its board is, with what stands between: "40: ", "#12 ".
/// A number with a sign is a score. 0 where none stands before a board.
std::size_t numbering_length(std::string_view text) {
    constexpr std::size_t kMostDigits = 6;
    constexpr std::size_t kFewestSquares = 16;
    std::size_t at = text.starts_with('#') ? 1 : 0;
    const std::size_t begin = at;
    while (at < text.size() && at - begin < kMostDigits && is_digit(text[at])) ++at;
    if (at == begin) return 0;
    const std::size_t behind = at;
    if (at < text.size() && std::string_view(":.)").find(text[at]) != std::string_view::npos) ++at;
    const std::size_t board = std::min(text.find_first_not_of(" \t", at), text.size());
    if (board == behind || text.size() - board < kFewestSquares) return 0;
    const std::string_view squares = text.substr(board, kFewestSquares);
    return std::all_of(squares.begin(), squares.end(),
                       [](char symbol) { return square_symbol(symbol).has_value(); })
               ? board
               : 0;
}

/// A problem behind its number.
std::optional<ReadGame> read_numbered(std::string_view text, std::size_t length, std::size_t line,
                                      const ReadOptions& options, const Unsaid& unsaid) {
    std::optional<ReadGame> problem = read_rest(text.substr(length), line, options, unsaid);
    if (problem && problem->record)
        problem->unread.push_back("number " + quoted(trim_all(text.substr(0, length), "#:.) \t")));
    return problem;
}

}  // namespace

std::optional<ReadGame> read_loose_line(const TextBlock& line, const ReadOptions& options,
                                        Color to_move) {
    const Unsaid unsaid{.size = options.size, .to_move = to_move};
    const std::string_view text = trim(line.text);
    if (text.size() > kLongestLine || text.find('\n') != text.npos) return std::nullopt;
    if (const std::size_t number = numbering_length(text))
        return read_numbered(text, number, line.line, options, unsaid);
    if (const auto remark = remark_at(text))
        return read_with_remark(text.substr(0, remark->at), remark->text, line.line, options,
                                unsaid);
    if (const std::string_view inner = without_quotation(text); inner.size() < text.size()) {
        if (std::optional<Found> whole = read_part(inner, unsaid))
            return ReadGame{.record = std::move(whole->record), .errors = {}};
        return read_loose_line({inner, line.line}, options, to_move);
    }
    if (std::optional<Found> list = text.starts_with('[') ? read_part(text, unsaid) : std::nullopt)
        return ReadGame{.record = std::move(list->record), .errors = {}};
    for (const char separator : {'\t', '|', ';', '=', ',', ':'}) {
        if (text.find(separator) == text.npos) continue;
        if (auto game = read_parts(fields_of(text, separator), unsaid)) return game;
    }
    if (auto game = read_parts(divided_by_blanks(text, 2), unsaid)) return game;
    return read_words(text, unsaid);
}

bool is_divider(std::string_view line) {
    constexpr std::string_view kSigns = "-=_*.~+#";
    const std::string_view text = trim(line);
    if (text.empty() || kSigns.find(text[0]) == kSigns.npos) return false;
    const auto is_the_sign = [&](char symbol) { return symbol == text[0] || symbol == ' '; };
    return std::all_of(text.begin(), text.end(), is_the_sign) && !parse_move(text, BoardSize::k8);
}

}  // namespace outflank::formats
