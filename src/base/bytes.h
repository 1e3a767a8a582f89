// Plain numbers and structures in files, byte by byte as the machine holds them.
#pragma once

#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace outflank::base {

/// Appends the bytes of `value`. They are little-endian: base/checksum.h asserts it.
template <class T>
void append_bytes(std::string& bytes, const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

/// Takes `value` from the front of `bytes`; false, and nothing taken, when they are too few.
template <class T>
bool take_bytes(std::string_view& bytes, T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (bytes.size() < sizeof value) return false;
    std::memcpy(&value, bytes.data(), sizeof value);
    bytes.remove_prefix(sizeof value);
    return true;
}

}  // namespace outflank::base
