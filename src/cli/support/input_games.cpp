#include "cli/support/input_games.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/byte_source.h"
#include "cli/support/input_text.h"
#include "cli/support/text.h"
#include "formats/record_stream.h"
#include "outflank/formats.h"

namespace outflank::cli {
namespace {

/// What stands behind `label` and a blank at the beginning of a line; empty when no line has it.
std::string_view labelled(std::string_view text, std::string_view label) {
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        if (line.starts_with(label) && line.substr(label.size()).starts_with(' '))
            return line.substr(label.size());
        text.remove_prefix(std::min(line.size() + 1, text.size()));
    }
    return {};
}

/// The text that `outflank show` prints has its position and its moves in lines of their own. The
/// moves may be from another start than theirs: then the position alone counts.
std::optional<Game> shown_game(std::string_view text, BoardSize size) {
    const std::string_view bitboards = labelled(text, "bitboards");
    if (bitboards.empty()) return std::nullopt;
    const Result<Game> shown = parse_game(bitboards, size);
    if (!shown) return std::nullopt;
    const std::string_view moves = labelled(text, "moves");
    if (moves.empty()) return shown.value();
    const Result<Game> game = parse_game(moves, shown.value().size());
    const bool is_same = game && game.value().position() == shown.value().position();
    return is_same ? game.value() : shown.value();
}

/// Gives the games on, each one when it is known whether there is another.
class Giver {
  public:
    Giver(const GameTaker& taker, bool is_alone) : taker_(taker), is_alone_(is_alone) {}

    /// False when no more is wanted.
    bool add(InputGame game) {
        ++heard_;
        if (held_) is_alone_ = false;
        const bool goes_on = give();
        held_ = std::move(game);
        return goes_on;
    }

    void refuse(Error error) {
        ++heard_;
        refused_.push_back(std::move(error));
    }

    /// Games and errors so far.
    std::size_t heard() const { return heard_; }

    /// An only file without any game is refused as a whole.
    Result<Done> end() {
        if (is_alone_ && !held_ && !refused_.empty()) return refused_.front();
        give();
        return Done{};
    }

  private:
    bool give() {
        bool goes_on = true;
        if (held_) {
            held_->is_alone = is_alone_;
            goes_on = taker_.take(*std::exchange(held_, std::nullopt));
        }
        for (const Error& error : std::exchange(refused_, {})) taker_.refuse(error);
        return goes_on;
    }

    const GameTaker& taker_;
    bool is_alone_;
    std::size_t heard_ = 0;
    std::optional<InputGame> held_;
    std::vector<Error> refused_;  // behind the game that is held
};

Result<Done> read_stream(formats::RecordStream& stream, const std::string& name, Giver& giver) {
    for (;;) {
        Result<RecordFile> file = stream.next();
        if (!file) return file.error();
        const RecordFile& found = file.value();
        if (found.records.empty() && found.errors.empty()) return Done{};
        for (const FileRecord& entry : found.records)
            if (!giver.add({.game = game_of(entry, found.format),
                            .file = name,
                            .number = entry.number,
                            .is_complete = entry.is_complete,
                            .unread = entry.unread}))
                return Done{};
        for (const RecordError& error : found.errors) giver.refuse(error.error);
    }
}

Result<Done> read_file(const std::string& path, BoardSize size, Giver& giver, Io& io) {
    Result<std::unique_ptr<base::ByteSource>> opened = open_input(path, io);
    if (!opened) return opened.error();
    base::PeekedSource source(std::move(opened).value());
    const Result<std::string_view> head = source.peek(kMaxTextBytes);
    if (!head) return head.error();
    const std::string name = input_name(path);
    if (const auto game = source.has_failed() ? std::nullopt : shown_game(head.value(), size)) {
        giver.add({.game = *game, .file = name});
        return Done{};
    }
    const std::size_t before = giver.heard();
    formats::RecordStream stream(source, {.size = size, .name = name});
    if (auto read = read_stream(stream, name, giver); !read) return read;
    if (giver.heard() == before)
        return Error{ErrorCode::kParse, "found no game and no position in it", name};
    return Done{};
}

Result<Done> read_typed(const std::string& text, BoardSize size, const GameTaker& taker) {
    if (text.find_first_not_of(" \t\n") == text.npos)
        return Error{ErrorCode::kParse, "found an empty text, expected moves, a position or a file",
                     ""};
    const std::optional<Game> shown = shown_game(text, size);
    Result<Game> game = shown ? Result<Game>(*shown) : parse_game(text, size);
    if (!game) return game.error();
    taker.take({.game = std::move(game).value(), .file = {}});
    return Done{};
}

}  // namespace

bool names_file(const std::string& word) {
    if (word == kStandardStream) return true;
    std::error_code ignored;  // what cannot be looked at is no file
    if (std::filesystem::exists(word, ignored)) return true;
    if (word.find("://") != std::string::npos) return false;  // a link of the page
    const std::string lower = lower_case(word);
    return word.find('/') != std::string::npos || lower.ends_with(".txt") ||
           format_of_extension(lower).has_value();
}

bool name_files(std::span<const std::string> words) {
    return !words.empty() && std::all_of(words.begin(), words.end(), names_file);
}

std::optional<Error> missing_file(std::span<const std::string> words) {
    if (std::none_of(words.begin(), words.end(), names_file)) return std::nullopt;
    const auto is_there = [](const std::string& word) {
        std::error_code ignored;
        return word == kStandardStream || std::filesystem::exists(word, ignored);
    };
    auto missing = std::find_if(words.begin(), words.end(), [&](const std::string& word) {
        return names_file(word) && !is_there(word);
    });
    if (missing == words.end()) missing = std::find_if_not(words.begin(), words.end(), is_there);
    if (missing == words.end()) return std::nullopt;
    return Error{ErrorCode::kIo, "cannot open the file: No such file or directory",
                 printable(*missing)};
}

Game game_of(const FileRecord& entry, RecordFormat format) {
    const MoveTree& moves = entry.record.moves;
    const bool is_game = features_held(format).has(Feature::kMoves);
    return is_game ? moves.main_line() : Game(moves.start());
}

Result<Done> for_input_games(std::span<const std::string> words, BoardSize size, Io& io,
                             const GameTaker& taker) {
    if (words.empty()) {
        taker.take({.game = Game(size), .file = {}});
        return Done{};
    }
    if (!name_files(words)) {
        const Result<Done> typed = read_typed(join(words, " "), size, taker);
        const std::optional<Error> missing = typed ? std::nullopt : missing_file(words);
        return missing ? Result<Done>(*missing) : typed;
    }
    Giver giver(taker, words.size() == 1);
    for (const std::string& path : words)
        if (const Result<Done> read = read_file(path, size, giver, io); !read)
            giver.refuse(read.error());
    return giver.end();
}

Result<Game> read_game_argument(std::span<const std::string> words, BoardSize size, Io& io) {
    std::optional<InputGame> found;
    std::optional<Error> refused;
    const GameTaker taker{.take =
                              [&](const InputGame& game) {
                                  if (!found) found = game;
                                  return false;
                              },
                          .refuse =
                              [&](const Error& error) {
                                  if (!refused) refused = error;
                              }};
    const Result<Done> read = for_input_games(words, size, io, taker);
    if (!read) return read.error();
    if (refused) return *refused;
    if (!found) return Error{ErrorCode::kParse, "found no game, expected one", join(words, " ")};
    if (!found->is_alone)
        return Error{ErrorCode::kOutOfRange, "found several games, expected one", found->file};
    return found->game;
}

}  // namespace outflank::cli
