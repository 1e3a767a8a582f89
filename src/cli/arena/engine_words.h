// The words that describe an engine of a tournament: name=, proto=, cmd= and so on.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <utility>

#include "arena/schedule.h"
#include "outflank/result.h"

namespace outflank::cli {

/// What is wrong with a tournament as it was asked for, and where.
inline Error tournament_error(const std::string& what, std::string where = "") {
    return Error{ErrorCode::kParse, what, std::move(where)};
}

/// Words of UCI options begin with it: "option.Hash".
inline constexpr std::string_view kOptionKey = "option.";

/// Reads "60s", "100ms". Errors: kParse, at `option`.
Result<std::chrono::milliseconds> duration_of(const std::string& text, const char* option);

/// Reads "60", "60+0.5", "3s+100ms" into base and increment. Errors: kParse, at `option`.
Result<Done> set_clock(const std::string& text, arena::TimeControl& time, const char* option);

/// Sets what the key names. Errors: kParse.
Result<Done> set_engine_key(arena::EngineSpec& engine, const std::string& key,
                            const std::string& value);

/// The engine with a name, once all its words are set. Errors: kParse, naming what is missing.
Result<arena::EngineSpec> completed(arena::EngineSpec engine);

}  // namespace outflank::cli
