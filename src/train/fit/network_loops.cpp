// The hot loops of fitting, once for any processor and once for the kernel levels from x86-64-v3
// on.
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "kernels/region.h"
#include "outflank/kernel.h"
#include "train/fit/network_model.h"

namespace outflank::train {
namespace {

// Keeps the quotient of Adam finite.
constexpr float kTiny = 1e-8F;

// Rows are rounded to signed bytes: nothing larger may be learnt.
constexpr float kMostRow = 127.0F / eval::kFull;

}  // namespace

namespace generic {
namespace {
#include "train/fit/network_loops-inl.h"
constexpr NetworkLoops kLoops = {.find_gradients = find_gradients, .move = move};
}  // namespace
}  // namespace generic

#if defined(__x86_64__)
OUTFLANK_REGION_BEGIN("avx2,fma,bmi,bmi2")
namespace x86_v3 {
namespace {
#include "train/fit/network_loops-inl.h"
}  // namespace
}  // namespace x86_v3
OUTFLANK_REGION_END()
namespace x86_v3 {
namespace {
constexpr NetworkLoops kLoops = {.find_gradients = find_gradients, .move = move};
}  // namespace
}  // namespace x86_v3
#endif

const NetworkLoops& network_loops() {
#if defined(__x86_64__)
    const std::string_view level = active_kernel();
    if (level == "x86-64-v3" || level == "x86-64-v4") return x86_v3::kLoops;
#endif
    return generic::kLoops;
}

}  // namespace outflank::train
