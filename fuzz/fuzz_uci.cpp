// Our side of UCI, line by line.
#include "fuzz_session.h"

namespace outflank::fuzz {
namespace {

void check(std::string_view text) { check_session(protocols::Protocol::kUci, text); }

}  // namespace
}  // namespace outflank::fuzz

OUTFLANK_FUZZ_TARGET(outflank::fuzz::check)
