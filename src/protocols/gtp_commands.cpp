// The commands of GTP, one function each.
#include <algorithm>
#include <array>
#include <bit>

#include "outflank/formats.h"
#include "outflank/version.h"
#include "protocols/game_file.h"
#include "protocols/gtp_session.h"
#include "protocols/line_text.h"

namespace outflank::protocols {
namespace {

using std::chrono::milliseconds;

Error failure(std::string message) { return Error{ErrorCode::kParse, std::move(message), ""}; }

Error syntax_error(const std::string& expected) {
    return failure("syntax error: expected " + expected);
}

std::optional<Color> parse_color(std::string_view text) {
    const std::string word = lower(text);
    if (word == "b" || word == "black") return Color::kBlack;
    if (word == "w" || word == "white") return Color::kWhite;
    return std::nullopt;
}

std::optional<milliseconds> parse_seconds(std::string_view text) {
    const auto value = thousandths(text);
    if (!value || *value < 0) return std::nullopt;
    return milliseconds(*value);
}

constexpr int kMostStones = 1000;
constexpr int kMostInterval = 100'000;  // centiseconds

std::string score_text(Score score) {
    if (score == 0) return "0";
    return (score > 0 ? "B+" : "W+") + std::to_string(std::abs(score));
}

/// The board as GoGui reads it: the last row of squares first.
std::string gogui_board(const Position& position) {
    const int side = side_length(position.size);
    const int first = (8 - side) / 2;
    std::string text;
    for (int row = first + side - 1; row >= first; --row) {
        for (int column = first; column < first + side; ++column) {
            const Bitboard square = bit(8 * row + column);
            const bool black = (position.discs(Color::kBlack) & square) != 0;
            const bool white = (position.discs(Color::kWhite) & square) != 0;
            if (column > first) text += ' ';
            text += black ? 'X' : white ? 'O' : '.';
        }
        if (row > first) text += '\n';
    }
    return text;
}

}  // namespace

std::span<const GtpSession::Entry> GtpSession::table() {
    static constexpr std::array kTable = {
        Entry{"analyze", &GtpSession::analyze},
        Entry{"boardsize", &GtpSession::boardsize},
        Entry{"book", &GtpSession::book},
        Entry{"clear_board", &GtpSession::clear_board},
        Entry{"final_score", &GtpSession::final_score},
        Entry{"genmove", &GtpSession::genmove},
        Entry{"gogui-rules_board", &GtpSession::rules_board},
        Entry{"gogui-rules_board_size", &GtpSession::rules_board_size},
        Entry{"gogui-rules_final_result", &GtpSession::rules_final_result},
        Entry{"gogui-rules_game_id", &GtpSession::list_games},
        Entry{"gogui-rules_legal_moves", &GtpSession::rules_legal_moves},
        Entry{"gogui-rules_side_to_move", &GtpSession::rules_side_to_move},
        Entry{"known_command", &GtpSession::known_command},
        Entry{"komi", &GtpSession::komi},
        Entry{"list_commands", &GtpSession::list_commands},
        Entry{"list_games", &GtpSession::list_games},
        Entry{"loadsgf", &GtpSession::loadsgf},
        Entry{"name", &GtpSession::name},
        Entry{"outflank-level", &GtpSession::set_level_command},
        Entry{"play", &GtpSession::play},
        Entry{"protocol_version", &GtpSession::protocol_version},
        Entry{"quit", &GtpSession::quit_command},
        Entry{"reg_genmove", &GtpSession::reg_genmove},
        Entry{"set_game", &GtpSession::set_game},
        Entry{"set_level", &GtpSession::set_level_command},
        Entry{"set_position", &GtpSession::set_position},
        Entry{"showboard", &GtpSession::showboard},
        Entry{"solve", &GtpSession::solve},
        Entry{"time_left", &GtpSession::time_left},
        Entry{"time_settings", &GtpSession::time_settings},
        Entry{"undo", &GtpSession::undo},
        Entry{"version", &GtpSession::version},
    };
    return kTable;
}

const GtpSession::Entry* GtpSession::find(std::string_view name) {
    const auto all = table();
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const Entry& entry) { return entry.name == name; });
    return found == all.end() ? nullptr : &*found;
}

bool GtpSession::knows(std::string_view name) { return find(name) != nullptr; }

GtpSession::Answer GtpSession::protocol_version(const Command&) { return "2"; }
GtpSession::Answer GtpSession::name(const Command&) { return "Outflank"; }

GtpSession::Answer GtpSession::version(const Command&) { return std::string(outflank::version()); }

GtpSession::Answer GtpSession::known_command(const Command& command) {
    return knows(command.rest) ? "true" : "false";
}

GtpSession::Answer GtpSession::list_commands(const Command&) {
    std::string text;
    for (const Entry& entry : table()) text += (text.empty() ? "" : "\n") + std::string(entry.name);
    return text;
}

GtpSession::Answer GtpSession::quit_command(const Command&) { return ""; }

void GtpSession::start_game(const Position& start) { game_ = PlayedGame(start); }

GtpSession::Answer GtpSession::boardsize(const Command& command) {
    const auto side = whole_number(command.rest, 0, 1000);
    if (!side) return syntax_error("a number of squares");
    const auto size = board_size_from_side(static_cast<int>(*side));
    if (!size) return failure("unacceptable size");
    start_game(start_position(size.value()));
    return "";
}

GtpSession::Answer GtpSession::clear_board(const Command&) {
    forget();
    start_game(start_position(game_.position().size));
    return "";
}

GtpSession::Answer GtpSession::komi(const Command& command) {
    if (!thousandths(command.rest)) return syntax_error("a number");
    return "";
}

GtpSession::Answer GtpSession::play(const Command& command) {
    const auto words = words_of(command.rest);
    const auto color = words.empty() ? std::nullopt : parse_color(words[0]);
    if (!color || words.size() != 2) return syntax_error("a colour and a square, or pass");
    if (lower(words[1]) == "resign") return "";
    const auto square = read_move(words[1], game_.position().size);
    if (!square) return failure("invalid coordinate: " + square.error().message);
    const auto played = game_.play(*color, square.value());
    if (!played) return failure("illegal move: " + played.error().message);
    return "";
}

Result<Position> GtpSession::position_for(Color color) const {
    const Position& now = game_.position();
    if (color == now.to_move || game_.is_over()) return now;
    if (!game_.must_pass())
        return failure(std::string("illegal move: it is ") + color_name(now.to_move) + "'s turn");
    return Position{.board = after_pass(now.board), .to_move = color, .size = now.size};
}

GtpSession::Answer GtpSession::begin_move(const Command& command, Job job) {
    const auto color = parse_color(command.rest);
    if (!color) return syntax_error("a colour");
    const auto position = position_for(*color);
    if (!position) return position.error();
    if (legal_moves(position.value().board, position.value().size) == 0) {
        if (job != Job::kGenmove) return "pass";
        if (const auto passed = game_.play(*color, kPass); !passed) return passed.error();
        return "pass";
    }
    SearchRequest request;
    clock_.limit(*color, request.limits);
    request.limits.level = level();
    job_ = job;
    id_ = command.id;
    color_ = *color;
    searched_ = position.value();
    think_of_move(searched_, request);
    return kLater;
}

GtpSession::Answer GtpSession::genmove(const Command& command) {
    return begin_move(command, Job::kGenmove);
}

GtpSession::Answer GtpSession::reg_genmove(const Command& command) {
    return begin_move(command, Job::kRegGenmove);
}

GtpSession::Answer GtpSession::undo(const Command&) {
    if (!game_.undo()) return failure("cannot undo");
    return "";
}

GtpSession::Answer GtpSession::showboard(const Command&) {
    std::string diagram = format_diagram(game_.position());
    if (diagram.ends_with('\n')) diagram.pop_back();
    return "\n" + diagram;
}

GtpSession::Answer GtpSession::time_settings(const Command& command) {
    const auto words = words_of(command.rest);
    if (words.size() != 3) return syntax_error("main time, byo-yomi time and stones");
    const auto main = parse_seconds(words[0]);
    const auto period = parse_seconds(words[1]);
    const auto stones = whole_number(words[2], 0, kMostStones);
    if (!main || !period || !stones) return syntax_error("three numbers, 0 or more");
    clock_.set({.main = *main, .period = *period, .stones = static_cast<int>(*stones)});
    return "";
}

GtpSession::Answer GtpSession::time_left(const Command& command) {
    const auto words = words_of(command.rest);
    if (words.size() != 3) return syntax_error("a colour, a time and stones");
    const auto color = parse_color(words[0]);
    const auto time = thousandths(words[1]);
    const auto stones = whole_number(words[2], 0, kMostStones);
    if (!color || !time || !stones) return syntax_error("a colour and two numbers");
    clock_.set_left(*color, milliseconds(*time), static_cast<int>(*stones), decimal_step(words[1]));
    return "";
}

GtpSession::Answer GtpSession::set_game(const Command& command) {
    if (lower(command.rest) != "othello") return failure("unsupported game");
    return "";
}

GtpSession::Answer GtpSession::list_games(const Command&) { return "Othello"; }

// A name may have blanks in it; only a number behind it is no part of the name.
GtpSession::Answer GtpSession::loadsgf(const Command& command) {
    std::string path = command.rest;
    std::int64_t before_move = 0;
    if (const std::size_t blank = path.rfind(' '); blank != std::string::npos) {
        if (const auto number = whole_number(path.substr(blank + 1), 1, 1000)) {
            before_move = *number;
            path.resize(blank);
        }
    }
    if (path.empty()) return syntax_error("a file name");
    const auto position = position_in_file(path, static_cast<int>(before_move));
    if (!position) return failure("cannot load file: " + to_text(position.error()));
    start_game(position.value());
    return "";
}

GtpSession::Answer GtpSession::final_score(const Command&) {
    const auto result = Game(game_.position()).result();
    if (!result) return failure("cannot score: the game is not over");
    return score_text(result->score);
}

GtpSession::Answer GtpSession::set_level_command(const Command& command) {
    const auto level = whole_number(command.rest, 0, kMostLevel);
    if (!level) return syntax_error("a level from 0 to " + std::to_string(kMostLevel));
    set_level(static_cast<int>(*level));
    return "";
}

GtpSession::Answer GtpSession::rules_board(const Command&) {
    return "\n" + gogui_board(game_.position());
}

GtpSession::Answer GtpSession::rules_board_size(const Command&) {
    return std::to_string(side_length(game_.position().size));
}

GtpSession::Answer GtpSession::rules_legal_moves(const Command&) {
    const Position& now = game_.position();
    std::string text;
    for (Bitboard moves = legal_moves(now.board, now.size); moves != 0; moves &= moves - 1)
        text += (text.empty() ? "" : " ") + square_name(std::countr_zero(moves), now.size);
    return text.empty() && !game_.is_over() ? "pass" : text;
}

GtpSession::Answer GtpSession::rules_side_to_move(const Command&) {
    return color_name(game_.position().to_move);
}

GtpSession::Answer GtpSession::rules_final_result(const Command&) {
    const auto result = Game(game_.position()).result();
    if (!result) return "";
    const std::string discs =
        std::to_string(result->black_discs) + " to " + std::to_string(result->white_discs);
    if (result->score == 0) return "The game is a draw: " + discs + ".";
    return std::string(result->score > 0 ? "Black" : "White") + " wins: " + discs +
           " discs, score " + score_text(result->score) + ".";
}

GtpSession::Answer GtpSession::analyze(const Command& command) {
    const char* const expected = "[colour] [interval in centiseconds] [multipv lines]";
    const auto words = words_of(command.rest);
    std::size_t at = 0;
    const auto color = at < words.size() ? parse_color(words[at]) : std::nullopt;
    if (color) ++at;
    const auto position = position_for(color.value_or(game_.position().to_move));
    if (!position) return position.error();
    if (game_.is_over()) return failure("the game is over");
    std::int64_t interval = 0;
    SearchRequest request;
    request.limits.infinite = true;
    for (; at < words.size(); ++at) {
        const bool is_lines = words[at] == "multipv";
        if (is_lines || words[at] == "interval") ++at;
        const auto number =
            at < words.size() ? whole_number(words[at], 0, kMostInterval) : std::nullopt;
        if (!number) return syntax_error(expected);
        if (is_lines)
            request.lines = static_cast<int>(std::clamp<std::int64_t>(*number, 1, 64));
        else
            interval = *number;
    }
    job_ = Job::kAnalyze;
    searched_ = position.value();
    interval_ = milliseconds(10 * interval);
    reported_ = -interval_;
    say("=" + command.id);
    think(searched_, request, true);
    return kLater;
}

GtpSession::Answer GtpSession::set_position(const Command& command) {
    const auto position = parse_position(command.rest);
    if (!position) return failure("syntax error: " + to_text(position.error()));
    start_game(position.value());
    return "";
}

GtpSession::Answer GtpSession::solve(const Command& command) {
    if (!command.rest.empty()) return syntax_error("nothing");
    if (game_.is_over()) return failure("the game is over");
    SearchRequest request;
    request.limits.depth = square_count(game_.position().size);
    request.limits.percent = 100;
    job_ = Job::kSolve;
    id_ = command.id;
    searched_ = game_.position();
    think(searched_, request);
    return kLater;
}

// What `genmove` would play from the book; an empty answer where it would search.
GtpSession::Answer GtpSession::book(const Command&) {
    const auto known = book_move(game_.position());
    return known ? square_name(known->square, game_.position().size) : "";
}

}  // namespace outflank::protocols
