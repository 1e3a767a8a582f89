// Several threads read a window of a file: each a stretch of it, from a place where a game seems to
// begin. A stretch counts when the one before ended exactly there, with a reader that goes on as
// the thread's did; else the one before goes on through it. What is read is what one thread reads.
#include <algorithm>
#include <atomic>
#include <utility>

#include "base/thread_group.h"
#include "formats/record_stream.h"

namespace outflank::formats {
/// A part of the window, from the end of a step to the first end of one at `end` or behind it.
struct RecordStream::Stretch {
    Stretch(std::string_view window, std::string_view name, TextPlace begin)
        : cursor(window, &met_end), places(window, name, begin), first(begin.offset) {
        if (first > 0) cursor.seek(first);  // else behind a byte order mark
    }

    bool met_end = false;
    TextCursor cursor;
    TextPlaces places;
    std::size_t first;
    std::size_t end = std::string_view::npos;
    GameReaderPointer start;  // as the reader was at `first`; none of the first stretch
    GameReaderPointer reader;
    std::unique_ptr<GameTaker> taker;
    std::size_t games = 0;
    bool has_step = false;
    bool has_games = false;  // or errors
    bool is_short = false;   // a longer window is needed
    bool is_over = false;    // the file ends in it
};

/// The first stretch is the reader's own; the others begin where it is expected to come.
RecordStream::Stretches RecordStream::cut_window(const SharedReading& sharing) {
    Stretches stretches;
    const auto add = [&](TextPlace begin, GameReaderPointer reader) {
        stretches.push_back(std::make_unique<Stretch>(window_, options_.name, begin));
        stretches.back()->reader = std::move(reader);
        stretches.back()->taker = sharing.make_taker();
    };
    const std::size_t begin = cursor_->offset();
    add(has_step_ ? places_->numbers(begin) : begin_, nullptr);
    for (std::size_t from = begin + sharing.stretch_bytes;
         sharing.threads > 1 && from < window_.size();) {
        const std::size_t place = reader_->find_step(window_, begin, from);
        GameReaderPointer start =
            place < window_.size() ? reader_->ahead(place - begin) : GameReaderPointer();
        if (start == nullptr) break;
        stretches.back()->end = place;
        add(places_->numbers(place), start->ahead(0));
        stretches.back()->start = std::move(start);
        from = place + sharing.stretch_bytes;
    }
    // One thread takes no more at a time. A reader may know the file only behind its first steps.
    if (sharing.threads == 1)
        stretches.front()->end = begin + sharing.stretch_bytes;
    else if (reader_->ahead(0) == nullptr)
        stretches.front()->end = begin + 1;
    stretches.front()->reader = std::move(reader_);
    return stretches;
}

void RecordStream::read_stretch(Stretch& stretch) const {
    while (!stretch.is_short && !stretch.is_over && stretch.cursor.offset() < stretch.end) {
        RecordFile file{.format = *format_, .records = {}, .errors = {}};
        const TextCursor before = stretch.cursor;
        stretch.reader->remember();
        const bool is_more = stretch.reader->step(stretch.cursor, stretch.places, file);
        if (stretch.met_end && !is_last_) {
            stretch.reader->go_back();
            stretch.cursor = before;
            stretch.is_short = true;
            return;
        }
        stretch.is_over = !is_more;
        stretch.has_step = true;
        if (file.records.empty() && file.errors.empty()) continue;
        renumber(file, stretch.games);
        stretch.has_games = true;
        stretch.taker->take(std::move(file));
    }
}

/// Keeps what one thread would have read, and stands where it would stand.
std::vector<TakenGames> RecordStream::join(Stretches stretches) {
    std::vector<TakenGames> taken;
    const auto keep = [&](Stretch& stretch) {
        if (stretch.has_games)
            taken.push_back({.taker = std::move(stretch.taker), .games_before = games_});
        games_ += stretch.games;
        has_step_ = has_step_ || stretch.has_step;
    };
    Stretch* now = stretches.front().get();
    for (std::size_t i = 1; i < stretches.size(); ++i) {
        Stretch& next = *stretches[i];
        if (!now->is_short && !now->is_over && now->cursor.offset() == next.first &&
            now->reader->is_like(*next.start)) {
            keep(*now);
            now = &next;
        } else {
            now->end = next.end;
            read_stretch(*now);
        }
    }
    keep(*now);
    reader_ = std::move(now->reader);
    is_short_ = now->is_short;
    is_done_ = now->is_over;
    const std::size_t offset = now->cursor.offset();
    places_.emplace(window_, options_.name, now->places.numbers(offset));
    cursor_->seek(offset);
    return taken;
}

void RecordStream::read_stretches(const Stretches& stretches, int threads) const {
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < stretches.size(); i = next++) read_stretch(*stretches[i]);
    };
    base::ThreadGroup others;
    for (std::size_t i = 1; i < stretches.size() && i < static_cast<std::size_t>(threads); ++i)
        if (!others.add(work)) break;
    work();
    others.join();
}

Result<std::vector<TakenGames>> RecordStream::next_shared(const SharedReading& sharing) {
    if (reader_ == nullptr)
        if (const Result<Done> started = start(); !started) return started.error();
    if (is_done_ && failed_) return *failed_;
    std::vector<TakenGames> taken;
    while (taken.empty() && !is_done_) {
        if (is_short_)
            if (const Result<Done> read = read_on(); !read) return read.error();
        Stretches stretches = cut_window(sharing);
        read_stretches(stretches, sharing.threads);
        taken = join(std::move(stretches));
    }
    if (taken.empty() && failed_) return *failed_;
    return taken;
}

}  // namespace outflank::formats
