// Which machine code runs: the CPU levels in this build and the one in use.
#pragma once

#include <string_view>
#include <vector>

namespace outflank {

/// A CPU level of this build.
struct KernelLevel {
    std::string_view name;  ///< "generic", "x86-64-v2", "x86-64-v3", "x86-64-v4"
    bool runs_here;         ///< this CPU and operating system support it
    bool active;            ///< the one in use
};

/// Every level of this build, best first. The level in use is the best that runs
/// here, or the one named by the environment variable OUTFLANK_KERNEL.
std::vector<KernelLevel> kernel_levels();

/// Name of the level in use.
std::string_view active_kernel();

}  // namespace outflank
