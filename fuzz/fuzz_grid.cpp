// Boards with the numbers of the moves.
#include "fuzz_records.h"

namespace outflank::fuzz {
namespace {

void check(std::string_view text) { check_format(text, RecordFormat::kGrid); }

}  // namespace
}  // namespace outflank::fuzz

OUTFLANK_FUZZ_TARGET(outflank::fuzz::check)
