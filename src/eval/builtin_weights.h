// The weights that are part of the program.
#pragma once

#include <string_view>

#include "eval/weights.h"
#include "outflank/result.h"

namespace outflank::eval {

/// The file within the program; empty when this build has none.
std::string_view embedded_weights_file();

/// The weights of the program: those within it or, in a browser, the file that the page has put
/// into the module's file system. Errors: kUnsupported when this build has none, kIo when the
/// page has put none there, and those of parse_weights.
Result<Weights> embedded_weights();

/// The same, read on first use (about 0.1 s) and kept for the life of the program; without
/// models when this build has none, or while a page has put none there. Thread-safe.
const Weights& builtin_weights();

/// Reads them, if that is not done yet. Errors: kUnsupported when there are some that cannot be
/// read: the program or the machine is at fault; kIo when there is too little memory for them.
Result<Done> check_builtin_weights();

}  // namespace outflank::eval
