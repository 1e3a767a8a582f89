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
target_link_options(outflank_page PRIVATE
  --no-entry -sMODULARIZE=1 -sEXPORT_ES6=1 -sENVIRONMENT=worker
  -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=33554432 -sALLOW_TABLE_GROWTH=1
  -sEXPORTED_FUNCTIONS=${exported} -sEXPORTED_RUNTIME_METHODS=addFunction,removeFunction,HEAPU8,FS)

# Threads are workers that have to be there before a search begins: the page says how many.
# Shared memory needs a limit; the JavaScript that growing memory slows down is not the search.
option(OUTFLANK_WASM_THREADS "The module searches with threads" OFF)
if(OUTFLANK_WASM_THREADS)
  set_target_properties(outflank_page PROPERTIES OUTPUT_NAME outflank_engine_threads)
  target_link_options(outflank_page PRIVATE
    -pthread -sPTHREAD_POOL_SIZE=Module.helpers -sMAXIMUM_MEMORY=1073741824
    -sEXPORTED_RUNTIME_METHODS=addFunction,removeFunction,HEAPU8,FS,removeRunDependency
    -Wno-pthreads-mem-growth)
else()
  set_target_properties(outflank_page PROPERTIES OUTPUT_NAME outflank_engine)
endif()
