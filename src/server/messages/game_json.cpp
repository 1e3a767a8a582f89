#include "server/messages/game_json.h"

#include <array>
#include <bit>

#include "formats/text/words.h"
#include "outflank/formats.h"
#include "outflank/opening_names.h"
#include "server/messages/squares.h"

namespace outflank::server {
namespace {

constexpr std::size_t kMostMoves = 128;

struct StartText {
    BoardSize size = BoardSize::k8;
    std::optional<std::string> position{};
};

Result<StartText> read_start_text(const Json& value, const std::string& where) {
    Fields fields(value, where);
    StartText start{.size = read_size(fields), .position = fields.maybe_text("position")};
    if (const auto problem = fields.problem()) return *problem;
    return start;
}

Result<Game> read_start(const Json& value, const std::string& where) {
    const Result<StartText> text = read_start_text(value, where);
    if (!text) return text.error();
    if (!text.value().position) return Game(text.value().size);
    Result<Game> game = parse_game(*text.value().position, text.value().size);
    if (game) return game;
    Error error = game.error();
    error.where = where + ".position" + (error.where.empty() ? "" : " " + error.where);
    return error;
}

Result<Done> play(Game& game, const Json& move, const std::string& where) {
    const int most = square_count(game.size()) - 1;
    if (!move.is_number_unsigned() || move.get<std::uint64_t>() > static_cast<std::uint64_t>(most))
        return unexpected(move, "a square from 0 to " + std::to_string(most), where);
    const Result<Ply> played = game.play(from_message(move.get<int>(), game.size()));
    if (!played) return Error{played.error().code, played.error().message, where};
    game.pass_if_forced();
    return Done{};
}

OrderedJson discs_json(const Position& position) {
    OrderedJson discs = OrderedJson::array();
    for (int i = 0; i < square_count(position.size); ++i) {
        const Bitboard square = bit(from_message(i, position.size));
        const bool black = (position.discs(Color::kBlack) & square) != 0;
        const bool white = (position.discs(Color::kWhite) & square) != 0;
        discs.push_back(black || white ? OrderedJson(black ? "black" : "white") : OrderedJson());
    }
    return discs;
}

OrderedJson legal_json(const Game& game) {
    OrderedJson moves = OrderedJson::array();
    for (Bitboard left = game.legal_moves(); left != 0; left &= left - 1) {
        const Square square = std::countr_zero(left);
        moves.push_back(
            {{"square", to_message(square, game.size())},
             {"flips", squares_json(flips(game.position().board, square), game.size())}});
    }
    return moves;
}

OrderedJson plies_json(const Game& game) {
    OrderedJson list = OrderedJson::array();
    const auto plies = game.plies();
    for (std::size_t i = 0; i < plies.size(); ++i) {
        const Ply& ply = plies[i];
        if (ply.is_pass()) continue;
        list.push_back({{"disc", color_name(ply.color)},
                        {"square", to_message(ply.square, game.size())},
                        {"flips", squares_json(ply.flips, game.size())},
                        {"passAfter", i + 1 < plies.size() && plies[i + 1].is_pass()}});
    }
    return list;
}

/// By language; empty where no position with a name was reached.
OrderedJson openings_json(const Game& game) {
    OrderedJson openings = OrderedJson::object();
    for (const std::string_view language : opening_languages())
        if (const auto reached = deepest_opening(game, language))
            openings[std::string(language)] = {{"name", reached->opening->name_in(language)},
                                               {"movesSince", reached->moves_since}};
    return openings;
}

}  // namespace

OrderedJson opening_names_json(const NamedOpening& opening) {
    OrderedJson names = OrderedJson::object();
    for (const OpeningName& each : opening.names) names[std::string(each.language)] = each.name;
    return names;
}

OrderedJson squares_json(Bitboard squares, BoardSize size) {
    OrderedJson list = OrderedJson::array();
    for (; squares != 0; squares &= squares - 1)
        list.push_back(to_message(std::countr_zero(squares), size));
    return list;
}

BoardSize read_size(Fields& fields) {
    const std::int64_t side = fields.number("size", {4, 8}, 8);
    const Result<BoardSize> size = board_size_from_side(static_cast<int>(side));
    if (size) return size.value();
    fields.note(unexpected(side, "4, 6 or 8", fields.where("size")));
    return BoardSize::k8;
}

Result<Game> read_line(const Json& line, const std::string& where) {
    Fields fields(line, where);
    const Json* start = fields.need("start", "an object such as {\"size\": 8}");
    const Json* moves = fields.need("moves", "a list of squares");
    if (const auto problem = fields.problem()) return *problem;
    if (!moves->is_array() || moves->size() > kMostMoves)
        return unexpected(*moves, "a list of at most " + std::to_string(kMostMoves) + " squares",
                          fields.where("moves"));
    Result<Game> game = read_start(*start, fields.where("start"));
    if (!game) return game;
    game.value().pass_if_forced();
    for (std::size_t i = 0; i < moves->size(); ++i) {
        const Result<Done> played =
            play(game.value(), (*moves)[i], fields.where("moves") + "[" + std::to_string(i) + "]");
        if (!played) return played.error();
    }
    return game;
}

OrderedJson position_json(const Game& game) {
    const Position& position = game.position();
    const auto result = game.result();
    OrderedJson json = {{"size", side_length(position.size)},
                        {"discs", discs_json(position)},
                        {"toMove", color_name(position.to_move)},
                        {"legal", legal_json(game)},
                        {"black", std::popcount(position.discs(Color::kBlack))},
                        {"white", std::popcount(position.discs(Color::kWhite))},
                        {"over", game.is_over()},
                        {"score", result ? result->score : 0},
                        {"text", format_position(position)},
                        {"plies", plies_json(game)}};
    if (OrderedJson openings = openings_json(game); !openings.empty())
        json["openings"] = std::move(openings);
    return json;
}

OrderedJson tree_json(const SolvedPosition& solved, BoardSize size) {
    OrderedJson moves = OrderedJson::array();
    for (const SolvedMove& move : solved.moves)
        moves.push_back({{"square", to_message(move.square, size)}, {"score", move.score}});
    return {{"score", solved.score},
            {"positions", solved.positions},
            {"games", solved.games},
            {"moves", std::move(moves)}};
}

}  // namespace outflank::server
