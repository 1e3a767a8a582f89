#include "search/helper_threads.h"

#include <new>
#include <system_error>

namespace outflank::search {

HelperThreads::~HelperThreads() {
    pool_.close();
    for (std::thread& helper : helpers_) helper.join();
}

void HelperThreads::gather(std::deque<SearchThread>& threads) {
    try {
        for (std::size_t i = helpers_.size() + 1; i < threads.size(); ++i)
            helpers_.emplace_back([this, &thread = threads[i]] { pool_.serve(thread); });
    } catch (const std::system_error&) {  // no more threads
    } catch (const std::bad_alloc&) {     // no memory for one
    }
    for (SearchThread& thread : threads) thread.pool = helpers_.empty() ? nullptr : &pool_;
}

}  // namespace outflank::search
