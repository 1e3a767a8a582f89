#include "cli/games/games_options.h"

#include <fmt/format.h>

#include <charconv>

#include "cli/support/screen_text.h"
#include "cli/support/text.h"
#include "outflank/formats.h"
#include "outflank/opening_names.h"

namespace outflank::cli {
namespace {

Result<int> read_number(std::string_view text, std::string_view option) {
    int number = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (code == std::errc() && end == text.data() + text.size()) return number;
    return Error{
        ErrorCode::kParse,
        fmt::format("found '{}', expected a number, or two with '..' between", printable(text)),
        std::string(option)};
}

/// "1990", "1990..", "..1995", "1990..1995".
Result<Done> read_range(std::string_view text, std::string_view option, std::optional<int>& low,
                        std::optional<int>& high) {
    if (text.empty()) return Done{};
    const std::size_t dots = text.find("..");
    const std::string_view first = text.substr(0, dots);
    const std::string_view last = dots == std::string_view::npos ? text : text.substr(dots + 2);
    if (first.empty() && last.empty())
        return Error{ErrorCode::kParse, "found '..', expected a number before or behind it",
                     std::string(option)};
    for (const auto& [part, bound] : {std::pair{first, &low}, std::pair{last, &high}}) {
        if (part.empty()) continue;
        const auto number = read_number(part, option);
        if (!number) return number.error();
        *bound = number.value();
    }
    if (low && high && *low > *high)
        return Error{ErrorCode::kOutOfRange,
                     fmt::format("found {}, expected the lower one first", text),
                     std::string(option)};
    return Done{};
}

/// The positions of that name, in any language. A name may belong to several.
Result<Board> board_of_opening(const std::string& name) {
    const NamedOpening* found = nullptr;
    std::vector<std::string_view> names;
    for (const NamedOpening& opening : named_openings())
        for (const OpeningName& each : opening.names) {
            names.push_back(each.name);
            const bool is_it = lower_case(each.name) == lower_case(name);
            if (is_it && (found == nullptr || each.language == "en")) found = &opening;
        }
    if (found != nullptr) return found->board;
    const std::string_view near = nearest(name, names);
    return Error{ErrorCode::kParse,
                 fmt::format("found '{}', expected the name of an opening{}", printable(name),
                             near.empty() ? std::string(" (outflank openings --names lists them)")
                                          : fmt::format("; did you mean {}?", near)),
                 "--opening"};
}

}  // namespace

void add_database_option(CLI::App& app, std::string& path) {
    app.add_option("--db", path, "the games database (default: outflank.games)")->type_name("FILE");
}

void add_filter_options(CLI::App& app, FilterWords& words) {
    app.add_option("--player", words.players,
                   "part of a player's name, any case, of either side; twice for both players")
        ->type_name("NAME");
    app.add_option("--black", words.black, "part of the name of the player with black")
        ->type_name("NAME");
    app.add_option("--white", words.white, "part of the name of the player with white")
        ->type_name("NAME");
    app.add_option("--event", words.event, "part of the name of the tournament")->type_name("NAME");
    app.add_option("--year", words.years, "a year, or years such as 1990..1999")
        ->type_name("YEARS");
    app.add_option("--result", words.result, "who won")
        ->type_name("black|white|draw")
        ->check(one_of({"black", "white", "draw"}));
    app.add_option("--score", words.score, "black's score in discs, such as 10.. or -2..2")
        ->type_name("DISCS");
    app.add_option("--opening", words.opening,
                   "games through the opening of that name, in any language")
        ->type_name("NAME");
    app.add_option("--position", words.position,
                   "games through that position: moves or a board, however it is turned")
        ->type_name("POSITION");
}

Result<games::Filter> FilterWords::read() const {
    games::Filter filter{.players = players, .black = black, .white = white, .event = event};
    if (const auto read = read_range(years, "--year", filter.from_year, filter.to_year); !read)
        return read.error();
    if (const auto read = read_range(score, "--score", filter.least_score, filter.most_score);
        !read)
        return read.error();
    if (result == "black") filter.result = games::GameResult::kBlack;
    if (result == "white") filter.result = games::GameResult::kWhite;
    if (result == "draw") filter.result = games::GameResult::kDraw;
    if (!opening.empty()) {
        const auto board = board_of_opening(opening);
        if (!board) return board.error();
        filter.through.push_back(board.value());
    }
    if (!position.empty()) {
        const auto game = parse_game(position, BoardSize::k8);
        if (!game) return of_option(game.error(), "--position");
        if (game.value().size() != BoardSize::k8)
            return Error{ErrorCode::kUnsupported, "the database is for games on 8x8", "--position"};
        filter.through.push_back(game.value().position().board);
    }
    return filter;
}

std::string cell(std::string_view text, std::size_t width) {
    const std::string clean = printable(text, 1000);
    std::string cut;
    std::size_t columns = 0;
    for (const char byte : clean) {
        const bool begins = (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
        if (begins && columns == width) break;
        if (begins) ++columns;
        cut += byte;
    }
    return cut + std::string(width - columns, ' ');
}

std::string row(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    return line + '\n';
}

std::string mean_text(const games::Counts& counts) {
    const auto mean = counts.mean_score();
    return mean ? fmt::format("{:+.2f}", *mean) : "-";
}

std::string counts_text(const games::Counts& counts) {
    return fmt::format("{} ({}-{}-{})", with_commas(static_cast<std::uint64_t>(counts.games)),
                       counts.wins, counts.draws, counts.losses);
}

std::string result_text(const games::GameLine& game) {
    if (game.score) {
        const std::int64_t discs = *game.score / kDisc;
        if (*game.score % kDisc == 0 && discs % 2 == 0 && discs >= -64 && discs <= 64)
            return fmt::format("{}-{}", 32 + discs / 2, 32 - discs / 2);
        return fmt::format("{:+}", static_cast<double>(*game.score) / kDisc);
    }
    if (!game.result) return "-";
    return *game.result > 0 ? "black won" : *game.result < 0 ? "white won" : "draw";
}

std::string lines_text(const std::vector<games::GameLine>& lines) {
    std::string text = row(fmt::format("{:>8}  {:<10}  {}  {}  {:<9}  {}", "game", "date",
                                       cell("black", 18), cell("white", 18), "result", "event"));
    for (const games::GameLine& line : lines)
        text += row(fmt::format("{:>8}  {}  {}  {}  {:<9}  {}", line.id, cell(line.date, 10),
                                cell(line.black, 18), cell(line.white, 18), result_text(line),
                                printable(line.event, 40)));
    return text;
}

nlohmann::ordered_json json_of(const games::Counts& counts) {
    nlohmann::ordered_json json = {{"games", counts.games},
                                   {"wins", counts.wins},
                                   {"draws", counts.draws},
                                   {"losses", counts.losses},
                                   {"mean_score", nullptr}};
    if (const auto mean = counts.mean_score()) json["mean_score"] = *mean;
    return json;
}

nlohmann::ordered_json json_of(const games::GameLine& line) {
    nlohmann::ordered_json json = {
        {"game", line.id},   {"black", line.black}, {"white", line.white}, {"event", line.event},
        {"date", line.date}, {"score", nullptr},    {"result", nullptr},   {"moves", line.moves}};
    if (line.score) json["score"] = static_cast<double>(*line.score) / kDisc;
    if (line.result)
        json["result"] = *line.result > 0 ? "black" : *line.result < 0 ? "white" : "draw";
    return json;
}

}  // namespace outflank::cli
