// Lines with escape sequences in them: how wide they look, and putting them side by side.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace outflank::cli {

/// Columns that UTF-8 `text` takes on the screen. Escape sequences take none; every other
/// character counts as one column wide.
int visible_width(std::string_view text);

/// `text` without escape sequences, cut to `width` columns.
std::string clipped(std::string_view text, int width);

/// `text` and as many blanks as make it `width` columns wide.
std::string padded(const std::string& text, int width);

/// `text` with every line that is wider than `width` columns broken at its blanks, and indented
/// further from there on; a word that is too long stays whole. 0: as it is.
std::string folded(std::string_view text, int width);

/// The lines of two columns of text beside each other; `left_width` is the width of
/// every line on the left.
std::vector<std::string> side_by_side(const std::vector<std::string>& left, int left_width,
                                      const std::vector<std::string>& right);

}  // namespace outflank::cli
