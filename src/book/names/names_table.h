// The text of data/openings/names.tsv, as the build found it there.
#pragma once

#include <string_view>

namespace outflank::book {

std::string_view names_table_text();

}  // namespace outflank::book
