#include "base/inflate.h"

#include <gtest/gtest.h>

namespace outflank::base {
namespace {

constexpr std::size_t kRoom = 1 << 20;

// Packed by zlib, which is another program's reading of the same RFC.
std::string bytes_of_hex(std::string_view hex) {
    std::string bytes;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
        bytes += static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16));
    return bytes;
}

TEST(Inflate, UnpacksStoredBlocks) {
    const Inflated read = inflate(bytes_of_hex("010600f9ff663564366333"), kRoom);
    EXPECT_TRUE(read.is_whole);
    EXPECT_EQ(read.bytes, "f5d6c3");
}

TEST(Inflate, UnpacksFixedCodes) {
    const Inflated read = inflate(bytes_of_hex("4b334d314b364e432201"), kRoom);
    EXPECT_TRUE(read.is_whole);
    EXPECT_EQ(read.bytes, "f5d6c3f5d6c3f5d6c3");
}

TEST(Inflate, UnpacksCodesOfItsOwn) {
    const Inflated read = inflate(
        bytes_of_hex(
            "6d5451aac3300cbb4aef30e6fb8c8dc1e0f11ebc7eecfa4b6acb92b2421a9ac4916d59ce23b6f7eb777b5e"
            "b7fb65ce8fffdb5ba69fbf7daf65f4b199d56d1a0e9c5c2cc8398ea3da170f218b71320db0d75ec6c6401a"
            "b35d91b0a7111060764c69835fee1fa876337d8c61479a28c81066348dba4a1f12000d8115849fa9290560"
            "1a014f437c4e5c801d222a7ff3bfa2828f15d37c92996f2cd8149e589109715295d40fa76440c5c244ca16"
            "656bfd082dc936d592854b5056021eacf0463616802e74cda55d29739a797a1579744bc4c22a75a3d1b91c"
            "0bf9bc2c96089c772251cebbe792158b057568a2c9a186601291d49ae4d3742c22158b544e457f522f67dd"
            "585002bc4563d14a82b239d8d685d1a3d5e4f98824fd75142a4c829ae4d21d5d0709417aa92b5537350d8a"
            "52d2591e647d13c309fb7e023e"),
        kRoom);
    EXPECT_TRUE(read.is_whole);
    ASSERT_EQ(read.bytes.size(), 1522U);
    EXPECT_EQ(read.bytes.substr(0, 40), "d6 win f5 c3 f5 draw draw draw loss draw");
}

TEST(Inflate, GivesWhatComesBeforeTheDamage) {
    const std::string packed = bytes_of_hex("4b334d314b364e432201");
    for (std::size_t length = 0; length < packed.size(); ++length) {
        const Inflated read = inflate(std::string_view(packed).substr(0, length), kRoom);
        EXPECT_FALSE(read.is_whole);
        EXPECT_TRUE(std::string_view("f5d6c3f5d6c3f5d6c3").starts_with(read.bytes));
    }
    EXPECT_FALSE(inflate("\x07", kRoom).is_whole);  // a kind of block that there is not
    EXPECT_FALSE(inflate(bytes_of_hex("4b334d314b364e432201"), 10).is_whole);
}

TEST(Inflate, SurvivesAnyBytes) {
    std::uint64_t state = 20261123;
    for (int round = 0; round < 20000; ++round) {
        std::string bytes;
        for (int i = 0; i < round % 80; ++i) {
            state = state * 6364136223846793005U + 1442695040888963407U;
            bytes += static_cast<char>(state >> 56);
        }
        if (!bytes.empty())
            bytes[0] = static_cast<char>((bytes[0] & 0xF8) | 5);  // codes of its own
        EXPECT_LE(inflate(bytes, 1000).bytes.size(), 1000U);
    }
}

}  // namespace
}  // namespace outflank::base
