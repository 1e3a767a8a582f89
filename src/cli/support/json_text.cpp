#include "cli/support/json_text.h"

#include <nlohmann/json.hpp>

namespace outflank::cli {
namespace {

std::string text_of(const nlohmann::ordered_json& json, int indent) {
    return json.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace

std::string json_line(const nlohmann::ordered_json& json) { return text_of(json, -1); }
std::string json_block(const nlohmann::ordered_json& json) { return text_of(json, 2); }

}  // namespace outflank::cli
