// For tests: a command with parts as a person runs it, in a folder of the test's own.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "cli/program.h"

namespace outflank::cli {

class CommandFixture : public ::testing::Test {
  protected:
    /// `command` gets `file_option` with the path of `file` in the folder.
    CommandFixture(std::string command, std::string file_option, std::string file)
        : command_(std::move(command)),
          file_option_(std::move(file_option)),
          file_(std::move(file)),
          folder_(std::filesystem::path(testing::TempDir()) /
                  ("outflank-" + command_ + "-command-" +
                   ::testing::UnitTest::GetInstance()->current_test_info()->name())) {
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
    }
    ~CommandFixture() override { std::filesystem::remove_all(folder_); }

    struct Ran {
        int status = 0;
        std::string out;
        std::string err;
    };

    std::string path(const std::string& name) const { return (folder_ / name).string(); }

    /// Runs a part of the command on the file of the test.
    Ran run(std::vector<std::string> words, const std::string& input = "") const {
        words.insert(words.begin(), command_);
        words.insert(words.end(), {file_option_, path(file_)});
        std::istringstream in(input);
        std::ostringstream out;
        std::ostringstream err;
        const std::atomic<bool> stop{false};
        Io io{.in = in, .out = out, .err = err, .terminal = {}, .stop = stop};
        const int status = run_program(words, io);
        return {status, out.str(), err.str()};
    }

    nlohmann::json json(std::vector<std::string> words, const std::string& input = "") const {
        words.emplace_back("--json");
        const Ran ran = run(words, input);
        EXPECT_EQ(ran.status, kSuccess) << ran.err;
        return nlohmann::json::parse(ran.out);
    }

  private:
    std::string command_;
    std::string file_option_;
    std::string file_;
    std::filesystem::path folder_;
};

}  // namespace outflank::cli
