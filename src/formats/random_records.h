// Random records for the property tests: the same ones on every machine.
#pragma once

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "formats/random_games.h"
#include "formats/text/words.h"
#include "outflank/record_files.h"

namespace outflank::formats {

/// True once in `chances` times.
inline bool happens(base::Random& random, std::uint64_t chances) {
    return random.below(chances) == 0;
}

template <class Choices>
auto one_of(const Choices& choices, base::Random& random) {
    return choices[random.below(std::size(choices))];
}

/// Text with everything in it that formats use for themselves.
inline std::string random_text(base::Random& random, bool may_have_lines) {
    static constexpr const char* kPieces[] = {
        "f5", " ",   "]",   "[", "\\",       "\"",           "{", "}",    "(;", ")", ";", ":",
        "%",  "1. ", "1-0", "/", "\xC3\xA9", "\xE6\xA3\x8B", "x", "40-24"};
    std::string text;
    for (std::uint64_t pieces = random.below(8); pieces > 0; --pieces) {
        text += one_of(kPieces, random);
        if (may_have_lines && happens(random, 8)) text += '\n';
    }
    return text_block(text);
}

inline Milliseconds random_time(base::Random& random) {
    return Milliseconds{random.below(happens(random, 2) ? 10'000 : 10'000'000)};
}

inline Millidiscs random_evaluation(base::Random& random) {
    return static_cast<Millidiscs>(random.below(128'001)) - 64'000;
}

inline std::vector<Property> random_properties(base::Random& random) {
    std::vector<Property> properties;
    for (const char* name : {"KB", "ZZ", "QX"})
        if (happens(random, 4)) properties.push_back({name, {random_text(random, false)}});
    return properties;
}

inline std::vector<Mark> random_marks(BoardSize size, base::Random& random) {
    static constexpr MarkKind kKinds[] = {MarkKind::kTriangle, MarkKind::kCircle,
                                          MarkKind::kCross,    MarkKind::kSquare,
                                          MarkKind::kSelected, MarkKind::kLabel};
    std::vector<Mark> marks;
    for (std::uint64_t count = random.below(4); count > 0; --count) {
        const MarkKind kind = one_of(kKinds, random);
        marks.push_back({kind, random_move(playable(size), random),
                         kind == MarkKind::kLabel ? random_text(random, false) : ""});
    }
    std::sort(marks.begin(), marks.end(), [](const Mark& a, const Mark& b) {
        return std::tie(a.kind, a.square, a.text) < std::tie(b.kind, b.square, b.text);
    });
    return marks;
}

/// Notes of every kind, each of them seldom.
inline Notes random_notes(BoardSize size, base::Random& random) {
    Notes notes;
    if (happens(random, 8)) notes.name = random_text(random, false);
    if (happens(random, 4)) notes.comment = random_text(random, true);
    if (happens(random, 3)) notes.evaluation = random_evaluation(random);
    if (happens(random, 3)) notes.time_used = random_time(random);
    if (happens(random, 6)) notes.black_left = random_time(random);
    if (happens(random, 6)) notes.white_left = random_time(random);
    if (happens(random, 6)) notes.move_judgement = static_cast<MoveJudgement>(random.below(7));
    if (happens(random, 6))
        notes.position_judgement = static_cast<PositionJudgement>(random.below(7));
    if (happens(random, 8)) notes.marks = random_marks(size, random);
    if (happens(random, 8)) notes.other = random_properties(random);
    return notes;
}

inline std::optional<Clock> random_clock(base::Random& random) {
    if (happens(random, 2)) return std::nullopt;
    Clock clock{.main = {random_time(random), ""}, .increment = {}, .extension = {}};
    if (happens(random, 2)) clock.increment = {random_time(random), happens(random, 2) ? "25" : ""};
    if (happens(random, 2))
        clock.extension = {random_time(random), happens(random, 2) ? "N1:0" : ""};
    return clock;
}

/// An outcome of an ending with a score, or with a winner alone.
inline Outcome random_outcome(BoardSize size, base::Random& random) {
    static constexpr Ending kEndings[] = {Ending::kNormal, Ending::kResigned, Ending::kTimeout,
                                          Ending::kAgreed};
    Outcome outcome;
    if (happens(random, 3)) return outcome;
    outcome.ending = one_of(kEndings, random);
    const int most = kDisc * square_count(size);
    outcome.score = std::clamp<Millidiscs>(random_evaluation(random), -most, most);
    return outcome;
}

inline RecordInfo random_info(BoardSize size, base::Random& random) {
    static constexpr const char* kDates[] = {"",
                                             "1997",
                                             "2004-09",
                                             "2004-09-18",
                                             "2004-09-18T05:54:38",
                                             "2004-09-18T05:54:38-06:00",
                                             "2026-01-09T12:00:00Z",
                                             "last summer"};
    RecordInfo info;
    for (RecordedPlayer* side : {&info.black, &info.white}) {
        side->name = random_text(random, false);
        side->rating = happens(random, 2) ? std::to_string(random.below(3000)) : "";
        side->clock = random_clock(random);
    }
    if (happens(random, 2)) info.white.clock = info.black.clock;
    info.event = random_text(random, false);
    info.round = random_text(random, false);
    info.place = random_text(random, false);
    info.date = one_of(kDates, random);
    info.type.synchro = happens(random, 4);
    info.type.anti = happens(random, 4);
    if (happens(random, 4)) info.type.random_discs = static_cast<int>(random.below(40));
    if (happens(random, 4)) info.type.preferred_side = Color::kWhite;
    if (happens(random, 4)) info.komi = random_evaluation(random);
    if (happens(random, 4)) info.theory = TheoreticalScore{.score = 4, .empties = 24};
    info.outcome = random_outcome(size, random);
    info.other = random_properties(random);
    return info;
}

/// A start with either side to move: the usual one, one from a game, or any.
inline Position random_start(base::Random& random) {
    const BoardSize size = one_of(kAllSizes, random);
    if (happens(random, 2)) return start_position(size);
    return happens(random, 2) ? random_game(size, random).position()
                              : random_position(size, random);
}

/// Adds a random move, the forced pass, or now and then a remark below `node`.
inline NodeIndex grow(MoveTree& tree, NodeIndex node, base::Random& random) {
    const Position& now = tree.position(node);
    const Bitboard moves = legal_moves(now.board, now.size);
    if (happens(random, 20)) {
        const NodeIndex remark = tree.add_remark(node);
        tree.edit_notes(remark).comment = "remark";
        return remark;
    }
    if (moves == 0 && is_over(now.board, now.size)) return node;
    return tree.play(node, moves == 0 ? kPass : random_move(moves, random)).value();
}

/// A record with variations and notes of every kind.
inline Record random_record(base::Random& random) {
    const Position start = random_start(random);
    Record record{.info = random_info(start.size, random), .moves = MoveTree(start)};
    MoveTree& tree = record.moves;
    NodeIndex node = kRootNode;
    for (std::uint64_t nodes = random.below(80); nodes > 0; --nodes) {
        if (happens(random, 12)) node = static_cast<NodeIndex>(random.below(tree.node_count()));
        node = grow(tree, node, random);
    }
    for (node = 0; node < tree.node_count(); ++node)
        if (happens(random, 3) && (tree.move(node) || node == kRootNode)) {
            const Notes notes = random_notes(tree.size(), random);
            tree.edit_notes(node) = notes;
        }
    tree.edit_notes(kRootNode).other.clear();
    tree.edit_notes(kRootNode).time_used.reset();
    complete_outcome(record);
    return record;
}

}  // namespace outflank::formats
