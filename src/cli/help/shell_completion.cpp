// Completion scripts for three shells, made from the command table.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/help/manual.h"
#include "cli/support/text.h"
#include "outflank/opponents.h"
#include "outflank/player.h"
#include "outflank/record_files.h"

namespace outflank::cli {
namespace {

/// The first words of the parts of a command.
std::vector<std::string> part_names(const Command& command) {
    std::vector<std::string> names;
    for (const Command* part : command.parts) names.emplace_back(last_word(part->name));
    return names;
}

std::vector<std::string> command_names() {
    std::vector<std::string> names;
    for (const Command* command : command_table()) names.emplace_back(command->name);
    return names;
}

// The computer players, and those that take an evaluation with each of them.
std::vector<std::string> player_names() {
    std::vector<std::string> names;
    for (const PlayerInfo& info : player_catalogue()) {
        names.emplace_back(info.name);
        if (info.parameters.find("eval=") == std::string_view::npos) continue;
        for (const EvaluationInfo& evaluation : evaluation_catalogue())
            names.push_back(fmt::format("{}:eval={}", info.name, evaluation.name));
    }
    names.emplace_back("engine");
    for (const OpponentInfo& info : opponents()) names.emplace_back(info.name);
    return names;
}

std::vector<std::string> format_names() {
    std::vector<std::string> names;
    for (const RecordFormat format : kRecordFormats) names.emplace_back(format_name(format));
    return names;
}

// Usual values of options that take any number, as a start; empty for other options.
std::vector<std::string> usual_values(const OptionEntry& entry) {
    const std::string& name = entry.names.empty() ? entry.value : entry.names.back();
    if (name == "--select") return {"1", "1-10", "10-", "1,4,7-9"};
    if (name == "--level") return {"1", "5", "10", "16", "21", "24", "27", "30"};
    if (name == "--threads") return {"1", "2", "4", "8", "16"};
    if (name == "--hash") return {"16", "64", "128", "256", "512", "1024"};
    return {};
}

/// True where the name of a file may stand. An option's POSITION is typed.
bool takes_file(const OptionEntry& entry) {
    return is_name_of_file(entry.value) && (entry.is_positional() || entry.value != "POSITION");
}

// Words that may stand for the value of an option or for an argument; empty when anything may.
std::vector<std::string> value_words(const Command& command, const OptionEntry& entry) {
    if (entry.value == "PLAYER" && command.name == "play") {
        std::vector<std::string> names = player_names();
        names.insert(names.begin(), "human");
        return names;
    }
    const bool is_player = entry.value == "PLAYER" && command.name == "selfplay";
    if (is_player || entry.value == "SPEC" || entry.value == "ENGINE") return player_names();
    if (entry.value == "FORMAT") return format_names();
    if (entry.value == "SHELL") return {"bash", "zsh", "fish"};
    if (entry.value == "COMMAND" && command.name == "help") return command_names();
    const std::vector<std::string> choices = entry.choices();
    return choices.empty() ? usual_values(entry) : choices;
}

// Text inside single quotes of a shell script.
std::string single_quoted(std::string_view text) {
    std::string result = "'";
    for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result + "'";
}

// "words='a b'", and files where they are meant.
std::string bash_words(const std::vector<std::string>& words, bool files) {
    return fmt::format("words={}{}", single_quoted(join(words, " ")), files ? " files=1" : "");
}

/// The words of a command as a pattern of the shell: "book\\ learn".
std::string bash_pattern(const Command& command) {
    std::string pattern;
    for (const char c : command.name) pattern += c == ' ' ? std::string("\\ ") : std::string(1, c);
    return pattern;
}

/// Of commands that consist of parts: the second word belongs to the name.
std::string bash_parts() {
    std::string cases;
    for (const Command* command : command_table())
        if (!command->parts.empty())
            cases += fmt::format(
                "        {}) [[ ${{#typed[@]}} -gt 3 ]] && command+=\" ${{typed[2]}}\" ;;\n",
                command->name);
    return cases;
}

std::string bash_values(const Command& command) {
    std::string cases;
    const std::string pattern = bash_pattern(command);
    for (const OptionEntry& entry : option_entries(command)) {
        if (entry.is_positional() || entry.value.empty()) continue;
        cases += fmt::format("        {}:{}) {} ;;\n", pattern,
                             join(entry.names, fmt::format("|{}:", pattern)),
                             bash_words(value_words(command, entry), takes_file(entry)));
    }
    return cases;
}

std::string bash_options(const Command& command) {
    std::vector<std::string> words;
    bool files = false;
    for (const OptionEntry& entry : option_entries(command)) {
        words.insert(words.end(), entry.names.begin(), entry.names.end());
        if (!entry.is_positional()) continue;
        files = files || takes_file(entry);
        for (const std::string& word : value_words(command, entry)) words.push_back(word);
    }
    return fmt::format("        {}:*) {} ;;\n", bash_pattern(command), bash_words(words, files));
}

// Bash itself also breaks a line at the ':' and '=' of a player.
constexpr std::string_view kBashWords = R"sh(# The words of a line, without quotes, into `typed`.
_outflank_words() {
    local line=$1 quote= symbol i
    typed=('')
    for ((i = 0; i < ${#line}; ++i)); do
        symbol=${line:i:1}
        if [[ $quote == "'" && $symbol != "'" ]]; then typed[-1]+=$symbol
        elif [[ $symbol == \\ ]]; then typed[-1]+=${line:i+1:1}; ((++i))
        elif [[ $quote && $symbol == "$quote" ]]; then quote=
        elif [[ $quote ]]; then typed[-1]+=$symbol
        elif [[ $symbol == [\'\"] ]]; then quote=$symbol
        elif [[ $symbol == [[:blank:]] ]]; then [[ ${typed[-1]} ]] && typed+=('')
        else typed[-1]+=$symbol
        fi
    done
}
)sh";

std::string bash_script() {
    std::string cases;
    for (const Command* command : runnable_commands()) cases += bash_values(*command);
    for (const Command* command : runnable_commands()) cases += bash_options(*command);
    for (const Command* command : command_table())
        if (!command->parts.empty())
            cases += fmt::format("        {}:*) {} ;;\n", command->name,
                                 bash_words(part_names(*command), false));
    return fmt::format(
        "# bash completion for outflank; made by `outflank completion bash`\n"
        "{}"
        "_outflank() {{\n"
        "    local word before words= files= file head command\n"
        "    local -a typed\n"
        "    _outflank_words \"${{COMP_LINE:0:COMP_POINT}}\"\n"
        "    [[ ${{#typed[@]}} -gt 1 ]] || return 0\n"
        "    word=${{typed[-1]}} before=${{typed[-2]}}\n"
        "    [[ $word == --*=* ]] && before=${{word%%=*}} word=${{word#*=}}\n"
        "    command=${{typed[1]}}\n"
        "    case $command in\n{}    esac\n"
        "    case \"$command:$before\" in\n"
        "        \"$word:${{typed[0]}}\") words={} ;;\n{}    esac\n"
        "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
        "    if [[ $files ]]; then\n"
        "        compopt -o filenames 2>/dev/null\n"
        "        while IFS= read -r file; do COMPREPLY+=(\"$file\"); done \\\n"
        "            < <(compgen -f -- \"$word\")\n"
        "    fi\n"
        "    head=${{word%\"${{word##*[:=]}}\"}}\n"
        "    COMPREPLY=(\"${{COMPREPLY[@]#\"$head\"}}\")\n"
        "}}\n"
        "complete -F _outflank outflank\n",
        kBashWords, bash_parts(), single_quoted(join(command_names(), " ") + " --help --version"),
        cases);
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
                                      zsh_text(join(value_words(command, entry), " ")));
        if (entry.is_positional()) specs += " " + single_quoted((entry.repeats ? "*" : "") + value);
        // With "=" behind its name the value may follow there, too.
        const bool may_have_sign = !value.empty();
        for (const std::string& name : entry.names)
            specs +=
                " " + single_quoted(fmt::format("{}{}[{}]{}", name,
                                                may_have_sign && name.starts_with("--") ? "=" : "",
                                                zsh_text(entry.description), value));
    }
    return specs;
}

/// A case that takes the second word for the command.
std::string zsh_parts(const Command& command) {
    std::string parts;
    std::string cases;
    for (const Command* part : command.parts) {
        const std::string_view word = last_word(part->name);
        parts += " " + single_quoted(fmt::format("{}:{}", word, zsh_text(part->summary)));
        cases += fmt::format("            {}) _arguments{} ;;\n", word, zsh_options(*part));
    }
    return fmt::format(
        "        {})\n"
        "            local -a parts=({} )\n"
        "            if ((CURRENT == 2)); then _describe part parts; return; fi\n"
        "            local part=${{words[2]}}\n"
        "            shift words; ((CURRENT--))\n"
        "            case $part in\n{}            esac ;;\n",
        command.name, parts, cases);
}

std::string zsh_script() {
    std::string commands;
    std::string cases;
    for (const Command* command : command_table()) {
        commands += fmt::format(
            "        {}\n",
            single_quoted(fmt::format("{}:{}", command->name, zsh_text(command->summary))));
        if (command->parts.empty())
            cases +=
                fmt::format("        {}) _arguments{} ;;\n", command->name, zsh_options(*command));
        else
            cases += zsh_parts(*command);
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

/// When the words typed so far are those of the command.
std::string fish_condition(const Command& command) {
    const std::string_view part = last_word(command.name);
    std::string condition = "__fish_seen_subcommand_from ";
    condition += command.name.substr(0, command.name.find(' '));
    if (part != command.name)
        condition += fmt::format("; and __fish_seen_subcommand_from {}", part);
    return condition;
}

std::string fish_options(const Command& command) {
    std::string text;
    const std::string condition = fish_condition(command);
    for (const OptionEntry& entry : option_entries(command)) {
        const std::string words = join(value_words(command, entry), " ");
        if (entry.is_positional()) {
            if (takes_file(entry) || !words.empty())
                text += fmt::format("complete -c outflank -n '{}'{}\n", condition,
                                    takes_file(entry) ? " -F" : " -a " + single_quoted(words));
            continue;
        }
        std::string flags;
        for (const std::string& name : entry.names)
            flags += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
        if (takes_file(entry))
            flags += " -r -F";
        else if (!entry.value.empty())
            flags += " -x -a " + single_quoted(words);
        text += fmt::format("complete -c outflank -n '{}'{} -d {}\n", condition, flags,
                            single_quoted(entry.description));
    }
    return text;
}

std::string fish_script() {
    std::string text =
        "# fish completion for outflank; made by `outflank completion fish`\n"
        "complete -c outflank -f\n"
        "complete -c outflank -n __fish_use_subcommand -l version -d 'print the version'\n";
    for (const Command* command : command_table()) {
        text += fmt::format("complete -c outflank -n __fish_use_subcommand -a {} -d {}\n",
                            command->name, single_quoted(command->summary));
        const std::string names = join(part_names(*command), " ");
        for (const Command* part : command->parts)
            text += fmt::format(
                "complete -c outflank -n '__fish_seen_subcommand_from {}; and not "
                "__fish_seen_subcommand_from {}' -a {} -d {}\n",
                command->name, names, last_word(part->name), single_quoted(part->summary));
    }
    for (const Command* command : runnable_commands()) text += fish_options(*command);
    return text;
}

}  // namespace

std::string completion_script(std::string_view shell) {
    if (shell == "bash") return bash_script();
    if (shell == "zsh") return zsh_script();
    return fish_script();
}

}  // namespace outflank::cli
