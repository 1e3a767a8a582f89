// Reading one game of any format.
#include "cli/solve/review_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "cli/convert/name_files.h"
#include "cli/convert/not_understood.h"
#include "cli/support/command.h"
#include "cli/support/input_text.h"
#include "cli/support/position_text.h"
#include "cli/support/text.h"
#include "formats/record_stream.h"
#include "outflank/record_files.h"

namespace outflank::cli {
namespace {

/// What was found of one game of a file.
struct FoundGame {
    std::optional<Record> record;
    std::vector<Error> errors;
    std::optional<Error> error_of_file;
    NotUnderstood not_understood;
    std::size_t games = 0;  // of the file, or those up to the one behind it
};

/// Reads the file as far as it must be: all of it where `count_all`.
Result<FoundGame> find_game(formats::RecordStream& stream, std::size_t number, bool count_all) {
    FoundGame found;
    while (count_all || found.games <= number) {
        Result<RecordFile> file = stream.next();
        if (!file) return file.error();
        if (file.value().records.empty() && file.value().errors.empty()) break;
        found.games = std::max(found.games, game_count(file.value()));
        for (FileRecord& entry : file.value().records) {
            if (entry.number != number) continue;
            found.record = std::move(entry.record);
            found.not_understood.add(entry.unread);
        }
        for (RecordError& error : file.value().errors) {
            if (error.number == number)
                found.errors.push_back(std::move(error.error));
            else if (error.number == 0)
                found.error_of_file = std::move(error.error);
        }
    }
    return found;
}

/// Of a broken game what is good, with a word.
Result<Record> choose(FoundGame found, const GameChoice& choice, const std::string& name, Io& io) {
    const std::size_t number = std::max<std::size_t>(choice.number, 1);
    if (choice.number == 0 && found.games > 1)
        return Error{ErrorCode::kOutOfRange,
                     fmt::format("found {} games, expected --game with a number from 1 to {}",
                                 with_commas(found.games), with_commas(found.games)),
                     name};
    if (!found.record) {
        if (!found.errors.empty()) return found.errors.front();
        if (found.error_of_file) return *found.error_of_file;
        return Error{ErrorCode::kOutOfRange,
                     fmt::format("found {}, expected game {}",
                                 counted(found.games, "game", "games"), number),
                     name};
    }
    if (!found.errors.empty()) io.status = kBadInput;
    for (const Error& error : found.errors)
        io.err << fmt::format("outflank: {}; read up to move {}\n", to_text(error),
                              discs_placed(found.record->moves));
    if (const std::string lost = found.not_understood.text(); !lost.empty())
        io.err << fmt::format("outflank: {}: {}\n", name, lost);
    return *std::move(found.record);
}

/// The names that belong to a file of WTHOR, or a word that they are not there.
Result<NameFiles> names_for(const std::string& path, const std::string& name, Io& io) {
    Result<NameFiles> names = read_name_files(path, "", "");
    if (!names) return names;
    if (const std::string note = note_of_missing(missing_extensions(names.value()), name);
        !note.empty())
        io.err << "outflank: " << note << '\n';
    return names;
}

}  // namespace

Result<Record> read_chosen_game(const GameChoice& choice, Io& io) {
    const std::string name = input_name(choice.path);
    const Result<std::unique_ptr<base::ByteSource>> source = open_input(choice.path, io);
    if (!source) return source.error();
    formats::RecordStream stream(*source.value(), {.size = choice.size, .name = name});
    const Result<RecordFormat> format = stream.format();
    if (!format) return format.error();
    Result<NameFiles> names = NameFiles{};
    if (format.value() == RecordFormat::kWthor) names = names_for(choice.path, name, io);
    if (!names) return names.error();
    stream.use_names(names.value().players ? &*names.value().players : nullptr,
                     names.value().tournaments ? &*names.value().tournaments : nullptr);
    const std::size_t number = std::max<std::size_t>(choice.number, 1);
    Result<FoundGame> found = find_game(stream, number, choice.number == 0);
    if (!found) return found.error();
    return choose(std::move(found).value(), choice, name, io);
}

}  // namespace outflank::cli
