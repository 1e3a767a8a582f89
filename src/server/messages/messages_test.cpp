// Messages as clients send them: what is taken, and what the others are told.
#include <gtest/gtest.h>

#include "outflank/formats.h"
#include "server/messages/answer_json.h"
#include "server/messages/game_json.h"
#include "server/messages/request.h"

namespace outflank::server {
namespace {

template <class Asked>
Asked asked(const std::string& text) {
    const auto message = parse_message(text);
    if (const auto* refusal = std::get_if<Refusal>(&message)) {
        ADD_FAILURE() << text << ": " << to_text(refusal->error);
        return {};
    }
    return std::get<Asked>(std::get<AskMessage>(std::get<ClientMessage>(message)).query);
}

/// The error of a message as one line.
std::string refused(const std::string& text) {
    const auto message = parse_message(text);
    const auto* refusal = std::get_if<Refusal>(&message);
    return refusal == nullptr ? "taken" : to_text(refusal->error);
}

std::string request(const std::string& members) {
    return R"({"id":7,"request":{)" + members + "}}";
}

constexpr const char* kLine = R"("line":{"start":{"size":8},"moves":[37]})";

TEST(ParseMessage, TakesEveryKindOfRequest) {
    const std::string line = kLine;
    asked<AboutQuery>(request(R"("kind":"about")"));
    EXPECT_EQ(asked<LookQuery>(request(R"("kind":"look",)" + line)).game.plies().size(), 1u);
    EXPECT_EQ(asked<ReadQuery>(request(R"("kind":"read","text":"f5","size":6)")).size,
              BoardSize::k6);
    const auto choose = asked<ChooseQuery>(
        request(R"("kind":"choose","player":"greedy","seed":5,"timeMs":0,)" + line));
    EXPECT_EQ(choose.player, "greedy");
    EXPECT_EQ(choose.seed, 5u);
    EXPECT_FALSE(choose.time);
    asked<TreeQuery>(request(R"("kind":"tree",)" + line));
    EXPECT_TRUE(asked<SolveQuery>(request(R"("kind":"solve","allMoves":true,)" + line)).all_moves);
    EXPECT_EQ(asked<ReviewQuery>(request(R"("kind":"review","level":9,)" + line)).level, 9);
}

TEST(ParseMessage, ReadsTheLimitsOfAnAnalysis) {
    const std::string line = kLine;
    const auto some = asked<AnalyzeQuery>(request(
        R"("kind":"analyze","limits":{"lines":3,"depth":12,"percent":73,"timeMs":500},)" + line));
    EXPECT_EQ(some.lines, 3);
    EXPECT_EQ(some.limits.depth, 12);
    EXPECT_EQ(some.limits.percent, 73);
    EXPECT_EQ(some.limits.move_time, std::chrono::milliseconds(500));
    EXPECT_FALSE(some.limits.level);
    const auto none =
        asked<AnalyzeQuery>(request(R"("kind":"analyze","limits":{"lines":1},)" + line));
    EXPECT_EQ(none.limits.level, kMostLevel);
}

TEST(ParseMessage, TakesStopAndHello) {
    const auto stop = std::get<ClientMessage>(parse_message(R"({"stop":12})"));
    EXPECT_EQ(std::get<StopMessage>(stop).id, 12u);
    const auto hello = std::get<ClientMessage>(parse_message(R"({"hello":{"protocol":1}})"));
    EXPECT_TRUE(std::holds_alternative<HelloMessage>(hello));
    EXPECT_EQ(refused(R"({"hello":{"protocol":2}})"), "hello.protocol: found 2, expected 1");
}

TEST(ParseMessage, NamesTheNumberOfARequestItRefuses) {
    const auto message = parse_message(request(R"("kind":"dance")"));
    EXPECT_EQ(std::get<Refusal>(message).id, 7u);
}

TEST(ParseMessage, SaysWhatItFoundAndWhatItExpected) {
    EXPECT_EQ(refused("{\"id\":"), "column 7: JSON: found its end, expected a complete value");
    EXPECT_EQ(refused("[1,2}"),
              "column 5: JSON: found something else, expected a value as RFC 8259 has it");
    EXPECT_EQ(refused(R"({"stop":33e833})"),
              "message: JSON: found a number beyond 1.7e308, expected one nearer to 0");
    EXPECT_EQ(refused("[]"), "message: found [], expected an object");
    EXPECT_EQ(refused("{}"), "message: found none of them, expected request, stop or hello");
    EXPECT_EQ(refused(R"({"stop":-1})"),
              "stop: found -1, expected a whole number from 0 to 9007199254740991");
    EXPECT_EQ(refused(R"({"request":{"kind":"about"}})"),
              "id: the number of the request is missing");
    EXPECT_EQ(refused(request(R"("kind":"dance")")),
              "request.kind: found \"dance\", expected one of about, look, read, write, choose, "
              "tree, explore, stored, analyze, solve, review");
    EXPECT_EQ(refused(request(R"("kind":"about","level":3)")),
              "request: found the member \"level\", expected only kind");
    EXPECT_EQ(refused(request(R"("kind":"look")")),
              "request.line: missing, expected an object with start and moves");
}

TEST(ParseMessage, RefusesAZeroByteWhereverItIs) {
    const std::string stop = R"({"stop":12})";
    const std::string what = ": JSON: found a zero byte, expected a value as RFC 8259 has it";
    EXPECT_EQ(refused(stop + '\0'), "column 12" + what);
    EXPECT_EQ(refused(stop + std::string("\0 more", 6)), "column 12" + what);
    EXPECT_EQ(refused('\0' + stop), "column 1" + what);
}

TEST(ParseMessage, NamesTheMoveThatIsWrong) {
    const auto look = [](const std::string& line) {
        return refused(request(R"("kind":"look","line":)" + line));
    };
    EXPECT_EQ(look(R"({"start":{"size":8},"moves":[37,64]})"),
              "request.line.moves[1]: found 64, expected a square from 0 to 63");
    EXPECT_EQ(look(R"({"start":{"size":4},"moves":["b1"]})"),
              "request.line.moves[0]: found \"b1\", expected a square from 0 to 15");
    EXPECT_TRUE(
        look(R"({"start":{"size":8},"moves":[37,0]})").starts_with("request.line.moves[1]: "));
    EXPECT_EQ(look(R"({"start":{"size":5},"moves":[]})"),
              "request.line.start.size: found 5, expected 4, 6 or 8");
    EXPECT_TRUE(look(R"({"start":{"size":8,"position":"--X"},"moves":[]})")
                    .starts_with("request.line.start.position "));
}

TEST(ParseMessage, RefusesDeepNestsAndBadUtf8) {
    EXPECT_EQ(refused(std::string(100'000, '[')),
              "column 401: JSON: found more than 400 lists and objects in each other, expected "
              "fewer");
    EXPECT_NE(refused("{\"hello\":\"\xC3\x28\"}"), "taken");
}

constexpr std::chrono::minutes kMinute{1};

TEST(ParseBody, NamesTheLongestTimeThatThereReallyIs) {
    EXPECT_EQ(to_text(parse_analyze_body(R"({"time_ms":60001})", kMinute).error()),
              "time_ms: found 60001, expected a whole number from 1 to 60000");
    EXPECT_EQ(to_text(parse_solve_body(R"({"time_ms":0})", kMinute).error()),
              "time_ms: found 0, expected a whole number from 1 to 60000");
    EXPECT_EQ(parse_solve_body(R"({"time_ms":60000})", kMinute).value().time, kMinute);
    EXPECT_EQ(parse_solve_body("{}", kMinute).value().time, kMinute);
    const AnalyzeQuery query = parse_analyze_body("{}", kMinute).value();
    EXPECT_EQ(query.limits.move_time, kMinute);
    EXPECT_EQ(query.limits.level, kDefaultLevel);
}

TEST(ParseBody, TakesPositionsAsPeopleWriteThem) {
    const auto analyze =
        parse_analyze_body(R"({"position":"f5d6c3","lines":2,"time_ms":100})", kMinute);
    ASSERT_TRUE(analyze);
    EXPECT_EQ(analyze.value().game.plies().size(), 3u);
    EXPECT_EQ(analyze.value().lines, 2);
    const auto solve = parse_solve_body(R"({"size":4,"wld":true})", kMinute);
    ASSERT_TRUE(solve);
    EXPECT_EQ(solve.value().game.size(), BoardSize::k4);
    EXPECT_EQ(solve.value().alpha, -1);
    EXPECT_EQ(to_text(parse_solve_body(R"({"alpha":3,"beta":3})", kMinute).error()),
              "alpha: found 3, expected less than beta");
    EXPECT_EQ(to_text(parse_analyze_body(R"({"levle":3})", kMinute).error()),
              "message: found the member \"levle\", expected only depth, level, lines, nodes, "
              "percent, position, size, time_ms");
    EXPECT_TRUE(to_text(parse_analyze_body(R"({"position":"f5f5"})", kMinute).error())
                    .starts_with("position "));
}

TEST(PositionJson, ShowsASmallBoardInItsOwnSquares) {
    const auto query =
        asked<LookQuery>(request(R"("kind":"look","line":{"start":{"size":4},"moves":[1]})"));
    const OrderedJson view = position_json(query.game);
    EXPECT_EQ(view["size"], 4);
    EXPECT_EQ(view["discs"][1], "black");
    EXPECT_EQ(view["discs"][0], nullptr);
    EXPECT_EQ(view["toMove"], "white");
    EXPECT_EQ(view["black"], 4);
    EXPECT_EQ(view["text"], format_position(query.game.position()));
    EXPECT_EQ(view["plies"][0]["square"], 1);
    EXPECT_EQ(view["plies"][0]["flips"], OrderedJson::array({5}));
}

TEST(PositionJson, NamesTheOpeningAndTheMovesSince) {
    const auto view = [](std::string_view moves) {
        return position_json(parse_transcript(moves, start_position()).value());
    };
    EXPECT_FALSE(view("f5").contains("openings"));
    const OrderedJson tiger = view("f5d6c3d3c4f4")["openings"];
    EXPECT_EQ(tiger["fr"], (OrderedJson{{"name", "tigre"}, {"movesSince", 1}}));
    const OrderedJson third = view("f5d6c3")["openings"];
    EXPECT_EQ(third["fr"], (OrderedJson{{"name", "inhumaine"}, {"movesSince", 0}}));
    EXPECT_EQ(third["en"], (OrderedJson{{"name", "Perpendicular"}, {"movesSince", 1}}));
}

TEST(RecordJson, ComesBackAsItWent) {
    const std::string game =
        R"({"start":{"size":8},"info":{"black":"Ana","white":"Bea","event":"","date":"2026"},)"
        R"("comment":"a","children":[{"square":37,"comment":"b","children":[)"
        R"({"square":43,"comment":"","children":[]},{"square":45,"comment":"c","children":[]}]}]})";
    const auto record = read_record(Json::parse(game), "game");
    ASSERT_TRUE(record) << to_text(record.error());
    EXPECT_EQ(to_line(record_json(record.value())), game);
}

TEST(RecordJson, SeesThroughPassesAndRemarks) {
    Record record;
    NodeIndex node = kRootNode;
    for (int i = 0; i < 5000; ++i) node = record.moves.add_remark(node);
    ASSERT_TRUE(record.moves.play(node, 37));
    const OrderedJson children = record_json(record)["children"];
    ASSERT_EQ(children.size(), 1u);
    EXPECT_EQ(children[0]["square"], 37);
}

/// So many games and mistakes in turns.
RecordFile long_file(int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += "f5d6c3d3c4\nz9\n";
    return read_records(text).value();
}

TEST(FileJson, ComesWholeWhenItIsShort) {
    const OrderedJson told = file_json(long_file(2)).value();
    EXPECT_EQ(told["format"], "transcript");
    EXPECT_EQ(told["games"].size(), 2u);
    EXPECT_EQ(told["problems"].size(), 2u);
    EXPECT_FALSE(told.contains("next"));
}

TEST(FileJson, ComesInPagesThatMissNothingAndAreNeverTooLong) {
    const RecordFile file = long_file(4000);
    const Result<OrderedJson> whole = file_json(file);
    ASSERT_FALSE(whole);
    EXPECT_EQ(to_text(whole.error()),
              "request.text: found a file that takes more than 524288 bytes to answer, expected "
              "less: ask for pages with \"from\": 1");
    std::size_t games = 0;
    std::size_t problems = 0;
    int pages = 0;
    for (std::optional<std::size_t> from = 1; from; ++pages) {
        const OrderedJson page = file_json(file, from).value();
        EXPECT_LE(to_line(page).size(), kMostAnswerBytes);
        games += page["games"].size();
        problems += page["problems"].size();
        from =
            page.contains("next") ? std::optional(page["next"].get<std::size_t>()) : std::nullopt;
    }
    EXPECT_EQ(games, 4000u);
    EXPECT_EQ(problems, 4000u);
    EXPECT_GT(pages, 1);
    EXPECT_EQ(file_json(file, 1'000'000).value()["games"].size(), 0u);
}

TEST(FileJson, SaysWhatIsGoodOfABrokenGameByItsPlaceInThePage) {
    const RecordFile file = read_records("f5d6\nz9\nf5d6c3\nf5d6z9\n").value();
    const OrderedJson page = file_json(file, 3).value();
    ASSERT_EQ(page["games"].size(), 2u);
    ASSERT_EQ(page["problems"].size(), 1u);
    EXPECT_EQ(page["problems"][0]["game"], 1);
}

TEST(FileJson, TellsWhatIsWrongWithTheWholeFileBehindItsGames) {
    RecordFile file = read_records("f5d6\nz9\nf5d6c3\n").value();
    file.errors.insert(file.errors.begin(),
                       {.number = 0, .error = {ErrorCode::kParse, "it is cut", ""}});
    for (const auto from : {std::optional<std::size_t>(), std::optional<std::size_t>(1),
                            std::optional<std::size_t>(3)}) {
        const OrderedJson page = file_json(file, from).value();
        ASSERT_FALSE(page["problems"].empty());
        EXPECT_EQ(page["problems"].back()["message"], "it is cut");
        EXPECT_FALSE(page["problems"].back().contains("game"));
        EXPECT_FALSE(page.contains("next"));
    }
}

TEST(FileJson, SaysWhichGameIsTooLong) {
    RecordFile file = long_file(2);
    file.records[1].record.moves.edit_notes(kRootNode).comment = std::string(600'000, 'x');
    const OrderedJson first = file_json(file, 1).value();
    EXPECT_EQ(first["next"], 3);
    EXPECT_TRUE(to_text(file_json(file, 3).error()).starts_with("request.text: found game 3 that"));
}

TEST(ReadContents, TakesBase64ForBytes) {
    const auto read = [](const char* text) {
        return read_contents(Json{{"base64", text}}, "text");
    };
    EXPECT_EQ(read("AP8Q").value(), std::string("\0\xFF\x10", 3));
    EXPECT_EQ(read("Zg==").value(), "f");
    EXPECT_EQ(read("Zm8=").value(), "fo");
    EXPECT_EQ(read("").value(), "");
    for (const char* wrong : {"Zg=", "Z", "Zg==Zg==", "Z_g=", "===="})
        EXPECT_FALSE(read(wrong)) << wrong;
}

}  // namespace
}  // namespace outflank::server
