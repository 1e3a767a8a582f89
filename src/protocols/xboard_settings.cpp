// The table of CECP's commands, and those that only set something.
#include <algorithm>
#include <array>

#include "outflank/version.h"
#include "protocols/line_text.h"
#include "protocols/xboard_session.h"

namespace outflank::protocols {
namespace {

using std::chrono::milliseconds;

constexpr std::int64_t kMostCentiseconds = std::int64_t{100} * 3600 * 24 * 365;

/// Reads "5" or "0:30", minutes and seconds.
std::optional<milliseconds> parse_base(std::string_view text) {
    const std::size_t colon = text.find(':');
    const auto minutes = whole_number(text.substr(0, colon), 0, 100'000);
    const auto seconds = colon == std::string_view::npos
                             ? std::optional<std::int64_t>(0)
                             : whole_number(text.substr(colon + 1), 0, 59);
    if (!minutes || !seconds) return std::nullopt;
    return milliseconds((*minutes * 60 + *seconds) * 1000);
}

}  // namespace

std::span<const XboardSession::Entry> XboardSession::table() {
    using X = XboardSession;
    static constexpr std::array kTable = {
        Entry{".", &X::statistics},
        Entry{"?", &X::move_at_once},
        Entry{"analyze", &X::analyze},
        Entry{"bk", &X::book},
        Entry{"cores", &X::cores},
        Entry{"easy", &X::easy},
        Entry{"exit", &X::exit},
        Entry{"force", &X::force},
        Entry{"go", &X::go},
        Entry{"hard", &X::hard},
        Entry{"hint", &X::hint},
        Entry{"level", &X::level_command},
        Entry{"memory", &X::memory},
        Entry{"new", &X::new_game},
        Entry{"nopost", &X::nopost},
        Entry{"option", &X::option},
        Entry{"ping", &X::ping},
        Entry{"playother", &X::playother},
        Entry{"post", &X::post},
        Entry{"protover", &X::protover},
        Entry{"quit", &X::quit_command},
        Entry{"remove", &X::remove},
        Entry{"result", &X::result},
        Entry{"sd", &X::sd},
        Entry{"setboard", &X::setboard},
        Entry{"st", &X::st},
        Entry{"time", &X::time},
        Entry{"undo", &X::undo},
        Entry{"usermove", &X::user_move},
        Entry{"variant", &X::variant},
    };
    return kTable;
}

const XboardSession::Entry* XboardSession::find(std::string_view name) {
    // What concerns other programs, or needs no answer.
    static constexpr std::array<std::string_view, 11> kIgnored = {
        "accepted", "computer", "draw",   "ics",      "name",  "nps",
        "otim",     "random",   "rating", "rejected", "xboard"};
    static constexpr Entry kIgnore{"", &XboardSession::ignore};
    if (std::find(kIgnored.begin(), kIgnored.end(), name) != kIgnored.end()) return &kIgnore;
    const auto all = table();
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const Entry& entry) { return entry.name == name; });
    return found == all.end() ? nullptr : &*found;
}

void XboardSession::protover(std::string_view) {
    say("feature setboard=1 playother=1 ping=1 draw=0 sigint=0 sigterm=0 analyze=1 colors=0 "
        "nps=0 memory=1 smp=1 time=1 name=1 variants=\"reversi\" myname=\"Outflank " +
        std::string(outflank::version()) + "\"");
    say("feature option=\"Level -spin " + std::to_string(level().value_or(kDefaultLevel)) + " 0 " +
        std::to_string(kMostLevel) + "\"");
    say("feature done=1");
}

void XboardSession::variant(std::string_view rest) {
    const std::string name = lower(rest);
    if (name != "reversi" && name != "alien") return bad("Error (unsupported variant)", rest);
    alien_ = name == "alien";
    say_setup();
}

void XboardSession::level_command(std::string_view rest) {
    const auto words = words_of(rest);
    if (words.size() != 3) return bad("Error (level needs three numbers)", rest);
    const auto moves = whole_number(words[0], 0, 1000);
    const auto base = parse_base(words[1]);
    const auto increment = thousandths(words[2]);
    if (!moves || !base || !increment || *increment < 0) return bad("Error (bad level)", rest);
    moves_per_control_ = static_cast<int>(*moves);
    clock_set_after_ = {game_.moves_of(Color::kBlack), game_.moves_of(Color::kWhite)};
    time_left_ = std::max(*base, milliseconds(1));
    increment_ = milliseconds(*increment);
    move_time_.reset();
}

void XboardSession::st(std::string_view rest) {
    const auto seconds = thousandths(rest);
    if (!seconds || *seconds <= 0) return bad("Error (bad time)", rest);
    move_time_ = milliseconds(*seconds);
}

void XboardSession::sd(std::string_view rest) {
    const auto depth = whole_number(rest, 1, 1000);
    if (!depth) return bad("Error (bad depth)", rest);
    depth_ = static_cast<int>(*depth);
}

void XboardSession::time(std::string_view rest) {
    const auto centiseconds = whole_number(rest, -kMostCentiseconds, kMostCentiseconds);
    if (!centiseconds) return bad("Error (bad time)", rest);
    time_left_ = milliseconds(std::max<std::int64_t>(*centiseconds * 10, 1));
}

void XboardSession::memory(std::string_view rest) {
    const auto mib = whole_number(rest, 1, 1 << 16);
    if (!mib) return bad("Error (bad memory)", rest);
    EngineOptions options = engine_options();
    options.hash_bytes = static_cast<std::size_t>(*mib) << 20;
    use(options, "Error (memory)");
}

void XboardSession::cores(std::string_view rest) {
    const auto count = whole_number(rest, 1, 256);
    if (!count) return bad("Error (bad number of cores)", rest);
    EngineOptions options = engine_options();
    options.threads = static_cast<int>(*count);
    use(options, "Error (cores)");
}

void XboardSession::option(std::string_view rest) {
    const std::size_t equals = std::min(rest.find('='), rest.size());
    const auto value = whole_number(rest.substr(std::min(equals + 1, rest.size())), 0, kMostLevel);
    if (lower(rest.substr(0, equals)) != "level" || !value) return bad("Error (bad option)", rest);
    set_level(static_cast<int>(*value));
}

}  // namespace outflank::protocols
