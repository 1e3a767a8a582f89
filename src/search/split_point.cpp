#include "search/split_point.h"

#include <algorithm>

#include "kernels/table.h"

namespace outflank::search {

void SplitPool::offer(SplitPoint& node) {
    const std::lock_guard lock(guard_);
    offered_.push_back(&node);
    changed_.notify_one();
}

SplitPoint* SplitPool::find_work(const SplitPoint* ancestor) {
    SplitPoint* found = nullptr;
    for (SplitPoint* node : offered_)
        if (node->has_work() && (ancestor == nullptr || node->descends_from(*ancestor)) &&
            (found == nullptr || node->empties > found->empties))
            found = node;
    return found;
}

void SplitPool::help(SplitPoint& node, SearchThread& thread, std::unique_lock<std::mutex>& lock) {
    ++node.helpers;
    lock.unlock();
    const SplitPoint* own = thread.split;
    thread.split = &node;
    kernels::active().help(thread, node);
    thread.split = own;
    lock.lock();
    --node.helpers;
    changed_.notify_all();
}

void SplitPool::withdraw(SplitPoint& node, SearchThread& thread) {
    std::unique_lock lock(guard_);
    offered_.erase(std::find(offered_.begin(), offered_.end(), &node));
    while (node.helpers > 0) {
        if (SplitPoint* below = find_work(&node)) {
            help(*below, thread, lock);
        } else {
            changed_.wait(lock);
        }
    }
}

void SplitPool::serve(SearchThread& thread) {
    std::unique_lock lock(guard_);
    while (!closed_) {
        if (SplitPoint* node = find_work(nullptr)) {
            help(*node, thread, lock);
        } else {
            changed_.wait(lock);
        }
    }
}

void SplitPool::close() {
    const std::lock_guard lock(guard_);
    closed_ = true;
    changed_.notify_all();
}

}  // namespace outflank::search
