// What gzip packed, by zlib, which compares the bytes with their checksum.
#pragma once

#include <memory>
#include <string>

#include "base/byte_source.h"

namespace outflank::cli {

/// What is packed in one or more parts of gzip, one behind the other, read piece by piece. Null
/// where zlib is not installed. Errors while it is read: kIo; kParse (damaged, cut off, or with
/// other bytes behind its end; what came before was given). `name` stands in them.
std::unique_ptr<base::ByteSource> make_gzip_source(std::unique_ptr<base::ByteSource> packed,
                                                   const std::string& name);

}  // namespace outflank::cli
