// Checks in Node that the solver of the WebAssembly build searches as the native one does: on
// the positions of `outflank bench` the scores are right and the nodes are those of the signature.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "cli/bench_positions.h"
#include "outflank/formats.h"
#include "outflank/kernel.h"
#include "outflank/solver.h"

namespace {

using namespace outflank;

constexpr std::size_t kTableBytes = std::size_t{16} << 20;  // as `outflank bench`
constexpr std::uint64_t kNodes = OUTFLANK_BENCH_NODES;

Score score_of(const ObfRecord& record) {
    return record.score ? *record.score : record.moves.front().score;
}

}  // namespace

int main() {
    const ObfFile file = parse_obf_file(cli::bench_positions(), "bench");
    std::vector<SolveRequest> requests;
    for (const ObfFileRecord& line : file.records)
        requests.push_back(
            {.board = line.record.position.board, .size = line.record.position.size});
    std::uint64_t nodes = 0;
    auto wrong = file.errors.size();
    const std::chrono::duration<double> elapsed = solve_all(
        requests, {.hash_bytes = kTableBytes, .threads = 1, .learnt = false},
        [&](std::size_t index, const SolveResult& result) {
            nodes += result.nodes;
            if (result.range.exact() && result.range.lower == score_of(file.records[index].record))
                return;
            std::printf("line %zu: score %d\n", file.records[index].line, result.range.lower);
            ++wrong;
        });
    std::printf("kernel %s: %zu positions, %llu nodes, expected %llu, %.2f s, %.2f M/s\n",
                std::string(active_kernel()).c_str(), file.records.size(),
                static_cast<unsigned long long>(nodes), static_cast<unsigned long long>(kNodes),
                elapsed.count(), static_cast<double>(nodes) / elapsed.count() / 1e6);
    return wrong == 0 && nodes == kNodes && !file.records.empty() ? 0 : 1;
}
