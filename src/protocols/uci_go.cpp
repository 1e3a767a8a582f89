// The arguments of UCI's `go`.
#include "protocols/uci_go.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "protocols/line_text.h"

namespace outflank::protocols {
namespace {

using std::chrono::milliseconds;

constexpr std::int64_t kMostMilliseconds = std::int64_t{1000} * 3600 * 24 * 365;

/// A whole number of any length, the largest that there is standing for all above it; of a number
/// with a fraction the part before the point.
std::optional<std::int64_t> number_of(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789";
    const std::size_t point = text.find('.');
    if (point != text.npos && text.find_first_not_of(kDigits, point + 1) == text.npos)
        text = text.substr(0, point);
    const bool is_digits = !text.empty() && text.find_first_not_of(kDigits) == text.npos;
    if (const auto value = whole_number(text, INT64_MIN, INT64_MAX)) return value;
    return is_digits ? std::optional(INT64_MAX) : std::nullopt;
}

/// The clocks as they come, one word after the other.
struct Times {
    std::array<std::optional<milliseconds>, 2> left;  // black's and white's
    std::array<milliseconds, 2> increment{};
    std::optional<int> moves_to_go;
};

class GoReader {
  public:
    GoReader(std::string_view rest, const Position& position, UciNotation notation)
        : words_(words_of(rest)), position_(position), notation_(notation) {}

    UciGo read() {
        while (at_ < words_.size()) read_word(words_[at_++]);
        add_clock();
        return std::move(go_);
    }

  private:
    void read_word(std::string_view word) {
        if (word == "infinite") go_.limits.infinite = true;
        if (word == "ponder") go_.ponder = true;
        if (word == "solve") {
            go_.limits.depth = square_count(position_.size);
            go_.limits.percent = 100;
        }
        if (word == "searchmoves") return read_moves();
        read_number(word);
    }

    void read_number(std::string_view word) {
        struct Number {
            std::string_view name;
            std::int64_t low;
            std::int64_t high;
        };
        static constexpr std::array kNumbers = {
            Number{"depth", 1, 1000},
            Number{"level", 0, kMostLevel},
            Number{"nodes", 1, INT64_MAX},
            Number{"movetime", 1, kMostMilliseconds},
            Number{"movestogo", 1, 1000},
            // A clock may have run out on the way here.
            Number{"btime", -kMostMilliseconds, kMostMilliseconds},
            Number{"wtime", -kMostMilliseconds, kMostMilliseconds},
            Number{"binc", 0, kMostMilliseconds},
            Number{"winc", 0, kMostMilliseconds},
        };
        const auto known = std::find_if(kNumbers.begin(), kNumbers.end(),
                                        [&](const Number& number) { return number.name == word; });
        if (known == kNumbers.end()) return;
        const std::string_view text = at_ < words_.size() ? words_[at_] : "";
        const auto value = number_of(text);
        const bool is_whole = value && text.find('.') == text.npos;
        const bool is_small = value && *value < known->low;
        const bool is_left_out = !value || (is_small && word == "movestogo");
        const std::int64_t taken = std::clamp(value.value_or(0), known->low, known->high);
        if (!is_whole || is_small)
            tell(word, text, known->low,
                 is_left_out ? "it is left out" : "taken as " + std::to_string(taken));
        if (value) ++at_;
        if (!is_left_out) set(word, taken);
    }

    /// What became of a number that is none, or is out of range.
    void tell(std::string_view word, std::string_view text, std::int64_t low,
              const std::string& what) {
        go_.errors.push_back(Error{ErrorCode::kParse,
                                   std::string(word) + ": found '" + shown(text) +
                                       "', expected a whole number from " + std::to_string(low) +
                                       "; " + what,
                                   ""});
    }

    void set(std::string_view word, std::int64_t value) {
        const int number = static_cast<int>(std::min<std::int64_t>(value, 1000));
        // The first mover is White in chess.
        const bool chess = notation_ == UciNotation::kFairy;
        const std::size_t side = (word[0] == 'b') == chess ? 1 : 0;
        if (word == "depth") go_.limits.depth = number;
        if (word == "level") go_.limits.level = number;
        if (word == "nodes") go_.limits.nodes = static_cast<std::uint64_t>(value);
        if (word == "movetime") go_.limits.move_time = milliseconds(value);
        if (word == "movestogo") times_.moves_to_go = number;
        if (word.ends_with("time") && word.size() == 5)
            times_.left[side] = milliseconds(std::max<std::int64_t>(value, 1));
        if (word.ends_with("inc")) times_.increment[side] = milliseconds(value);
    }

    void read_moves() {
        const Bitboard legal = legal_moves(position_.board, position_.size);
        for (; at_ < words_.size(); ++at_) {
            const auto square = read_uci_move(words_[at_], position_.size, notation_);
            if (!square) return;  // the next word of `go`
            const bool is_legal =
                square.value() == kPass ? legal == 0 : (legal & bit(square.value())) != 0;
            if (is_legal)
                go_.moves.push_back(square.value());
            else
                go_.errors.push_back(Error{
                    ErrorCode::kIllegalMove,
                    "searchmoves: " + square_name(square.value(), position_.size) + " is not legal",
                    ""});
        }
    }

    void add_clock() {
        const std::size_t side = position_.to_move == Color::kBlack ? 0 : 1;
        if (!times_.left[side]) return;
        go_.limits.clock = GameClock{.remaining = *times_.left[side],
                                     .increment = times_.increment[side],
                                     .moves_to_go = times_.moves_to_go};
    }

    std::vector<std::string_view> words_;
    std::size_t at_ = 0;
    const Position& position_;
    UciNotation notation_;
    Times times_;
    UciGo go_;
};

}  // namespace

UciGo parse_uci_go(std::string_view rest, const Position& position, UciNotation notation) {
    return GoReader(rest, position, notation).read();
}

}  // namespace outflank::protocols
