// Games, turns, thinking and pondering over CECP.
#include "protocols/xboard_session.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "outflank/formats.h"
#include "protocols/line_text.h"

namespace outflank::protocols {
namespace {

using std::chrono::milliseconds;

constexpr int kHintLevel = 10;
constexpr milliseconds kClockStep{10};  // CECP counts in hundredths of a second

std::string cecp_move(Square square, BoardSize size) {
    return square == kPass ? "@@@@" : "P@" + square_name(square, size);
}

}  // namespace

void XboardSession::bad(std::string_view kind, std::string_view what) const {
    say(std::string(kind) + ": " + shown(what));
}

void XboardSession::line(std::string_view text) {
    std::string_view rest = text;
    const std::string_view word = take_word(rest);
    if (word.empty()) return;
    while (rest.ends_with(' ') || rest.ends_with('\r')) rest.remove_suffix(1);
    if (const Entry* entry = find(word)) return (this->*entry->run)(rest);
    const bool may_be_move = word.size() == 2 || word.size() == 4;
    if (may_be_move && (word[1] == '@' || (word.size() == 2 && word[1] >= '1' && word[1] <= '8')))
        return user_move(word);
    bad("Error (unknown command)", word);
}

void XboardSession::overlong_line(std::string_view beginning) {
    bad("Error (line too long)", take_word(beginning));
}

bool XboardSession::plays_now() const {
    return own_ == game_.position().to_move && !game_.is_over();
}

void XboardSession::begin(Job job, const Position& position, const SearchRequest& request,
                          bool endless) {
    job_ = job;
    searched_ = position;
    ready_.reset();
    hit_.reset();
    if (job == Job::kMove) return think_of_move(position, request);
    think(position, request, endless);
}

// What the state of the game asks for: a move, an analysis, or the result.
void XboardSession::act() {
    if (game_.is_over()) return say_end();
    if (analyzes_) {
        SearchRequest request;
        request.limits.infinite = true;
        last_ = {};
        begin(Job::kAnalyze, game_.position(), request, true);
    } else if (plays_now()) {
        begin(Job::kMove, game_.position(), move_request(), false);
    }
}

/// Moves that a side has made since the clocks were set; those that were taken back are none.
int XboardSession::moves_on_clock(Color color) const {
    const std::size_t before = clock_set_after_[color == Color::kBlack ? 0 : 1];
    const std::size_t moves = game_.moves_of(color);
    return static_cast<int>(moves - std::min(moves, before));
}

SearchRequest XboardSession::move_request() const {
    SearchRequest request;
    request.limits.level = level();
    request.limits.depth = depth_;
    request.limits.move_time = move_time_;
    if (time_left_ && !move_time_) {
        GameClock clock{
            .remaining = *time_left_, .increment = increment_, .resolution = kClockStep};
        if (moves_per_control_ > 0)
            clock.moves_to_go =
                moves_per_control_ -
                moves_on_clock(own_.value_or(game_.position().to_move)) % moves_per_control_;
        request.limits.clock = clock;
    }
    return request;
}

/// Ends the search that runs, unheard; a pong that waits for its move has nothing to wait for.
void XboardSession::drop_job() {
    drop_search();
    say_pongs();
}

void XboardSession::say_pongs() {
    for (const std::string& pong : std::exchange(pongs_, {})) say("pong " + pong);
}

/// Goes on with other resources: what runs begins anew, or what was asked for would never come.
void XboardSession::use(const EngineOptions& options, std::string_view kind) {
    const bool runs = thinking();
    if (const auto set = configure(options); !set) bad(kind, to_text(set.error()));
    if (!runs) return;
    if (job_ == Job::kHint) return hint("");
    if (job_ == Job::kMove || job_ == Job::kAnalyze) act();
}

void XboardSession::position_changed() {
    drop_job();
    ready_.reset();
    end_said_ = false;
}

void XboardSession::new_game(std::string_view) {
    position_changed();
    forget();
    game_ = PlayedGame();
    own_ = Color::kWhite;
    analyzes_ = false;
    depth_.reset();
    clock_set_after_ = {};
}

void XboardSession::force(std::string_view) {
    if (!analyzes_) drop_job();
    own_.reset();
}

void XboardSession::go(std::string_view) {
    drop_job();
    own_ = game_.position().to_move;
    act();
}

void XboardSession::playother(std::string_view) {
    drop_job();
    own_ = other(game_.position().to_move);
}

void XboardSession::user_move(std::string_view rest) {
    const Position& now = game_.position();
    const std::string_view name =
        rest.size() == 4 && rest[1] == '@' && rest[0] != '@' ? rest.substr(2) : rest;
    const auto square = read_move(name, now.size);
    if (!square) return bad("Illegal move", rest);
    if (thinks_of_move()) return bad("Illegal move (it is my turn)", rest);
    if (const auto played = game_.play(square.value()); !played)
        return bad("Illegal move (" + played.error().message + ")", rest);

    const bool expected = job_ == Job::kPonder && square.value() == expected_ && plays_now() &&
                          searched_ == game_.position();
    if (expected && thinking()) {
        job_ = Job::kMove;
        end_said_ = false;
        hit_ = Clock::now();
        return ponder_hit();
    }
    if (expected && ready_) {
        hit_ = Clock::now();
        return play_own(*std::exchange(ready_, std::nullopt));
    }
    position_changed();
    act();
}

void XboardSession::undo(std::string_view) {
    if (!game_.undo()) return bad("Error (no move to take back)", "undo");
    position_changed();
    if (analyzes_) act();
}

void XboardSession::remove(std::string_view) {
    if (game_.move_count() < 2) return bad("Error (no two moves to take back)", "remove");
    game_.undo();
    game_.undo();
    position_changed();
    if (analyzes_) act();
}

void XboardSession::setboard(std::string_view rest) {
    const auto position = parse_fen(rest);
    if (!position) return say("tellusererror Illegal position: " + to_text(position.error()));
    position_changed();
    game_ = PlayedGame(position.value());
    clock_set_after_ = {};
    if (analyzes_) act();
}

void XboardSession::result(std::string_view) {
    if (!analyzes_) drop_job();
    own_.reset();
}

void XboardSession::move_at_once(std::string_view) {
    if (thinks_of_move()) move_now();
}

void XboardSession::easy(std::string_view) {
    ponders_ = false;
    if (job_ != Job::kPonder) return;
    drop_search();
    ready_.reset();
}

void XboardSession::hint(std::string_view) {
    if (thinks_of_move() || analyzes_ || game_.is_over()) return;
    drop_search();
    SearchRequest request;
    request.limits.level = std::min(level().value_or(kHintLevel), kHintLevel);
    begin(Job::kHint, game_.position(), request, false);
}

void XboardSession::book(std::string_view) {
    const Position& now = game_.position();
    if (!has_book())
        say(" no opening book");
    else if (const auto known = book_move(now))
        say(' ' + cecp_move(known->square, now.size) + ' ' + decimal(known->score / 100.0, 2));
    else
        say(" not in the opening book");
    say("");
}

void XboardSession::analyze(std::string_view) {
    position_changed();
    own_.reset();
    analyzes_ = true;
    act();
}

void XboardSession::exit(std::string_view) {
    if (std::exchange(analyzes_, false)) drop_search();
}

void XboardSession::statistics(std::string_view) {
    if (!analyzes_) return;
    say("stat01: " + std::to_string(std::llround(last_.elapsed.count() * 100)) + ' ' +
        std::to_string(last_.nodes) + ' ' + std::to_string(last_.depth) + " 0 0");
}

// CECP: pondering and analysis go on; the answer to a ping during the own move comes after it.
void XboardSession::ping(std::string_view rest) {
    if (thinks_of_move())
        pongs_.push_back(shown(rest));
    else
        say("pong " + shown(rest));
}

void XboardSession::progress(const SearchReport& report) {
    last_ = report;
    if (job_ != Job::kHint && (posts_ || analyzes_)) say_thinking(report);
}

void XboardSession::done(const SearchReport& report) {
    switch (job_) {
        case Job::kMove:
            return play_own(report);
        case Job::kPonder:
            ready_ = report;
            return;
        case Job::kAnalyze:
            last_ = report;
            return;
        case Job::kHint:
            return say("Hint: " + cecp_move(move_of(report, searched_), searched_.size));
        case Job::kNone:
            return;
    }
}

void XboardSession::play_own(const SearchReport& report) {
    const Square square = move_of(report, game_.position());
    const auto played = game_.play(square);
    if (!played) return bad("Error (no move)", to_text(played.error()));
    say("move " + cecp_move(square, game_.position().size));
    if (alien_) say_setup();
    say_pongs();
    end_said_ = false;
    if (game_.is_over()) return say_end();
    if (ponders_ && !quitting()) ponder(report);
}

void XboardSession::ponder(const SearchReport& report) {
    if (report.lines.empty() || report.lines.front().moves.size() < 2) return;
    expected_ = report.lines.front().moves[1];
    PlayedGame next = game_;
    if (!next.play(expected_) || next.is_over() || next.position().to_move != own_) return;
    // The clock is told again only when the opponent has moved. While it is pondered it stands.
    const std::chrono::duration<double> used = hit_ ? Clock::now() - *hit_ : report.elapsed;
    if (time_left_)
        time_left_ =
            std::max(*time_left_ - std::chrono::ceil<milliseconds>(used), milliseconds(1)) +
            increment_;
    SearchRequest request = move_request();
    request.ponder = true;
    begin(Job::kPonder, next.position(), request, true);
}

void XboardSession::say_thinking(const SearchReport& report) {
    if (report.lines.empty()) return;
    const EngineLine& line = report.lines.front();
    std::string text = std::to_string(line.depth) + ' ' +
                       std::to_string(std::lround(line.score * 100)) + ' ' +
                       std::to_string(std::llround(report.elapsed.count() * 100)) + ' ' +
                       std::to_string(report.nodes) + " @" + std::to_string(line.percent) + '%';
    for (const Square move : line.moves) text += ' ' + cecp_move(move, searched_.size);
    say(text);
}

void XboardSession::say_setup() const {
    say("setup (P.....p.....) " + format_fen(game_.position()));
}

void XboardSession::say_end() {
    const auto result = Game(game_.position()).result();
    if (!result || std::exchange(end_said_, true)) return;
    const std::string first = std::to_string(result->black_discs);
    const std::string second = std::to_string(result->white_discs);
    if (result->score > 0)
        say("1-0 {White wins " + first + '-' + second + '}');
    else if (result->score < 0)
        say("0-1 {Black wins " + second + '-' + first + '}');
    else
        say("1/2-1/2 {Draw " + first + '-' + second + '}');
}

}  // namespace outflank::protocols
