// A stream buffer for standard output and standard error.
#pragma once

#include <mutex>
#include <streambuf>
#include <string>

namespace outflank::base {

/// Writes to a descriptor, which it does not own. Nothing is lost where a signal interrupts a write
/// (the C library's streams fail then), and a descriptor that others have made non-blocking is
/// waited for. Any thread may write; text of one call stays together.
class DescriptorOutput : public std::streambuf {
  public:
    /// When text goes out before the buffer is full or flushed.
    enum class Flush { kNever, kAtLineEnds, kAlways };

    DescriptorOutput(int descriptor, Flush flush) : descriptor_(descriptor), flush_(flush) {}
    ~DescriptorOutput() override { sync(); }
    DescriptorOutput(const DescriptorOutput&) = delete;
    DescriptorOutput& operator=(const DescriptorOutput&) = delete;

  protected:
    int_type overflow(int_type symbol) override;
    std::streamsize xsputn(const char* text, std::streamsize length) override;
    /// -1 where the system refuses the text; it is dropped then.
    int sync() override;

  private:
    bool write_out();

    int descriptor_;
    Flush flush_;
    std::mutex mutex_;
    std::string text_;
};

}  // namespace outflank::base
