// Completion scripts for three shells, made from the command table.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/manual.h"
#include "cli/text.h"
#include "outflank/opponents.h"
#include "outflank/player.h"

namespace outflank::cli {
namespace {

std::vector<std::string> command_names() {
    std::vector<std::string> names;
    for (const Command* command : command_table()) names.emplace_back(command->name);
    return names;
}

std::vector<std::string> player_names() {
    std::vector<std::string> names = {"human"};
    for (const PlayerInfo& info : player_catalogue()) names.emplace_back(info.name);
    names.emplace_back("engine");
    for (const OpponentInfo& info : opponents()) names.emplace_back(info.name);
    return names;
}

// Words that may stand for the value of an option or for an argument; empty when anything may.
std::vector<std::string> value_words(const Command& command, const OptionEntry& entry) {
    if (entry.value == "PLAYER") return player_names();
    if (entry.value == "SHELL") return {"bash", "zsh", "fish"};
    if (entry.value == "COMMAND" && command.name == "help") return command_names();
    return entry.choices();
}

bool takes_file(const OptionEntry& entry) {
    static constexpr auto kFiles = std::to_array<std::string_view>(
        {"FILE", "GAME", "GAMES", "IN", "INPUT", "OUT", "TOURNAMENT"});
    return std::find(kFiles.begin(), kFiles.end(), entry.value) != kFiles.end();
}

// Text inside single quotes of a shell script.
std::string single_quoted(std::string_view text) {
    std::string result = "'";
    for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result + "'";
}

std::string bash_values(const Command& command) {
    std::string cases;
    for (const OptionEntry& entry : option_entries(command)) {
        if (entry.is_positional() || entry.value.empty()) continue;
        const std::string words = join(value_words(command, entry), " ");
        const std::string action =
            takes_file(entry)
                ? "COMPREPLY=($(compgen -f -- \"$word\"))"
                : fmt::format("COMPREPLY=($(compgen -W {} -- \"$word\"))", single_quoted(words));
        cases += fmt::format("        {}:{}) {}; return ;;\n", command.name,
                             join(entry.names, fmt::format("|{}:", command.name)), action);
    }
    return cases;
}

std::string bash_script() {
    std::string values;
    std::string options;
    for (const Command* command : command_table()) {
        values += bash_values(*command);
        std::vector<std::string> words;
        bool files = false;
        for (const OptionEntry& entry : option_entries(*command)) {
            words.insert(words.end(), entry.names.begin(), entry.names.end());
            if (!entry.is_positional()) continue;
            files = files || takes_file(entry);
            for (const std::string& word : value_words(*command, entry)) words.push_back(word);
        }
        options += fmt::format("        {}) words={}{} ;;\n", command->name,
                               single_quoted(join(words, " ")), files ? " files=1" : "");
    }
    return fmt::format(
        "# bash completion for outflank; made by `outflank completion bash`\n"
        "_outflank() {{\n"
        "    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} words "
        "files=\n"
        "    COMPREPLY=()\n"
        "    if ((COMP_CWORD == 1)); then\n"
        "        COMPREPLY=($(compgen -W {} -- \"$word\")); return\n"
        "    fi\n"
        "    case \"${{COMP_WORDS[1]}}:$before\" in\n{}    esac\n"
        "    case \"${{COMP_WORDS[1]}}\" in\n{}    esac\n"
        "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
        "    if [[ $files ]]; then COMPREPLY+=($(compgen -f -- \"$word\")); fi\n"
        "}}\n"
        "complete -F _outflank outflank\n",
        single_quoted(join(command_names(), " ") + " --help --version"), values, options);
}

// Text inside the [...] of a zsh _arguments specification.
std::string zsh_text(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '[' || c == ']' || c == ':' || c == '\\') result += '\\';
        result += c;
    }
    return result;
}

std::string zsh_options(const Command& command) {
    std::string specs;
    for (const OptionEntry& entry : option_entries(command)) {
        std::string value;
        if (!entry.value.empty())
            value = takes_file(entry)
                        ? ":file:_files"
                        : fmt::format(":{}:({})", entry.value == "4|6|8" ? "size" : "value",
                                      join(value_words(command, entry), " "));
        if (entry.is_positional()) specs += " " + single_quoted((entry.repeats ? "*" : "") + value);
        for (const std::string& name : entry.names)
            specs += " " + single_quoted(
                               fmt::format("{}[{}]{}", name, zsh_text(entry.description), value));
    }
    return specs;
}

std::string zsh_script() {
    std::string commands;
    std::string cases;
    for (const Command* command : command_table()) {
        commands += fmt::format(
            "        {}\n",
            single_quoted(fmt::format("{}:{}", command->name, zsh_text(command->summary))));
        cases += fmt::format("        {}) _arguments{} ;;\n", command->name, zsh_options(*command));
    }
    return fmt::format(
        "#compdef outflank\n"
        "# zsh completion for outflank; made by `outflank completion zsh`\n"
        "_outflank() {{\n"
        "    local -a commands=(\n{}    )\n"
        "    if ((CURRENT == 2)); then _describe command commands; return; fi\n"
        "    local command=${{words[2]}}\n"
        "    shift words; ((CURRENT--))\n"
        "    case $command in\n{}    esac\n"
        "}}\n"
        "_outflank \"$@\"\n",
        commands, cases);
}

std::string fish_script() {
    std::string text =
        "# fish completion for outflank; made by `outflank completion fish`\n"
        "complete -c outflank -f\n"
        "complete -c outflank -n __fish_use_subcommand -l version -d 'print the version'\n";
    for (const Command* command : command_table()) {
        text += fmt::format("complete -c outflank -n __fish_use_subcommand -a {} -d {}\n",
                            command->name, single_quoted(command->summary));
        for (const OptionEntry& entry : option_entries(*command)) {
            const std::string words = join(value_words(*command, entry), " ");
            if (entry.is_positional()) {
                if (takes_file(entry) || !words.empty())
                    text += fmt::format(
                        "complete -c outflank -n '__fish_seen_subcommand_from {}'{}\n",
                        command->name, takes_file(entry) ? " -F" : " -a " + single_quoted(words));
                continue;
            }
            std::string flags;
            for (const std::string& name : entry.names)
                flags += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
            if (takes_file(entry))
                flags += " -r -F";
            else if (!entry.value.empty())
                flags += " -x -a " + single_quoted(words);
            text +=
                fmt::format("complete -c outflank -n '__fish_seen_subcommand_from {}'{} -d {}\n",
                            command->name, flags, single_quoted(entry.description));
        }
    }
    return text;
}

}  // namespace

std::string completion_script(std::string_view shell) {
    if (shell == "bash") return bash_script();
    if (shell == "zsh") return zsh_script();
    return fish_script();
}

}  // namespace outflank::cli
