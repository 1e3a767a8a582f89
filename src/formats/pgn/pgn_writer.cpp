// Games in the notation of chess, written. Grammar: docs/formats/pgn.md.
#include <algorithm>
#include <cstdlib>

#include "formats/pgn/pgn_comment.h"
#include "formats/pgn/pgn_names.h"
#include "formats/pgn/pgn_tags.h"
#include "formats/records/outcome_text.h"
#include "formats/records/record_building.h"
#include "formats/records/record_readers.h"
#include "formats/text/clock_text.h"
#include "formats/text/date_text.h"
#include "formats/text/decimal.h"
#include "formats/text/scanner.h"
#include "formats/text/text_cursor.h"
#include "formats/text/words.h"
#include "outflank/formats.h"

namespace outflank::formats {
namespace {

constexpr std::size_t kLineWidth = 79;

std::string pgn_tag(std::string_view name, std::string_view value) {
    std::string text = '[' + std::string(name) + " \"";
    for (const char symbol : value) {
        if (symbol == '"' || symbol == '\\') text += '\\';
        text += symbol;
    }
    return text + "\"]\n";
}

std::string date_tags(const std::string& date) {
    const DateParts parts = parts_of_date(date);
    if (date.empty()) return pgn_tag("Date", "????.??.??");
    if (parts.day.empty()) return pgn_tag("Date", date);
    std::string day = with_replaced(parts.day, '-', '.');
    if (day.size() < 6) day += ".??";
    if (day.size() < 9) day += ".??";
    std::string text = pgn_tag("Date", day);
    if (!parts.time.empty()) text += pgn_tag("Time", parts.time);
    if (!parts.zone.empty()) text += pgn_tag("TimeZone", parts.zone);
    return text;
}

std::string pgn_clock_tags(const RecordInfo& info) {
    const auto seconds = [](const ClockPart& part) { return part.time.count() / 1000; };
    if (info.black.clock && info.black.clock == info.white.clock) {
        const Clock& clock = *info.black.clock;
        const Clock plain{.main = {std::chrono::seconds{seconds(clock.main)}, {}},
                          .increment = {std::chrono::seconds{seconds(clock.increment)}, {}},
                          .extension = {}};
        if (clock == plain)
            return pgn_tag("TimeControl", std::to_string(seconds(clock.main)) + '+' +
                                              std::to_string(seconds(clock.increment)));
    }
    std::string text;
    if (info.black.clock) text += pgn_tag("BlackClock", clock_text(*info.black.clock));
    if (info.white.clock) text += pgn_tag("WhiteClock", clock_text(*info.white.clock));
    return text;
}

std::string outcome_tags(const Outcome& outcome, BoardSize size) {
    std::string text = pgn_tag("Result", pgn_result(outcome));
    for (const PgnEnding& known : kPgnEndings)
        if (known.ending == outcome.ending && known.ending != Ending::kNormal &&
            known.ending != Ending::kUnknown)
            text += pgn_tag("Termination", known.text);
    if (outcome.score && !pgn_discs(outcome, size))
        text += pgn_tag("Score", thousandths_text(*outcome.score, 0, PlusSign::kShown));
    return text;
}

std::string other_tags(const std::vector<Property>& properties) {
    std::string text;
    for (const Property& property : properties)
        if (pgn_holds(property)) text += pgn_tag(property.name, one_line(property.values[0]));
    return text;
}

/// Words on lines of one width.
class MoveText {
  public:
    explicit MoveText(const MoveTree& tree) : tree_(tree) {}

    void write();
    void add(std::string_view word);
    std::string text() { return std::move(text_); }

  private:
    void add_line(NodeIndex after, int ply);
    void add_move(NodeIndex node, int ply);

    const MoveTree& tree_;
    std::string text_;
    std::size_t column_ = 0;
    bool needs_number_ = true;  // a comment or variation came between
};

void MoveText::add(std::string_view word) {
    const std::size_t first_line = std::min(word.find('\n'), word.size());
    if (column_ > 0) {
        const bool fits = column_ + 1 + first_line <= kLineWidth;
        text_ += fits ? ' ' : '\n';
        column_ = fits ? column_ + 1 : 0;
    }
    text_ += word;
    const std::size_t feed = word.rfind('\n');
    column_ = feed == std::string_view::npos ? column_ + word.size() : word.size() - feed - 1;
}

void MoveText::add_move(NodeIndex node, int ply) {
    const Notes& notes = tree_.notes(node);
    const std::string number = std::to_string(ply / 2 + 1);
    if (ply % 2 == 0) add(number + '.');
    if (ply % 2 == 1 && needs_number_) add(number + "...");
    const Square square = *tree_.move(node);
    add(square == kPass ? "pass" : square_name(square, tree_.size()));
    for (const PgnMoveGlyph& known : kPgnMoveGlyphs)
        if (known.judgement == notes.move_judgement) add('$' + std::to_string(known.number));
    for (const PgnPositionGlyph& known : kPgnPositionGlyphs)
        if (known.judgement == notes.position_judgement) add('$' + std::to_string(known.number));
    const std::string comment = pgn_comment_text(notes, tree_.mover(node));
    if (!comment.empty()) add(comment);
    needs_number_ = !comment.empty();
}

/// The moves below `after`. Recursion goes one ply deeper each time, so never far.
void MoveText::add_line(NodeIndex after, int ply) {
    for (NodeIndex node = tree_.first_child(after); node != kNoNode;
         node = tree_.first_child(node), ++ply) {
        add_move(node, ply);
        for (NodeIndex other = tree_.next_sibling(node); other != kNoNode;
             other = tree_.next_sibling(other)) {
            add("(");
            needs_number_ = true;
            add_move(other, ply);
            add_line(other, ply + 1);
            add(")");
            needs_number_ = true;
        }
    }
}

void MoveText::write() {
    const std::string comment = pgn_comment_text(tree_.notes(kRootNode), std::nullopt);
    if (!comment.empty()) add(comment);
    add_line(kRootNode, 0);
}

std::string result_comment(const RecordInfo& info, BoardSize size) {
    const auto discs = pgn_discs(info.outcome, size);
    if (!discs) return "";
    const std::string numbers = std::to_string(discs->winner) + '-' + std::to_string(discs->loser);
    if (discs->winner == discs->loser) return "{Draw " + numbers + '}';
    const Color winner = *info.outcome.score > 0 ? Color::kBlack : Color::kWhite;
    const std::string& name = player(info, winner).name;
    return '{' + with_replaced(name.empty() ? color_name(winner) : name, '}', ')') + " wins " +
           numbers + '}';
}

}  // namespace

std::string pgn_result(const Outcome& outcome) {
    if (outcome.ending == Ending::kVoid || outcome.ending == Ending::kLeft) return "*";
    if (outcome.score) return *outcome.score > 0 ? "1-0" : *outcome.score < 0 ? "0-1" : "1/2-1/2";
    if (!outcome.winner) return "*";
    return *outcome.winner == Color::kBlack ? "1-0" : "0-1";
}

std::optional<PgnDiscs> pgn_discs(const Outcome& outcome, BoardSize size) {
    const std::optional<Score> score = whole_discs(outcome.score);
    const int squares = square_count(size);
    if (!score || pgn_result(outcome) == "*" || *score % 2 != 0 || std::abs(*score) > squares)
        return std::nullopt;
    return PgnDiscs{.winner = (squares + std::abs(*score)) / 2,
                    .loser = (squares - std::abs(*score)) / 2};
}

std::string pgn_tags_text(const Record& record) {
    const RecordInfo& info = record.info;
    const auto text_tag = [&](const InfoText& text) {
        const std::string& value = text_of(info, text);
        const bool is_rating = text.player == &RecordedPlayer::rating;
        return value.empty() && is_rating ? "" : pgn_tag(text.name, value.empty() ? "?" : value);
    };
    std::string text = text_tag(kPgnTexts[0]) + text_tag(kPgnTexts[1]) + date_tags(info.date);
    for (std::size_t i = 2; i < kPgnTexts.size(); ++i) text += text_tag(kPgnTexts[i]);
    text += outcome_tags(info.outcome, record.moves.size()) + pgn_clock_tags(info);
    if (info.type != MatchType{})
        text += pgn_tag("GameType", match_type_text(info.type, record.moves.size()));
    if (info.komi) text += pgn_tag("Komi", thousandths_text(*info.komi, 0));
    if (info.pair_game != 0) text += pgn_tag("PairGame", std::to_string(info.pair_game));
    if (info.theory) text += pgn_tag("Theory", theory_text(*info.theory));
    text += other_tags(info.other);
    if (record.moves.start() != start_position())
        text += pgn_tag("FEN", format_fen(record.moves.start()));
    return text;
}

/// Every value that a PGN file can hold has a name of its own.
bool pgn_holds(const Property& property) {
    const auto is_part = [](char symbol) {
        return is_letter(symbol) || is_digit(symbol) || symbol == '_';
    };
    const auto is_same = [&](const InfoText& known) { return known.name == property.name; };
    return !property.name.empty() && property.values.size() == 1 &&
           std::all_of(property.name.begin(), property.name.end(), is_part) &&
           std::none_of(kPgnTexts.begin(), kPgnTexts.end(), is_same);
}

std::string pgn_text(const Record& record) {
    const MoveTree tree = without_remarks(record.moves);
    MoveText moves(tree);
    moves.write();
    const std::string comment = result_comment(record.info, tree.size());
    if (!comment.empty()) moves.add(comment);
    moves.add(pgn_result(record.info.outcome));
    return pgn_tags_text(record) + '\n' + moves.text() + "\n\n";
}

}  // namespace outflank::formats
