// The main of every unit test: each process has a temporary folder of its own, so that tests which
// run at the same time cannot meet in it.
#include <gtest/gtest.h>
#include <stdlib.h>

#include <cstdio>
#include <filesystem>
#include <string>
#include <system_error>

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    std::error_code failure;
    std::string folder =
        (std::filesystem::temp_directory_path(failure) / "outflank-test-XXXXXX").string();
    if (failure || ::mkdtemp(folder.data()) == nullptr) {
        std::perror(folder.c_str());
        return 1;
    }
    // What testing::TempDir() says, as it is.
    ::setenv("TEST_TMPDIR", (folder + '/').c_str(), 1);
    const int status = RUN_ALL_TESTS();
    std::filesystem::remove_all(folder, failure);
    return status;
}
