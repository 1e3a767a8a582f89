// NBoard's lines, in and out.
#include "protocols/nboard_session.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "formats/text/words.h"
#include "protocols/game_file.h"
#include "protocols/line_text.h"

namespace outflank::protocols {
namespace {

/// "100%" only for what is proven; "91%" for a search to the end that left something out.
std::string depth_text(const EngineLine& line, const Position& position) {
    if (line.exact && line.bound == Bound::kExact) return "100%";
    const bool to_the_end = line.depth >= position.board.empties(position.size);
    if (to_the_end && line.percent < 100) return std::to_string(line.percent) + '%';
    return std::to_string(line.depth);
}

}  // namespace

void NBoardSession::line(std::string_view text) {
    std::string_view rest = text;
    const std::string command = lower(take_word(rest));
    if (command == "set") return set(rest);
    if (command == "move") return move(rest);
    if (command == "hint") return hint(rest);
    if (command == "go") return go();
    if (command == "ping") return ping(rest);
    if (command == "analyze") return analyze();
    if (command == "learn") return learn_game();
    if (command == "quit") return quit();
}

void NBoardSession::overlong_line(std::string_view) {
    say("status Ignored a line that is too long");
}

void NBoardSession::complain(std::string_view what, const Error& error) {
    say("status Ignored " + std::string(what) + ": " + to_text(error));
}

void NBoardSession::set(std::string_view rest) {
    const std::string what = lower(take_word(rest));
    if (what == "game") set_game(rest);
    if (what == "depth") set_depth(rest);
    // `contempt`, the value of a draw in NBoard's own book, changes nothing here.
}

void NBoardSession::set_game(std::string_view ggf) {
    const Result<GameInProgress> read = read_game_in_progress(ggf);
    if (!read) return complain("the game", read.error());
    drop_search();
    game_ = PlayedGame(read.value().game);
    clocks_ = read.value().clocks;
}

void NBoardSession::set_depth(std::string_view text) {
    text = formats::trim(text);
    const auto depth = whole_number(text, 0, 1000);
    if (!depth)
        return complain(
            "the depth",
            {ErrorCode::kParse,
             "found " + formats::quoted(text) + ", expected a whole number from 0 to 1000", ""});
    set_level(static_cast<int>(std::min<std::int64_t>(*depth, kMostLevel)));
    say("set myname Outflank" + std::to_string(*level()));
}

void NBoardSession::move(std::string_view text) {
    const std::string_view name = text.substr(0, std::min(text.find('/'), text.find(' ')));
    const Result<Square> square = read_move(name, game_.position().size);
    if (!square) return complain("a move", square.error());
    const Color before = game_.position().to_move;
    const Color color = game_.must_pass() && square.value() != kPass ? other(before) : before;
    if (const auto played = game_.play(color, square.value()); !played)
        return complain("a move", played.error());
    drop_search();

    std::optional<GameClock>& clock = clocks_[color == Color::kBlack ? 0 : 1];
    const auto used = thousandths(text.substr(std::min(text.rfind('/') + 1, text.size())));
    if (clock && used && std::count(text.begin(), text.end(), '/') == 2) {
        clock->remaining = std::max(clock->remaining - std::chrono::milliseconds(*used),
                                    std::chrono::milliseconds(1)) +
                           clock->increment;
        clock->resolution += decimal_step(text.substr(text.rfind('/') + 1));
    }
}

void NBoardSession::begin(Job job, const Position& position, const SearchRequest& request) {
    job_ = job;
    searched_ = position;
    think(position, request);
}

void NBoardSession::hint(std::string_view text) {
    if (game_.is_over()) return say("status The game is over");
    SearchRequest request;
    request.limits.level = level();
    request.lines = static_cast<int>(whole_number(formats::trim(text), 1, 64).value_or(1));
    say("status Analyzing");
    begin(Job::kHint, game_.position(), request);
}

void NBoardSession::go() {
    const Position& now = game_.position();
    if (legal_moves(now.board, now.size) == 0) {
        drop_search();
        return say("=== PA");
    }
    SearchRequest request;
    request.limits.level = level();
    request.limits.clock = clocks_[now.to_move == Color::kBlack ? 0 : 1];
    say("status Thinking");
    job_ = Job::kGo;
    searched_ = now;
    think_of_move(now, request);
}

void NBoardSession::learn_game() {
    if (const auto kept = learn(game_.ply_by_ply()); !kept && has_book())
        return complain("the game to learn", kept.error());
    say("learned");
}

void NBoardSession::analyze() {
    drop_search();
    to_analyze_ = game_.ply_by_ply();
    say("status Analyzing");
    analyze_next();
}

// Backwards, so that what is known of the end helps with what comes before it.
void NBoardSession::analyze_next() {
    while (!to_analyze_.empty() && !thinking()) {
        const Position position = to_analyze_.back();
        if (!is_over(position.board, position.size)) {
            SearchRequest request;
            request.limits.level = level();
            return begin(Job::kAnalyze, position, request);
        }
        to_analyze_.pop_back();
        say("analysis " + std::to_string(to_analyze_.size()) + ' ' +
            decimal(final_score(position.board, position.size), 2));
    }
    say("status");
}

void NBoardSession::ping(std::string_view text) {
    drop_search();
    // Whatever it is that the program counts by: it waits for its own word.
    const std::string word = shown(take_word(text));
    if (!word.empty()) say("pong " + word);
}

void NBoardSession::progress(const SearchReport& report) {
    if (job_ == Job::kHint) say_hints(report);
    say_statistics(report);
}

void NBoardSession::done(const SearchReport& report) {
    switch (job_) {
        case Job::kHint:
            return say("status");
        case Job::kGo:
            return say_move(report);
        case Job::kAnalyze:
            if (hurried()) return;
            to_analyze_.pop_back();
            if (!report.lines.empty())
                say("analysis " + std::to_string(to_analyze_.size()) + ' ' +
                    decimal(report.lines.front().score, 2));
            return analyze_next();
        case Job::kNone:
            break;
    }
}

void NBoardSession::say_hints(const SearchReport& report) {
    for (const EngineLine& line : report.lines)
        say("search " + cased_line(line.moves, searched_) + ' ' + decimal(line.score, 2) + " 0 " +
            depth_text(line, searched_));
}

void NBoardSession::say_statistics(const SearchReport& report) {
    say("nodestats " + std::to_string(report.nodes) + ' ' + decimal(report.elapsed.count(), 2));
}

void NBoardSession::say_move(const SearchReport& report) {
    const Square square = move_of(report, searched_);
    std::string text = "=== " + upper_move(square, searched_.size);
    if (report.best() == square)
        text +=
            '/' + decimal(report.lines.front().score, 2) + '/' + decimal(report.elapsed.count(), 2);
    say(text);
}

}  // namespace outflank::protocols
