// Recorded games on their way into and out of messages.
#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "formats/text/words.h"
#include "outflank/formats.h"
#include "server/messages/answer_json.h"
#include "server/messages/game_json.h"
#include "server/messages/squares.h"

namespace outflank::server {
namespace {

/// The bytes that base64 stands for, RFC 4648 section 4; nothing for any other text.
std::optional<std::string> from_base64(std::string_view text) {
    constexpr std::string_view kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    if (text.size() % 4 != 0) return std::nullopt;
    while (text.ends_with('=') && text.size() % 4 != 2) text.remove_suffix(1);
    std::string bytes;
    std::uint32_t bits = 0;
    int count = 0;
    for (const char symbol : text) {
        const std::size_t digit = kDigits.find(symbol);
        if (digit == std::string_view::npos) return std::nullopt;
        bits = bits << 6 | static_cast<std::uint32_t>(digit);
        count += 6;
        if (count < 8) continue;
        count -= 8;
        bytes.push_back(static_cast<char>(bits >> count & 0xFF));
    }
    return bytes;
}

/// The fields of `info` that messages hold.
struct InfoField {
    std::string_view key;
    std::string& (*of)(RecordInfo& info);
};

constexpr std::array kInfoFields = {
    InfoField{"black", [](RecordInfo& info) -> std::string& { return info.black.name; }},
    InfoField{"white", [](RecordInfo& info) -> std::string& { return info.white.name; }},
    InfoField{"event", [](RecordInfo& info) -> std::string& { return info.event; }},
    InfoField{"date", [](RecordInfo& info) -> std::string& { return info.date; }},
};

Result<Done> read_info(const Json& value, const std::string& where, RecordInfo& info) {
    Fields fields(value, where);
    for (const InfoField& field : kInfoFields)
        field.of(info) = formats::one_line(fields.text(field.key, ""));
    if (const auto problem = fields.problem()) return *problem;
    return Done{};
}

/// Appends a move, with the pass before it where that is forced.
Result<NodeIndex> append(MoveTree& moves, NodeIndex parent, Square square) {
    const Position& now = moves.position(parent);
    if (legal_moves(now.board, now.size) == 0 && !is_over(now.board, now.size)) {
        const Result<NodeIndex> pass = moves.play(parent, kPass);
        if (!pass) return pass;
        parent = pass.value();
    }
    return moves.play(parent, square);
}

/// Reads the moves of a recorded game. Errors name a move by its place in the text, because
/// the way to it through the tree may be long.
class MovesReader {
  public:
    MovesReader(MoveTree& moves, std::string where) : moves_(moves), where_(std::move(where)) {}

    /// The nodes of a message are no deeper in each other than parse_json lets them be.
    Result<Done> read(const Json& children, NodeIndex parent) {
        if (!children.is_array()) return unexpected(children, "a list of moves", where_);
        for (const Json& child : children)
            if (const Result<Done> done = read_move(child, parent); !done) return done;
        return Done{};
    }

  private:
    Result<Done> read_move(const Json& child, NodeIndex parent) {
        Fields fields(child, where_ + " move " + std::to_string(++count_));
        const int most = square_count(moves_.size()) - 1;
        fields.need("square", "a square from 0 to " + std::to_string(most));
        const auto square = static_cast<int>(fields.number("square", {0, most}, 0));
        const std::string comment = fields.text("comment", "");
        const Json* below = fields.find("children");
        if (const auto problem = fields.problem()) return *problem;
        const Result<NodeIndex> node = append(moves_, parent, from_message(square, moves_.size()));
        if (!node) return Error{node.error().code, node.error().message, fields.where("square")};
        if (!comment.empty())
            moves_.edit_notes(node.value()).comment = formats::text_block(comment);
        return below == nullptr ? Result<Done>(Done{}) : read(*below, node.value());
    }

    MoveTree& moves_;
    std::string where_;
    int count_ = 0;
};

bool is_move(const MoveTree& moves, NodeIndex node) {
    const auto square = moves.move(node);
    return square && *square != kPass;
}

/// The moves that follow a node, in order; passes and remarks without a move are seen through.
std::vector<NodeIndex> moves_below(const MoveTree& moves, NodeIndex node) {
    std::vector<NodeIndex> found;
    std::vector<NodeIndex> open = {moves.first_child(node)};
    while (!open.empty()) {
        const NodeIndex next = open.back();
        open.pop_back();
        if (next == kNoNode) continue;
        open.push_back(moves.next_sibling(next));
        if (is_move(moves, next)) {
            found.push_back(next);
        } else {
            open.push_back(moves.first_child(next));
        }
    }
    return found;
}

/// No deeper than a game has moves.
OrderedJson children_json(const MoveTree& moves, NodeIndex node) {
    OrderedJson children = OrderedJson::array();
    for (const NodeIndex child : moves_below(moves, node))
        children.push_back({{"square", to_message(*moves.move(child), moves.size())},
                            {"comment", moves.notes(child).comment},
                            {"children", children_json(moves, child)}});
    return children;
}

/// What belongs to one number of a file: its game and what is wrong with it. What is wrong with the
/// whole file stands behind the last number.
class PageWriter {
  public:
    explicit PageWriter(const RecordFile& file) : file_(file) {
        for (const FileRecord& entry : file.records) end_ = std::max(end_, entry.number + 1);
        for (const RecordError& error : file.errors) end_ = std::max(end_, error.number + 1);
        for (const RecordError& error : file.errors) errors_.push_back(&error);
        std::stable_sort(errors_.begin(), errors_.end(),
                         [this](const RecordError* a, const RecordError* b) {
                             return number_of(*a) < number_of(*b);
                         });
    }

    /// The lowest number that is left; nothing at the end.
    std::optional<std::size_t> next() const {
        std::optional<std::size_t> number;
        if (game_ < file_.records.size()) number = file_.records[game_].number;
        if (problem_ < errors_.size())
            number = std::min(number.value_or(SIZE_MAX), number_of(*errors_[problem_]));
        return number;
    }

    void skip(std::size_t number) {
        while (has_game(number)) ++game_;
        while (has_problem(number)) ++problem_;
    }

    /// Adds what has the number. False, and nothing is added, when the page would be too long.
    bool add(std::size_t number) {
        std::size_t bytes = bytes_;
        const std::size_t games = games_.size();
        const std::size_t problems = problems_.size();
        std::size_t game = game_;
        std::size_t problem = problem_;
        for (; has_game(number); ++game_)
            bytes += append(games_, record_json(file_.records[game_].record));
        for (; has_problem(number) && bytes <= kMostAnswerBytes; ++problem_) {
            const Error& error = errors_[problem_]->error;
            OrderedJson told = error_json(error);
            if (games_.size() > games) told["game"] = games;
            bytes += append(problems_, std::move(told));
        }
        if (bytes > kMostAnswerBytes) {
            games_.erase(games_.begin() + static_cast<std::ptrdiff_t>(games), games_.end());
            problems_.erase(problems_.begin() + static_cast<std::ptrdiff_t>(problems),
                            problems_.end());
            game_ = game;
            problem_ = problem;
            return false;
        }
        bytes_ = bytes;
        return true;
    }

    bool is_empty() const { return games_.empty() && problems_.empty(); }

    OrderedJson page() && {
        return {{"format", format_name(file_.format)},
                {"games", std::move(games_)},
                {"problems", std::move(problems_)}};
    }

  private:
    /// For the members around games and problems, and the number of the request.
    static constexpr std::size_t kAround = 200;

    bool has_game(std::size_t number) const {
        return game_ < file_.records.size() && file_.records[game_].number == number;
    }
    bool has_problem(std::size_t number) const {
        return problem_ < errors_.size() && number_of(*errors_[problem_]) == number;
    }
    std::size_t number_of(const RecordError& error) const {
        return error.number > 0 ? error.number : end_;
    }
    static std::size_t append(OrderedJson& list, OrderedJson item) {
        const std::size_t bytes = to_line(item).size() + 1;
        list.push_back(std::move(item));
        return bytes;
    }

    const RecordFile& file_;
    std::vector<const RecordError*> errors_;
    std::size_t end_ = 1;
    OrderedJson games_ = OrderedJson::array();
    OrderedJson problems_ = OrderedJson::array();
    std::size_t game_ = 0;
    std::size_t problem_ = 0;
    std::size_t bytes_ = kAround;
};

Error too_long(const std::string& what, const std::string& hint) {
    return {ErrorCode::kOutOfRange,
            "found " + what + " that takes more than " + std::to_string(kMostAnswerBytes) +
                " bytes to answer, expected less" + hint,
            "request.text"};
}

}  // namespace

Result<std::string> read_contents(const Json& value, const std::string& where) {
    if (value.is_string()) return value.get<std::string>();
    if (!value.is_object()) return unexpected(value, "a text, or {\"base64\": ...}", where);
    Fields fields(value, where);
    const std::string text = fields.need_text("base64", "a text");
    if (const auto problem = fields.problem()) return *problem;
    if (auto bytes = from_base64(text)) return *std::move(bytes);
    return unexpected(text, "base64 (RFC 4648)", fields.where("base64"));
}

Result<Record> read_record(const Json& value, const std::string& where) {
    Fields fields(value, where);
    const Json* start = fields.need("start", "an object such as {\"size\": 8}");
    const Json* info = fields.find("info");
    const std::string comment = fields.text("comment", "");
    const Json* children = fields.find("children");
    if (const auto problem = fields.problem()) return *problem;
    const Result<Game> game = read_line({{"start", *start}, {"moves", Json::array()}}, where);
    if (!game) return game.error();
    Record record{.moves = MoveTree(game.value().position())};
    if (info != nullptr)
        if (const auto read = read_info(*info, fields.where("info"), record.info); !read)
            return read.error();
    if (!comment.empty()) record.moves.edit_notes(kRootNode).comment = formats::text_block(comment);
    if (children == nullptr) return record;
    const auto read =
        MovesReader(record.moves, fields.where("children")).read(*children, kRootNode);
    if (!read) return read.error();
    return record;
}

OrderedJson record_json(const Record& record) {
    OrderedJson start = {{"size", side_length(record.moves.size())}};
    if (record.moves.start() != start_position(record.moves.size()))
        start["position"] = format_position(record.moves.start());
    OrderedJson info = OrderedJson::object();
    RecordInfo told = record.info;
    for (const InfoField& field : kInfoFields) info[std::string(field.key)] = field.of(told);
    return {{"start", std::move(start)},
            {"info", std::move(info)},
            {"comment", record.moves.notes(kRootNode).comment},
            {"children", children_json(record.moves, kRootNode)}};
}

Result<OrderedJson> file_json(const RecordFile& file, std::optional<std::size_t> from) {
    PageWriter writer(file);
    std::optional<std::size_t> next = writer.next();
    for (; next && from && *next < *from; next = writer.next()) writer.skip(*next);
    for (; next; next = writer.next()) {
        if (writer.add(*next)) continue;
        if (writer.is_empty()) return too_long("game " + std::to_string(*next), "");
        if (!from) return too_long("a file", ": ask for pages with \"from\": 1");
        break;
    }
    OrderedJson page = std::move(writer).page();
    if (next) page["next"] = *next;
    return page;
}

}  // namespace outflank::server
