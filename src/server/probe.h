// Whether a server answers: for those who watch over one, such as a container's health check.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "outflank/result.h"

namespace outflank::server {

/// Asks the server that listens on `host` (an address; "localhost" and the address that stands for
/// all of them mean this machine) what it is, and waits at most `patience`. Errors: kParse (no
/// address), kIo (nobody there, no answer in time, or another answer than a server of this program
/// gives).
Result<Done> probe(const std::string& host, std::uint16_t port, std::chrono::milliseconds patience);

}  // namespace outflank::server
