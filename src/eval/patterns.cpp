#include "eval/patterns.h"

#include <bit>

namespace outflank::eval {
namespace {
#include "eval/features-inl.h"
}  // namespace

Features features_of(const Board& board) { return read_features(board); }

}  // namespace outflank::eval
