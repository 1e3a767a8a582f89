// The positions that `outflank solve` and `outflank analyze` are asked about: files, boards,
// transcripts.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.h"
#include "outflank/formats.h"

namespace outflank::cli {

/// One position, with what the input knows about it.
struct SolveProblem {
    std::size_t number = 1;  ///< place among the positions of the input, from 1
    Position position;
    std::optional<Score> answer;    ///< score of the position, if the input knows it
    std::vector<ScoredMove> moves;  ///< scores of moves, as the input has them
};

/// The positions of an input, and one error for each line that is none.
struct SolveInput {
    std::vector<SolveProblem> problems;
    std::vector<Error> errors;
};

/// Reads what the words on the command line name: a file, "-" for standard input, or the
/// text itself; no word is the start on a board of `size`.
///
/// A text with OBF lines is a list of positions, and each bad line costs itself alone;
/// any other text is one board, one transcript, or a board followed by moves. Errors: kIo;
/// those of `parse_game` when there is nothing to solve.
Result<SolveInput> read_solve_input(std::span<const std::string> words, BoardSize size, Io& io);

/// The positions and answers of a text in OBF.
SolveInput problems_of(const ObfFile& file);

/// Keeps the positions whose numbers `selection` names: "3", "10-19", "15-", "1,4,7-9".
/// Errors: kParse, kOutOfRange.
Result<Done> select_problems(std::string_view selection, std::vector<SolveProblem>& problems);

/// Prints what concerns no result, in the name of a command: one line on the error stream.
void complain(Io& io, std::string_view command, std::string_view text);

/// Complains about the lines of an input that are no positions.
void report_bad_lines(const SolveInput& input, std::string_view command, Io& io);

}  // namespace outflank::cli
