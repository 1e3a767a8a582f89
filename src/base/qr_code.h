// QR codes as of ISO/IEC 18004:2015: text as a square of dark and light modules that a camera
// reads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "outflank/result.h"

namespace outflank::base {

/// Longest text, in bytes: what version 10 holds.
inline constexpr std::size_t kMostQrBytes = 213;
/// Light modules that a reader wants on every side of the code.
inline constexpr int kQrQuietModules = 4;

/// A code without the light frame around it.
class QrCode {
  public:
    /// The smallest code that holds `text`, in byte mode (UTF-8), versions 1 to 10, error
    /// correction M: 15 % of it may be damaged. Error: kOutOfRange, a text above `kMostQrBytes`.
    static Result<QrCode> make(std::string_view text);

    /// Modules on a side: 21 to 57.
    int size() const { return size_; }
    /// Outside of the code everything is light, so that a frame can be drawn in the same loop.
    bool dark(int row, int column) const;

    /// All dark modules as the path of an SVG picture, a module one unit wide, without the frame.
    std::string svg_path() const;

  private:
    QrCode(int size, std::vector<std::uint8_t> modules)
        : size_(size), modules_(std::move(modules)) {}

    int size_;
    std::vector<std::uint8_t> modules_;  // row by row; 1: dark
};

}  // namespace outflank::base
