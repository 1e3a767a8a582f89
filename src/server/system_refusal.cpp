#include "server/system_refusal.h"

#include <sys/resource.h>

#include <boost/system/errc.hpp>
#include <utility>

namespace outflank::server {

Error system_refusal(const boost::system::error_code& cause, std::string where) {
    if (cause != boost::system::errc::too_many_files_open)
        return {ErrorCode::kIo, cause.message(), std::move(where)};
    rlimit limit{};
    ::getrlimit(RLIMIT_NOFILE, &limit);
    return {ErrorCode::kIo,
            "found room for " + std::to_string(limit.rlim_cur) +
                " open files, expected some ten and one more for each connection",
            "ulimit -n"};
}

}  // namespace outflank::server
