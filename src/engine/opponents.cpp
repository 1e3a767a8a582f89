// The opponents for people.
#include "outflank/opponents.h"

#include <array>

namespace outflank {

std::span<const OpponentInfo> opponents() {
    // Settings by trial, ratings by data/ratings/opponents.json: docs/opponents.md.
    static constexpr std::array kOpponents = {
        OpponentInfo{"chick", "Chick",
                     "For a first game: turns many discs and wonders what happens",
                     "depth=1,sight=5,greed=100,corners=200,errors=125", 237},
        OpponentInfo{"puppy", "Puppy", "Runs for every corner, and still turns far too many discs",
                     "depth=1,sight=15,greed=100,corners=400,errors=130", 460},
        OpponentInfo{"squirrel", "Squirrel",
                     "Collects edges, the dangerous squares beside the corners too",
                     "depth=1,sight=40,greed=50,edges=200,corners=400,errors=193", 695},
        OpponentInfo{"rabbit", "Rabbit",
                     "Has heard that few discs are better, and is easily startled",
                     "depth=1,errors=300", 934},
        OpponentInfo{"hedgehog", "Hedgehog", "Careful, but looks no further than its own move",
                     "depth=1,errors=175", 1155},
        OpponentInfo{"cat", "Cat", "Sees your answer coming, when it is not dreaming",
                     "depth=2,errors=212,limit=1200", 1358},
        OpponentInfo{"fox", "Fox", "Sets small traps and steps into some",
                     "depth=2,errors=140,limit=900", 1560},
        OpponentInfo{"heron", "Heron", "Stands still for long, then strikes",
                     "depth=2,errors=70,limit=700", 1758},
        OpponentInfo{"raven", "Raven", "Plans three moves deep; an oversight now and then",
                     "depth=3,errors=58,limit=600", 1952},
        OpponentInfo{"wolf", "Wolf", "Waits for your mistake and makes few",
                     "level=4,errors=65,limit=500", 2138},
        OpponentInfo{"owl", "Owl", "Knows the end of the game long before you do", "level=4", 2380},
        OpponentInfo{"tiger", "Tiger", "For experts: no mistake that a short look would show",
                     "level=5", 2545},
        OpponentInfo{"dragon", "Dragon", "Nobody has to be ashamed of losing to it", "level=7",
                     2755},
    };
    return kOpponents;
}

}  // namespace outflank
