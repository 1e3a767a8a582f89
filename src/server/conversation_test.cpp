// Whole conversations without a network: what is asked, and all that is answered.
#include "server/conversation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "server/messages/game_json.h"
#include "server/messages/json_fields.h"

namespace outflank::server {
namespace {

/// What a client was told, in order.
class Ear {
  public:
    void receive(const Outgoing& message) {
        const std::lock_guard lock(guard_);
        messages_.push_back(Json::parse(message.text));
        changed_.notify_all();
    }
    /// Waits for the answer or the error of a request; reports are passed over.
    Json answer_to(std::uint64_t id) {
        return find([&](const Json& message) {
            return message.value("id", Json()) == id && !message.contains("report");
        });
    }
    Json report_of(std::uint64_t id) {
        return find([&](const Json& message) {
            return message.value("id", Json()) == id && message.contains("report");
        })["report"];
    }
    std::vector<Json> reports_of(std::uint64_t id) {
        answer_to(id);
        const std::lock_guard lock(guard_);
        std::vector<Json> reports;
        for (const Json& message : messages_)
            if (message.value("id", Json()) == id && message.contains("report"))
                reports.push_back(message["report"]);
        return reports;
    }
    void forget() {
        const std::lock_guard lock(guard_);
        messages_.clear();
    }
    Json first() {
        return find([](const Json&) { return true; });
    }

  private:
    template <class Predicate>
    Json find(Predicate matches) {
        std::unique_lock lock(guard_);
        for (std::size_t next = 0;;) {
            for (; next < messages_.size(); ++next)
                if (matches(messages_[next])) return messages_[next];
            changed_.wait(lock);
        }
    }

    std::mutex guard_;
    std::condition_variable changed_;
    std::vector<Json> messages_;
};

class ConversationTest : public testing::Test {
  protected:
    void send(const std::string& text) { conversation_->receive(text); }
    void ask(std::uint64_t id, const std::string& members) {
        send(R"({"id":)" + std::to_string(id) + R"(,"request":{)" + members + "}}");
    }

    Ear received_;
    std::unique_ptr<Machine> machine_ =
        Machine::create({.threads = 2, .hash_bytes = std::size_t{4} << 20}).value();
    TreeShelf trees_;
    Scheduler thinking_;
    Scheduler desk_;
    Explorer explorer_;
    Services services_{*machine_, thinking_, desk_, trees_, explorer_};
    std::optional<Conversation> conversation_{
        std::in_place, services_, ClientId{1},
        [this](const Outgoing& message) { received_.receive(message); }};
};

// Black to move with nine empties.
constexpr const char* kLate =
    R"("line":{"start":{"size":8,"position":)"
    R"("-XXXXXX-OOOXXXOOOOXOOXOOOOXXXOOOOOXXXOOOOOOXOXOO--OXXX-O-OOOO--- X"},"moves":[]})";
constexpr const char* kStart = R"("line":{"start":{"size":8},"moves":[]})";

TEST_F(ConversationTest, AnswersWhatThePageAsks) {
    ask(1, R"("kind":"about")");
    EXPECT_EQ(received_.answer_to(1)["value"]["threads"], 2);
    ask(2, std::string(R"("kind":"look",)") + kStart);
    EXPECT_EQ(received_.answer_to(2)["value"]["legal"].size(), 4u);
    ask(3, R"("kind":"read","text":"f5d6","size":8)");
    EXPECT_EQ(received_.answer_to(3)["value"]["format"], "transcript");
    ask(4, R"("kind":"write","format":"transcript","game":{"start":{"size":8},)"
           R"("children":[{"square":37}]})");
    EXPECT_EQ(received_.answer_to(4)["value"], "f5\n");
    ask(5, R"("kind":"tree","line":{"start":{"size":4},"moves":[]})");
    EXPECT_EQ(received_.answer_to(5)["value"]["games"], 60060);
    ask(8, std::string(R"("kind":"explore",)") + kStart);
    EXPECT_EQ(received_.answer_to(8)["value"]["moves"].size(), 4u);
    ask(9, R"("kind":"stored","number":1)");
    EXPECT_EQ(received_.answer_to(9)["error"]["code"], "unsupported");
    ask(6, std::string(R"("kind":"tree",)") + kStart);
    EXPECT_EQ(received_.answer_to(6)["error"]["code"], "unsupported");
    const char* files = "(;GM[Othello]TY[10a]B[F5];)\\n(;GM[Othello]TY[8]B[F5];)";
    ask(7, std::string(R"("kind":"read","size":8,"text":")") + files + '"');
    EXPECT_EQ(received_.answer_to(7)["value"]["problems"][0]["code"], "out_of_range");
}

TEST_F(ConversationTest, LetsPlayersMove) {
    for (const char* player : {"random", "engine:level=3", "engine:depth=2,threads=4,hash=65536"}) {
        ask(1, R"("kind":"choose","player":")" + std::string(player) + R"(",)" + kStart);
        const Json answer = received_.answer_to(1);
        ASSERT_TRUE(answer.contains("value")) << answer;
        EXPECT_GE(answer["value"]["square"], 0);
        received_.forget();
    }
    for (const char* player :
         {"nobody", "engine:errors=100,hash=65536", "engine:errors=9,threads=3"}) {
        ask(2, R"("kind":"choose","player":")" + std::string(player) + R"(",)" + kStart);
        const std::string where = received_.answer_to(2)["error"]["where"];
        EXPECT_TRUE(where.starts_with("request.player")) << where;
        received_.forget();
    }
}

// At its best the engine thinks in turns; held back, and as a classic player, in one turn.
TEST_F(ConversationTest, PlayersTellTheirProgressAndMoveWhenStopped) {
    for (const char* player :
         {"engine:level=60", "engine:depth=40,errors=200", "alphabeta:depth=40"}) {
        ask(1, R"("kind":"choose","player":")" + std::string(player) + R"(",)" + kStart);
        const Json progress = received_.report_of(1);
        EXPECT_GE(progress["square"], 0) << player;
        EXPECT_GE(progress["depth"], 1) << player;
        EXPECT_GT(progress["percent"], 0) << player;
        EXPECT_GE(progress["seconds"], 0) << player;
        send(R"({"stop":1})");
        const Json answer = received_.answer_to(1);
        ASSERT_TRUE(answer.contains("value")) << answer;
        EXPECT_GE(answer["value"]["depth"], progress["depth"]) << player;
        EXPECT_LT(answer["value"]["depth"], 40) << player;
        received_.forget();
    }
}

TEST_F(ConversationTest, StreamsAnAnalysisThatGetsDeeper) {
    ask(1, std::string(R"("kind":"analyze","limits":{"lines":2,"level":8},)") + kStart);
    const Json value = received_.answer_to(1)["value"];
    EXPECT_EQ(value["done"], true);
    EXPECT_EQ(value["lines"].size(), 2u);
    int depth = 0;
    for (const Json& report : received_.reports_of(1)) {
        EXPECT_EQ(report["done"], false);
        EXPECT_GE(report["depth"], depth);
        depth = report["depth"];
    }
    EXPECT_GE(value["depth"], depth);
    EXPECT_GT(depth, 0);
}

TEST_F(ConversationTest, StopsAnEndlessAnalysisWithWhatIsKnown) {
    ask(1, std::string(R"("kind":"analyze","limits":{"lines":1},)") + kStart);
    received_.report_of(1);
    send(R"({"stop":1})");
    EXPECT_EQ(received_.answer_to(1)["value"]["lines"].size(), 1u);
    EXPECT_EQ(thinking_.load().waiting, 0u);
}

TEST_F(ConversationTest, AnswersOthersWhileAnAnalysisGoesOn) {
    ask(1, std::string(R"("kind":"analyze","limits":{"lines":1},)") + kStart);
    received_.report_of(1);
    ask(2, std::string(R"("kind":"solve",)") + kLate);
    EXPECT_EQ(received_.answer_to(2)["value"]["stopped"], false);
    ask(3, std::string(R"("kind":"choose","player":"greedy",)") + kStart);
    EXPECT_TRUE(received_.answer_to(3).contains("value"));
    send(R"({"stop":1})");
    EXPECT_TRUE(received_.answer_to(1).contains("value"));
}

TEST_F(ConversationTest, SolvesAndReviewsTheSameScore) {
    ask(1, std::string(R"("kind":"solve","allMoves":true,)") + kLate);
    const Json solved = received_.answer_to(1)["value"];
    EXPECT_EQ(solved["lower"], solved["upper"]);
    const Json best = solved["line"][0];
    std::string line = kLate;
    line.replace(line.find("\"moves\":[]"), 10, "\"moves\":[" + best.dump() + "]");
    ask(3, R"("kind":"review","level":20,)" + line);
    EXPECT_EQ(received_.answer_to(3)["value"], nullptr);
    const auto reports = received_.reports_of(3);
    ASSERT_EQ(reports.size(), 1u);
    EXPECT_EQ(reports[0]["move"]["bestScore"], solved["lower"]);
    EXPECT_EQ(reports[0]["move"]["judgement"], "best");
}

// Black could win by d2; after c4 it is a draw.
TEST_F(ConversationTest, SaysWhatWasBetterInRemarksAndInEnglish) {
    ask(1,
        R"("kind":"review","level":4,"line":{"start":{"size":4,"position":"OOOOXOX-XOOOXO-X X"},)"
        R"("moves":[14]})");
    EXPECT_EQ(received_.answer_to(1)["value"], nullptr);
    const Json move = received_.reports_of(1).at(0)["move"];
    EXPECT_EQ(move["square"], 14);
    EXPECT_EQ(move["playedScore"], 0);
    EXPECT_EQ(move["playedExact"], true);
    EXPECT_EQ(move["bestLine"], Json::parse(R"([7,"pass",14])"));
    EXPECT_EQ(move["remarks"][0]["key"], "mistake_proven");
    EXPECT_EQ(move["remarks"][0]["count"], 6);
    EXPECT_EQ(move["remarks"][1]["key"], "misses_pass");
    EXPECT_EQ(move["remarks"][1]["ply"], 1);
    EXPECT_EQ(move["remarks"][1]["line"], "best");
    EXPECT_EQ(
        move["sentence"],
        "Mistake: c4 loses 6 discs. After d2 White would soon have had to pass. White plays the "
        "last move of the game; after d2 it would have been Black. Better was d2: +6 instead of 0 "
        "(proven). A win became a draw.");
}

TEST_F(ConversationTest, ReviewsAGameInTurnsAsItDoesInOne) {
    // Plays a short game with many turns taken by another client.
    std::string moves;
    Game game;
    while (game.plies().size() < 30 && !game.is_over()) {
        const Bitboard legal = game.legal_moves();
        const Square square = std::countr_zero(legal);
        if (!game.play(square)) break;
        game.pass_if_forced();
        moves += (moves.empty() ? "" : ",") + std::to_string(square);
    }
    ask(1, R"("kind":"review","level":6,"line":{"start":{"size":8},"moves":[)" + moves + "]}");
    Conversation other(services_, 2, [](Outgoing) {});
    for (int id = 1; id <= 8; ++id)
        other.receive(R"({"id":)" + std::to_string(id) +
                      R"(,"request":{"kind":"choose","player":"engine:level=2",)" + kStart + "}}");
    const auto reports = received_.reports_of(1);
    ASSERT_FALSE(reports.empty());
    EXPECT_EQ(reports.size(), reports.back()["all"].get<std::size_t>());
    for (std::size_t i = 0; i < reports.size(); ++i) EXPECT_EQ(reports[i]["judged"], i + 1);
}

TEST_F(ConversationTest, OwesNoMoreThanItSays) {
    std::mutex guard;
    std::condition_variable changed;
    std::size_t owed = 0;
    std::size_t said = 0;
    std::size_t longest = 0;
    Conversation other(services_, 2, [&](const Outgoing& message) {
        const std::lock_guard lock(guard);
        owed -= message.owed;  // may be below 0 for a moment, and is exact again afterwards
        longest = std::max(longest, message.text.size());
        ++said;
        changed.notify_all();
    });
    std::string games;
    for (int i = 0; i < 3'000; ++i) games += "f5d6c3d3c4\\n";
    const std::string read = R"("kind":"read","size":8,"text":")" + games + '"';
    const std::vector<std::string> questions = {
        R"("kind":"about")",
        R"("kind":"look")",
        std::string(R"("kind":"look",)") + kStart,
        R"("kind":"tree","line":{"start":{"size":4},"moves":[]})",
        read,
        read + R"(,"from":1)",
        read + R"(,"from":2000)",
        R"("kind":"read","size":8,"text":")" + std::string(200'000, 'x') + '"',
        R"("kind":"write","format":"sgf","game":{"start":{"size":8},"comment":")" +
            std::string(600'000, 'x') + R"("})"};
    for (std::size_t i = 0; i < questions.size(); ++i) {
        const std::size_t more = other.receive(R"({"id":)" + std::to_string(i) + R"(,"request":{)" +
                                               questions[i] + "}}");
        std::unique_lock lock(guard);
        owed += more;
        changed.wait(lock, [&] { return said == i + 1; });
    }
    EXPECT_EQ(owed, 0u);
    EXPECT_LE(longest, kMostAnswerBytes + 100);
    EXPECT_GT(longest, kMostAnswerBytes / 2);
}

TEST_F(ConversationTest, ReadsALongFileInPages) {
    std::string games;
    for (int i = 0; i < 3'000; ++i) games += "f5d6c3d3c4\\n";
    const std::string read = R"("kind":"read","size":8,"text":")" + games + '"';
    ask(1, read);
    EXPECT_EQ(received_.answer_to(1)["error"]["code"], "out_of_range");
    std::size_t found = 0;
    std::uint64_t id = 2;
    for (Json from = 1; !from.is_null(); ++id) {
        ask(id, read + R"(,"from":)" + from.dump());
        const Json page = received_.answer_to(id)["value"];
        EXPECT_EQ(page["problems"].size(), 0u);
        found += page["games"].size();
        from = page.value("next", Json());
    }
    EXPECT_EQ(found, 3'000u);
    EXPECT_GT(id, 3u);
}

TEST_F(ConversationTest, LeavesNoSearchBehind) {
    ask(1, std::string(R"("kind":"analyze","limits":{"lines":1},)") + kStart);
    ask(2, std::string(R"("kind":"analyze","limits":{"lines":2},)") + kStart);
    received_.report_of(1);
    conversation_.reset();
    while (thinking_.load().running + thinking_.load().waiting > 0) std::this_thread::yield();
}

TEST_F(ConversationTest, RefusesBadMessagesAndGoesOn) {
    send("nonsense");
    EXPECT_EQ(received_.first()["error"]["code"], "parse");
    ask(1, R"("kind":"look")");
    EXPECT_EQ(received_.answer_to(1)["error"]["where"], "request.line");
    ask(2, R"("kind":"about")");
    EXPECT_TRUE(received_.answer_to(2).contains("value"));
}

}  // namespace
}  // namespace outflank::server
