// Times and node counts.
#include "cli/solve/solve_limit.h"

#include <fmt/format.h>

#include <array>
#include <charconv>

#include "cli/support/text.h"

namespace outflank::cli {
namespace {

struct Unit {
    std::string_view name;
    double factor;  // milliseconds or nodes
    bool is_time;
};

constexpr auto kUnits = std::to_array<Unit>({
    {"", 1, false},
    {"k", 1e3, false},
    {"M", 1e6, false},
    {"G", 1e9, false},
    {"ms", 1, true},
    {"s", 1e3, true},
    {"min", 60e3, true},
    {"h", 3600e3, true},
});

constexpr double kFewestNodes = 1000;
constexpr double kMostNodes = 1e18;
constexpr double kLongest_ms = 1000.0 * 3600 * 1000;

Error out_of_range(std::string_view text, std::string_view expected) {
    return Error{ErrorCode::kOutOfRange,
                 fmt::format("found '{}', expected {}", printable(text), expected), ""};
}

}  // namespace

Result<SolveLimit> parse_solve_limit(std::string_view text) {
    double number = 0;
    const char* end = text.data() + text.size();
    const auto [stop, status] = std::from_chars(text.data(), end, number, std::chars_format::fixed);
    const std::string_view name(stop, static_cast<std::size_t>(end - stop));
    const Unit* unit = nullptr;
    for (const Unit& candidate : kUnits)
        if (candidate.name == name) unit = &candidate;
    if (status != std::errc{} || unit == nullptr)
        return Error{ErrorCode::kParse,
                     fmt::format("found '{}', expected a time such as 500ms, 10s, 2min, 1h or a "
                                 "number of nodes such as 5000000, 800k, 5M, 2G",
                                 printable(text)),
                     ""};
    const double value = number * unit->factor;
    if (unit->is_time) {
        if (!(value >= 1 && value <= kLongest_ms)) return out_of_range(text, "1 ms to 1000 h");
        return SolveLimit{.time = std::chrono::milliseconds(static_cast<std::int64_t>(value)),
                          .nodes = {}};
    }
    if (!(value >= kFewestNodes && value <= kMostNodes))
        return out_of_range(text, "at least 1,000 nodes, or a time with its unit such as 10s");
    return SolveLimit{.time = {}, .nodes = static_cast<std::uint64_t>(value)};
}

}  // namespace outflank::cli
