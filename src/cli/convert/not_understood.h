// What readers did not understand of the games that they read.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace outflank::cli {

/// Counts it by its kind: "glyph $14", "result '-127'".
class NotUnderstood {
  public:
    /// Of one game, as in FileRecord::unread.
    void add(const std::vector<std::string>& unread);
    void add(const NotUnderstood& other);

    std::size_t count() const { return count_; }  ///< of all kinds

    /// The first kMostKinds kinds, and how often.
    const std::map<std::string, std::size_t>& kinds() const { return kinds_; }

    /// "left out, because it was not understood: glyph $14 (2 times)"; empty when it was all.
    std::string text() const;

  private:
    static constexpr std::size_t kMostKinds = 100;

    void add(const std::string& what, std::size_t times);

    std::map<std::string, std::size_t> kinds_;
    std::size_t count_ = 0;
};

}  // namespace outflank::cli
