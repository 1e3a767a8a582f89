// Judges the moves of a game and says what was wrong with them.
//
//   example_review_game [MOVES]        for example f5d6c3d3c4
#include <cstdio>

#include "outflank/formats.h"
#include "outflank/review.h"

int main(int argc, char** argv) {
    using namespace outflank;
    const char* moves = argc > 1 ? argv[1] : "f5d6c3d3c4f4f6f3e6e7";
    const Result<Game> game = parse_transcript(moves, start_position());
    if (!game) {
        std::fprintf(stderr, "%s\n", to_text(game.error()).c_str());
        return 2;
    }
    const auto engine = Engine::create();
    if (!engine) {
        std::fprintf(stderr, "%s\n", to_text(engine.error()).c_str());
        return 1;
    }
    const Review review = review_game(*engine.value(), game.value(), {.limits = {.level = 6}});
    for (const ReviewedMove& move : review.moves) {
        std::printf("%2d. %s %s, %s %s\n", move.number, square_name(move.square()).c_str(),
                    move_class_name(move.judgement), move.proven ? "proven" : "estimated",
                    describe(move).c_str());
    }
    std::printf("discs lost: black %d, white %d\n", review.black.discs_lost,
                review.white.discs_lost);
}
