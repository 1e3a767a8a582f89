#include "cli/convert/not_understood.h"

#include <fmt/format.h>

#include "cli/support/text.h"

namespace outflank::cli {

void NotUnderstood::add(const std::string& what, std::size_t times) {
    if (kinds_.size() < kMostKinds || kinds_.contains(what)) kinds_[what] += times;
}

void NotUnderstood::add(const std::vector<std::string>& unread) {
    for (const std::string& what : unread) add(what, 1);
    count_ += unread.size();
}

void NotUnderstood::add(const NotUnderstood& other) {
    for (const auto& [what, times] : other.kinds_) add(what, times);
    count_ += other.count_;
}

std::string NotUnderstood::text() const {
    constexpr std::size_t kMostNamed = 10;
    if (count_ == 0) return {};
    std::vector<std::string> parts;
    std::size_t named = 0;
    for (const auto& [what, times] : kinds_) {
        if (parts.size() == kMostNamed) break;
        parts.push_back(fmt::format("{} ({})", what, counted(times, "time", "times")));
        named += times;
    }
    if (named < count_) parts.push_back(fmt::format("{} more", with_commas(count_ - named)));
    return "left out, because it was not understood: " + join(parts, ", ");
}

}  // namespace outflank::cli
