// Checks the WebAssembly build in Node: counts leaves on the three board sizes both ways
// and compares them with the known values.
#include <cstdint>
#include <cstdio>

#include "outflank/board.h"
#include "outflank/kernel.h"

namespace {

struct Row {
    outflank::BoardSize size;
    int depth;
    std::uint64_t leaves;  // from the standard start, a pass is a ply
};

constexpr Row kRows[] = {
    {outflank::BoardSize::k4, 14, 59'980},
    {outflank::BoardSize::k6, 9, 2'114'912},
    {outflank::BoardSize::k8, 9, 3'005'288},
};

}  // namespace

int main() {
    std::printf("kernel %s\n", std::string(outflank::active_kernel()).c_str());
    bool right = true;
    for (const Row& row : kRows) {
        for (const auto mode :
             {outflank::PerftMode::kCountLastPly, outflank::PerftMode::kVisitEveryLeaf}) {
            const std::uint64_t leaves = outflank::perft(outflank::start_board(), row.depth,
                                                         {.size = row.size, .mode = mode})
                                             .leaves;
            std::printf("%dx%d depth %d: %llu leaves, expected %llu\n", side_length(row.size),
                        side_length(row.size), row.depth, static_cast<unsigned long long>(leaves),
                        static_cast<unsigned long long>(row.leaves));
            right = right && leaves == row.leaves;
        }
    }
    return right ? 0 : 1;
}
