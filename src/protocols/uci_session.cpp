// UCI's lines, in and out.
#include "protocols/uci_session.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/machine.h"
#include "outflank/formats.h"
#include "outflank/version.h"
#include "protocols/line_text.h"
#include "protocols/uci_go.h"

namespace outflank::protocols {
namespace {

constexpr int kMostLines = 64;
constexpr int kMostThreads = 256;
constexpr std::int64_t kMostHashMib = 1 << 16;

/// An option that is a whole number.
struct Spin {
    std::string_view name;
    std::int64_t low;
    std::int64_t high;
};
constexpr std::array kSpins = {Spin{"hash", 1, kMostHashMib}, Spin{"threads", 1, kMostThreads},
                               Spin{"level", 0, kMostLevel}, Spin{"multipv", 1, kMostLines}};

Error bad_value(std::string_view name, std::string_view value, const std::string& expected) {
    return Error{ErrorCode::kParse,
                 std::string(name) + ": found '" + shown(value) + "', expected " + expected, ""};
}

/// The value of an option of type check.
Result<bool> check_box(std::string_view name, std::string_view value) {
    const std::string wanted = lower(value);
    if (wanted != "true" && wanted != "false") return bad_value(name, value, "true or false");
    return wanted == "true";
}

std::string range_words(std::int64_t low, std::int64_t high) {
    return "a whole number from " + std::to_string(low) + " to " + std::to_string(high);
}

/// What stands between the words "name" and "value", and behind the latter.
std::pair<std::string, std::string> name_and_value(std::string_view rest) {
    std::pair<std::string, std::string> both;
    std::string* part = nullptr;
    while (!rest.empty()) {
        const std::string_view word = take_word(rest);
        const bool in_value = part == &both.second;
        if (!in_value && word == "name" && part == nullptr) {
            part = &both.first;
        } else if (!in_value && word == "value") {
            part = &both.second;
        } else if (part != nullptr) {
            *part += (part->empty() ? "" : " ") + std::string(word);
        }
    }
    return both;
}

/// The part of `rest` before the word `word`, and the part behind it.
std::pair<std::string_view, std::string_view> split_at(std::string_view rest,
                                                       std::string_view word) {
    std::string_view left = rest;
    while (!left.empty()) {
        const std::string_view next = take_word(left);
        if (next != word) continue;
        return {rest.substr(0, static_cast<std::size_t>(next.data() - rest.data())), left};
    }
    return {rest, {}};
}

}  // namespace

void UciSession::line(std::string_view text) {
    std::string_view rest = text;
    while (!rest.empty()) {
        const std::string_view word = take_word(rest);
        if (!word.empty() && run(word, rest)) return;
    }
    if (!words_of(text).empty()) say("info string ignored an unknown command");
}

void UciSession::overlong_line(std::string_view) { say_error("the line is too long"); }

bool UciSession::run(std::string_view command, std::string_view rest) {
    if (command == "uci" || command == "ugi")
        introduce(command);
    else if (command == "isready")
        say("readyok");
    else if (command == "setoption")
        set_option(rest);
    else if (command == "ucinewgame" || command == "uginewgame") {
        end_search();
        forget();
    } else if (command == "position")
        set_position(rest);
    else if (command == "go")
        go(rest);
    else if (command == "stop")
        stop();
    else if (command == "ponderhit")
        ponderhit();
    else if (command == "quit")
        quit();
    else
        return command == "debug" || command == "register";
    return true;
}

void UciSession::introduce(std::string_view protocol) {
    const auto spin = [this](const std::string& name, std::int64_t value, std::int64_t low,
                             std::int64_t high) {
        say("option name " + name + " type spin default " + std::to_string(value) + " min " +
            std::to_string(low) + " max " + std::to_string(high));
    };
    say("id name Outflank " + std::string(outflank::version()));
    say("id author the Outflank authors");
    spin("Hash", static_cast<std::int64_t>(engine_options().hash_bytes >> 20), 1,
         std::min(kMostHashMib, static_cast<std::int64_t>(base::most_table_mib())));
    say("option name Clear Hash type button");
    spin("Threads", engine_options().threads, 1, kMostThreads);
    spin("Level", level().value_or(kDefaultLevel), 0, kMostLevel);
    spin("MultiPV", multi_pv_, 1, kMostLines);
    say("option name Ponder type check default false");
    if (has_book()) say("option name OwnBook type check default true");
    say("option name Weights type string default " +
        (engine_options().weights.empty() ? std::string("<empty>") : engine_options().weights));
    say("option name UCI_Variant type combo default reversi var reversi var flipello");
    say(std::string(protocol) + "ok");
}

void UciSession::set_option(std::string_view rest) {
    const auto [name, value] = name_and_value(rest);
    end_search();
    if (const auto set = set_option_value(name, value); !set) say_error(to_text(set.error()));
}

Result<Done> UciSession::set_own_book(std::string_view value) {
    const auto wanted = check_box("OwnBook", value);
    if (!wanted) return wanted.error();
    use_book(wanted.value());
    return Done{};
}

Result<Done> UciSession::set_option_value(std::string_view typed, std::string_view value) {
    const std::string name = lower(typed);
    EngineOptions options = engine_options();
    if (name == "ponder") {  // the GUI's own note: it sends `go ponder` then
        const auto wanted = check_box("Ponder", value);
        return wanted ? Result<Done>(Done{}) : wanted.error();
    }
    if (name == "ownbook" && has_book()) return set_own_book(value);
    if (name == "clear hash") {
        forget();
        return Done{};
    }
    if (name == "uci_variant") {
        const std::string variant = lower(value);
        if (variant != "reversi" && variant != "flipello")
            return bad_value("UCI_Variant", value, "reversi or flipello");
        notation_ = variant == "reversi" ? UciNotation::kOurs : UciNotation::kFairy;
        return Done{};
    }
    if (name == "weights") {
        options.weights = std::string(value == "<empty>" ? std::string_view() : value);
        return configure(options);
    }
    const auto spin = std::find_if(kSpins.begin(), kSpins.end(),
                                   [&](const Spin& one) { return one.name == name; });
    if (spin == kSpins.end()) return bad_value("setoption", typed, "the name of an option");
    const auto number = whole_number(value, spin->low, spin->high);
    if (!number) return bad_value(name, value, range_words(spin->low, spin->high));
    if (name == "level") set_level(static_cast<int>(*number));
    if (name == "multipv") multi_pv_ = static_cast<int>(*number);
    if (name == "level" || name == "multipv") return Done{};
    if (name == "hash") options.hash_bytes = static_cast<std::size_t>(*number) << 20;
    if (name == "threads") options.threads = static_cast<int>(*number);
    return configure(options);
}

void UciSession::set_position(std::string_view rest) {
    end_search();
    auto [start, moves] = split_at(rest, "moves");
    const std::string_view kind = take_word(start);
    Result<Position> position = start_position();
    if (kind == "board")
        position = parse_position(start);
    else if (kind == "fen")
        position = read_uci_fen(start, notation_);
    else if (kind != "startpos")
        position = bad_value("position", kind, "startpos, board or fen");
    if (!position) return say_error(to_text(position.error()));

    PlayedGame game(position.value());
    int number = 0;
    int passes = 0;
    for (const std::string_view word : words_of(moves)) {
        ++number;
        const auto square = read_uci_move(word, position.value().size, notation_);
        const Result<Done> played = square ? game.play(square.value()) : square.error();
        if (!played)
            return say_error("move " + std::to_string(number) + ": " + to_text(played.error()));
        passes = square.value() == kPass ? passes + 1 : 0;
    }
    position_ = game.position();
    passes_ = passes;
}

void UciSession::go(std::string_view rest) {
    end_search();
    UciGo go = parse_uci_go(rest, position_, notation_);
    for (const Error& error : go.errors) say_error(to_text(error));
    if (is_over(position_.board, position_.size))
        return say("bestmove " + uci_move_at_end(position_, passes_, notation_));
    SearchRequest request;
    request.limits = go.limits;
    const SearchLimits& limits = request.limits;
    const bool bounded = limits.depth || limits.nodes || limits.move_time || limits.infinite;
    if (!bounded && !limits.level) request.limits.level = level();
    request.ponder = go.ponder;
    request.lines = go.moves.empty() ? multi_pv_ : kMostLines;
    search_moves_ = std::move(go.moves);
    holds_ = limits.infinite || request.ponder;
    searched_ = position_;
    if (!holds_ && request.lines == 1) return think_of_move(position_, request);
    think(position_, request, holds_);
}

void UciSession::stop() {
    holds_ = false;
    if (thinking()) return move_now();
    if (held_) say_best(*std::exchange(held_, std::nullopt));
}

void UciSession::end_search() { stop(); }

void UciSession::ponderhit() {
    if (thinking()) ponder_hit();
    holds_ = false;
    if (held_) say_best(*std::exchange(held_, std::nullopt));
}

/// Of the lines searched those that `go` asked for.
SearchReport UciSession::wanted_lines(const SearchReport& report) const {
    SearchReport wanted = report;
    if (!search_moves_.empty())
        std::erase_if(wanted.lines, [this](const EngineLine& line) {
            return std::find(search_moves_.begin(), search_moves_.end(), line.moves.front()) ==
                   search_moves_.end();
        });
    if (wanted.lines.size() > static_cast<std::size_t>(multi_pv_))
        wanted.lines.resize(static_cast<std::size_t>(multi_pv_));
    return wanted;
}

void UciSession::progress(const SearchReport& report) { say_lines(wanted_lines(report)); }

void UciSession::done(const SearchReport& report) {
    SearchReport wanted = wanted_lines(report);
    if (holds_ && !quitting())
        held_ = std::move(wanted);
    else
        say_best(wanted);
}

void UciSession::farewell() { stop(); }

void UciSession::say_lines(const SearchReport& report) {
    const bool ours = notation_ == UciNotation::kOurs;
    const double seconds = report.elapsed.count();
    const auto per_second =
        static_cast<std::uint64_t>(seconds > 0 ? static_cast<double>(report.nodes) / seconds : 0);
    int number = 0;
    for (const EngineLine& line : report.lines) {
        std::string text = "info depth " + std::to_string(line.depth);
        if (ours) text += " prob " + std::to_string(line.percent);
        text += " multipv " + std::to_string(++number);
        text += ours ? " score discs " + decimal(line.score, 2)
                     : " score cp " + std::to_string(std::lround(line.score * 100));
        if (line.bound == Bound::kLower) text += " lowerbound";
        if (line.bound == Bound::kUpper) text += " upperbound";
        if (ours && line.exact && line.bound == Bound::kExact) text += " exact";
        text += " nodes " + std::to_string(report.nodes) + " nps " + std::to_string(per_second) +
                " time " + std::to_string(std::llround(seconds * 1000)) + " pv";
        say(text + uci_line(line.moves, searched_, notation_));
    }
}

void UciSession::say_best(const SearchReport& report) {
    Square best = move_of(report, searched_);
    const bool from_line = report.best() == best;
    // Nothing was searched yet: still one of the moves asked for.
    if (!from_line && !search_moves_.empty()) best = search_moves_.front();
    std::string text = "bestmove" + uci_line({&best, 1}, searched_, notation_);
    if (from_line && report.lines.front().moves.size() > 1) {
        const std::string both =
            uci_line(std::span(report.lines.front().moves).first(2), searched_, notation_);
        text += " ponder" + both.substr(both.rfind(' '));
    }
    say(text);
}

}  // namespace outflank::protocols
