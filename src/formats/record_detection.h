// Finding out the format of a file by its beginning.
#pragma once

#include <cstddef>
#include <string_view>

#include "outflank/record_files.h"

namespace outflank::formats {

/// As much of a file as its format is found out by.
inline constexpr std::size_t kDetectionBytes = std::size_t{1} << 20;

/// The format that the options say, or that the contents show. Errors: kParse.
Result<RecordFormat> format_to_read(std::string_view contents, const ReadOptions& options);

}  // namespace outflank::formats
