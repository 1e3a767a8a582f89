#include "server/conversation.h"

#include "outflank/version.h"
#include "server/answer_json.h"
#include "server/game_json.h"
#include "server/search_tasks.h"

namespace outflank::server {
namespace {

using Say = Conversation::Say;

/// The number of a request, and who hears of it.
struct Caller {
    std::uint64_t id;
    Say say;

    void answer(OrderedJson value) const {
        say({.text = to_line({{"id", id}, {"value", std::move(value)}})});
    }
    void report(OrderedJson report) const {
        say({.text = to_line({{"id", id}, {"report", std::move(report)}})});
    }
    /// Reports of how far it is: the last one says all.
    void progress(OrderedJson report) const {
        say({.text = to_line({{"id", id}, {"report", std::move(report)}}), .progress_of = id});
    }
    void refuse(const Error& error) const {
        say({.text = to_line({{"id", id}, {"error", error_json(error)}})});
    }
};

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

Result<OrderedJson> read(const ReadAsk& ask) {
    const Result<RecordFile> file = read_records(ask.contents, {.size = ask.size});
    if (!file) return file.error();
    return file_json(file.value());
}

Result<OrderedJson> write(WriteAsk ask) {
    complete_outcome(ask.record);
    const WrittenFile file = write_records({&ask.record, 1}, ask.format);
    if (!file.errors.empty()) return file.errors.front().error;
    return OrderedJson(file.contents);
}

/// Makes the task of a request. Errors: those of the request.
class TaskMaker {
  public:
    TaskMaker(Services& services, Caller caller)
        : services_(services), caller_(std::move(caller)) {}

    Result<std::unique_ptr<Task>> operator()(const AboutAsk&) const {
        return at_desk([threads = services_.machine.threads()] { return about_json(threads); });
    }
    Result<std::unique_ptr<Task>> operator()(LookAsk ask) const {
        return at_desk([game = std::move(ask.game)] { return position_json(game); });
    }
    Result<std::unique_ptr<Task>> operator()(ReadAsk ask) const {
        return at_desk([ask = std::move(ask)] { return read(ask); });
    }
    Result<std::unique_ptr<Task>> operator()(WriteAsk ask) const {
        return at_desk([ask = std::move(ask)] { return write(ask); });
    }
    Result<std::unique_ptr<Task>> operator()(TreeAsk ask) const {
        return at_desk([&trees = services_.trees, game = std::move(ask.game)] {
            const auto solved = trees.find(game.start(), game.position());
            if (!solved) return Result<OrderedJson>(solved.error());
            return Result<OrderedJson>(tree_json(solved.value(), game.size()));
        });
    }
    Result<std::unique_ptr<Task>> operator()(ChooseAsk ask) const {
        const BoardSize size = ask.game.size();
        ChooseListener listener{
            .report = [](const Done&) {},
            .answer = [caller = caller_,
                       size](const Choice& choice) { caller.answer(choice_json(choice, size)); },
            .fail = refusal()};
        return make_choose_task(services_.machine, std::move(ask), std::move(listener));
    }
    Result<std::unique_ptr<Task>> operator()(AnalyzeAsk ask) const {
        const BoardSize size = ask.game.size();
        AnalyzeListener listener{.report =
                                     [caller = caller_, size](const SearchReport& report) {
                                         caller.progress(report_json(report, size, false));
                                     },
                                 .answer =
                                     [caller = caller_, size](const SearchReport& report) {
                                         caller.answer(report_json(report, size, true));
                                     },
                                 .fail = refusal()};
        return make_analyze_task(services_.machine, std::move(ask), std::move(listener));
    }
    Result<std::unique_ptr<Task>> operator()(SolveAsk ask) const {
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
        return make_solve_task(services_.machine, std::move(ask), std::move(listener));
    }
    Result<std::unique_ptr<Task>> operator()(ReviewAsk ask) const {
        ReviewListener listener{
            .report =
                [caller = caller_](const JudgedMove& judged) {
                    caller.report(judged_json(judged.move, judged.judged, judged.all));
                },
            .answer = [caller = caller_](const Done&) { caller.answer(nullptr); },
            .fail = refusal()};
        return make_review_task(services_.machine, std::move(ask), std::move(listener));
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

bool is_search(const Ask& ask) {
    return std::holds_alternative<ChooseAsk>(ask) || std::holds_alternative<AnalyzeAsk>(ask) ||
           std::holds_alternative<SolveAsk>(ask) || std::holds_alternative<ReviewAsk>(ask);
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

Conversation::Conversation(Services& services, ClientId client, Say say)
    : services_(services), client_(client), say_(std::move(say)) {}

Conversation::~Conversation() {
    services_.thinking.leave(client_);
    services_.desk.leave(client_);
}

std::string Conversation::greeting(int threads) {
    return to_line(
        {{"hello",
          {{"protocol", kProtocolVersion}, {"version", version()}, {"threads", threads}}}});
}

void Conversation::hear(std::string_view text) {
    auto parsed = parse_message(text);
    if (const auto* refusal = std::get_if<Refusal>(&parsed)) {
        OrderedJson message = OrderedJson::object();
        if (refusal->id) message["id"] = *refusal->id;
        message["error"] = error_json(refusal->error);
        say_({.text = to_line(message)});
        return;
    }
    ClientMessage& message = std::get<ClientMessage>(parsed);
    if (auto* asked = std::get_if<AskMessage>(&message)) {
        answer(std::move(*asked));
    } else if (const auto* stop = std::get_if<StopMessage>(&message)) {
        services_.thinking.cancel({client_, stop->id});
        services_.desk.cancel({client_, stop->id});
    }
}

void Conversation::answer(AskMessage message) {
    const Caller caller{message.id, say_};
    Scheduler& scheduler = is_search(message.ask) ? services_.thinking : services_.desk;
    Result<std::unique_ptr<Task>> task =
        std::visit(TaskMaker(services_, caller), std::move(message.ask));
    if (!task) return caller.refuse(task.error());
    const Result<Done> taken = scheduler.submit({client_, message.id}, std::move(task).value());
    if (!taken) caller.refuse(taken.error());
}

}  // namespace outflank::server
