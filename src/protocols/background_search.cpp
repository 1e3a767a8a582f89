// Mail between threads.
#include "protocols/background_search.h"

#include <mutex>
#include <utility>

namespace outflank::protocols {

struct BackgroundSearch::Mail {
    std::mutex mutex;
    SearchNews news;  // guarded by mutex
};

BackgroundSearch::BackgroundSearch(Thinker& thinker, std::function<void()> wake)
    : thinker_(thinker), wake_(std::move(wake)) {}

BackgroundSearch::~BackgroundSearch() {
    cancel();
    thinker_.wait();  // the last callback uses wake_
}

void BackgroundSearch::start(const Position& position, SearchRequest request) {
    cancel();
    mail_ = std::make_shared<Mail>();
    request.on_progress = [this, mail = mail_](const SearchReport& report) {
        {
            const std::lock_guard lock(mail->mutex);
            mail->news.progress.push_back(report);
        }
        wake_();
    };
    thinker_.start(position, request, [this, mail = mail_](const SearchReport& report) {
        {
            const std::lock_guard lock(mail->mutex);
            mail->news.done = report;
        }
        wake_();
    });
}

void BackgroundSearch::answer(const SearchReport& report) {
    cancel();
    mail_ = std::make_shared<Mail>();
    mail_->news.done = report;
    wake_();
}

SearchNews BackgroundSearch::take() {
    SearchNews news;
    if (!mail_) return news;
    {
        const std::lock_guard lock(mail_->mutex);
        news = std::exchange(mail_->news, SearchNews{});
    }
    if (news.done) mail_.reset();
    return news;
}

std::optional<SearchReport> BackgroundSearch::finish() {
    if (!mail_) return std::nullopt;
    thinker_.stop();
    thinker_.wait();
    return take().done;
}

void BackgroundSearch::cancel() {
    if (!mail_) return;
    thinker_.stop();
    mail_.reset();
}

}  // namespace outflank::protocols
