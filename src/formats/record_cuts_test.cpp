// What writers leave out is named: what comes back and what is named are all that there was.
#include "formats/record_cuts.h"

#include "formats/random_records.h"
#include "formats/record_testing.h"

namespace outflank::formats {
namespace {

Record with_properties(std::vector<Property> properties) {
    Record record{.info = {},
                  .moves = MoveTree(parse_transcript("f5d6", start_position()).value())};
    record.info.other = std::move(properties);
    return record;
}

TEST(Cuts, AreThePropertiesThatDoNotComeBack) {
    const std::vector<Property> properties = {{"Opening", {"Tiger"}},
                                              {"KB", {"x"}},
                                              {"two", {"a", "b"}},
                                              {"small-key", {"c"}},
                                              {"a b", {"d"}}};
    for (const RecordFormat format :
         {RecordFormat::kGgf, RecordFormat::kSgf, RecordFormat::kPgn, RecordFormat::kSavedGame}) {
        for (const Property& property : properties) {
            const Record record = with_properties({property});
            const Record back = read_one(written(record, format), format);
            const bool comes_back = back.info.other == record.info.other;
            EXPECT_EQ(cuts_of(record, format).empty(), comes_back)
                << format_name(format) << ' ' << property.name;
        }
    }
}

TEST(Cuts, AreWhatWthorHasNoRoomFor) {
    Record record = with_properties({});
    record.info.black.name = "\u5C71\u7530";
    record.info.white.name = "Andr\u00E9";
    record.info.event = "A tournament with a name that is too long";
    record.info.date = "2004-09-18";
    record.info.outcome = {.ending = Ending::kResigned, .score = {}, .winner = Color::kWhite};
    EXPECT_EQ(
        cuts_of(record, RecordFormat::kWthor),
        (std::vector<std::string>{"letters of names outside ISO-8859-1", "the end of a long name",
                                  "the day of the date", "how the game ended"}));
    record.info = {};
    record.info.white.name = "Andr\u00E9";
    record.info.date = "2004";
    EXPECT_TRUE(cuts_of(record, RecordFormat::kWthor).empty());
    EXPECT_TRUE(cuts_of(record, RecordFormat::kTranscript).empty());
}

}  // namespace
}  // namespace outflank::formats
