// What searches found, as messages and as the HTTP interface tell it.
#pragma once

#include <cstddef>
#include <optional>

#include "outflank/engine.h"
#include "outflank/player.h"
#include "outflank/review.h"
#include "outflank/solver.h"
#include "server/messages/json_fields.h"

namespace outflank::server {

/// Version, players and threads: the answer to `about`.
OrderedJson about_json(int threads, bool knows_book, bool knows_games);

OrderedJson report_json(const SearchReport& report, BoardSize size, bool done);

OrderedJson choice_json(const Choice& choice, BoardSize size);

OrderedJson progress_json(const ThinkProgress& progress, BoardSize size);

OrderedJson solved_json(const SolveResult& result);

/// A judged move, with how many of all moves have been judged.
OrderedJson judged_json(const ReviewedMove& move, std::size_t judged, std::size_t all);

/// `{"message": ..., "where": ..., "code": ...}`.
OrderedJson error_json(const Error& error);

/// The answers of the HTTP interface: the members of `outflank analyze --json` and
/// `outflank solve --json`.
OrderedJson analysis_page(const SearchReport& report, const Position& position);
OrderedJson solution_page(const SolveResult& result, const Position& position, bool all_moves);

}  // namespace outflank::server
