# Writes OUTPUT, a C++ file that defines NAMESPACE::embedded_text(name) with the texts of FILES,
# which a semicolon divides, by their file names.
set(text "// Written by the build; do not edit.
#include <string_view>

namespace ${NAMESPACE} {

std::string_view embedded_text(std::string_view name) {
")
foreach(file ${FILES})
  get_filename_component(name ${file} NAME)
  file(READ ${file} contents)
  string(APPEND text "    if (name == \"${name}\") return R\"embedded(${contents})embedded\";\n")
endforeach()
string(APPEND text "    return {};
}

}  // namespace ${NAMESPACE}
")
file(WRITE ${OUTPUT} "${text}")
