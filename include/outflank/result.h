// Errors as values: every call that can fail on *input* returns Result<T>.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace outflank {

/// What went wrong, coarse enough that a caller can branch on it. The text of
/// an Error is for people; code must never parse it.
enum class ErrorCode {
    kParse,        ///< text or bytes do not follow the named format
    kIllegalMove,  ///< well-formed, but against the rules of the game
    kOutOfRange,   ///< well-formed, but outside the documented limits
    kIo,           ///< the operating system refused (message holds its reason)
    kUnsupported,  ///< valid, but this build or board size cannot do it
};

/// A failure with enough context to act on without a debugger.
struct Error {
    ErrorCode code;
    std::string message;  ///< "what: found X, expected Y"; no trailing newline
    std::string where;    ///< input location, e.g. "games.obf:12:7"; may be empty
};

/// `error` as the one line a person reads: "where: message", or the message alone. Control
/// characters, which names of files may hold, become '?'.
inline std::string to_text(const Error& error) {
    std::string text = error.where.empty() ? error.message : error.where + ": " + error.message;
    for (char& c : text)
        if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = '?';
    return text;
}

/// Success of a call that has nothing to return: Result<Done>.
struct Done {};

/// Either a T or an Error. C++20 has no std::expected, so this is the small
/// subset we use, with the same member names so that a later switch is a rename.
template <class T>
class [[nodiscard]] Result {
  public:
    // Implicit on purpose: `return value;` and `return Error{...};` both read well.
    Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

    bool has_value() const noexcept { return state_.index() == 0; }
    explicit operator bool() const noexcept { return has_value(); }

    /// Precondition: has_value(). Reading a failed Result is a bug, not an error.
    T&& value() && {
        assert(has_value());
        return std::move(*std::get_if<0>(&state_));
    }
    const T& value() const& {
        assert(has_value());
        return *std::get_if<0>(&state_);
    }
    T& value() & {
        assert(has_value());
        return *std::get_if<0>(&state_);
    }

    /// Precondition: !has_value().
    const Error& error() const {
        assert(!has_value());
        return *std::get_if<1>(&state_);
    }

  private:
    std::variant<T, Error> state_;
};

}  // namespace outflank
