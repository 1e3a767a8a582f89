// Links that hold a game, as the page makes them. Grammar: docs/formats/share_link.md.
#pragma once

#include <string_view>

#include "formats/records/record_building.h"
#include "formats/text/scanner.h"

namespace outflank::formats {

/// How a line of a text may be meant as a link.
enum class LinkLook {
    kNone,
    kBare,    ///< "#f5d6c3": in a list it may also be a remark
    kMarked,  ///< an address with a game behind its '#', or "#p=", "#z=", "#g=", "#6:"
};

LinkLook link_look(std::string_view line);

/// Reads a link. Precondition: link_look(text) is not kNone.
ReadGame read_share_link(std::string_view text, const TextOrigin& origin);

}  // namespace outflank::formats
