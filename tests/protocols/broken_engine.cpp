// An engine with a fault: passes lines between its caller and a sound engine, and spoils them.
//
//   broken_engine FAULT... -- COMMAND...
//
//   replace EXPRESSION TEXT   in what the engine says
//   drop EXPRESSION           lines of the engine that match
//   deaf EXPRESSION           to lines of the caller that match
//   add EXPRESSION TEXT       a line behind those of the engine that match
//   greet TEXT                a line before those of the engine
//   exit N, crash N           after N lines of the engine
//   hang N, flood N           the same: says nothing more, or never stops
#include <poll.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <regex>
#include <span>
#include <string>
#include <vector>

#include "base/child_process.h"
#include "protocols/line_buffer.h"

namespace {

using outflank::base::ChildProcess;
using outflank::base::ReadOutcome;

struct Fault {
    std::string name;
    std::regex pattern;  // of the faults that have one
    std::string text;
    int lines = 0;  // of the others
};

bool has_pattern(const std::string& name) {
    return name == "replace" || name == "drop" || name == "deaf" || name == "add";
}

/// Takes the faults from the front of `arguments`, up to "--".
std::vector<Fault> take_faults(std::span<char*>& arguments) {
    std::vector<Fault> faults;
    const auto take = [&arguments] {
        if (arguments.empty()) std::exit(2);
        std::string word = arguments.front();
        arguments = arguments.subspan(1);
        return word;
    };
    for (std::string name = take(); name != "--"; name = take()) {
        Fault fault{.name = name, .pattern = {}, .text = {}};
        if (has_pattern(name))
            fault.pattern = take();
        else if (name != "greet")
            fault.lines = std::atoi(take().c_str());
        if (name == "replace" || name == "add" || name == "greet") fault.text = take();
        faults.push_back(fault);
    }
    return faults;
}

class BrokenEngine {
  public:
    BrokenEngine(ChildProcess& engine, std::vector<Fault> faults)
        : engine_(engine), faults_(std::move(faults)) {}

    /// Returns the exit status.
    int run() {
        constexpr std::chrono::milliseconds kTurn{2};
        for (const Fault& fault : faults_)
            if (fault.name == "greet") std::cout << fault.text << std::endl;
        while (true) {
            hear();
            const auto line = engine_.read_line(kTurn);
            if (line.outcome == ReadOutcome::kLine) say(line.text);
            if (line.outcome == ReadOutcome::kEnd) return engine_.stop(kTurn).code;
        }
    }

  private:
    void hear() {
        pollfd waits{.fd = input_ended_ ? -1 : STDIN_FILENO, .events = POLLIN, .revents = 0};
        if (::poll(&waits, 1, 0) <= 0) return;
        std::array<char, 4096> chunk;
        const ssize_t got = ::read(STDIN_FILENO, chunk.data(), chunk.size());
        if (got <= 0) {
            input_ended_ = true;
            return engine_.close_input();
        }
        std::string_view bytes(chunk.data(), static_cast<std::size_t>(got));
        while (!bytes.empty())
            if (const auto line = buffer_.take(bytes)) pass_on(line->text);
    }

    void pass_on(const std::string& line) {
        for (const Fault& fault : faults_)
            if (fault.name == "deaf" && std::regex_match(line, fault.pattern)) return;
        engine_.write_line(line, std::chrono::seconds(10));
    }

    void say(std::string line) {
        std::vector<std::string> added;
        for (const Fault& fault : faults_) {
            if (fault.name == "drop" && std::regex_match(line, fault.pattern)) return;
            if (fault.name == "add" && std::regex_match(line, fault.pattern))
                added.push_back(fault.text);
            if (fault.name == "replace") line = std::regex_replace(line, fault.pattern, fault.text);
        }
        added.insert(added.begin(), line);
        for (const std::string& text : added) std::cout << text << std::endl;
        ++said_;
        for (const Fault& fault : faults_)
            if (!has_pattern(fault.name) && fault.lines == said_) break_down(fault.name);
    }

    [[noreturn]] static void break_down(const std::string& name) {
        if (name == "exit") std::_Exit(3);
        if (name == "crash") std::raise(SIGKILL);  // no sanitizer catches this one
        while (name == "flood") std::cout << "blah blah ";
        while (true) ::pause();
    }

    ChildProcess& engine_;
    std::vector<Fault> faults_;
    outflank::protocols::LineBuffer buffer_;
    bool input_ended_ = false;
    int said_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
    std::span<char*> arguments(argv + 1, static_cast<std::size_t>(argc - 1));
    std::vector<Fault> faults = take_faults(arguments);
    auto engine = ChildProcess::start(
        {.command = {arguments.begin(), arguments.end()}, .folder = {}, .cpus = {}});
    if (!engine) {
        std::cerr << to_text(engine.error()) << '\n';
        return 2;
    }
    return BrokenEngine(*engine.value(), std::move(faults)).run();
}
