// Recorded games on their way into and out of messages.
#include <array>
#include <vector>

#include "formats/words.h"
#include "outflank/formats.h"
#include "server/game_json.h"
#include "server/squares.h"

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

OrderedJson record_json(Record record) {
    OrderedJson start = {{"size", side_length(record.moves.size())}};
    if (record.moves.start() != start_position(record.moves.size()))
        start["position"] = format_position(record.moves.start());
    OrderedJson info = OrderedJson::object();
    for (const InfoField& field : kInfoFields) info[std::string(field.key)] = field.of(record.info);
    return {{"start", std::move(start)},
            {"info", std::move(info)},
            {"comment", record.moves.notes(kRootNode).comment},
            {"children", children_json(record.moves, kRootNode)}};
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

OrderedJson file_json(const RecordFile& file) {
    OrderedJson games = OrderedJson::array();
    for (const FileRecord& record : file.records) games.push_back(record_json(record.record));
    OrderedJson problems = OrderedJson::array();
    for (const RecordError& problem : file.errors)
        problems.push_back({{"where", problem.error.where}, {"message", problem.error.message}});
    return {{"format", format_name(file.format)},
            {"games", std::move(games)},
            {"problems", std::move(problems)}};
}

}  // namespace outflank::server
