// Games that come in as records.
#include "protocols/game_file.h"

#include <algorithm>
#include <utility>

#include "base/files.h"
#include "outflank/record_files.h"

namespace outflank::protocols {
namespace {

constexpr std::size_t kMostFileBytes = std::size_t{1} << 24;

/// The first record of `file`, or why there is none.
Result<Record> first_record(const Result<RecordFile>& file) {
    if (!file) return file.error();
    if (!file.value().errors.empty() && file.value().errors.front().number <= 1)
        return file.value().errors.front().error;
    if (file.value().records.empty()) return Error{ErrorCode::kParse, "found no game in it", ""};
    return file.value().records.front().record;
}

/// The coarsest of the usual steps that a time is a multiple of.
Milliseconds step_of_time(Milliseconds time) {
    for (const int step : {1000, 100, 10})
        if (time.count() % step == 0) return Milliseconds(step);
    return Milliseconds(1);
}

/// What is left on a clock after the moves of `color` on the main line.
std::optional<GameClock> clock_now(const Record& record, Color color) {
    const std::optional<Clock>& clock = player(record.info, color).clock;
    if (!clock || clock->main.time == Milliseconds{0}) return std::nullopt;
    Milliseconds left = clock->main.time;
    Milliseconds step{1000};  // of the times of moves, as fine as the finest looks
    int times = 0;
    bool knows_all = true;  // the times of all moves
    bool extended = false;
    for (NodeIndex node = kRootNode; node != kNoNode; node = record.moves.first_child(node)) {
        if (record.moves.mover(node) != color) continue;
        const std::optional<Milliseconds> used = record.moves.notes(node).time_used;
        left -= used.value_or(Milliseconds{0});
        step = std::min(step, step_of_time(used.value_or(step)));
        ++times;
        knows_all = knows_all && used;
        if (left < Milliseconds{0} && !std::exchange(extended, true)) left += clock->extension.time;
        left += clock->increment.time;
    }
    return GameClock{
        .remaining = std::max(left, Milliseconds{1}),
        .increment = clock->increment.time,
        .resolution = knows_all ? std::max(step * times, Milliseconds{1}) : clock->main.time};
}

}  // namespace

Result<GameInProgress> read_game_in_progress(std::string_view ggf) {
    const Result<Record> record = first_record(read_records(ggf, {.format = RecordFormat::kGgf}));
    if (!record) return record.error();
    return GameInProgress{.game = record.value().moves.main_line(),
                          .clocks = {clock_now(record.value(), Color::kBlack),
                                     clock_now(record.value(), Color::kWhite)}};
}

Result<Position> position_in_file(const std::string& path, int before_move) {
    const Result<std::string> text = base::read_text_file(path, kMostFileBytes);
    if (!text) return text.error();
    const Result<Record> record = first_record(read_records(text.value(), {.name = path}));
    if (!record) return record.error();
    const MoveTree& moves = record.value().moves;
    Position position = moves.start();
    int discs = 0;
    for (NodeIndex node = kRootNode; node != kNoNode; node = moves.first_child(node)) {
        const auto move = moves.move(node);
        if (move && *move != kPass && ++discs == before_move) break;
        position = moves.position(node);
    }
    return position;
}

}  // namespace outflank::protocols
