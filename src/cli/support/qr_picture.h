// A QR code drawn with characters.
#pragma once

#include <string>

#include "base/qr_code.h"
#include "cli/support/command.h"

namespace outflank::cli {

/// The code with its light frame, a line feed after every line; empty where the terminal is too
/// narrow for it. Two rows of modules share a line of half blocks, or without Unicode a module
/// is two characters wide. With colours it is black on white on every terminal; without, it is
/// right where light characters stand on dark ground, and inverted on the other ones.
std::string draw_qr(const base::QrCode& code, const Terminal& terminal);

}  // namespace outflank::cli
