// What the system refuses to the server: descriptors, ports, rights.
#pragma once

#include <boost/system/error_code.hpp>
#include <boost/system/system_error.hpp>
#include <string>

#include "outflank/result.h"

namespace outflank::server {

/// kIo, at `where`; where there are no descriptors left, the place is their limit.
Error system_refusal(const boost::system::error_code& cause, std::string where);

/// What `make` makes, a Result. The library throws what the system refuses to a constructor.
template <class Make>
auto made_or_refused(const Make& make, const std::string& where) -> decltype(make()) {
    try {
        return make();
    } catch (const boost::system::system_error& refused) {
        return system_refusal(refused.code(), where);
    }
}

}  // namespace outflank::server
