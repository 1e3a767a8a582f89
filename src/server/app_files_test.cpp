// The page's files: found by their names alone, packed, with headers that fit.
#include "server/app_files.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "server/gzip.h"

namespace outflank::server {
namespace {

namespace fs = std::filesystem;

/// A folder with a page in it, and a secret beside it.
class AppFilesTest : public testing::Test {
  protected:
    void SetUp() override {
        folder_ = fs::temp_directory_path() / ("outflank-app-" + std::to_string(::getpid()));
        fs::create_directories(folder_ / "web/assets");
        write("secret", "keep out");
        write("web/index.html", "<html><head><title>x</title></head></html>");
        write("web/assets/main-Ab12.js", std::string(5000, 'x'));
        write("web/icon.png", "not packed");
        fs::create_symlink(folder_ / "secret", folder_ / "web/link");
    }
    void TearDown() override { fs::remove_all(folder_); }

    void write(const std::string& name, const std::string& contents) {
        std::ofstream(folder_ / name, std::ios::binary) << contents;
    }
    AppFiles load() { return AppFiles::load((folder_ / "web").string()).value(); }

    fs::path folder_;
};

TEST_F(AppFilesTest, KnowsTheFilesOfItsFolderOnly) {
    const AppFiles app = load();
    EXPECT_EQ(app.size(), 3u);
    EXPECT_NE(app.find("/"), nullptr);
    EXPECT_EQ(app.find("/"), app.find("/index.html"));
    EXPECT_NE(app.find("/assets/main-Ab12.js"), nullptr);
    EXPECT_NE(app.find("/assets/main%2DAb12.js"), nullptr);
    for (const char* path :
         {"", "index.html", "/../secret", "/..%2fsecret", "/%2e%2e/secret", "/link", "//index.html",
          "/assets", "/assets/", "/assets/../index.html", "/%", "/%2", "/%zz", "/index.html%00"})
        EXPECT_EQ(app.find(path), nullptr) << path;
}

TEST_F(AppFilesTest, TellsThePageThatItComesFromAServer) {
    EXPECT_EQ(load().find("/")->contents,
              "<html><head><meta name=\"outflank-server\" content=\"1\" /><title>x</title></head>"
              "</html>");
}

TEST_F(AppFilesTest, PacksTextAndKeepsHashedFilesForEver) {
    const AppFiles app = load();
    const AppFile& script = *app.find("/assets/main-Ab12.js");
    EXPECT_EQ(script.type, "text/javascript; charset=utf-8");
    EXPECT_TRUE(script.immutable);
    EXPECT_FALSE(script.packed.empty());
    EXPECT_LT(script.packed.size(), 100u);
    EXPECT_FALSE(app.find("/")->immutable);
    EXPECT_TRUE(app.find("/icon.png")->packed.empty());
}

TEST_F(AppFilesTest, ChangesTheTagWithTheContents) {
    const std::string before = load().find("/icon.png")->tag;
    EXPECT_EQ(load().find("/icon.png")->tag, before);
    write("web/icon.png", "other");
    EXPECT_NE(load().find("/icon.png")->tag, before);
}

TEST_F(AppFilesTest, RefusesAFolderWithoutAPage) {
    fs::remove(folder_ / "web/index.html");
    const auto app = AppFiles::load((folder_ / "web").string());
    ASSERT_FALSE(app);
    EXPECT_EQ(app.error().message, "found no index.html, expected the built page");
    EXPECT_FALSE(AppFiles::load((folder_ / "nowhere").string()));
}

TEST_F(AppFilesTest, FindsThePageBesideTheProgram) {
    fs::create_directories(folder_ / "usr/bin");
    fs::create_directories(folder_ / "usr/share/outflank");
    const std::string program = (folder_ / "usr/bin/outflank").string();
    EXPECT_EQ(find_app_folder(program), std::nullopt);
    fs::rename(folder_ / "web", folder_ / "usr/share/outflank/web");
    EXPECT_EQ(find_app_folder(program), (folder_ / "usr/share/outflank/web").string());
}

TEST(AppFiles, HasAPageWithoutAnApp) {
    const AppFiles app;
    ASSERT_NE(app.find("/"), nullptr);
    EXPECT_NE(app.find("/")->contents.find("./dev web"), std::string::npos);
}

TEST(Gzip, IsWhatTheSystemUnpacks) {
    std::string text;
    for (int i = 0; i < 20000; ++i) text += "line " + std::to_string(i * i % 977) + "\n";
    const fs::path file =
        fs::temp_directory_path() / ("outflank-" + std::to_string(::getpid()) + ".gz");
    std::ofstream(file, std::ios::binary) << gzip(text);
    FILE* pipe = ::popen(("gzip -dc " + file.string()).c_str(), "r");
    std::string unpacked;
    char part[4096];
    while (const std::size_t read = std::fread(part, 1, sizeof part, pipe))
        unpacked.append(part, read);
    EXPECT_EQ(::pclose(pipe), 0);
    EXPECT_EQ(unpacked, text);
    fs::remove(file);
}

}  // namespace
}  // namespace outflank::server
