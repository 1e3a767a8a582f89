// JSON of the program's own making as text.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace outflank::cli {

/// The value on one line, or on several lines indented by two columns. Names of files and what
/// they hold need not be UTF-8, JSON must be: bytes that are not become U+FFFD. Throws
/// nothing but `bad_alloc`; `json::dump` as it comes throws on such bytes.
std::string json_line(const nlohmann::ordered_json& json);
std::string json_block(const nlohmann::ordered_json& json);

}  // namespace outflank::cli
