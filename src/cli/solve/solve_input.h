// The positions that `outflank solve` and `outflank analyze` are asked about: files of any format,
// boards, moves.
#pragma once

#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/convert/not_understood.h"
#include "cli/support/command.h"
#include "outflank/formats.h"

namespace outflank::cli {

struct SizeOption;

/// One position, with what the input knows about it.
struct SolveProblem {
    std::size_t number = 1;  ///< place among the positions of the whole input, from 1
    /// The file in which it stands, as messages name it; null when there is no other.
    std::shared_ptr<const std::string> file{};
    Position position;
    std::optional<Score> answer;    ///< score of the position, if the input knows it
    std::vector<ScoredMove> moves;  ///< scores of moves, as the input has them
};

/// The positions of an input, and the lines that are none.
struct SolveInput {
    std::vector<SolveProblem> problems{};
    std::vector<Error> errors{};  ///< the first of them
    std::size_t error_count = 0;
    std::size_t bad_files = 0;  ///< of the errors: one for a whole file
    NotUnderstood not_understood{};

    void add(SolveProblem problem);  ///< as the next one
    void add(const ObfRecord& record);
    void add(Error error) {
        if (error_count++ < kMostComplaints) errors.push_back(std::move(error));
    }
    void add_bad_file(Error error) {
        ++bad_files;
        add(std::move(error));
    }
    /// Adds what stands in another file.
    void append(SolveInput input, const std::string& file);
};

/// Reads what the words on the command line name: files, one after the other, "-" for standard
/// input, or the text itself; no word is the start on a board of `size`.
///
/// A file is what `read_records` takes it for: of positions each, of games the last position of
/// each. Lines in OBF are read one by one, and each bad line costs itself alone. What is typed is
/// a board, moves, or a board followed by moves. Errors: kIo and those of the readers when there
/// is one file and no position in it; those of `parse_game` for what is typed.
Result<SolveInput> read_solve_input(std::span<const std::string> words, BoardSize size, Io& io);

/// Reads a text as `read_solve_input` reads a file, which `name` names. Errors: as there.
Result<SolveInput> read_positions(std::string_view text, const std::string& name, BoardSize size);

/// Refuses `--size` when a board of the input has another one. Errors: kParse.
Result<Done> check_sizes(const SizeOption& size, const SolveInput& input);

/// The positions and answers of a text in OBF; `name` as in parse_obf_file.
SolveInput problems_of_obf(std::string_view text, std::string_view name);

/// Keeps the positions whose numbers `selection` names: "3", "10-19", "15-", "1,4,7-9".
/// Errors: kParse, kOutOfRange.
Result<Done> select_problems(std::string_view selection, std::vector<SolveProblem>& problems);

/// Names each file above its rows, where there are several.
class FileHeadings {
  public:
    void print(const SolveProblem& problem, std::ostream& out);

  private:
    std::shared_ptr<const std::string> last_;
};

/// Complains about the files and the lines of an input that are no positions, and says what was not
/// understood.
void report_bad_lines(const SolveInput& input, std::string_view command, Io& io);

}  // namespace outflank::cli
