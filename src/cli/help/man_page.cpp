// The manual page outflank(1), made from the command table.
#include <fmt/format.h>

#include "cli/help/manual.h"
#include "cli/support/text.h"
#include "outflank/version.h"

namespace outflank::cli {
namespace {

// Text with the characters that roff would act on made harmless.
std::string roff(std::string_view text) {
    std::string result;
    for (const char c : text) {
        const bool line_start = result.empty() || result.back() == '\n';
        if (line_start && (c == '.' || c == '\'')) result += "\\&";
        if (c == '\\')
            result += "\\e";
        else if (c == '-')
            result += "\\-";
        else
            result += c;
    }
    return result;
}

std::string paragraphs(std::string_view text) {
    std::string result;
    for (const std::string& line : wrapped(text, 78))
        result += line.empty() ? ".PP\n" : roff(line) + "\n";
    return result;
}

std::string entry_text(const OptionEntry& entry) {
    const std::string head =
        entry.is_positional()
            ? fmt::format("\\fI{}\\fR", roff(entry.value))
            : fmt::format("\\fB{}\\fR{}", roff(join(entry.names, ", ")),
                          entry.value.empty() ? "" : fmt::format(" \\fI{}\\fR", roff(entry.value)));
    return fmt::format(".TP\n{}\n{}\n", head, roff(entry.description));
}

std::string command_section(const Command& command) {
    std::string text = fmt::format(".SS {}\n.B {}\n.PP\n{}", roff(command.name),
                                   roff(usage_line(command)), paragraphs(command.description));
    for (const OptionEntry& entry : option_entries(command)) text += entry_text(entry);
    for (const Example& example : command.examples)
        text += fmt::format(".PP\n.RS 4\n.B outflank {}\n.br\n{}\n.RE\n", roff(example.arguments),
                            roff(example.effect));
    return text;
}

}  // namespace

std::string man_page() {
    std::string text =
        fmt::format(".TH OUTFLANK 1 \"\" \"Outflank {}\" \"User Commands\"\n", version());
    text +=
        ".SH NAME\noutflank \\- play, count and solve Reversi\n"
        ".SH SYNOPSIS\n.B outflank\n.I COMMAND\n[\\fIARGUMENTS\\fR] [\\fIOPTIONS\\fR]\n"
        ".SH DESCRIPTION\nOutflank plays Reversi against the classic computer players of the "
        "literature, counts game trees and solves small ones, on boards of 4x4, 6x6 and 8x8.\n"
        ".SH COMMANDS\n";
    for (const Command* command : command_table()) {
        text += command_section(*command);
        for (const Command* part : command->parts) text += command_section(*part);
    }
    text +=
        ".SH EXIT STATUS\n.TP\n.B 0\nsuccess\n.TP\n.B 1\nthe system refused, or the request is "
        "not supported\n.TP\n.B 2\nbad usage or bad input\n.TP\n.B 130\nended by Ctrl\\-C\n"
        ".SH ENVIRONMENT\n.TP\n.B OUTFLANK_KERNEL\nCPU level to use instead of the best one "
        "that runs here\n.TP\n.B NO_COLOR\nwhen set and not empty, no colours\n.TP\n"
        ".B LC_ALL, LC_CTYPE, LANG\ndisc pictures and lines need a UTF\\-8 locale; letters "
        "are used elsewhere\n";
    return text;
}

}  // namespace outflank::cli
