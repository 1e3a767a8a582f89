// What the system says when a file cannot be opened, read or written.
#pragma once

#include <string>
#include <system_error>

#include "outflank/result.h"

namespace outflank::base {

/// "WHAT: reason of the system"; `reason` is an errno.
inline Error io_error(const std::string& path, const std::string& what, int reason) {
    return Error{ErrorCode::kIo, what + ": " + std::generic_category().message(reason), path};
}

}  // namespace outflank::base
