// Version and commit, written into base/version_info.h by the build.
#include "outflank/version.h"

#include "base/version_info.h"

namespace outflank {

std::string_view version() { return kVersionInfo; }

std::string_view commit() { return kCommitInfo; }

}  // namespace outflank
