// Messages that wait until the client reads: bounded, without outdated reports.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <string>

#include "server/conversation.h"

namespace outflank::server {

/// Messages in the order they came; a report of progress takes the place of an
/// earlier one of the same request. For one thread.
class Outbox {
  public:
    bool is_empty() const { return messages_.empty(); }
    std::size_t bytes() const { return bytes_; }

    void add(Outgoing message) {
        bytes_ += message.text.size();
        if (message.progress_of) {
            const auto earlier = std::find_if(
                messages_.begin(), messages_.end(),
                [&](const Outgoing& other) { return other.progress_of == message.progress_of; });
            if (earlier != messages_.end()) {
                bytes_ -= earlier->text.size();
                *earlier = std::move(message);
                return;
            }
        }
        messages_.push_back(std::move(message));
    }

    /// Precondition: not empty.
    std::string take() {
        std::string text = std::move(messages_.front().text);
        messages_.pop_front();
        bytes_ -= text.size();
        return text;
    }

  private:
    std::deque<Outgoing> messages_;
    std::size_t bytes_ = 0;
};

}  // namespace outflank::server
