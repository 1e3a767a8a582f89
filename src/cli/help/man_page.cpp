// The manual page outflank(1), made from the command table.
#include <fmt/format.h>

#include <array>
#include <span>
#include <string>
#include <string_view>

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

// An entry of a list: what it is about, and what is said of it.
struct ManualEntry {
    std::string_view head;
    std::string_view text;
};

std::string entry_section(std::string_view title, std::span<const ManualEntry> entries) {
    std::string text = fmt::format(".SH {}\n", title);
    for (const ManualEntry& entry : entries)
        text += fmt::format(".TP\n.B {}\n{}", roff(entry.head), paragraphs(entry.text));
    return text;
}

constexpr std::string_view kMoreAbout =
    "Each task is a command; `outflank help COMMAND` says of one what stands below. Positions and "
    "games are read as transcripts, lists and diagrams and in GGF, SGF, PGN, WTHOR, OBF, FEN and "
    "other formats. The engine needs no file beside the program, and no network. Only `outflank "
    "serve` listens, to this machine alone unless it is told otherwise.";

constexpr std::array kFileEntries = {
    ManualEntry{
        "../share/outflank/web",
        "The page that `outflank serve` shows, as seen from the folder of the program. Without it "
        "the folder web beside the program is taken, or web/dist of a source tree; --app names "
        "another one."},
    ManualEntry{"../share/doc/outflank/docs",
                "The documents that this page and `--help` name, such as docs/formats/README.md."},
    ManualEntry{
        "weights",
        "The weights of the evaluation are part of the program; it reads no file for them unless "
        "--weights names one."},
    ManualEntry{
        "FILE.new-PROCESS-NUMBER",
        "New contents of a file while they are written; the file is replaced when they are whole. "
        "Where several files belong together (games and names of WTHOR), NAME.replacing says so "
        "meanwhile."},
    ManualEntry{
        "BOOK.journal",
        "What was added to an opening book since its file was written. The two belong together."},
    ManualEntry{"outflank.book, outflank.games",
                "In the working folder: the opening book and the database of commands that are "
                "given no --book and no --db."},
    ManualEntry{"FILE.journal, FILE.parts",
                "What `selfplay` and `label` (the first) and `train` (the second) have not put "
                "into FILE yet. They go when the work is done."},
    ManualEntry{"arena-FINGERPRINT.jsonl",
                "In the working folder: the log of a tournament that was given no --log."},
};

constexpr std::string_view kNoOwnFiles =
    "The program has no settings, and no folder of its own among those of the user: games, books, "
    "databases and logs are where the command line names them, else in the working folder, and "
    "`save` in `outflank play` writes the file that it is given. The page keeps its games and "
    "settings in the browser, the "
    "window of outflank-desktop(1) in the folder of its user.";

constexpr std::array kSignalEntries = {
    ManualEntry{
        "SIGINT (Ctrl-C), SIGTERM, SIGHUP",
        "Long work stops in order, with status 130: files stay whole, and most commands print "
        "what they have found so far. A second signal ends it at once. `outflank serve` closes "
        "its connections, and ends with status 130 after Ctrl-C and 0 after the others. Other "
        "commands end at once. What was ignored when the program started, such as SIGHUP under "
        "nohup(1), stays ignored."},
    ManualEntry{
        "SIGPIPE",
        "Ends the program, as usual, when nobody reads its output any more. Where it is ignored, "
        "or the output cannot be written for another reason, work stops with a message and "
        "status 1."},
    ManualEntry{"SIGTSTP (Ctrl-Z)",
                "The terminal gets its screen back; what was shown is drawn again afterwards."},
};

}  // namespace

std::string man_page() {
    std::string text =
        fmt::format(".TH OUTFLANK 1 \"\" \"Outflank {}\" \"User Commands\"\n", version());
    text +=
        ".SH NAME\noutflank \\- play, analyze and solve Reversi (Othello)\n"
        ".SH SYNOPSIS\n.B outflank\n.I COMMAND\n[\\fIARGUMENTS\\fR] [\\fIOPTIONS\\fR]\n"
        ".SH DESCRIPTION\n";
    text += paragraphs("Outflank " + std::string(kAbout)) + ".PP\n" + paragraphs(kMoreAbout);
    text += ".SH COMMANDS\n";
    for (const Command* command : command_table()) {
        text += command_section(*command);
        for (const Command* part : command->parts) text += command_section(*part);
    }
    text +=
        ".SH EXIT STATUS\n.TP\n.B 0\nsuccess\n.TP\n.B 1\nthe system refused, the request is "
        "not supported, or a check failed\n.TP\n.B 2\nbad usage or bad input\n.TP\n"
        ".B 130\nstopped by Ctrl\\-C, or by another of the signals below\n"
        ".SH ENVIRONMENT\n.TP\n.B OUTFLANK_KERNEL\nCPU level to use instead of the best one "
        "that runs here\n.TP\n.B NO_COLOR\nwhen set and not empty, no colours\n.TP\n"
        ".B LC_ALL, LC_CTYPE, LANG\ndisc pictures and lines need a UTF\\-8 locale; letters "
        "are used elsewhere\n";
    text += entry_section("FILES", kFileEntries) + ".PP\n" + paragraphs(kNoOwnFiles);
    text += entry_section("SIGNALS", kSignalEntries);
    return text + ".SH SEE ALSO\n.BR outflank\\-desktop (1)\n";
}

}  // namespace outflank::cli
