// outflank conformance: test an engine against its protocol.
#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>
#include <ostream>

#include "cli/commands.h"
#include "cli/conformance/conformance_run.h"
#include "cli/program.h"
#include "cli/support/arguments.h"
#include "cli/support/json_text.h"
#include "cli/support/text.h"

namespace outflank::cli {
namespace conformance_command {
namespace {

using protocols::Protocol;

struct Options {
    std::string protocol;
    bool extensions = false;
    std::string only;
    std::string timeout = "10s";
    bool json = false;
    std::vector<std::string> command;
};

std::vector<std::string> protocol_names() {
    std::vector<std::string> names;
    for (const Protocol protocol : protocols::kProtocols)
        names.emplace_back(protocols::protocol_name(protocol));
    return names;
}

Protocol protocol_of_name(std::string_view name) {
    for (const Protocol protocol : protocols::kProtocols)
        if (protocols::protocol_name(protocol) == name) return protocol;
    return Protocol::kGtp;
}

/// A dialogue and how it went.
struct Played {
    const Dialogue& dialogue;
    std::optional<ConformanceProblem> problem;
};

struct Report {
    const Options& options;
    std::string_view file;  ///< of the dialogues
    std::size_t passed = 0;
    std::size_t failed = 0;
    nlohmann::ordered_json dialogues = nlohmann::ordered_json::array();

    void add(const Played& played, std::ostream& out);
    void end(std::ostream& out) const;

  private:
    void add_text(const Played& played, std::ostream& out) const;
    void add_json(const Played& played);
};

void Report::add(const Played& played, std::ostream& out) {
    ++(played.problem ? failed : passed);
    if (options.json)
        add_json(played);
    else
        add_text(played, out);
}

void Report::add_text(const Played& played, std::ostream& out) const {
    out << (played.problem ? "FAIL  " : "ok    ") << played.dialogue.title << std::endl;
    if (!played.problem) return;
    const ConformanceProblem& problem = *played.problem;
    out << fmt::format(
        "      {}:{}: after {}\n", file, problem.line,
        problem.sent.empty() ? "the start" : "\"" + printable(problem.sent, 100) + "\"");
    out << "      expected " << problem.expected << '\n';
    out << "      found    " << problem.found << '\n';
    if (!problem.errors.empty())
        out << "      on standard error: " << printable(problem.errors, 200) << '\n';
}

void Report::add_json(const Played& played) {
    nlohmann::ordered_json one = {{"title", played.dialogue.title},
                                  {"line", played.dialogue.line},
                                  {"extension", played.dialogue.extension},
                                  {"passed", !played.problem.has_value()}};
    if (played.problem)
        one["problem"] = {{"line", played.problem->line},
                          {"sent", played.problem->sent},
                          {"expected", played.problem->expected},
                          {"found", played.problem->found},
                          {"standard_error", played.problem->errors}};
    dialogues.push_back(std::move(one));
}

void Report::end(std::ostream& out) const {
    if (!options.json) {
        out << fmt::format("{}: {} passed, {} failed\n",
                           counted(passed + failed, "dialogue", "dialogues"), passed, failed);
        return;
    }
    const nlohmann::ordered_json json = {{"protocol", options.protocol},
                                         {"command", options.command},
                                         {"file", file},
                                         {"passed", passed},
                                         {"failed", failed},
                                         {"dialogues", dialogues}};
    // What an engine prints need not be UTF-8.
    out << json_block(json) << '\n';
}

bool is_wanted(const Dialogue& dialogue, const Options& options) {
    if (!options.only.empty())
        return lower_case(dialogue.title).find(lower_case(options.only)) != std::string::npos;
    return options.extensions || !dialogue.extension;
}

Result<Done> run(const Options& options, Io& io) {
    const auto time = parse_duration(options.timeout);
    if (!time) return Error{time.error().code, time.error().message, "--timeout"};
    const DialogueFile file = dialogue_file(protocol_of_name(options.protocol));
    const auto dialogues = parse_dialogues(file.text, file.name);
    if (!dialogues) return dialogues.error();
    io.catch_stop();
    Report report{.options = options, .file = file.name};
    for (const Dialogue& dialogue : dialogues.value()) {
        if (io.stop) break;
        if (!is_wanted(dialogue, options)) continue;
        auto problem = play_dialogue(
            dialogue, {.command = options.command, .answer_time = time.value(), .stop = &io.stop});
        if (!problem) return problem.error();
        if (io.stop) break;
        report.add({.dialogue = dialogue, .problem = std::move(problem).value()}, io.out);
        bring_out(io);
    }
    if (report.passed + report.failed == 0 && !io.stop)
        return Error{
            ErrorCode::kParse,
            fmt::format("found '{}', expected part of a dialogue's title", printable(options.only)),
            "--only"};
    report.end(io.out);
    if (report.failed > 0) io.status = kFailure;
    return Done{};
}

Action declare(CLI::App& app) {
    const auto options = std::make_shared<Options>();
    app.add_option("--protocol", options->protocol, "the protocol that the engine speaks")
        ->type_name("gtp|nboard|uci|xboard|cassio")
        ->required()
        ->check(one_of(protocol_names()));
    app.add_flag("--extensions", options->extensions,
                 "also the dialogues about extensions of the protocol");
    app.add_option("--only", options->only, "only dialogues with this text in their title")
        ->type_name("TEXT");
    app.add_option("--timeout", options->timeout, "time for each answer (default 10s)")
        ->type_name("TIME");
    add_json_flag(app, options->json);
    app.add_option("COMMAND", options->command,
                   "behind --: the program that is the engine, and its arguments")
        ->required()
        ->expected(1, -1);
    return [options](Io& io) { return run(*options, io); };
}

constexpr std::array kExamples = {
    Example{"conformance --protocol gtp -- edax -gtp", "any engine that speaks GTP"},
    Example{"conformance --protocol nboard --json -- ./mine", "the same as JSON"},
    Example{"conformance --protocol uci --extensions -- outflank uci", "every dialogue"},
    Example{"conformance --protocol gtp --only 'taken back' -- ./mine",
            "only the dialogues about undo"},
};

}  // namespace
}  // namespace conformance_command

const Command kConformanceCommand = {
    .name = "conformance",
    .summary = "test an engine against its protocol",
    .description =
        "Plays dialogues with an engine, each in a new process, and prints for each the first line "
        "that is not answered as the protocol requires: its place in the file of the dialogue, "
        "what was sent before, what was expected and what was found. Any legal move will do, and "
        "time is not judged, except that an answer has to come.\n\n"
        "The exit status is 1 when a dialogue failed. The dialogues are the files of "
        "tests/protocols/ in the source; docs/protocols.md says more.",
    .examples = conformance_command::kExamples,
    .declare = conformance_command::declare,
};

}  // namespace outflank::cli
