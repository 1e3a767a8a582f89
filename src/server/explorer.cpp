#include "server/explorer.h"

#include <map>
#include <optional>

#include "outflank/book.h"
#include "outflank/opening_names.h"
#include "server/messages/game_json.h"
#include "server/messages/squares.h"
#ifdef OUTFLANK_GAMES
#include "games/database.h"
#endif

namespace outflank::server {
namespace {

using Moves = std::map<Square, OrderedJson>;

double discs(Centidiscs score) { return score / 100.0; }

/// Scores with who found them.
OrderedJson book_json(const Book& book, const Board& board, Moves& moves) {
    const auto found = book.find(board);
    if (!found) return nullptr;
    for (const BookMove& move : found->moves) {
        const auto there = moves.find(move.square);
        if (there == moves.end() || move.certainty == BookCertainty::kUnknown) continue;
        OrderedJson told = {{"score", discs(move.score)},
                            {"certainty", certainty_name(move.certainty)},
                            {"inBook", !move.is_leaf},
                            {"lines", move.lines}};
        if (move.is_leaf && found->leaf) {
            told["depth"] = found->leaf->depth;
            told["percent"] = found->leaf->percent;
            told["origin"] = book.origin(found->leaf->origin);
        }
        there->second["book"] = std::move(told);
    }
    OrderedJson json = {{"value", nullptr}, {"certainty", certainty_name(found->certainty)}};
    if (found->certainty != BookCertainty::kUnknown) json["value"] = discs(found->value);
    return json;
}

#ifdef OUTFLANK_GAMES
OrderedJson counts_json(const games::Counts& counts) {
    OrderedJson json = {{"games", counts.games},
                        {"wins", counts.wins},
                        {"draws", counts.draws},
                        {"losses", counts.losses},
                        {"meanScore", nullptr}};
    if (const auto mean = counts.mean_score()) json["meanScore"] = *mean;
    return json;
}

OrderedJson line_json(const games::GameLine& line) {
    OrderedJson json = {{"number", line.id},   {"black", line.black}, {"white", line.white},
                        {"event", line.event}, {"date", line.date},   {"score", nullptr}};
    if (line.score) json["score"] = static_cast<double>(*line.score) / kDisc;
    return json;
}

Result<OrderedJson> games_json(games::Database& database, const Board& board, Moves& moves) {
    const auto counts = database.position(board);
    if (!counts) return counts.error();
    for (const games::ReplyCounts& reply : counts.value().replies)
        if (const auto there = moves.find(static_cast<Square>(reply.reply)); there != moves.end()) {
            OrderedJson told = counts_json(reply.counts);
            told["lastDate"] = reply.last_date;
            there->second["games"] = std::move(told);
        }
    OrderedJson json = counts_json(counts.value().all);
    json["newest"] = OrderedJson::array();
    for (const games::GameId id : counts.value().newest) {
        const auto line = database.line(id);
        if (!line) return line.error();
        json["newest"].push_back(line_json(line.value()));
    }
    return json;
}
#endif

}  // namespace

struct Explorer::State {
    std::optional<Book> book;
#ifdef OUTFLANK_GAMES
    std::optional<games::Database> database;
#endif
};

Explorer::Explorer() : state_(std::make_unique<State>()) {}
Explorer::Explorer(Explorer&& other) noexcept = default;
Explorer& Explorer::operator=(Explorer&& other) noexcept = default;
Explorer::~Explorer() = default;

Result<Explorer> Explorer::open(const ExplorerFiles& files) {
    Explorer explorer;
    if (!files.book.empty()) {
        auto book = Book::open(files.book);
        if (!book) return book.error();
        explorer.state_->book.emplace(std::move(book).value());
    }
    if (files.games.empty()) return explorer;
#ifdef OUTFLANK_GAMES
    auto database = games::Database::open(files.games, games::Access::kRead);
    if (!database) return database.error();
    explorer.state_->database.emplace(std::move(database).value());
    return explorer;
#else
    return Error{ErrorCode::kUnsupported, "this program was built without a games database",
                 files.games};
#endif
}

bool Explorer::has_book() const { return state_->book.has_value(); }

bool Explorer::has_games() const {
#ifdef OUTFLANK_GAMES
    return state_->database.has_value();
#else
    return false;
#endif
}

Result<OrderedJson> Explorer::explore(const Game& game) {
    OrderedJson json = {{"moves", OrderedJson::array()}, {"book", nullptr}, {"games", nullptr}};
    if (game.size() != BoardSize::k8) return json;
    const Board& board = game.position().board;
    Moves moves;
    for (Bitboard left = game.legal_moves(); left != 0; left &= left - 1) {
        const Square square = std::countr_zero(left);
        OrderedJson told = {{"square", to_message(square, game.size())}};
        if (const NamedOpening* opening = opening_of(after_move(board, square)))
            told["names"] = opening_names_json(*opening);
        moves.emplace(square, std::move(told));
    }
    if (state_->book) json["book"] = book_json(*state_->book, board, moves);
#ifdef OUTFLANK_GAMES
    if (state_->database) {
        auto counted = games_json(*state_->database, board, moves);
        if (!counted) return counted.error();
        json["games"] = std::move(counted).value();
    }
#endif
    for (auto& [square, told] : moves) json["moves"].push_back(std::move(told));
    return json;
}

Result<OrderedJson> Explorer::game(std::int64_t number) {
#ifdef OUTFLANK_GAMES
    if (state_->database) {
        const auto record = state_->database->game(number);
        if (!record) return Error{record.error().code, record.error().message, "request.number"};
        return record_json(record.value());
    }
#endif
    static_cast<void>(number);
    return Error{ErrorCode::kUnsupported, "this server has no games database", "request.kind"};
}

}  // namespace outflank::server
