# The module of the page: the C interface as JavaScript and WebAssembly, without a main program.
#
# The JavaScript around the module is an ES module that the page's worker imports. It exports
# every function that outflank/c.h declares, so the list cannot be forgotten.
file(STRINGS ${PROJECT_SOURCE_DIR}/include/outflank/c.h declarations REGEX "^OUTFLANK_API ")
set(exported "_malloc" "_free")
foreach(declaration IN LISTS declarations)
  string(REGEX MATCH "(outflank_[a-z_0-9]+)\\(" name "${declaration}")
  list(APPEND exported "_${CMAKE_MATCH_1}")
endforeach()
list(JOIN exported "," exported)

add_executable(outflank_page ${sources})
target_include_directories(outflank_page PRIVATE ${PROJECT_SOURCE_DIR}/src)
target_link_libraries(outflank_page PRIVATE outflank outflank_settings)
set_target_properties(outflank_page PROPERTIES OUTPUT_NAME outflank_engine)
target_link_options(outflank_page PRIVATE
  --no-entry -sMODULARIZE=1 -sEXPORT_ES6=1 -sENVIRONMENT=worker -sFILESYSTEM=0
  -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=33554432 -sALLOW_TABLE_GROWTH=1
  -sEXPORTED_FUNCTIONS=${exported} -sEXPORTED_RUNTIME_METHODS=addFunction,removeFunction,HEAPU8)
