// What this process may use of its machine: less than there is in a container, under `taskset`,
// or with a limit of its shell.
//
// POSIX; control groups are those of Linux, versions 1 and 2.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace outflank::base {

/// Limits of a control group; nothing where it has none.
struct GroupLimits {
    std::optional<double> processors;           ///< the quota of time, such as 1.5
    std::optional<std::uint64_t> memory_bytes;  ///< more ends the process without a word
};

/// The strictest limits of the groups of this process and of those around them. `groups` is the
/// file /proc/self/cgroup, `system` the folder /sys/fs/cgroup; what cannot be read limits nothing.
GroupLimits group_limits(const std::string& groups, const std::string& system);

/// Processors that this process may keep busy, by affinity and quota, rounded up; at least 1.
/// Costs some files to read.
int usable_processors();

/// Bytes that this process may have: of the machine's memory, its control groups and the limits
/// of its shell (`ulimit -v`) the least. Costs some files to read.
std::uint64_t usable_memory_bytes();

/// The largest table in MiB that leaves the rest of a process an eighth of that; at least 1.
std::uint64_t most_table_mib();

/// The size in MiB of a table that nobody has chosen: `wanted`, or where that is less a quarter of
/// what this process may have, or half of what the learnt evaluation leaves of it; at least 1.
std::uint64_t usual_table_mib(std::uint64_t wanted);

/// What an error says where the memory for a search cannot be had, with a table of `hash_bytes`.
std::string no_memory_text(std::uint64_t hash_bytes);

}  // namespace outflank::base
