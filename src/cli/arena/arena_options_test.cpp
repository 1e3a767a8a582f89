// Tournaments from words and files.
#include "cli/arena/arena_options.h"

#include <gtest/gtest.h>

namespace outflank::cli {
namespace {

using arena::Protocol;
using std::chrono::milliseconds;

TEST(ParseEngine, TakesTheSpecOfAPlayer) {
    const auto engine = parse_engine(" alphabeta:depth=2 ");
    ASSERT_TRUE(engine);
    EXPECT_EQ(engine.value().name, "alphabeta:depth=2");
    EXPECT_EQ(engine.value().player, "alphabeta:depth=2");
    EXPECT_EQ(engine.value().protocol, Protocol::kPlayer);
}

TEST(ParseEngine, TakesKeysWithQuotedValues) {
    const auto engine = parse_engine(
        "name='my engine' proto=uci cmd='./x \"two words\" -y' dir=/opt init=a init='b c' "
        "option.Hash=64");
    ASSERT_TRUE(engine) << to_text(engine.error());
    EXPECT_EQ(engine.value().name, "my engine");
    EXPECT_EQ(engine.value().protocol, Protocol::kUci);
    EXPECT_EQ(engine.value().command, (std::vector<std::string>{"./x", "two words", "-y"}));
    EXPECT_EQ(engine.value().folder, "/opt");
    EXPECT_EQ(engine.value().init, (std::vector<std::string>{"a", "b c"}));
    ASSERT_EQ(engine.value().options.size(), 1U);
    EXPECT_EQ(engine.value().options[0], (std::pair<std::string, std::string>{"Hash", "64"}));
}

TEST(ParseEngine, NamesWhatIsWrong) {
    EXPECT_FALSE(parse_engine(""));
    EXPECT_FALSE(parse_engine("name=a"));
    EXPECT_FALSE(parse_engine("proto=gtp"));
    EXPECT_FALSE(parse_engine("cmd=./x"));
    EXPECT_NE(parse_engine("proto=chess cmd=x").error().message.find("gtp, nboard"),
              std::string::npos);
    EXPECT_NE(parse_engine("name=a colour=red").error().message.find("colour"), std::string::npos);
}

TEST(ParseEngine, RefusesWordsThatWouldBeIgnored) {
    for (const char* words : {"proto=gtp cmd=x option.Level=2", "proto=nboard cmd=x option.Level=2",
                              "player=greedy option.Level=2", "player=greedy init='set_level 8'",
                              "player=greedy dir=/opt", "proto=uci cmd=x player=greedy"})
        EXPECT_NE(parse_engine(words).error().message.find("has no effect with proto="),
                  std::string::npos)
            << words;
    for (const char* words :
         {"name=a name=b player=greedy", "player=greedy player=random", "proto=gtp proto=uci cmd=x",
          "proto=gtp cmd=x cmd=y", "proto=gtp cmd=x dir=a dir=b"})
        EXPECT_NE(parse_engine(words).error().message.find(" twice, expected it once"),
                  std::string::npos)
            << words;
}

TEST(ParseEngine, TakesALimitOfItsOwn) {
    const auto limit_of = [](const std::string& words) {
        const auto engine = parse_engine("name=a proto=nboard cmd=x " + words);
        EXPECT_TRUE(engine) << to_text(engine.error());
        return engine.value().limit.value_or(arena::TimeControl{});
    };
    EXPECT_EQ(limit_of("depth=8").depth, 8);
    EXPECT_EQ(limit_of("level=0").level, 0);
    EXPECT_EQ(limit_of("nodes=100").nodes, 100U);
    EXPECT_EQ(limit_of("move_time=100ms").move_time, milliseconds{100});
    EXPECT_EQ(limit_of("time=10+0.5").increment, milliseconds{500});
    EXPECT_TRUE(parse_engine("name=a player=greedy limit=none").value().limit);
    for (const char* wrong : {"depth=0", "depth=x", "level=61", "time=fast", "limit=some",
                              "depth=3 level=4", "move_time=0.1 limit=none"})
        EXPECT_FALSE(parse_engine(std::string("name=a proto=nboard cmd=x ") + wrong)) << wrong;
}

TEST(PlanOf, LetsEnginesMeetWhoseProtocolsHaveNoCommonLimit) {
    ArenaOptions options;
    options.engines = {parse_engine("name=n proto=nboard cmd=x level=5").value(),
                       parse_engine("name=g proto=gtp cmd=x").value(),
                       parse_engine("name=u proto=uci cmd=x").value()};
    options.move_time = "100ms";
    EXPECT_TRUE(plan_of(options));
    options.engines[0].limit.reset();
    EXPECT_FALSE(plan_of(options));
}

TEST(TournamentFile, SaysWhatTheOptionsSay) {
    const auto options = parse_tournament_file(R"({
        "engines": ["greedy", {"name": "e", "proto": "uci", "cmd": ["./e", "x y"], "init": ["a"],
                               "options": {"Threads": 2}}],
        "games": 20, "time": "5+0.1", "seed": 7, "gauntlet": true, "sprt": "0,10"})",
                                               "cup.json");
    ASSERT_TRUE(options) << to_text(options.error());
    const ArenaOptions& found = options.value();
    ASSERT_EQ(found.engines.size(), 2U);
    EXPECT_EQ(found.engines[1].command, (std::vector<std::string>{"./e", "x y"}));
    EXPECT_EQ(found.engines[1].options[0].second, "2");
    EXPECT_EQ(found.games, 20);
    EXPECT_EQ(found.time, "5+0.1");
    EXPECT_TRUE(found.gauntlet);
}

TEST(TournamentFile, NamesTheMemberThatIsWrong) {
    for (const char* text : {R"({"rounds": 3})", R"({"games": "many"})", R"({"games": -2})",
                             R"({"engines": [3]})", R"({"engines": [{"name": "x"}]})",
                             R"({"engines": [{"cmd": [["x"]]}]})", "[]", "nothing"}) {
        const auto options = parse_tournament_file(text, "cup.json");
        ASSERT_FALSE(options) << text;
        EXPECT_EQ(options.error().where.substr(0, 8), "cup.json") << text;
    }
}

TEST(TournamentFile, TakesTheNumbersThatTheOptionsTake) {
    for (const auto& [member, range] : {std::pair("games", kGamesRange),
                                        {"neighbours", kNeighboursRange},
                                        {"depth", kDepthRange},
                                        {"nodes", kNodesRange},
                                        {"adjudicate", kAdjudicateRange},
                                        {"seed", kSeedRange},
                                        {"concurrency", kConcurrencyRange}}) {
        const auto read = [&name = member](const std::string& number) {
            return parse_tournament_file("{\"" + std::string(name) + "\": " + number + "}", "f");
        };
        EXPECT_TRUE(read(std::to_string(range.low))) << member;
        EXPECT_TRUE(read(std::to_string(range.high))) << member;
        for (const std::string& number : {std::to_string(range.high + 1), std::string("-1"),
                                          std::string("18446744073709551616"), std::string("4.0"),
                                          range.low > 0 ? std::to_string(range.low - 1) : "null"})
            EXPECT_FALSE(read(number)) << member << ' ' << number;
    }
    EXPECT_FALSE(parse_tournament_file(R"({"games": 4294967298})", "f"));
    EXPECT_TRUE(parse_tournament_file(R"({"games": 2})", "f"));
    EXPECT_FALSE(parse_tournament_file(std::string_view("{\"games\": 2}\0 more", 18), "f"));
}

TEST(MergedOptions, TakeTheCommandLineFirst) {
    ArenaOptions file;
    file.games = 20;
    file.depth = 4;
    file.engines.resize(1);
    ArenaOptions given;
    given.games = 10;
    given.time = "5";
    given.engines.resize(2);
    const ArenaOptions both = merged(given, file);
    EXPECT_EQ(both.games, 10);
    EXPECT_EQ(both.time, "5");
    EXPECT_FALSE(both.depth);
    EXPECT_EQ(both.engines.size(), 3U);
}

ArenaOptions two_players() {
    ArenaOptions options;
    options.engines = {parse_engine("greedy").value(), parse_engine("random").value()};
    return options;
}

TEST(PlanOf, ReadsClocksAndBounds) {
    ArenaOptions options = two_players();
    options.time = "10+0.25";
    options.sprt = "-5, 5, 0.1, 0.2";
    const auto plan = plan_of(options);
    ASSERT_TRUE(plan) << to_text(plan.error());
    EXPECT_EQ(plan.value().time.base, milliseconds{10'000});
    EXPECT_EQ(plan.value().time.increment, milliseconds{250});
    EXPECT_EQ(plan.value().pairs, 50);
    EXPECT_EQ(plan.value().sprt, (arena::SprtPlan{-5, 5, 0.1, 0.2}));
    EXPECT_FALSE(plan.value().openings.empty());
}

TEST(PlanOf, RefusesWhatCannotBePlayed) {
    const auto refused = [](auto change) {
        ArenaOptions options = two_players();
        change(options);
        return !plan_of(options);
    };
    EXPECT_TRUE(refused([](ArenaOptions& options) { options.engines.pop_back(); }));
    EXPECT_TRUE(refused([](ArenaOptions& options) { options.games = 7; }));
    EXPECT_TRUE(refused([](ArenaOptions& options) { options.time = "fast"; }));
    EXPECT_TRUE(refused([](ArenaOptions& options) { options.depth = 3; }));
    EXPECT_TRUE(refused([](ArenaOptions& options) { options.sprt = "5"; }));
    EXPECT_TRUE(refused([](ArenaOptions& options) { options.sprt = "5,0"; }));
    EXPECT_TRUE(refused([](ArenaOptions& options) { options.sprt = "0,5,0.7,0.1"; }));
    for (const char* text : {"nan,nan", "0,inf", "0,1e3"})
        EXPECT_TRUE(refused([text](ArenaOptions& options) { options.sprt = text; })) << text;
    EXPECT_TRUE(refused([](ArenaOptions& options) { options.openings = "/nonexistent"; }));
    EXPECT_TRUE(refused([](ArenaOptions& options) {
        options.time = "5";
        options.move_time = "1";
    }));
}

}  // namespace
}  // namespace outflank::cli
