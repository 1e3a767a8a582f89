// Cassio's lines, in and out.
#include "protocols/cassio_session.h"

#include <algorithm>
#include <array>
#include <optional>

#include "outflank/formats.h"
#include "outflank/version.h"
#include "protocols/line_text.h"

namespace outflank::protocols {
namespace {

constexpr std::string_view kPrefix = "engine-protocol";
constexpr std::size_t kSquares = 64;

/// Takes the squares and the side to move from the front of `rest`; blanks may stand between
/// them. Nothing when there are none.
std::optional<Position> take_position(std::string_view& rest) {
    std::string text;
    while (text.size() <= kSquares && !rest.empty()) {
        if (rest.front() != ' ') text += rest.front();
        rest.remove_prefix(1);
    }
    if (text.size() <= kSquares) return std::nullopt;
    const auto position = parse_position(text.substr(0, kSquares) + ' ' + text.back());
    if (!position || position.value().size != BoardSize::k8) return std::nullopt;
    return position.value();
}

/// The confidence that our engine knows next to `precision`.
int percent_of(std::int64_t precision) {
    for (const int percent : {73, 87, 95, 99})
        if (precision <= percent * 1000) return percent;
    return 100;
}

std::string side_score(double score, const Position& position) {
    const std::string value = decimal(score, 2);
    return std::string(position.to_move == Color::kBlack ? "B" : "W") +
           (value.starts_with('-') ? "" : "+") + value;
}

/// The limits of the value, as the score and what it is of tell them.
std::string range_text(const EngineLine& line, const Position& position) {
    constexpr double kMost = 64;
    const double low = line.bound == Bound::kUpper ? -kMost : line.score;
    const double high = line.bound == Bound::kLower ? kMost : line.score;
    return side_score(low, position) + " <= v <= " + side_score(high, position);
}

std::string effort_text(const SearchReport& report) {
    return "node " + std::to_string(report.nodes) + ", time " + decimal(report.elapsed.count(), 3);
}

}  // namespace

void CassioSession::fail(const std::string& what) const {
    say("ERROR: " + what);
    ready();
}

void CassioSession::line(std::string_view text) {
    std::string_view rest = text;
    const std::string prefix = lower(take_word(rest));
    if (prefix.empty()) return say(thinking() ? "ok." : "ready.");
    if (prefix != kPrefix) return fail("expected ENGINE-PROTOCOL at the start of the line");
    run(lower(take_word(rest)), rest);
}

void CassioSession::overlong_line(std::string_view) { fail("the line is too long"); }

void CassioSession::run(const std::string& command, std::string_view rest) {
    if (command == "get-search-infos") return say(thinking() ? effort_text(latest_) : "ready.");
    if (command == "stop") return thinking() ? move_now() : ready();
    if (command == "midgame-search") return search(rest, false);
    if (command == "endgame-search") return search(rest, true);
    if (command == "quit") return quit();
    if (command == "feed-hash") return ready();  // nothing to feed it to
    const bool is_known = command == "init" || command == "get-version" ||
                          command == "new-position" || command == "empty-hash";
    if (!is_known) return fail("unknown command '" + shown(command) + "'");
    end_search();
    if (command == "get-version") say("version: Outflank " + std::string(outflank::version()));
    if (command != "get-version" && command != "new-position") forget();
    ready();
}

void CassioSession::end_search() {
    if (thinking()) move_now();
}

void CassioSession::search(std::string_view rest, bool endgame) {
    end_search();
    const auto position = take_position(rest);
    if (!position) return fail("expected 64 squares and the side to move");
    const auto words = words_of(rest);
    if (words.size() != (endgame ? 3 : 4))
        return fail(endgame ? "expected alpha, beta and precision"
                            : "expected alpha, beta, depth and precision");
    const auto alpha = thousandths(words[0]);
    const auto beta = thousandths(words[1]);
    const auto depth =
        endgame ? std::optional<std::int64_t>(kSquares) : whole_number(words[2], 0, 1000);
    const auto precision = thousandths(words.back());
    if (!alpha || !beta || !depth || !precision) return fail("expected numbers");
    if (*alpha > *beta) return fail("expected alpha of at most beta");

    searched_ = *position;
    said_.clear();
    latest_ = {};
    if (is_over(searched_.board, searched_.size)) {
        const double score = final_score(searched_.board, searched_.size);
        const std::string value = side_score(score, searched_);
        std::string text = format_position(searched_);
        text.erase(kSquares, 1);
        say(text + ", move --, depth 0, @100%, " + value + " <= v <= " + value + ", --, " +
            effort_text(latest_));
        return ready();
    }
    SearchRequest request;
    request.limits.depth = static_cast<int>(std::max<std::int64_t>(*depth, 1));
    request.limits.percent = percent_of(*precision);
    think(searched_, request);
}

void CassioSession::progress(const SearchReport& report) {
    latest_ = report;
    say_result(report);
}

void CassioSession::done(const SearchReport&) { ready(); }

void CassioSession::say_result(const SearchReport& report) {
    if (report.lines.empty()) return;
    const EngineLine& line = report.lines.front();
    std::string text = format_position(searched_);
    text.erase(kSquares, 1);
    text += ", move " + upper_move(line.moves.front(), searched_.size) + ", depth " +
            std::to_string(line.depth) + ", @" + std::to_string(line.percent) + "%, " +
            range_text(line, searched_);
    if (text == said_) return;
    said_ = text;
    say(text + ", " + cased_line(line.moves, searched_) + ", " + effort_text(report));
}

void CassioSession::farewell() { say("bye bye."); }

}  // namespace outflank::protocols
