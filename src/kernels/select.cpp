#include <array>
#include <cstdlib>
#include <string_view>

#include "kernels/table.h"
#include "outflank/kernel.h"

namespace outflank::kernels {

namespace generic {
extern const Table kTable;
}
#if defined(__x86_64__)
namespace x86_v2 {
extern const Table kTable;
}
namespace x86_v3 {
extern const Table kTable;
}
namespace x86_v4 {
extern const Table kTable;
}
#endif

// A NEON or wasm128 level becomes one more row here; until then generic serves those.
std::span<const Table* const> compiled() {
    static constexpr auto kLevels = std::to_array<const Table*>({
#if defined(__x86_64__)
        &x86_v4::kTable, &x86_v3::kTable, &x86_v2::kTable,
#endif
            &generic::kTable,
    });
    return kLevels;
}

const Table& active() {
    static const Table& chosen = []() -> const Table& {
        const char* forced = std::getenv("OUTFLANK_KERNEL");
        if (forced != nullptr)
            for (const Table* level : compiled())
                if (std::string_view(forced) == level->name && level->runs_here()) return *level;
        for (const Table* level : compiled())
            if (level->runs_here()) return *level;
        return *compiled().back();
    }();
    return chosen;
}

}  // namespace outflank::kernels

namespace outflank {

std::vector<KernelLevel> kernel_levels() {
    std::vector<KernelLevel> levels;
    for (const kernels::Table* level : kernels::compiled())
        levels.push_back({.name = level->name,
                          .runs_here = level->runs_here(),
                          .active = level == &kernels::active()});
    return levels;
}

std::string_view active_kernel() { return kernels::active().name; }

}  // namespace outflank
