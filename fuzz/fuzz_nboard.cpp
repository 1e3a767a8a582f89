// Our side of NBoard, line by line.
#include "fuzz_session.h"

namespace outflank::fuzz {
namespace {

void check(std::string_view text) { check_session(protocols::Protocol::kNBoard, text); }

}  // namespace
}  // namespace outflank::fuzz

OUTFLANK_FUZZ_TARGET(outflank::fuzz::check)
