#include "formats/lists/record_fields.h"

#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include "formats/pgn/pgn_tags.h"
#include "formats/records/outcome_text.h"
#include "formats/records/record_building.h"
#include "formats/text/date_text.h"
#include "formats/text/decimal.h"
#include "formats/text/words.h"

namespace outflank::formats {
namespace {

/// "1" and "-1": no game ends with one disc more, where all squares are counted.
bool is_sign_of_winner(std::string_view text) {
    return text == "1" || text == "+1" || text == "-1";
}

/// "1" and "black", "-1" and "white", "0" and "draw".
std::optional<Outcome> outcome_of_winner(std::string_view text) {
    const std::string word = lower_case(text);
    Outcome outcome{.ending = Ending::kNormal, .score = std::nullopt, .winner = std::nullopt};
    if (word == "0" || word == "draw" || word == "tie")
        outcome.score = 0;
    else if (word == "1" || word == "+1" || word == "black" || word == "b")
        outcome.winner = Color::kBlack;
    else if (word == "-1" || word == "white" || word == "w")
        outcome.winner = Color::kWhite;
    else
        return std::nullopt;
    return outcome;
}

/// The position in which the main line ends.
const Position& last_of(const Record& record) {
    return record.moves.position(record.moves.last_of_main_line());
}

/// The discs of both sides as they lie there.
bool are_on_board(int black, int white, const Record& record) {
    const Position& last = last_of(record);
    return std::popcount(last.discs(Color::kBlack)) == black &&
           std::popcount(last.discs(Color::kWhite)) == white;
}

}  // namespace

void take_numbers_for_discs(std::span<Column> columns, std::span<const std::string> values,
                            const Record& record) {
    const int squares = square_count(record.moves.size());
    std::array<std::optional<int>, 2> discs;
    for (std::size_t i = 0; i < columns.size() && i < values.size(); ++i)
        for (const Column side : {Column::kBlack, Column::kWhite})
            if (columns[i] == side)
                discs[side == Column::kBlack ? 0 : 1] = parse_whole(values[i], squares);
    if (!discs[0] || !discs[1]) return;
    const bool fill_the_board = *discs[0] + *discs[1] == squares;
    if (!fill_the_board && !are_on_board(*discs[0], *discs[1], record)) return;
    for (Column& column : columns) {
        if (column == Column::kBlack) column = Column::kBlackDiscs;
        if (column == Column::kWhite) column = Column::kWhiteDiscs;
    }
}

/// Discs as they lie on the board say nothing new: they are no result of a game that goes on.
bool RecordFields::take_discs(std::optional<int>& discs, const std::string& value) {
    discs = parse_whole(value, square_count(record_.moves.size()));
    if (!discs) return false;
    if (!black_discs_ || !white_discs_) return true;
    if (are_on_board(*black_discs_, *white_discs_, record_)) return true;
    const std::string result = std::to_string(*black_discs_) + '-' + std::to_string(*white_discs_);
    return take_outcome(Column::kResult, result);
}

bool RecordFields::take_outcome(Column column, const std::string& value) {
    const BoardSize size = record_.moves.size();
    Outcome& outcome = record_.info.outcome;
    std::optional<Outcome> found;
    if (column == Column::kWinner) found = outcome_of_winner(value);
    if (column == Column::kResult) {
        found = parse_pgn_result(value, size);
        if (!found && is_sign_of_winner(value)) found = outcome_of_winner(value);
        if (!found) found = parse_outcome(value);
    }
    if (column == Column::kScore) {
        const auto score = parse_thousandths(value);
        if (!score || !is_possible(*score, size)) return false;
        if (!is_game_) {
            record_.moves.edit_notes(kRootNode).evaluation =
                for_black(static_cast<Millidiscs>(*score), record_.moves.start().to_move);
            return true;
        }
        if (is_over(last_of(record_).board, size)) return agrees_with_moves(*score);
        found = Outcome{.ending = Ending::kNormal, .score = score, .winner = std::nullopt};
    }
    if (!found || (found->score && !is_possible(*found->score, size))) return false;
    // A score says more than who has won.
    if (!outcome.score) outcome = *found;
    return true;
}

/// A finished game has its result; some lists have Black's discs for it.
bool RecordFields::agrees_with_moves(std::int64_t score) const {
    const Position& last = last_of(record_);
    const std::optional<Outcome> end = outcome_of_moves(record_);
    return (end && end->score == score) ||
           score == std::int64_t{kDisc} * std::popcount(last.discs(Color::kBlack));
}

std::string* RecordFields::text_of(Column column) {
    RecordInfo& info = record_.info;
    switch (column) {
        case Column::kBlack:
            return &info.black.name;
        case Column::kWhite:
            return &info.white.name;
        case Column::kEvent:
            return &info.event;
        case Column::kRound:
            return &info.round;
        case Column::kPlace:
            return &info.place;
        default:
            return nullptr;
    }
}

bool RecordFields::take(Column column, std::string_view name, const std::string& value) {
    RecordInfo& info = record_.info;
    const auto keep = [&](std::string& text, std::string said) {
        if (text.empty())
            text = std::move(said);
        else if (text != said)
            info.other.push_back({std::string(name), {value}});
        return true;
    };
    if (std::string* const text = text_of(column)) return keep(*text, value);
    switch (column) {
        case Column::kDate:
            return keep(info.date, iso_date(value));
        case Column::kNotes:
            add_comment(record_.moves, kRootNode, value);
            return true;
        case Column::kBlackDiscs:
            return take_discs(black_discs_, value);
        case Column::kWhiteDiscs:
            return take_discs(white_discs_, value);
        case Column::kWinner:
        case Column::kResult:
        case Column::kScore:
            return take_outcome(column, value);
        case Column::kSide:  // of a list without boards
        case Column::kUnknown:
            info.other.push_back({std::string(name), {value}});
            return true;
        case Column::kMoves:
        case Column::kBoard:
            return true;  // which others have read
        case Column::kBlack:
        case Column::kWhite:
        case Column::kEvent:
        case Column::kRound:
        case Column::kPlace:
            break;  // texts
    }
    return true;
}

}  // namespace outflank::formats
