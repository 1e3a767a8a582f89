// Links: a line of moves as it stands, or a tree with comments, packed.
#include "formats/position/share_link.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "base/inflate.h"
#include "formats/records/readers.h"
#include "formats/text/move_text.h"
#include "formats/text/words.h"
#include "outflank/formats.h"

namespace outflank::formats {
namespace {

constexpr std::size_t kMostTreeBytes = std::size_t{1} << 20;
constexpr std::size_t kFields = 6;  // start, black, white, event, date, comment

bool is_link_blank(char c) { return static_cast<unsigned char>(c) <= ' '; }

std::string_view without_link_blanks(std::string_view line) {
    while (!line.empty() && is_link_blank(line.back())) line.remove_suffix(1);
    while (!line.empty() && is_link_blank(line.front())) line.remove_prefix(1);
    return line;
}

bool starts_with_square(std::string_view text) {
    return text.size() >= 2 && to_lower(text[0]) >= 'a' && to_lower(text[0]) <= 'h' &&
           text[1] >= '1' && text[1] <= '8';
}

int hex_digit(char symbol) {
    if (is_digit(symbol)) return symbol - '0';
    const char lower = to_lower(symbol);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/// "%20" becomes a blank; nothing for a '%' without two digits.
std::optional<std::string> percent_decoded(std::string_view text) {
    std::string decoded;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            decoded += text[i];
            continue;
        }
        const int high = i + 2 < text.size() ? hex_digit(text[i + 1]) : -1;
        const int low = high >= 0 ? hex_digit(text[i + 2]) : -1;
        if (low < 0) return std::nullopt;
        decoded += static_cast<char>(16 * high + low);
        i += 2;
    }
    return decoded;
}

/// True when a program has put an encoding over that of the link: "#6%3Ac2".
bool is_encoded_further(std::string_view line) {
    for (std::size_t at = line.find('%'); at != line.npos; at = line.find('%', at + 1)) {
        const std::string code = lower_case(line.substr(at + 1, 2));
        if (code == "25" || code == "3a" || code == "3b" || code == "3d") return true;
    }
    return false;
}

/// The line without the encodings that programs have put over that of the link, one behind the
/// other. Nothing when there is none.
std::optional<std::string> further_decoded(std::string_view line) {
    constexpr int kMostEncodings = 4;
    if (line.find('#') == line.npos) return std::nullopt;
    if (std::any_of(line.begin(), line.end(), is_link_blank)) return std::nullopt;
    std::optional<std::string> found;
    for (int i = 0; i < kMostEncodings && is_encoded_further(found ? *found : line); ++i) {
        const std::optional<std::string> plain = percent_decoded(found ? *found : line);
        if (!plain) return std::nullopt;
        found.emplace();
        for (const char letter : *plain)  // a link has no blanks
            found->append(letter == ' ' ? std::string_view("%20") : std::string_view(&letter, 1));
    }
    return found;
}

/// As far as the text is base64url.
std::string base64_decoded(std::string_view text) {
    constexpr std::string_view kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    std::string bytes;
    unsigned value = 0;
    int bits = 0;
    for (const char symbol : text) {
        const std::size_t digit = kDigits.find(symbol);
        if (digit == std::string_view::npos) break;
        value = (value << 6 | static_cast<unsigned>(digit)) & 0xFFFF;
        bits += 6;
        if (bits < 8) continue;
        bits -= 8;
        bytes += static_cast<char>(value >> bits & 0xFF);
    }
    return bytes;
}

/// The start that "", "6:" or "p=POSITION;" stands for, and how much of the text that is.
struct LinkStart {
    Position position;
    std::size_t length;
};

std::optional<LinkStart> read_link_start(std::string_view text) {
    if (text.size() >= 2 && text[1] == ':' && is_digit(text[0])) {
        const Result<BoardSize> size = board_size_from_side(text[0] - '0');
        if (!size) return std::nullopt;
        return LinkStart{start_position(size.value()), 2};
    }
    if (!text.starts_with("p=")) return LinkStart{start_position(), 0};
    const std::size_t end = std::min(text.find(';'), text.size());
    const auto squares = percent_decoded(text.substr(2, end - 2));
    if (!squares) return std::nullopt;
    const Result<Position> position = parse_position(*squares);
    if (!position) return std::nullopt;
    return LinkStart{position.value(), std::min(end + 1, text.size())};
}

/// A field or a comment without its backslashes.
std::string unescaped(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\' || i + 1 == text.size()) {
            plain += text[i];
        } else {
            ++i;
            plain += text[i] == 'n' ? '\n' : text[i];
        }
    }
    return plain;
}

std::string line_of(std::string_view field) { return one_line(to_utf8(field)); }

/// Adds a comment, unless there is nothing in it.
void add_text(MoveTree& tree, NodeIndex node, std::string_view text) {
    const std::string block = text_block(to_utf8(text));
    if (!block.empty()) add_comment(tree, node, block);
}

/// Reads the moves of a tree.
class TreeReader {
  public:
    TreeReader(std::string_view text, MoveTree& tree) : text_(text), tree_(tree) {}

    /// Why reading ended before the full stop; nothing when it came to it.
    std::optional<std::string> read() {
        for (;;) {
            if (text_ == "." && branchings_.empty()) return std::nullopt;
            if (text_.empty()) return "found the end of the moves, expected a full stop";
            if (auto problem = read_part()) return problem;
        }
    }

  private:
    std::optional<std::string> read_part() {
        const char symbol = text_.front();
        if (symbol == '(') {
            branchings_.push_back(at_);
        } else if (symbol == ')' && !branchings_.empty()) {
            at_ = branchings_.back();
            branchings_.pop_back();
        } else if (symbol == '{') {
            return read_comment();
        } else if (starts_with_square(text_)) {
            return read_square();
        } else {
            return "found " + quoted(text_.substr(0, 1)) + ", expected a move";
        }
        text_.remove_prefix(1);
        return std::nullopt;
    }

    std::optional<std::string> read_comment() {
        std::size_t end = 1;
        while (end < text_.size() && text_[end] != '}') end += text_[end] == '\\' ? 2 : 1;
        if (end >= text_.size()) return "found the end of the moves in a comment";
        add_text(tree_, at_, unescaped(text_.substr(1, end - 1)));
        text_.remove_prefix(end + 1);
        return std::nullopt;
    }

    std::optional<std::string> read_square() {
        const Result<Square> square = parse_move(text_.substr(0, 2), tree_.size());
        if (!square) return square.error().message;
        const Result<NodeIndex> node = play_stated(tree_, at_, square.value());
        if (!node) return node.error().message;
        at_ = node.value();
        text_.remove_prefix(2);
        return std::nullopt;
    }

    std::string_view text_;
    MoveTree& tree_;
    NodeIndex at_ = kRootNode;
    std::vector<NodeIndex> branchings_;
};

/// The record that a tree's text holds. `problem` receives what is wrong with it.
std::optional<Record> record_of_tree(std::string_view text, std::optional<std::string>& problem) {
    std::array<std::string, kFields> fields;
    std::size_t count = 0;
    for (; count < kFields && !text.empty(); ++count) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        fields[count] = unescaped(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    const std::optional<LinkStart> start = count == 0 ? std::nullopt : read_link_start(fields[0]);
    if (!start) {
        problem = "found no start of a game in the link";
        return std::nullopt;
    }
    Record record{.info = {}, .moves = MoveTree(start->position)};
    record.info.black.name = line_of(fields[1]);
    record.info.white.name = line_of(fields[2]);
    record.info.event = line_of(fields[3]);
    record.info.date = line_of(fields[4]);
    add_text(record.moves, kRootNode, fields[5]);
    problem = TreeReader(text, record.moves).read();
    if (!problem) pass_at_end(record.moves);
    return record;
}

/// The link without the signs that a sentence puts behind it and that no move is divided by. The
/// colon of "#6:" is its own.
std::string_view without_sentence_end(std::string_view link) {
    constexpr std::string_view kBehind = " \t\r\n.,:!?)]}>\"'";
    const std::size_t last = link.find_last_not_of(kBehind);
    if (last == link.npos) return link;
    const bool is_size = last > 0 && link[last - 1] == '#' && is_digit(link[last]);
    return link.substr(0, last + (is_size && link.substr(last + 1).starts_with(':') ? 2 : 1));
}

ReadGame read_tree(std::string_view packed, bool is_deflated, const Error& at) {
    std::string text = base64_decoded(packed);
    if (is_deflated) text = base::inflate(text, kMostTreeBytes).bytes;
    ReadGame game;
    std::optional<std::string> problem;
    game.record = record_of_tree(text, problem);
    if (problem) game.errors.push_back(Error{ErrorCode::kParse, "link: " + *problem, at.where});
    return game;
}

}  // namespace

LinkLook link_look(std::string_view written) {
    std::string_view line = without_link_blanks(written);
    const std::optional<std::string> plain = further_decoded(line);
    if (plain) line = *plain;
    const std::size_t mark = line.find('#');
    if (mark == std::string_view::npos || std::any_of(line.begin(), line.end(), is_link_blank))
        return LinkLook::kNone;
    const bool is_address = line.substr(0, mark).find("://") != std::string_view::npos;
    if (mark > 0 && !is_address) return LinkLook::kNone;
    const std::string_view game = line.substr(mark + 1);
    for (const std::string_view start : {"p=", "z=", "g="})
        if (game.starts_with(start)) return LinkLook::kMarked;
    if (game.size() >= 2 && is_digit(game[0]) && game[1] == ':') return LinkLook::kMarked;
    if (!starts_with_square(game)) return LinkLook::kNone;
    return is_address ? LinkLook::kMarked : LinkLook::kBare;
}

ReadGame read_share_link(std::string_view written, const TextOrigin& origin) {
    const std::optional<std::string> plain = further_decoded(without_link_blanks(written));
    const std::string_view text = without_sentence_end(plain ? *plain : written);
    Result<Scanner> opened = Scanner::open(text, origin);
    if (!opened) return {.record = {}, .errors = {opened.error()}};
    Scanner& scanner = opened.value();
    while (scanner.peek() != '#') scanner.advance();
    scanner.advance();
    const Error at = scanner.error(ErrorCode::kParse, "link: found no position that can be read");
    const std::string_view game = trim(text.substr(text.find('#') + 1));
    if (game.starts_with("z=") || game.starts_with("g="))
        return read_tree(game.substr(2), game.front() == 'z', at);
    const std::optional<LinkStart> start = read_link_start(game);
    if (!start) return {.record = {}, .errors = {at}};
    scanner.advance(count_visible(game.substr(0, start->length)));
    if (scanner.at_end())
        return {.record = Record{.info = {}, .moves = MoveTree(start->position)}, .errors = {}};
    ReadMoves read = read_moves(scanner, start->position);
    ReadGame found{.record = Record{.info = {}, .moves = tree_of(read)}, .errors = {}};
    if (read.error) found.errors.push_back(*std::move(read.error));
    return found;
}

}  // namespace outflank::formats
