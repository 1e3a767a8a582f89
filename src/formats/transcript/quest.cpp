// Games of the server Othello Quest. Format: docs/formats/quest.md.
#include <algorithm>
#include <utility>

#include "formats/records/record_building.h"
#include "formats/records/record_readers.h"
#include "formats/text/date_text.h"
#include "formats/text/decimal.h"
#include "formats/text/json.h"
#include "formats/text/move_text.h"
#include "formats/text/words.h"
#include "formats/transcript/json_game.h"
#include "outflank/formats.h"

namespace outflank::formats {
namespace {

constexpr std::string_view kStartMoves = "startPos";
constexpr std::string_view kStatus = "s";
constexpr std::string_view kNewRating = "newR";

std::string text_at(const JsonValue& object, std::string_view key) {
    const JsonValue* value = object.find(key);
    return value == nullptr ? "" : one_line(value->text);
}

/// Turns one JSON object into a record.
class QuestGameReader {
  public:
    QuestGameReader(const JsonValue& game, TextPlaces& places) : game_(game), places_(places) {}

    ReadGame read();

  private:
    Error error(const JsonValue& value, ErrorCode code, const std::string& message) {
        return places_.error(value.offset, code, "Othello Quest: " + message);
    }
    void read_info();
    void read_players();
    std::optional<Error> read_start_moves(const JsonValue& position);
    std::optional<Error> read_moves(const JsonValue& moves);
    std::optional<Error> read_move(const JsonValue& move);
    std::optional<Error> play(const JsonValue& value);
    void read_status(const std::string& status);
    void keep(std::string_view name, const std::string& value) {
        if (!value.empty()) record_.info.other.push_back({std::string(name), {value}});
    }

    const JsonValue& game_;
    TextPlaces& places_;
    Record record_;
    NodeIndex node_ = kRootNode;
};

void QuestGameReader::read_players() {
    const JsonValue* players = game_.find("players");
    if (players == nullptr || players->items.size() < 2) return;
    Property new_ratings{.name = std::string(kNewRating), .values = {}};
    for (const Color color : {Color::kBlack, Color::kWhite}) {
        const JsonValue& side = players->items[color == Color::kBlack ? 0 : 1];
        player(record_.info, color).name = text_at(side, "name");
        player(record_.info, color).rating = text_at(side, "oldR");
        new_ratings.values.push_back(text_at(side, kNewRating));
    }
    if (new_ratings.values[0] + new_ratings.values[1] != "")
        record_.info.other.push_back(std::move(new_ratings));
}

void QuestGameReader::read_info() {
    RecordInfo& info = record_.info;
    info.date = iso_date(text_at(game_, "created"));
    if (const auto time_ms = parse_whole(text_at(game_, "tcb"), 1'000'000'000))
        info.black.clock = info.white.clock =
            Clock{.main = {Milliseconds{*time_ms}, {}}, .increment = {}, .extension = {}};
    for (const std::string_view key : {"id", "gtype"}) keep(key, text_at(game_, key));
    read_players();
}

/// "-" is a pass here.
std::optional<Error> QuestGameReader::play(const JsonValue& value) {
    const std::string word = one_line(value.text);
    const Result<Square> square =
        word == "-" ? Result<Square>(kPass) : parse_move(word, BoardSize::k8);
    const Result<NodeIndex> node = square ? play_stated(record_.moves, node_, square.value())
                                          : Result<NodeIndex>(square.error());
    if (!node) return error(value, node.error().code, node.error().message);
    node_ = node.value();
    return std::nullopt;
}

/// The last one counts, should there be more than one. "LOSE:RESIGN" and "WIN:TIMEOUT" are said of
/// the side to move.
void QuestGameReader::read_status(const std::string& status) {
    std::erase_if(record_.info.other,
                  [](const Property& property) { return property.name == kStatus; });
    keep(kStatus, status);
    const std::string word = lower_case(status);
    Outcome& outcome = record_.info.outcome;
    outcome = Outcome{};
    if (word.find("resign") != std::string::npos) outcome.ending = Ending::kResigned;
    if (word.find("time") != std::string::npos) outcome.ending = Ending::kTimeout;
    if (outcome.ending == Ending::kUnknown) return;
    const Color mover = record_.moves.position(node_).to_move;
    if (word.starts_with("win:")) outcome.winner = mover;
    if (word.starts_with("lose:")) outcome.winner = other(mover);
}

std::optional<Error> QuestGameReader::read_move(const JsonValue& move) {
    if (const JsonValue* square = move.find("m")) {
        if (auto error = play(*square)) return error;
        const std::string time = text_at(move, "t");
        if (const auto time_ms = parse_whole(time.substr(0, time.find('.')), 1'000'000'000))
            record_.moves.edit_notes(node_).time_used = Milliseconds{*time_ms};
    } else if (move.kind == JsonValue::Kind::kString) {
        return play(move);
    }
    if (move.find(kStatus) != nullptr) read_status(text_at(move, kStatus));
    return std::nullopt;
}

/// The moves that an XOT game was dealt: one text, or written as the moves played.
std::optional<Error> QuestGameReader::read_start_moves(const JsonValue& position) {
    const JsonValue* start = position.find(kStartMoves);
    if (start == nullptr || (start->text.empty() && start->items.empty())) return std::nullopt;
    if (start->kind == JsonValue::Kind::kString) {
        const Result<Game> game = parse_transcript(start->text, start_position());
        if (!game) return error(*start, game.error().code, to_text(game.error()));
        record_.moves = MoveTree(game.value());
        node_ = record_.moves.last_of_main_line();
    }
    for (const JsonValue& move : start->items)
        if (auto error = read_move(move)) return error;
    keep(kStartMoves, format_transcript(record_.moves.main_line()));
    return std::nullopt;
}

std::optional<Error> QuestGameReader::read_moves(const JsonValue& moves) {
    for (const JsonValue& move : moves.items)
        if (auto error = read_move(move)) return error;
    return std::nullopt;
}

ReadGame QuestGameReader::read() {
    const JsonValue* position = game_.find("position");
    const JsonValue* moves = position == nullptr ? nullptr : position->find("moves");
    if (moves == nullptr || moves->kind != JsonValue::Kind::kArray)
        return read_json_game(game_, places_);
    read_info();
    if (auto error = read_start_moves(*position)) return {.record = {}, .errors = {*error}};
    ReadGame game;
    if (auto error = read_moves(*moves)) game.errors.push_back(*error);
    game.record = std::move(record_);
    return game;
}

/// Where a file is being read.
struct QuestState {
    bool is_in_array = false;
    bool has_items = false;  // read from the array
    bool is_broken = false;  // nothing behind an error can be read
};

/// A file is a game, an array of games, or any number of games behind each other. The error, if
/// there is one, is in the last game.
class QuestFileReader : public ReaderWithState<QuestState> {
  public:
    bool step(TextCursor& cursor, TextPlaces& places, RecordFile& file) override;

  private:
    void read_item(TextCursor& cursor, TextPlaces& places, RecordFile& file);
    void add(RecordFile& file, ReadJson game, bool is_game, TextPlaces& places);
};

void QuestFileReader::add(RecordFile& file, ReadJson game, bool is_game, TextPlaces& places) {
    const std::size_t line = places.line(game.value.offset);
    state_.is_broken = game.error.has_value();
    if (!is_game) {
        if (game.error) add_game(file, *game.error, 0);
        return;
    }
    ReadGame read = QuestGameReader(game.value, places).read();
    if (game.error) {
        if (!read.record) read.errors.clear();  // it lacks what is behind the error
        read.errors.push_back(*game.error);
    }
    add_game(file, std::move(read), line);
}

void QuestFileReader::read_item(TextCursor& cursor, TextPlaces& places, RecordFile& file) {
    cursor.skip_space();
    if (cursor.take(']')) {
        state_.is_in_array = false;
    } else if (state_.has_items && !cursor.take(',')) {
        state_.is_broken = true;
        add_game(file, json_error(cursor, places, ", or ]"), 0);
    } else {
        ReadJson item = read_json(cursor, places, 1);
        const bool is_item = is_json_item(item, cursor);
        state_.has_items = state_.has_items || is_item;
        const bool is_object = item.value.kind == JsonValue::Kind::kObject;
        add(file, std::move(item), is_item && (is_object || !item.error), places);
    }
}

bool QuestFileReader::step(TextCursor& cursor, TextPlaces& places, RecordFile& file) {
    if (!state_.is_in_array) cursor.skip_space();
    if (!state_.is_in_array && cursor.at_end()) return false;
    if (state_.is_in_array) {
        read_item(cursor, places, file);
    } else if (cursor.take('[')) {
        state_.is_in_array = true;
        state_.has_items = false;
    } else {
        ReadJson read = read_json(cursor, places);
        const bool is_game = !read.error || !read.value.items.empty();
        add(file, std::move(read), is_game, places);
    }
    return !state_.is_broken;
}

std::string value_of(const RecordInfo& info, std::string_view name, std::size_t index = 0) {
    for (const Property& property : info.other)
        if (property.name == name && index < property.values.size()) return property.values[index];
    return "";
}

std::string player_text(const RecordInfo& info, Color color) {
    const RecordedPlayer& side = player(info, color);
    std::string text = "{\"name\":" + json_string(side.name);
    if (!side.rating.empty()) text += ",\"oldR\":" + json_number(side.rating);
    const std::string rating = value_of(info, kNewRating, color == Color::kBlack ? 0 : 1);
    if (!rating.empty()) text += ",\"newR\":" + json_number(rating);
    return text + '}';
}

std::string status_of(const RecordInfo& info) {
    const std::string status = value_of(info, kStatus);
    if (!status.empty()) return status;
    return info.outcome.ending == Ending::kResigned  ? "resign"
           : info.outcome.ending == Ending::kTimeout ? "timeout"
                                                     : "";
}

/// The moves behind the first `dealt` ones.
std::string moves_text(const Record& record, std::size_t dealt) {
    const MoveTree& tree = record.moves;
    std::string text;
    const auto add = [&](const std::string& object) { text += (text.empty() ? "" : ",") + object; };
    for (NodeIndex node = kRootNode; node != kNoNode; node = tree.first_child(node)) {
        const std::optional<Square> square = tree.move(node);
        if (!square) continue;
        if (dealt > 0) {
            --dealt;
            continue;
        }
        std::string object = "{\"m\":" + json_string(*square == kPass ? "-" : square_name(*square));
        if (const auto time = tree.notes(node).time_used)
            object += ",\"t\":" + std::to_string(time->count());
        add(object + '}');
    }
    if (const std::string status = status_of(record.info); !status.empty())
        add("{\"s\":" + json_string(status) + '}');
    return text;
}

/// The dealt moves as long as the game begins with them; passes between them count.
std::size_t dealt_plies(const Record& record) {
    const Result<Game> dealt =
        parse_transcript(value_of(record.info, kStartMoves), start_position());
    const Game line = record.moves.main_line();
    if (!dealt || dealt.value().plies().size() > line.plies().size()) return 0;
    const auto plies = dealt.value().plies();
    return std::equal(plies.begin(), plies.end(), line.plies().begin()) ? plies.size() : 0;
}

}  // namespace

GameReaderPointer make_quest_reader(const ReadOptions& /*options*/) {
    return std::make_unique<QuestFileReader>();
}

Result<std::string> quest_text(const Record& record) {
    if (record.moves.start() != start_position())
        return Error{
            ErrorCode::kUnsupported,
            "Othello Quest: found a game from another position than the standard 8x8 start", ""};
    const RecordInfo& info = record.info;
    std::string text = "{";
    for (const std::string_view key : {"id", "gtype"})
        if (const std::string value = value_of(info, key); !value.empty())
            text += json_string(key) + ':' + json_string(value) + ',';
    if (!info.date.empty()) text += "\"created\":" + json_string(info.date) + ',';
    if (info.black.clock && info.black.clock == info.white.clock)
        text += "\"tcb\":" + std::to_string(info.black.clock->main.time.count()) + ',';
    text += "\"players\":[" + player_text(info, Color::kBlack) + ',' +
            player_text(info, Color::kWhite) + "],\"position\":{";
    const std::size_t dealt = dealt_plies(record);
    if (dealt > 0)
        text += json_string(kStartMoves) + ':' + json_string(value_of(info, kStartMoves)) + ',';
    return text + "\"moves\":[" + moves_text(record, dealt) + "]}}";
}

}  // namespace outflank::formats
