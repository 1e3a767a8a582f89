#include "search/split_point.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "kernels/table.h"

namespace outflank::search {

void SplitPool::announce() {
    news_.fetch_add(1, std::memory_order_relaxed);
    changed_.notify_all();
}

void SplitPool::wait_for_news(std::unique_lock<std::mutex>& lock) {
    // To wake a sleeping thread takes longer than to search a small node: first it stays awake.
    constexpr int kLooks = 200;
    const unsigned known = news_.load(std::memory_order_relaxed);
    const auto nothing_new = [&] { return news_.load(std::memory_order_relaxed) == known; };
    lock.unlock();
    for (int i = 0; i < kLooks && nothing_new(); ++i) std::this_thread::yield();
    lock.lock();
    if (nothing_new()) changed_.wait(lock);
}

void SplitPool::offer(SplitPoint& node) {
    const std::lock_guard lock(guard_);
    offered_.push_back(&node);
    announce();
}

SplitPoint* SplitPool::find_work(const SplitPoint* ancestor) {
    SplitPoint* found = nullptr;
    for (SplitPoint* node : offered_)
        if (node->has_work() && (ancestor == nullptr || node->descends_from(*ancestor)) &&
            (found == nullptr || node->depth > found->depth))
            found = node;
    return found;
}

void SplitPool::help(SplitPoint& node, SearchThread& thread, std::unique_lock<std::mutex>& lock) {
    ++node.helpers;
    lock.unlock();
    const SplitPoint* own = thread.split;
    const SearchMode mode = std::exchange(thread.mode, node.mode);
    thread.split = &node;
    kernels::active().help(thread, node);
    thread.split = own;
    thread.mode = mode;
    lock.lock();
    --node.helpers;
    announce();
}

void SplitPool::withdraw(SplitPoint& node, SearchThread& thread) {
    std::unique_lock lock(guard_);
    offered_.erase(std::find(offered_.begin(), offered_.end(), &node));
    while (node.helpers > 0) {
        if (SplitPoint* below = find_work(&node)) {
            help(*below, thread, lock);
        } else {
            wait_for_news(lock);
        }
    }
}

void SplitPool::serve(SearchThread& thread) {
    std::unique_lock lock(guard_);
    while (!closed_) {
        if (SplitPoint* node = find_work(nullptr)) {
            help(*node, thread, lock);
        } else {
            wait_for_news(lock);
        }
    }
}

void SplitPool::close() {
    const std::lock_guard lock(guard_);
    closed_ = true;
    announce();
}

}  // namespace outflank::search
