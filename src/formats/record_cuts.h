// What a format holds of a record only in part.
#pragma once

#include <string>
#include <vector>

#include "outflank/record_files.h"

namespace outflank::formats {

/// What a writer leaves out of a record beside the features that its format does not hold at all:
/// properties without a name there, letters that the format lacks, the day of a date. One entry for
/// each kind, in words: "the property 'Opening'", "the day of the date".
std::vector<std::string> cuts_of(const Record& record, RecordFormat format);

}  // namespace outflank::formats
