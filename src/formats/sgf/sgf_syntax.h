// The syntax of SGF files: trees of nodes with properties, before they mean anything.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/text/text_cursor.h"

namespace outflank::formats {

/// The text between two brackets, escapes as written.
struct SgfValue {
    std::string_view raw;
    std::size_t offset;
};

struct SgfProperty {
    std::string name;  ///< capital letters
    std::size_t offset;
    std::span<const SgfValue> values{};  ///< of the SgfNodes, at least one

    bool is(std::string_view known) const { return name == known; }
};

inline constexpr std::size_t kNoSgfNode = static_cast<std::size_t>(-1);

struct SgfNode {
    std::size_t parent;                         ///< index of a node before this one, or kNoSgfNode
    std::span<const SgfProperty> properties{};  ///< of the SgfNodes
    bool is_damaged = false;                    ///< something in it was passed over

    /// The property of that name, or null.
    const SgfProperty* find(std::string_view name) const;
};

/// Moves the cursor to the next game, "(" and ";" with only blanks between them. False when
/// there is none; text before a game is skipped.
bool find_sgf_game(TextCursor& cursor);

/// True where the first node of a game names the game or the format, as a file does and a
/// variation does not. The cursor stands at a "(".
bool sgf_begins_a_file(TextCursor cursor);

/// True where a node begins: ";" and a property, perhaps behind a "(". Text that quotes a node
/// hides its "]" behind a backslash.
bool sgf_begins_a_node(TextCursor cursor);

/// The nodes of one game, parents before their children and the children of a node in order. The
/// properties of all nodes and their values stand in one row each, where the nodes find them.
struct SgfNodes {
    SgfNodes() = default;
    SgfNodes(SgfNodes&&) = default;
    SgfNodes& operator=(SgfNodes&&) = default;
    SgfNodes(const SgfNodes&) = delete;
    SgfNodes& operator=(const SgfNodes&) = delete;
    ~SgfNodes() = default;

    std::vector<SgfNode> nodes;
    std::vector<SgfProperty> properties;
    std::vector<SgfValue> values;
    std::vector<Problem> problems;  ///< in file order
};

enum class SgfReading {
    kStrict,  ///< up to the first problem
    /// What cannot be read is passed over. A game ends where another file begins inside it, and
    /// a value where a node begins inside it: there a bracket is missing.
    kRescue,
};

/// Reads one game. The cursor stands at its "(", and behind its last ")" afterwards, or where
/// reading ended. A game without a closing bracket, or with anything unknown, has a problem.
SgfNodes read_sgf_game(TextCursor& cursor, SgfReading reading);

/// A value with its escapes taken off, as UTF-8.
std::string sgf_unescaped(std::string_view raw);

/// A value as a file has it: `]` and `\` escaped, and `:` where two values are composed.
enum class SgfColon { kPlain, kEscaped };
std::string sgf_escaped(std::string_view text, SgfColon colon = SgfColon::kPlain);

}  // namespace outflank::formats
