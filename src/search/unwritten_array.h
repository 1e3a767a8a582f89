// An array whose elements are made one by one.
#pragma once

#include <array>
#include <cstddef>
#include <new>
#include <type_traits>

namespace outflank::search {

/// Room for `kSize` elements; nothing is written before an element is made. A std::array of a type
/// whose members have initial values writes all of them, wanted or not.
template <class Element, std::size_t kSize>
class UnwrittenArray {
    static_assert(std::is_trivially_copyable_v<Element>);

  public:
    /// Makes what `make()` returns in the place `index`.
    template <class Make>
    Element& make(std::size_t index, const Make& make) {
        return *new (&room_[sizeof(Element) * index]) Element(make());
    }

    /// Precondition of both: the element was made.
    Element& operator[](std::size_t index) {
        return *std::launder(reinterpret_cast<Element*>(&room_[sizeof(Element) * index]));
    }
    const Element& operator[](std::size_t index) const {
        return *std::launder(reinterpret_cast<const Element*>(&room_[sizeof(Element) * index]));
    }

  private:
    alignas(Element) std::array<std::byte, sizeof(Element) * kSize> room_;
};

}  // namespace outflank::search
