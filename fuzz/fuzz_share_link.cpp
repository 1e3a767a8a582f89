// Links of the page: whatever they hold, the records are sound.
#include "fuzz_records.h"

namespace outflank::fuzz {
namespace {

void check(std::string_view text) {
    std::string link = "#z=";
    if (!text.empty()) {
        constexpr std::array<std::string_view, 5> kStarts = {"#z=", "#p=", "#g=", "#",
                                                             "https://example.org/#p="};
        link = kStarts[static_cast<unsigned char>(text.front()) % kStarts.size()];
        text.remove_prefix(1);
    }
    const auto file = read_records(link.append(text));
    if (!file) return check_error(file.error());
    check_file(file.value());
}

}  // namespace
}  // namespace outflank::fuzz

OUTFLANK_FUZZ_TARGET(outflank::fuzz::check)
