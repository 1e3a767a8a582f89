#include "cli/support/json_text.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace outflank::cli {
namespace {

TEST(JsonText, HoldsTextsThatAreNotUtf8) {
    const nlohmann::ordered_json json = {{"file", "caf\xE9.txt"}, {"text", "\xFF\xFE"}};
    for (const std::string& text : {json_line(json), json_block(json)}) {
        const auto read = nlohmann::json::parse(text);
        EXPECT_EQ(read["file"], "caf\uFFFD.txt");
        EXPECT_EQ(read["text"], "\uFFFD\uFFFD");
    }
}

}  // namespace
}  // namespace outflank::cli
