// outflank book: the opening book. Its parts are in cli/book/.
#include <array>

#include "cli/book/book_parts.h"
#include "cli/commands.h"

namespace outflank::cli {
namespace book_command {
namespace {

constexpr std::array kParts = {
    &kBookShow,  &kBookStats, &kBookUmigame, &kBookLearn, &kBookWiden,  &kBookDeepen,
    &kBookMerge, &kBookPrune, &kBookSubtree, &kBookFix,   &kBookImport, &kBookExport,
};

constexpr std::array kExamples = {
    Example{"book learn games.ggf --level 20", "begin a book with games"},
    Example{"book widen --error 2 --level 20 --threads 2", "let it grow by good lines"},
    Example{"book show f5d6", "what it says of a position"},
};

}  // namespace
}  // namespace book_command

const Command kBookCommand = {
    .name = "book",
    .summary = "the opening book: look up, learn games, grow, merge, repair",
    .description =
        "An opening book holds positions, and for each its moves with their scores: those of the "
        "positions in the book after them, always worked out up to the start, and the best move "
        "that leads out of it, with the search that found it. Positions are the same in all eight "
        "symmetries. The file is mapped into memory and opened at once however long it is; one "
        "process at a time changes it, any number read it. `outflank book PART --help` tells more.",
    .examples = book_command::kExamples,
    .parts = book_command::kParts,
};

}  // namespace outflank::cli
