#include "server/conversation.h"

#include "outflank/version.h"
#include "server/messages/answer_json.h"
#include "server/messages/game_json.h"
#include "server/schedule/memory.h"
#include "server/schedule/search_tasks.h"

namespace outflank::server {
namespace {

using Send = Conversation::Send;

/// The number of a request, and who hears of it.
struct Caller {
    std::uint64_t id;
    Send send;
    std::size_t owed = 0;

    void answer(OrderedJson value) const {
        send({.text = to_line({{"id", id}, {"value", std::move(value)}}), .owed = owed});
    }
    void report(OrderedJson report) const {
        send({.text = to_line({{"id", id}, {"report", std::move(report)}})});
    }
    /// Reports of how far it is: the last one says all.
    void progress(OrderedJson report) const {
        send({.text = to_line({{"id", id}, {"report", std::move(report)}}), .progress_of = id});
    }
    void refuse(const Error& error) const {
        send({.text = to_line({{"id", id}, {"error", error_json(error)}}), .owed = owed});
    }
};

/// What a question costs until it is answered: less than that is not looked at.
constexpr std::size_t kShortAnswerBytes = std::size_t{16} << 10;
/// Most bytes in memory for a byte of a message: moves of a tree stand in few letters.
constexpr std::size_t kMostBytesOfByte = 16;
/// Questions that cost more are worth the time to give their memory back.
constexpr std::size_t kMostLeftBehind = kMostAnswerBytes + (std::size_t{128} << 10);

bool is_long(const Request& query) {
    return std::holds_alternative<ReadQuery>(query) || std::holds_alternative<WriteQuery>(query) ||
           std::holds_alternative<StoredQuery>(query);
}

/// A question that is answered in one turn.
class DeskTask : public Task {
  public:
    using Work = std::function<Result<OrderedJson>()>;

    DeskTask(Caller caller, Work work) : caller_(std::move(caller)), work_(std::move(work)) {}

    bool turn(const std::atomic<bool>&) override {
        Result<OrderedJson> value = work_();
        if (value) {
            caller_.answer(std::move(value).value());
        } else {
            caller_.refuse(value.error());
        }
        work_ = nullptr;
        if (caller_.owed > kMostLeftBehind) give_back_memory();
        return true;
    }
    void end() override {
        caller_.refuse({ErrorCode::kUnsupported, "stopped before its turn", ""});
    }
    void fail(const Error& error) override { caller_.refuse(error); }

  private:
    Caller caller_;
    Work work_;
};

Result<OrderedJson> read(const ReadQuery& query) {
    const Result<RecordFile> file = read_records(query.contents, {.size = query.size});
    if (!file) return file.error();
    return file_json(file.value(), query.from);
}

Result<OrderedJson> write(WriteQuery query) {
    complete_outcome(query.record);
    const WrittenFile file = write_records({&query.record, 1}, query.format);
    if (!file.errors.empty()) return file.errors.front().error;
    OrderedJson text(file.contents);
    if (const std::size_t bytes = to_line(text).size(); bytes > kMostAnswerBytes)
        return Error{ErrorCode::kOutOfRange,
                     "found a game that takes " + std::to_string(bytes) +
                         " bytes to answer, expected at most " + std::to_string(kMostAnswerBytes),
                     "request.game"};
    return text;
}

/// Makes the task of a request. Errors: those of the request.
class TaskMaker {
  public:
    TaskMaker(Services& services, Caller caller)
        : services_(services), caller_(std::move(caller)) {}

    Result<std::unique_ptr<Task>> operator()(const AboutQuery&) const {
        return at_desk([threads = services_.machine.threads(), &explorer = services_.explorer] {
            return about_json(threads, explorer.has_book(), explorer.has_games());
        });
    }
    Result<std::unique_ptr<Task>> operator()(LookQuery query) const {
        return at_desk([game = std::move(query.game)] { return position_json(game); });
    }
    Result<std::unique_ptr<Task>> operator()(ReadQuery query) const {
        return at_desk([query = std::move(query)] { return read(query); });
    }
    Result<std::unique_ptr<Task>> operator()(WriteQuery query) const {
        return at_desk([query = std::move(query)] { return write(query); });
    }
    Result<std::unique_ptr<Task>> operator()(TreeQuery query) const {
        return at_desk([&trees = services_.trees, game = std::move(query.game)] {
            const auto solved = trees.find(game.start(), game.position());
            if (!solved) return Result<OrderedJson>(solved.error());
            return Result<OrderedJson>(tree_json(solved.value(), game.size()));
        });
    }
    Result<std::unique_ptr<Task>> operator()(ExploreQuery query) const {
        return at_desk([&explorer = services_.explorer, game = std::move(query.game)] {
            return explorer.explore(game);
        });
    }
    Result<std::unique_ptr<Task>> operator()(StoredQuery query) const {
        return at_desk([&explorer = services_.explorer, number = query.number] {
            return explorer.game(number);
        });
    }
    Result<std::unique_ptr<Task>> operator()(ChooseQuery query) const {
        const BoardSize size = query.game.size();
        ChooseListener listener{
            .report =
                [caller = caller_, size](const ThinkProgress& progress) {
                    caller.progress(progress_json(progress, size));
                },
            .answer = [caller = caller_,
                       size](const Choice& choice) { caller.answer(choice_json(choice, size)); },
            .fail = refusal()};
        return make_choose_task(services_.machine, std::move(query), std::move(listener));
    }
    Result<std::unique_ptr<Task>> operator()(AnalyzeQuery query) const {
        const BoardSize size = query.game.size();
        AnalyzeListener listener{.report =
                                     [caller = caller_, size](const SearchReport& report) {
                                         caller.progress(report_json(report, size, false));
                                     },
                                 .answer =
                                     [caller = caller_, size](const SearchReport& report) {
                                         caller.answer(report_json(report, size, true));
                                     },
                                 .fail = refusal()};
        return make_analyze_task(services_.machine, std::move(query), std::move(listener));
    }
    Result<std::unique_ptr<Task>> operator()(SolveQuery query) const {
        SolveListener listener{
            .report =
                [caller = caller_](const SolveProgress& progress) {
                    caller.progress({{"lower", progress.range.lower},
                                     {"upper", progress.range.upper},
                                     {"nodes", progress.nodes},
                                     {"seconds", progress.elapsed.count()}});
                },
            .answer = [caller = caller_](
                          const SolveResult& result) { caller.answer(solved_json(result)); },
            .fail = refusal()};
        return make_solve_task(services_.machine, std::move(query), std::move(listener));
    }
    Result<std::unique_ptr<Task>> operator()(ReviewQuery query) const {
        ReviewListener listener{
            .report =
                [caller = caller_](const JudgedMove& judged) {
                    caller.report(judged_json(judged.move, judged.judged, judged.all));
                },
            .answer = [caller = caller_](const Done&) { caller.answer(nullptr); },
            .fail = refusal()};
        return make_review_task(services_.machine, std::move(query), std::move(listener));
    }

  private:
    std::unique_ptr<Task> at_desk(DeskTask::Work work) const {
        return std::make_unique<DeskTask>(caller_, std::move(work));
    }
    std::function<void(const Error&)> refusal() const {
        return [caller = caller_](const Error& error) { caller.refuse(error); };
    }

    Services& services_;
    Caller caller_;
};

bool is_search(const Request& query) {
    return std::holds_alternative<ChooseQuery>(query) ||
           std::holds_alternative<AnalyzeQuery>(query) ||
           std::holds_alternative<SolveQuery>(query) || std::holds_alternative<ReviewQuery>(query);
}

}  // namespace

Result<SolvedPosition> TreeShelf::find(const Position& root, const Position& position) {
    if (root.size != BoardSize::k4)
        return Error{ErrorCode::kUnsupported,
                     "found a board of " + std::to_string(side_length(root.size)) +
                         " squares a side, expected 4: the server knows the trees of small boards",
                     "request.line.start.size"};
    if (!tree_ || tree_->root() != root) {
        tree_.reset();
        Result<GameTree> tree = GameTree::build(root);
        if (!tree) return tree.error();
        tree_.emplace(std::move(tree).value());
    }
    if (auto solved = tree_->find(position)) return *std::move(solved);
    return Error{ErrorCode::kOutOfRange, "found a position that is not below the start",
                 "request.line"};
}

Conversation::Conversation(Services& services, ClientId client, Send send)
    : services_(services), client_(client), send_(std::move(send)) {}

Conversation::~Conversation() {
    services_.thinking.leave(client_);
    services_.quick_tasks.leave(client_);
}

std::string Conversation::greeting(int threads) {
    return to_line(
        {{"hello",
          {{"protocol", kProtocolVersion}, {"version", version()}, {"threads", threads}}}});
}

std::size_t Conversation::receive(std::string_view text) {
    auto parsed = parse_message(text);
    if (const auto* refusal = std::get_if<Refusal>(&parsed)) {
        OrderedJson message = OrderedJson::object();
        if (refusal->id) message["id"] = *refusal->id;
        message["error"] = error_json(refusal->error);
        send_({.text = to_line(message)});
        return 0;
    }
    ClientMessage& message = std::get<ClientMessage>(parsed);
    if (auto* asked = std::get_if<AskMessage>(&message))
        return answer(std::move(*asked), text.size());
    if (const auto* stop = std::get_if<StopMessage>(&message)) {
        services_.thinking.cancel({client_, stop->id});
        services_.quick_tasks.cancel({client_, stop->id});
    }
    return 0;
}

std::size_t Conversation::answer(AskMessage message, std::size_t bytes) {
    const bool searches = is_search(message.query);
    const std::size_t owed = searches
                                 ? 0
                                 : (is_long(message.query) ? kMostAnswerBytes : kShortAnswerBytes) +
                                       kMostBytesOfByte * bytes;
    const Caller caller{message.id, send_, owed};
    Scheduler& scheduler = searches ? services_.thinking : services_.quick_tasks;
    Result<std::unique_ptr<Task>> task =
        std::visit(TaskMaker(services_, caller), std::move(message.query));
    if (task) {
        const Result<Done> taken = scheduler.submit({client_, message.id}, std::move(task).value());
        if (!taken) caller.refuse(taken.error());
    } else {
        caller.refuse(task.error());
    }
    return owed;
}

}  // namespace outflank::server
