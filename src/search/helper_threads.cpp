#include "search/helper_threads.h"

namespace outflank::search {

HelperThreads::~HelperThreads() {
    pool_.close();
    for (std::thread& helper : helpers_) helper.join();
}

void HelperThreads::gather(std::deque<SearchThread>& threads) {
    for (std::size_t i = helpers_.size() + 1; i < threads.size(); ++i)
        helpers_.emplace_back([this, &thread = threads[i]] { pool_.serve(thread); });
    for (SearchThread& thread : threads) thread.pool = threads.size() > 1 ? &pool_ : nullptr;
}

}  // namespace outflank::search
