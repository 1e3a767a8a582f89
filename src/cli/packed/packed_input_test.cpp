// Packed files as the usual programs write them, whole and damaged.
#include "cli/packed/packed_input.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/support/input_text.h"

namespace outflank::cli {
namespace {

#if OUTFLANK_ARCHIVES

constexpr std::string_view kText = "f5d6c3d3c4\n";

std::string from_hex(std::string_view hex) {
    std::string bytes;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
        bytes += static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16));
    return bytes;
}

Result<std::string> text_of(std::string_view packed) {
    auto source = unpacked(std::make_unique<base::TextSource>(packed), "f");
    if (!source) return source.error();
    return read_source(*source.value(), 1000, "f");
}

/// kText, packed by gzip 1.12, bzip2 1.0.8, xz 5.4.1, zstd 1.5.4 and zip, there in a folder.
std::vector<std::string> packed_texts() {
    return {
        from_hex("1f8b08000000000002034b334d314b364e314e36e1020090e4e3b80b000000"),
        from_hex(
            "425a68393141592653599b661556000005490000100f000d002000310c081a3436a3910c883c5dc914e1"
            "42426d985558"),
        from_hex(
            "fd377a585a0000016922de360200210116000000742fe5a301000a663564366333643363340a000090e4"
            "e3b800011f0b3d620e7a9042990d010000000001595a"),
        from_hex("28b52ffd0458590000663564366333643363340abdae182f"),
        from_hex(
            "504b0304140000000800000021580000000002000000000000000600000067616d65732f0300504b0304"
            "1400000008000000215890e4e3b80d0000000b0000000b00000067616d65732f612e7478744b334d314b"
            "364e314e36e10200504b010214031400000008000000215800000000020000000000000006000000"
            "000000000000000080010000000067616d65732f504b010214031400000008000000215890e4e3b80d00"
            "00000b0000000b000000000000000000000080012600000067616d65732f612e747874504b0506000000"
            "00020002006d0000005c0000000000"),
    };
}

TEST(PackedInput, GivesWhatIsPackedAndOtherBytesAsTheyAre) {
    for (const std::string& packed : packed_texts()) {
        const Result<std::string> text = text_of(packed);
        ASSERT_TRUE(text) << to_text(text.error());
        EXPECT_EQ(text.value(), kText);
    }
    for (const std::string_view plain : {"", "f", "f5d6", "PKW Open\nf5d6c3d3\n"}) {
        const Result<std::string> text = text_of(plain);
        ASSERT_TRUE(text) << plain;
        EXPECT_EQ(text.value(), plain);
    }
}

TEST(PackedInput, ReadsGzipFilesOneBehindTheOther) {
    const std::string one = packed_texts()[0];
    const Result<std::string> text = text_of(one + one);
    ASSERT_TRUE(text) << to_text(text.error());
    EXPECT_EQ(text.value(), std::string(kText) + std::string(kText));
}

TEST(PackedInput, ComparesWhatGzipPackedWithItsChecksum) {
    // "f5d6c3" in a stored block, and the same with another move and the checksum as it was.
    const std::string whole = from_hex(
        "1f8b08000000000000ff010600f9ff663564366333"
        "86ea4fd6"
        "06000000");
    EXPECT_EQ(text_of(std::string(whole).replace(21, 4, from_hex("16da0c63"))).value(), "f5d6c3");
    const Result<std::string> damaged = text_of(whole);
    ASSERT_FALSE(damaged);
    EXPECT_EQ(to_text(damaged.error()),
              "f: cannot unpack the file, which is packed by gzip: incorrect data check");
    const std::string one = packed_texts()[0];
    std::string second = one;
    second[second.size() - 8] ^= 1;  // of the checksum
    EXPECT_FALSE(text_of(one + second));
    EXPECT_TRUE(text_of(one + std::string(512, '\0'))) << "zeros of a tape";
    EXPECT_EQ(text_of(one + "more").error().message,
              "cannot unpack the file, which is packed by gzip: there are other bytes behind its "
              "end");
    const Result<std::string> empty = text_of(from_hex("1f8b080000000000000303000000000000000000"));
    ASSERT_TRUE(empty);
    EXPECT_EQ(empty.value(), "");
}

TEST(PackedInput, RefusesWhatIsDamagedOrCutOff) {
    for (const std::string& packed : packed_texts()) {
        for (std::size_t length = 8; length < packed.size(); ++length) {
            const Result<std::string> cut = text_of(std::string_view(packed).substr(0, length));
            // A zip may lack no more than its list of files.
            if (cut) {
                EXPECT_EQ(cut.value(), kText) << length;
            }
        }
        for (std::size_t at = 8; at < packed.size(); ++at) {
            std::string damaged = packed;
            damaged[at] = static_cast<char>(damaged[at] ^ 0x55);
            static_cast<void>(text_of(damaged));  // whatever it is, it ends
        }
    }
    const Result<std::string> cut = text_of(std::string_view(packed_texts()[0]).substr(0, 20));
    ASSERT_FALSE(cut);
    EXPECT_EQ(cut.error().where, "f");
    EXPECT_EQ(cut.error().message.find("cannot unpack the file, which is packed by gzip: "), 0U);
}

TEST(PackedInput, RefusesASecondFileInAZip) {
    const Result<std::string> text =
        text_of(from_hex("504b03041400000008000000215890e4e3b80d0000000b00000005000000612e7478744b3"
                         "34d314b364e314e36e1"
                         "0200504b03041400000008000000215890e4e3b80d0000000b00000005000000622e74787"
                         "44b334d314b364e314e"
                         "36e10200504b010214031400000008000000215890e4e3b80d0000000b000000050000000"
                         "0000000000000008001"
                         "00000000612e747874504b010214031400000008000000215890e4e3b80d0000000b00000"
                         "0050000000000000000"
                         "00000080013000000062"
                         "2e747874504b0506000000000200020066000000600000000000"));
    ASSERT_FALSE(text);
    EXPECT_EQ(to_text(text.error()), "f: found several files in the zip, expected one");
}

TEST(PackedInput, NamesWhatItDoesNotUnpack) {
    for (const auto& [head, packer] : std::vector<std::pair<std::string, std::string>>{
             {"7z\xBC\xAF\x27\x1C rest", "7z"}, {"Rar!\x1A\x07 rest", "rar"}}) {
        const Result<std::string> text = text_of(head);
        ASSERT_FALSE(text);
        EXPECT_EQ(to_text(text.error()),
                  "f: found a file packed by " + packer + ", expected it unpacked");
    }
}

#endif

}  // namespace
}  // namespace outflank::cli
