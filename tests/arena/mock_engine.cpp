// An engine for the tests of the arena: plays legal moves, until it misbehaves.
//
//     mock_engine gtp|nboard|uci FAULT MOVE [SEED]
//
// FAULT is `none`, or what it does instead of its answer number MOVE (from 1; 0: at its start):
// illegal, nonsense, says-more, pass, resign, hang, crash, exit, flood, line, garbage, slow, deaf.
// With `refuses-pass` it takes no pass by GTP, and passes by itself; with `passes-as-WORD` it
// passes by that word. By UCI with the variant flipello it takes and writes moves as
// Fairy-Stockfish does, and ends at any other.
#include <signal.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/random.h"
#include "outflank/formats.h"
#include "outflank/record_files.h"

namespace outflank::arena {
namespace {

void say(const std::string& line) { std::cout << line << std::endl; }

[[noreturn]] void sleep_for_ever() {
    for (;;) std::this_thread::sleep_for(std::chrono::hours{1});
}

/// Writes until nobody reads any more, and is not ended by that.
[[noreturn]] void write_for_ever(const std::string& text) {
    ::signal(SIGPIPE, SIG_IGN);
    for (;;) std::cout << text << std::flush;
}

class Mock {
  public:
    Mock(std::string protocol, std::string fault, int at, std::uint64_t seed)
        : protocol_(std::move(protocol)), fault_(std::move(fault)), at_(at), random_(seed) {}

    int run();

  private:
    void misbehave();
    std::string choose();
    void answer_gtp(const std::vector<std::string>& words);
    void answer_nboard(const std::string& line, const std::vector<std::string>& words);
    void answer_uci(const std::vector<std::string>& words);

    std::string protocol_;
    std::string fault_;
    int at_;
    base::Random random_;
    Game game_;
    int answers_ = 0;
    bool is_fairy_ = false;
};

void Mock::misbehave() {
    if (fault_ == "hang") sleep_for_ever();
    if (fault_ == "crash") std::abort();
    if (fault_ == "exit") {
        std::cerr << "mock: out of luck" << std::endl;
        std::exit(3);
    }
    if (fault_ == "flood") write_for_ever("info string thinking about the next move\n");
    if (fault_ == "line") write_for_ever("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
    if (fault_ == "slow") std::this_thread::sleep_for(std::chrono::milliseconds{700});
    if (fault_ == "garbage") {
        say(std::string("\x01\xFF\x7F\0 garbage \xC3\x28", 16));
        sleep_for_ever();
    }
}

std::string Mock::choose() {
    if (++answers_ == at_) {
        misbehave();
        if (fault_ == "illegal") return "d4";
        if (fault_ == "nonsense") return "z9!";
        if (fault_ == "says-more") return "e3, score 3";
        if (fault_ == "pass") return "pass";
        if (fault_ == "resign") return "resign";
    }
    const Bitboard moves = game_.legal_moves();
    constexpr std::string_view kPassesAs = "passes-as-";
    if (moves == 0) return fault_.starts_with(kPassesAs) ? fault_.substr(kPassesAs.size()) : "pass";
    std::uint64_t skipped = random_.below(static_cast<std::uint64_t>(std::popcount(moves)));
    Bitboard rest = moves;
    while (skipped-- > 0) rest &= rest - 1;
    return square_name(std::countr_zero(rest));
}

void play(Game& game, const std::string& move) {
    const Result<Square> square = parse_square(move);
    if (square)
        (void)game.play(square.value());
    else
        (void)game.pass();
}

void Mock::answer_gtp(const std::vector<std::string>& words) {
    const std::string& command = words.size() > 1 ? words[1] : words[0];
    std::string answer;
    if (command == "clear_board") game_ = Game();
    if (command == "play" && words.size() > 3 && fault_ == "refuses-pass" && words[3] == "pass") {
        (void)game_.pass();
        return say("?" + words[0] + " illegal move\n");
    }
    if (command == "play" && words.size() > 3) play(game_, words[3]);
    if (command == "genmove") {
        answer = choose();
        play(game_, answer);
    }
    say("=" + words[0] + ' ' + answer + '\n');
    if (command == "quit") std::exit(0);
}

void Mock::answer_nboard(const std::string& line, const std::vector<std::string>& words) {
    if (words[0] == "ping") say("pong " + words[1]);
    if (words[0] == "go") say("=== " + choose() + "/1.50/0.01");
    if (line.starts_with("set game ")) {
        const auto file = read_records(line.substr(9), {.format = RecordFormat::kGgf});
        game_ = file.value().records[0].record.moves.main_line();
    }
}

/// "f5" as Fairy-Stockfish counts the rows: "f4".
std::string turned(std::string square) {
    square[1] = static_cast<char>('1' + '8' - square[1]);
    return square;
}

/// Its spelling of a move or of "pass".
std::string fairy_spelling(const Game& game, const std::string& move) {
    if (move != "pass") return "P@" + turned(move);
    std::string first;
    for (Square square = 0; square < 64; ++square) {
        const bool is_own = (game.position().board.mover >> square & 1) != 0;
        const std::string name = turned(square_name(square));
        if (is_own &&
            (first.empty() || std::pair(name[1], name[0]) < std::pair(first[1], first[0])))
            first = name;
    }
    return first + first;
}

/// Plays a word as Fairy-Stockfish reads it: a drop, or one of the mover's own squares twice.
void play_fairy(Game& game, const std::string& word) {
    const bool is_drop = word.size() == 4 && word.starts_with("P@");
    const Result<Square> square = parse_square(word.size() == 4 ? turned(word.substr(2)) : word);
    const bool is_pass = !is_drop && square && word.substr(0, 2) == word.substr(2) &&
                         (game.position().board.mover >> square.value() & 1) != 0;
    const bool is_legal = is_drop ? square && game.play(square.value()) : is_pass && game.pass();
    if (is_legal) return;
    std::cerr << "mock: illegal move: " << word << std::endl;
    std::exit(3);
}

void Mock::answer_uci(const std::vector<std::string>& words) {
    if (words[0] == "uci") say("id name mock\nuciok");
    if (words[0] == "setoption" && words.back() == "flipello") is_fairy_ = true;
    if (words[0] == "isready") say("readyok");
    if (words[0] == "position") {
        game_ = Game();
        for (std::size_t i = 3; i < words.size(); ++i)
            is_fairy_ ? play_fairy(game_, words[i]) : play(game_, words[i]);
    }
    if (words[0] == "go") {
        const std::string chosen = choose();
        const std::string move = is_fairy_ ? fairy_spelling(game_, chosen) : chosen;
        say("info depth 1 multipv 1 score discs -2.5 pv " + move);
        say("info depth 1 multipv 2 score discs -30 pv " + move);
        say("info nodes 1");
        say("bestmove " + move);
    }
}

int Mock::run() {
    if (at_ == 0) misbehave();
    if (fault_ == "deaf") sleep_for_ever();
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream stream(line);
        std::vector<std::string> words;
        for (std::string word; stream >> word;) words.push_back(word);
        if (words.empty()) continue;
        if (words[0] == "quit") return 0;
        if (protocol_ == "gtp") answer_gtp(words);
        if (protocol_ == "nboard") answer_nboard(line, words);
        if (protocol_ == "uci") answer_uci(words);
    }
    return 0;
}

}  // namespace
}  // namespace outflank::arena

int main(int argc, char** argv) {
    if (argc < 4) return 2;
    const std::uint64_t seed = argc > 4 ? std::strtoull(argv[4], nullptr, 10) : 1;
    return outflank::arena::Mock(argv[1], argv[2], std::atoi(argv[3]), seed).run();
}
