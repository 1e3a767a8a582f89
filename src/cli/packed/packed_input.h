// Packed inputs of commands: gzip, bzip2, xz, zstd, lz4 and zip.
#pragma once

#include <memory>
#include <string>

#include "base/byte_source.h"

namespace outflank::cli {

/// What is packed in a source, read piece by piece; of a source that is not packed all its bytes. A
/// zip must hold one file. A program that was built without libarchive unpacks nothing. Errors:
/// kIo, kUnsupported (a packer that is only known by name), both also while it is read, then with
/// kParse (damaged) and kOutOfRange (a second file in a zip). `name` stands in them.
Result<std::unique_ptr<base::ByteSource>> unpacked(std::unique_ptr<base::ByteSource> source,
                                                   const std::string& name);

}  // namespace outflank::cli
