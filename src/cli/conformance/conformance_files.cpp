// The dialogues that the build has put into the program.
#include "cli/conformance/conformance_dialogue.h"

namespace outflank::cli {

/// Written by the build from tests/protocols/: see cmake/embed_texts.cmake.
std::string_view embedded_text(std::string_view name);

DialogueFile dialogue_file(protocols::Protocol protocol) {
    std::string_view name = "gtp.txt";
    if (protocol == protocols::Protocol::kNBoard) name = "nboard.txt";
    if (protocol == protocols::Protocol::kUci) name = "uci.txt";
    if (protocol == protocols::Protocol::kXboard) name = "xboard.txt";
    if (protocol == protocols::Protocol::kCassio) name = "cassio.txt";
    return {.name = name, .text = embedded_text(name)};
}

}  // namespace outflank::cli
