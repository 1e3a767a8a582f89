// Discs set up before the first move.
#include "formats/sgf/sgf_setup.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <string>
#include <utility>

#include "formats/text/move_text.h"
#include "formats/text/scanner.h"
#include "formats/text/words.h"

namespace outflank::formats {
namespace {

constexpr auto kDiscProperties = std::to_array<std::string_view>({"AB", "AW", "AE"});

/// Letter and digit, or two letters. Errors: those of parse_move.
Result<Square> read_square(std::string_view text, BoardSize size) {
    std::string word = lower_case(one_line(text));
    const bool is_go_style = word.size() == 2 && word[1] >= 'a' && word[1] <= 'h';
    if (is_go_style) word[1] = static_cast<char>('1' + (word[1] - 'a'));
    const Result<Square> square = parse_move(word, size);
    if (square && square.value() == kPass)
        return Error{ErrorCode::kParse, "found a pass, expected a square", ""};
    return square;
}

bool has_move(const SgfNode& node) {
    return node.find("B") != nullptr || node.find("W") != nullptr;
}

/// The side to move beside a move sets nothing up.
bool is_setup(const SgfNode& node) {
    const SgfProperty* setup = find_sgf_setup(node);
    return setup != nullptr && (!setup->is("PL") || !has_move(node));
}

/// Reads the discs and the side to move of the nodes that set up the start.
class StartReader {
  public:
    explicit StartReader(const std::vector<SgfNode>& nodes) : nodes_(nodes) {}

    SgfStart read();

  private:
    bool read_size();
    bool take_discs(const SgfNode& node);
    void take_side(const SgfNode& node);
    Color first_mover() const;
    bool lacks_discs(std::size_t used) const;
    bool refuse(const SgfValue& value, ErrorCode code, const std::string& message) {
        start_.problems.push_back({.offset = value.offset, .error = {code, "SGF: " + message, ""}});
        return false;
    }

    const std::vector<SgfNode>& nodes_;
    SgfStart start_;
    BoardSize size_ = BoardSize::k8;
    bool has_black_ = false;
    bool has_white_ = false;
    bool has_discs_ = false;
    Bitboard black_ = 0;
    Bitboard white_ = 0;
    std::optional<Color> to_move_;
};

bool StartReader::read_size() {
    const SgfProperty* property = nodes_.empty() ? nullptr : nodes_[0].find("SZ");
    if (property == nullptr) return true;
    const std::string text = one_line(property->values[0].raw);
    for (const BoardSize size : {BoardSize::k4, BoardSize::k6, BoardSize::k8}) {
        const std::string side = std::to_string(side_length(size));
        size_ = size;
        if (text == side || text == side + ':' + side) return true;
    }
    return refuse(property->values[0], ErrorCode::kOutOfRange,
                  "found board size " + quoted(text) + ", expected 4, 6 or 8");
}

bool StartReader::take_discs(const SgfNode& node) {
    for (const std::string_view name : kDiscProperties) {
        const SgfProperty* property = node.find(name);
        if (property == nullptr) continue;
        has_discs_ = true;
        has_black_ = has_black_ || name == "AB";
        has_white_ = has_white_ || name == "AW";
        for (const SgfValue& value : property->values) {
            const Result<Bitboard> squares = sgf_squares(value.raw, size_);
            if (!squares) return refuse(value, squares.error().code, squares.error().message);
            black_ &= ~squares.value();
            white_ &= ~squares.value();
            if (name == "AB") black_ |= squares.value();
            if (name == "AW") white_ |= squares.value();
        }
    }
    return true;
}

void StartReader::take_side(const SgfNode& node) {
    const SgfProperty* property = node.find("PL");
    if (property == nullptr) return;
    const SgfValue& value = property->values[0];
    const std::optional<Color> side = sgf_side(value.raw);
    if (side)
        to_move_ = side;
    else
        refuse(value, ErrorCode::kParse,
               "found " + quoted(value.raw) + ", expected B or W to move");
}

/// Nodes stand in the order of the file, so the first move found is on the main line. A move
/// behind damage need not be the first.
Color StartReader::first_mover() const {
    for (const SgfNode& node : nodes_) {
        for (const SgfProperty& property : node.properties) {
            if (property.name == "B") return Color::kBlack;
            if (property.name == "W") return Color::kWhite;
        }
        if (node.is_damaged) break;
    }
    return Color::kBlack;
}

/// True when discs of a side may have been passed over with what could not be read.
bool StartReader::lacks_discs(std::size_t used) const {
    const bool is_damaged = std::any_of(nodes_.begin(), nodes_.begin() + static_cast<long>(used),
                                        [](const SgfNode& node) { return node.is_damaged; });
    return is_damaged && has_discs_ && !(has_black_ && has_white_);
}

SgfStart StartReader::read() {
    if (!read_size()) return std::move(start_);
    std::vector<int> children(nodes_.size());
    for (const SgfNode& node : nodes_)
        if (node.parent != kNoSgfNode) ++children[node.parent];
    std::size_t& used = start_.nodes;
    while (used < nodes_.size()) {
        const SgfNode& node = nodes_[used];
        if (!take_discs(node)) return std::move(start_);
        take_side(node);
        const bool has_one_child = children[used++] == 1;
        if (has_move(node) || !has_one_child || !is_setup(nodes_[used])) break;
    }
    if (lacks_discs(used)) return std::move(start_);
    Position start = start_position(size_);
    start.to_move = to_move_.value_or(first_mover());
    if (!has_discs_) {
        black_ = start_board().mover;
        white_ = start_board().opponent;
    }
    const bool is_black = start.to_move == Color::kBlack;
    start.board = {.mover = is_black ? black_ : white_, .opponent = is_black ? white_ : black_};
    start_.position = start;
    return std::move(start_);
}

}  // namespace

Result<Bitboard> sgf_squares(std::string_view text, BoardSize size) {
    const std::size_t colon = std::min(text.find(':'), text.size());
    const Result<Square> first = read_square(text.substr(0, colon), size);
    if (!first || colon == text.size())
        return first ? Result<Bitboard>(bit(first.value())) : Result<Bitboard>(first.error());
    const Result<Square> last = read_square(text.substr(colon + 1), size);
    if (!last) return last.error();
    const auto [left, right] = std::minmax({first.value() % 8, last.value() % 8});
    const auto [top, bottom] = std::minmax({first.value() / 8, last.value() / 8});
    Bitboard squares = 0;
    for (int row = top; row <= bottom; ++row)
        for (int column = left; column <= right; ++column) squares |= bit(8 * row + column);
    return squares;
}

Result<Square> sgf_move(std::string_view text, BoardSize size) {
    if (text.size() == 2)
        if (const Result<Square> square = parse_square(text, size)) return square;
    const std::string word = lower_case(one_line(text));
    if (word.empty() || word == "tt") return kPass;
    const Result<Square> move = parse_move(word, size);
    const Result<Square> square = move ? move : read_square(word, size);
    return square ? square : move;
}

std::optional<Color> sgf_side(std::string_view text) {
    const std::string word = lower_case(one_line(text));
    if (word == "b" || word == "black" || word == "1") return Color::kBlack;
    if (word == "w" || word == "white" || word == "2") return Color::kWhite;
    return std::nullopt;
}

const SgfProperty* find_sgf_setup(const SgfNode& node) {
    const bool has_one_property = node.properties.size() == 1;
    if (has_one_property && node.properties[0].name.size() != 2) return nullptr;
    for (const std::string_view name : kDiscProperties)
        if (const SgfProperty* property = node.find(name)) return property;
    return node.find("PL");
}

SgfStart read_sgf_start(const std::vector<SgfNode>& nodes) { return StartReader(nodes).read(); }

}  // namespace outflank::formats
