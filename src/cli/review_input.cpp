// Reading one game of any format.
#include "cli/review_input.h"

#include <fmt/format.h>

#include <filesystem>

#include "cli/input_text.h"
#include "cli/text.h"
#include "outflank/formats.h"
#include "outflank/record_files.h"

namespace outflank::cli {
namespace {

bool is_file(const std::string& word) {
    std::error_code ignored;  // what cannot be looked at is no file
    return word == kStandardStream || std::filesystem::exists(word, ignored);
}

bool is_meant_as_file(const std::string& word) {
    return word.find('/') != std::string::npos || format_of_extension(lower_case(word)).has_value();
}

Result<Record> choose(const RecordFile& file, const GameChoice& choice, const std::string& name) {
    const std::size_t games = file.records.size() + file.errors.size();
    if (choice.number == 0 && games > 1)
        return Error{ErrorCode::kOutOfRange,
                     fmt::format("found {} games, expected --game with a number from 1 to {}",
                                 with_commas(games), with_commas(games)),
                     name};
    const std::size_t number = std::max<std::size_t>(choice.number, 1);
    for (const FileRecord& record : file.records)
        if (record.number == number) return record.record;
    for (const RecordError& error : file.errors)
        if (error.number == number || error.number == 0) return error.error;
    return Error{ErrorCode::kOutOfRange,
                 fmt::format("found {}, expected game {}", counted(games, "game", "games"), number),
                 name};
}

}  // namespace

Result<Record> read_chosen_game(const GameChoice& choice, Io& io) {
    if (choice.words.size() != 1 ||
        !(is_file(choice.words[0]) || is_meant_as_file(choice.words[0]))) {
        const Result<Game> game = parse_game(join(choice.words, " "), choice.size);
        if (!game) return game.error();
        return record_of(game.value());
    }
    const std::string name = input_name(choice.words[0]);
    const Result<std::string> contents = read_input(choice.words[0], kMaxFileBytes, io);
    if (!contents) return contents.error();
    const Result<RecordFile> file =
        read_records(contents.value(), {.size = choice.size, .name = name});
    if (!file) return file.error();
    return choose(file.value(), choice, name);
}

}  // namespace outflank::cli
