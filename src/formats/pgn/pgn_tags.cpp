// Reading the tag section of PGN games. Meaning of the tags: docs/formats/pgn.md.
#include "formats/pgn/pgn_tags.h"

#include <algorithm>
#include <array>
#include <utility>

#include "formats/pgn/pgn_names.h"
#include "formats/position/fen.h"
#include "formats/records/outcome_text.h"
#include "formats/records/record_building.h"
#include "formats/text/clock_text.h"
#include "formats/text/date_text.h"
#include "formats/text/decimal.h"
#include "formats/text/scanner.h"
#include "formats/text/words.h"

namespace outflank::formats {
namespace {

bool is_name_part(char symbol) { return is_letter(symbol) || is_digit(symbol) || symbol == '_'; }

constexpr auto kInLine = [](char symbol) { return symbol != '\n'; };

/// True at a quotation mark that ends a value: a bracket is behind it.
bool at_value_end(TextCursor cursor) {
    if (!cursor.take('"')) return false;
    cursor.take_while([](char symbol) { return symbol == ' ' || symbol == '\t'; });
    return cursor.peek() == ']';
}

/// True when the rest of the line has such a mark: then those before it are part of the value, as
/// in [Event "Open of "C" town"].
bool has_value_end(TextCursor cursor) {
    for (; cursor.peek() != '\n' && !cursor.at_end(); cursor.advance())
        if (at_value_end(cursor)) return true;
    return false;
}

Result<PgnTag> read_tag(TextCursor& cursor, TextPlaces& places) {
    const auto expected = [&](const std::string& what) {
        return places.error(cursor.offset(), ErrorCode::kParse,
                            "PGN: found " + cursor.found() + ", expected " + what);
    };
    cursor.skip_space();
    PgnTag tag{.name = std::string(cursor.take_while(is_name_part)), .value = {}, .offset = 0};
    cursor.skip_space();
    if (tag.name.empty()) return expected("the name of a tag such as [Black \"name\"]");
    if (!cursor.take('"')) return expected("\" before the value of " + formats::quoted(tag.name));
    tag.offset = cursor.offset();
    const bool has_end = has_value_end(cursor);
    const auto ends = [&] { return cursor.peek() == '"' && (!has_end || at_value_end(cursor)); };
    while (!ends() && cursor.peek() != '\n' && !cursor.at_end()) {
        const bool is_escape =
            cursor.peek() == '\\' && (cursor.peek(1) == '"' || cursor.peek(1) == '\\');
        if (is_escape) cursor.advance();
        tag.value += cursor.peek();
        cursor.advance();
    }
    if (!cursor.take('"')) return expected("\" behind the value of " + formats::quoted(tag.name));
    cursor.skip_space();
    if (!cursor.take(']')) return expected("] behind the value of " + formats::quoted(tag.name));
    tag.value = one_line(to_utf8(tag.value));
    return tag;
}

/// "?" and "????.??.??" stand for what is not known.
bool is_unknown(std::string_view value) { return value.empty() || value[0] == '?' || value == "-"; }

/// Understands tags one by one.
class HeaderReader {
  public:
    HeaderReader(const std::vector<PgnTag>& tags, TextPlaces& places)
        : tags_(tags), places_(places) {}

    Result<PgnHeader> read();

  private:
    const PgnTag* find(std::string_view name) const;
    std::string value_of(std::string_view name) const;
    bool read_known(const PgnTag& tag);
    bool read_numbers(const PgnTag& tag);
    bool read_clocks(const PgnTag& tag);
    bool read_ending(const PgnTag& tag);
    void read_date();
    std::optional<Error> read_start();
    void keep(const PgnTag& tag) { header_.info.other.push_back({tag.name, {tag.value}}); }

    const std::vector<PgnTag>& tags_;
    TextPlaces& places_;
    PgnHeader header_;
};

const PgnTag* HeaderReader::find(std::string_view name) const {
    const auto found = std::find_if(tags_.begin(), tags_.end(),
                                    [&](const PgnTag& tag) { return tag.name == name; });
    return found == tags_.end() ? nullptr : &*found;
}

std::string HeaderReader::value_of(std::string_view name) const {
    const PgnTag* tag = find(name);
    return tag == nullptr || is_unknown(tag->value) ? "" : tag->value;
}

bool HeaderReader::read_ending(const PgnTag& tag) {
    for (const PgnEnding& known : kPgnEndings) {
        if (lower_case(tag.value) != known.text) continue;
        header_.info.outcome.ending = known.ending;
        return true;
    }
    return false;
}

bool HeaderReader::read_clocks(const PgnTag& tag) {
    RecordInfo& info = header_.info;
    if (tag.name != "TimeControl") {
        const auto clock = parse_clock(tag.value);
        if (clock)
            player(info, tag.name == "BlackClock" ? Color::kBlack : Color::kWhite).clock = clock;
        return clock.has_value();
    }
    const std::size_t plus = std::min(tag.value.find('+'), tag.value.size());
    const bool has_increment = plus < tag.value.size();
    const auto main = parse_whole(tag.value.substr(0, plus), 1'000'000);
    const auto increment =
        has_increment ? parse_whole(tag.value.substr(plus + 1), 1'000'000) : std::optional(0);
    if (!main || !increment) return false;
    for (const Color color : {Color::kBlack, Color::kWhite})
        if (!player(info, color).clock)
            player(info, color).clock = Clock{.main = {std::chrono::seconds{*main}, {}},
                                              .increment = {std::chrono::seconds{*increment}, {}},
                                              .extension = {}};
    return true;
}

bool HeaderReader::read_numbers(const PgnTag& tag) {
    RecordInfo& info = header_.info;
    if (tag.name == "Score") {
        const auto score = parse_thousandths(tag.value);
        const BoardSize size = header_.start ? header_.start->size : BoardSize::k8;
        if (!score || !is_possible(*score, size)) return false;
        info.outcome.score = score;
        return true;
    }
    if (tag.name == "Komi") {
        const auto komi = parse_thousandths(tag.value);
        if (komi) info.komi = komi;
        return komi.has_value();
    }
    if (tag.name == "PairGame") {
        info.pair_game = parse_whole(tag.value, 2).value_or(0);
        return true;
    }
    if (tag.name == "GameType") {
        const auto type = parse_match_type(tag.value);
        if (type) info.type = type->type;
        return type.has_value();
    }
    const auto theory = parse_theory(tag.value);
    if (theory) info.theory = theory;
    return theory.has_value();
}

/// False when the tag is to be kept as it is.
bool HeaderReader::read_known(const PgnTag& tag) {
    for (const InfoText& text : kPgnTexts) {
        if (tag.name != text.name) continue;
        text_of(header_.info, text) = tag.value == "?" || tag.value == "-" ? "" : tag.value;
        return true;
    }
    const auto& special = kPgnSpecialTags;
    if (std::find(special.begin(), special.end(), tag.name) == special.end()) return false;
    if (is_unknown(tag.value) && tag.name != "Score" && tag.name != "Result") return true;
    if (tag.name == "Result") header_.result = tag.value;
    if (tag.name == "Termination") return read_ending(tag);
    if (tag.name == "TimeControl" || tag.name == "BlackClock" || tag.name == "WhiteClock")
        return read_clocks(tag);
    const bool is_ours = tag.name == "Score" || tag.name == "Komi" || tag.name == "PairGame" ||
                         tag.name == "GameType" || tag.name == "Theory";
    return !is_ours || read_numbers(tag);
}

/// Date and Time, or UTCDate and UTCTime; a time without a whole date means nothing.
void HeaderReader::read_date() {
    const bool is_utc = value_of("Date").empty() && !value_of("UTCDate").empty();
    const std::string day = iso_date(value_of(is_utc ? "UTCDate" : "Date"));
    const std::string time = value_of(is_utc ? "UTCTime" : "Time");
    const std::string zone = is_utc ? "Z" : value_of("TimeZone");
    const std::string whole = iso_date(day + ' ' + time + zone);
    const bool has_time = !time.empty() && !parts_of_date(whole).time.empty();
    header_.info.date = has_time ? whole : day;
}

std::optional<Error> HeaderReader::read_start() {
    const PgnTag* fen = find("FEN");
    if (fen == nullptr) return std::nullopt;
    const Result<Position> start = read_fen_text(fen->value, fen->offset, places_);
    if (!start) return start.error();
    header_.start = start.value();
    return std::nullopt;
}

Result<PgnHeader> HeaderReader::read() {
    if (auto error = read_start()) return *error;
    for (const PgnTag& tag : tags_) {
        const PgnTag& first = *find(tag.name);
        if (&first != &tag && first.value != tag.value)
            header_.unread.push_back("another tag " + tag.name);
        else if (&first == &tag && !read_known(tag))
            keep(tag);
    }
    read_date();
    return std::move(header_);
}

}  // namespace

PgnTags read_pgn_tags(TextCursor& cursor, TextPlaces& places) {
    PgnTags read;
    for (cursor.skip_space(); cursor.peek() == '['; cursor.skip_space()) {
        const TextCursor begin = cursor;
        cursor.advance();
        Result<PgnTag> tag = read_tag(cursor, places);
        if (tag) {
            read.tags.push_back(std::move(tag).value());
            continue;
        }
        read.errors.push_back(tag.error());
        cursor = begin;
        const auto line = cursor.take_while(kInLine);
        read.lacks_start = read.lacks_start || line.find("FEN") != line.npos;
    }
    return read;
}

Result<PgnHeader> read_pgn_header(const std::vector<PgnTag>& tags, TextPlaces& places) {
    return HeaderReader(tags, places).read();
}

bool is_pgn_result(std::string_view text) {
    if (text == "*" || text == "1/2-1/2") return true;
    if (text.empty() || !is_digit(text[0])) return false;
    const std::size_t dash = text.find('-');
    return dash != std::string_view::npos && parse_whole(text.substr(0, dash), 1000) &&
           parse_whole(text.substr(dash + 1), 1000);
}

std::optional<Outcome> parse_pgn_result(std::string_view text, BoardSize size) {
    Outcome outcome{.ending = Ending::kNormal, .score = std::nullopt, .winner = std::nullopt};
    if (text == "*" || !is_pgn_result(text)) return std::nullopt;
    if (text == "1/2-1/2") {
        outcome.score = 0;
        return outcome;
    }
    const std::size_t dash = text.find('-');
    const int black = parse_whole(text.substr(0, dash), 1000).value_or(0);
    const int white = parse_whole(text.substr(dash + 1), 1000).value_or(0);
    if (black + white > square_count(size)) return std::nullopt;
    if (black + white == 1) {
        outcome.winner = black == 1 ? Color::kBlack : Color::kWhite;
        return outcome;
    }
    const int empties = square_count(size) - black - white;
    const int difference = black - white;
    outcome.score = kDisc * (difference + (difference > 0   ? empties
                                           : difference < 0 ? -empties
                                                            : 0));
    return outcome;
}

std::optional<Outcome> pgn_result_of(const std::string& tag, const std::string& token,
                                     BoardSize size, std::vector<std::string>& unread) {
    const auto by_tag = parse_pgn_result(tag, size);
    const auto by_token = parse_pgn_result(token, size);
    const bool says_nothing = tag.empty() || tag == "*" || tag.starts_with('?') || tag == "-";
    const auto sign = [](const Outcome& outcome) {
        if (outcome.winner) return *outcome.winner == Color::kBlack ? 1 : -1;
        return (*outcome.score > 0) - (*outcome.score < 0);
    };
    const bool is_same = by_tag && by_token && sign(*by_tag) == sign(*by_token) &&
                         (!by_tag->score || !by_token->score || by_tag->score == by_token->score);
    if (!says_nothing && (!by_tag || (by_token && !is_same)))
        unread.push_back("result " + formats::quoted(tag));
    if (!by_token || (is_same && by_tag->score)) return by_tag;
    return by_token;
}

}  // namespace outflank::formats
