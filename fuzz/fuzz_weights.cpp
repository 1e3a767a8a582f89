// Any bytes are a set of weights, which is written again as it was, or an error.
#include "eval/weights_file.h"
#include "fuzz.h"

namespace outflank::fuzz {
namespace {

void check(std::string_view bytes) {
    const auto weights = eval::parse_weights(bytes, "input");
    if (!weights) return check_error(weights.error());
    const std::string written = eval::format_weights(weights.value(), eval::Packing::kPlain);
    demand(eval::parse_weights(written, "written").has_value(), "written weights are read");
}

}  // namespace
}  // namespace outflank::fuzz

OUTFLANK_FUZZ_TARGET(outflank::fuzz::check)
