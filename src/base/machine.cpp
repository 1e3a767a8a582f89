#include "base/machine.h"

#ifdef __linux__
#include <sched.h>
#endif
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <string_view>
#include <thread>
#include <vector>

namespace outflank::base {
namespace {

template <class Number>
void lower_to(std::optional<Number>& least, Number value) {
    least = least ? std::min(*least, value) : value;
}

/// The first words of a file, as numbers; "max" and whatever else is none end them.
std::vector<double> numbers_in(const std::string& path) {
    std::vector<double> numbers;
    std::ifstream file(path);
    for (double number = 0; file >> number;) numbers.push_back(number);
    return numbers;
}

/// Version 2 has one folder for all.
void read_unified(const std::string& folder, GroupLimits& limits) {
    if (const auto cpu = numbers_in(folder + "/cpu.max"); cpu.size() == 2 && cpu[1] > 0)
        lower_to(limits.processors, cpu[0] / cpu[1]);
    if (const auto memory = numbers_in(folder + "/memory.max"); !memory.empty())
        lower_to(limits.memory_bytes, static_cast<std::uint64_t>(memory[0]));
}

/// Version 1 has a folder for each controller; -1 is no quota.
void read_processors(const std::string& folder, GroupLimits& limits) {
    const auto quota = numbers_in(folder + "/cpu.cfs_quota_us");
    const auto period = numbers_in(folder + "/cpu.cfs_period_us");
    if (!quota.empty() && !period.empty() && quota[0] > 0 && period[0] > 0)
        lower_to(limits.processors, quota[0] / period[0]);
}

void read_memory(const std::string& folder, GroupLimits& limits) {
    if (const auto memory = numbers_in(folder + "/memory.limit_in_bytes"); !memory.empty())
        lower_to(limits.memory_bytes, static_cast<std::uint64_t>(memory[0]));
}

using ReadFolder = void (*)(const std::string& folder, GroupLimits& limits);

/// From the group up to the root, which a container shows as its own group: a limit of any of
/// them holds.
void read_upwards(const std::string& root, std::string group, ReadFolder read,
                  GroupLimits& limits) {
    while (group.size() > 1) {
        read(root + group, limits);
        group.resize(group.rfind('/'));
    }
    read(root, limits);
}

bool has_controller(std::string_view controllers, std::string_view wanted) {
    while (!controllers.empty()) {
        const std::size_t end = std::min(controllers.find(','), controllers.size());
        if (controllers.substr(0, end) == wanted) return true;
        controllers.remove_prefix(std::min(end + 1, controllers.size()));
    }
    return false;
}

}  // namespace

GroupLimits group_limits(const std::string& groups, const std::string& system) {
    GroupLimits limits;
    std::ifstream file(groups);
    // "0::/user.slice" in version 2, "4:cpu,cpuacct:/user.slice" in version 1.
    for (std::string line; std::getline(file, line);) {
        const std::size_t first = line.find(':');
        const std::size_t second = line.find(':', first + 1);
        if (second == std::string::npos || line.find('/', second) != second + 1) continue;
        const std::string controllers = line.substr(first + 1, second - first - 1);
        const std::string group = line.substr(second + 1);
        if (controllers.empty()) read_upwards(system, group, read_unified, limits);
        if (has_controller(controllers, "cpu"))
            read_upwards(system + "/cpu", group, read_processors, limits);
        if (has_controller(controllers, "memory"))
            read_upwards(system + "/memory", group, read_memory, limits);
    }
    return limits;
}

namespace {

GroupLimits own_limits() { return group_limits("/proc/self/cgroup", "/sys/fs/cgroup"); }

/// By affinity; more processors than a set of the usual size holds are as many as there are.
int processors_of_affinity() {
#ifdef __linux__
    cpu_set_t set;
    if (::sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
#endif
    return static_cast<int>(std::thread::hardware_concurrency());
}

}  // namespace

int usable_processors() {
    int count = std::max(processors_of_affinity(), 1);
    if (const auto quota = own_limits().processors)
        count = std::min(count, static_cast<int>(std::ceil(*quota)));
    return std::max(count, 1);
}

std::uint64_t usable_memory_bytes() {
    std::uint64_t bytes = static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) *
                          static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    if (const auto most = own_limits().memory_bytes) bytes = std::min(bytes, *most);
    for (const auto kind : {RLIMIT_AS, RLIMIT_DATA}) {
        rlimit limit{};
        if (::getrlimit(kind, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
            bytes = std::min(bytes, static_cast<std::uint64_t>(limit.rlim_cur));
    }
    return bytes;
}

std::uint64_t most_table_mib() {
    const std::uint64_t bytes = usable_memory_bytes();
    return std::max<std::uint64_t>((bytes - bytes / 8) >> 20, 1);
}

std::uint64_t usual_table_mib(std::uint64_t wanted) {
    // The program and its evaluation while it is unpacked: so many MiB of addresses, which is what
    // `ulimit -v` counts, as measured.
    constexpr std::uint64_t kBesideTheTable = 140;
    const std::uint64_t usable = usable_memory_bytes() >> 20;
    const std::uint64_t left = usable - std::min(usable, kBesideTheTable);
    return std::clamp<std::uint64_t>(std::min(usable / 4, left / 2), 1, wanted);
}

std::string no_memory_text(std::uint64_t hash_bytes) {
    return "cannot allocate a table of " + std::to_string(hash_bytes >> 20) +
           " MiB and the evaluation";
}

}  // namespace outflank::base
