// What the tests of the arena share.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "arena/contestant.h"

namespace outflank::arena {

/// The mock engine in a protocol, with a fault at a move (see tests/arena/mock_engine.cpp).
inline EngineSpec mock(Protocol protocol, const std::string& fault = "none", int at = 1,
                       int seed = 1) {
    return {.name = std::string("mock-") + protocol_name(protocol) + '-' + fault + '-' +
                    std::to_string(seed),
            .protocol = protocol,
            .player = {},
            .command = {OUTFLANK_MOCK_ENGINE, protocol_name(protocol), fault, std::to_string(at),
                        std::to_string(seed)},
            .folder = {},
            .init = {},
            .options = {}};
}

/// A player of this program.
inline EngineSpec player(const std::string& spec) {
    return {.name = spec,
            .protocol = Protocol::kPlayer,
            .player = spec,
            .command = {},
            .folder = {},
            .init = {},
            .options = {}};
}

/// A file name of the running test, removed before and after.
class TestFile {
  public:
    explicit TestFile(const std::string& extension)
        : path_((std::filesystem::path(testing::TempDir()) /
                 (std::string(testing::UnitTest::GetInstance()->current_test_info()->name()) + '-' +
                  std::to_string(::getpid()) + extension))
                    .string()) {
        std::filesystem::remove(path_);
    }
    ~TestFile() { std::filesystem::remove(path_); }
    TestFile(const TestFile&) = delete;
    TestFile& operator=(const TestFile&) = delete;

    const std::string& path() const { return path_; }

  private:
    std::string path_;
};

}  // namespace outflank::arena
