// The bytes of the weights file, as part of the program.
//
// The assembler copies the file into the object: a C++ array of this length would take the
// compiler minutes.
#include "eval/builtin_weights.h"

#ifdef OUTFLANK_WEIGHTS_FILE
asm(".section .rodata\n"
    ".balign 64\n"
    ".global outflank_weights_begin\n"
    "outflank_weights_begin:\n"
    ".incbin \"" OUTFLANK_WEIGHTS_FILE
    "\"\n"
    ".global outflank_weights_end\n"
    "outflank_weights_end:\n"
    ".byte 0\n"
    ".previous\n");

extern "C" {
extern const char outflank_weights_begin[];
extern const char outflank_weights_end[];
}

namespace outflank::eval {

std::string_view embedded_weights_file() {
    return {outflank_weights_begin,
            static_cast<std::size_t>(outflank_weights_end - outflank_weights_begin)};
}

}  // namespace outflank::eval
#else
namespace outflank::eval {

std::string_view embedded_weights_file() { return {}; }

}  // namespace outflank::eval
#endif
