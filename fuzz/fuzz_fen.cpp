// Positions in the notation of chess.
#include "fuzz_records.h"

namespace outflank::fuzz {
namespace {

void check(std::string_view text) { check_format(text, RecordFormat::kFen); }

}  // namespace
}  // namespace outflank::fuzz

OUTFLANK_FUZZ_TARGET(outflank::fuzz::check)
