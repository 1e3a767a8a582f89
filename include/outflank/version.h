// Which Outflank this is.
#pragma once

#include <string_view>

namespace outflank {

/// The version of the library, "MAJOR.MINOR.PATCH".
std::string_view version();

/// The git commit the library was built from, 12 hex digits; "unknown" when it was
/// built from a copy that carries no history. Changes not yet committed do not show.
std::string_view commit();

}  // namespace outflank
