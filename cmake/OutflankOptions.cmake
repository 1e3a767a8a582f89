# Build options and the compiler settings every target shares.
option(OUTFLANK_WERROR "Treat warnings as errors" OFF)
option(OUTFLANK_FUZZ "Build the libFuzzer targets (clang only)" OFF)
option(OUTFLANK_FUZZ_LED "Let the coverage of the library lead them; it makes all tests slower" OFF)
set(OUTFLANK_SANITIZE "" CACHE STRING "Comma-separated -fsanitize= list; empty for none")

set(native_main_project OFF)
if(PROJECT_IS_TOP_LEVEL AND NOT EMSCRIPTEN)
  set(native_main_project ON)
endif()
option(OUTFLANK_CLI "Build the outflank program" ${native_main_project})
option(OUTFLANK_DESKTOP "Build the window of the desktop (needs Qt 6 with QtWebEngine)" OFF)
option(OUTFLANK_PORTABLE "Also build the outflank program without shared libraries" OFF)
option(OUTFLANK_CAPI "Build the C interface as a shared library" ${PROJECT_IS_TOP_LEVEL})
option(OUTFLANK_PROTOCOLS "Build the dialogues with other programs into the library" ON)
option(OUTFLANK_TESTS "Build the unit tests (needs GoogleTest)" ${native_main_project})
option(OUTFLANK_BENCH "Build the micro-benchmarks (needs Google Benchmark)" OFF)
option(OUTFLANK_EXAMPLES "Build the examples" OFF)

if(PROJECT_IS_TOP_LEVEL)
  enable_testing()
endif()

set(CMAKE_CXX_EXTENSIONS OFF)

add_library(outflank_settings INTERFACE)
# No file that is installed names the folder it was built in.
target_compile_options(outflank_settings INTERFACE
  $<$<CONFIG:Release>:-ffile-prefix-map=${PROJECT_SOURCE_DIR}=.
  -ffile-prefix-map=${PROJECT_BINARY_DIR}=build>)
target_compile_features(outflank_settings INTERFACE cxx_std_20)
target_compile_options(outflank_settings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
  $<$<BOOL:${OUTFLANK_WERROR}>:-Werror>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC 12 warns of overlapping copies inside std::string where there are none (GCC bug 105651).
  target_compile_options(outflank_settings INTERFACE -Wno-restrict)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 17)
  # libstdc++ 12 sorts with a function of its own that it calls deprecated.
  target_compile_options(outflank_settings INTERFACE -Wno-deprecated-declarations)
endif()
if(OUTFLANK_SANITIZE)
  target_compile_definitions(outflank_settings INTERFACE OUTFLANK_SANITIZED)  # fewer rounds in tests
  target_compile_options(outflank_settings INTERFACE
    -fsanitize=${OUTFLANK_SANITIZE} -fno-sanitize-recover=all)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # With the sanitizers' own code in between, g++ 12 sees uses without a value where there are
    # none; the builds without sanitizers keep the warning.
    target_compile_options(outflank_settings INTERFACE -Wno-maybe-uninitialized)
    # Asio has fences, which the thread sanitizer does not follow and g++ warns of; the locks
    # beside them are enough for it.
    target_compile_options(outflank_settings INTERFACE -Wno-tsan)
  endif()
  target_link_options(outflank_settings INTERFACE -fsanitize=${OUTFLANK_SANITIZE})
endif()
# For what nobody waits for, the code around the engine and the tests themselves: optimising it
# is most of the compiler's time and no speed that anybody sees.
add_library(outflank_unhurried INTERFACE)
target_compile_options(outflank_unhurried INTERFACE
  $<$<CONFIG:Debug>:-O0> $<$<CONFIG:Release>:-O1 -fno-lto>)
if(OUTFLANK_FUZZ_LED)
  target_compile_options(outflank_settings INTERFACE -fsanitize=fuzzer-no-link)
endif()

# The main of all unit tests. Imported targets belong to a folder, so each one looks for them.
function(outflank_test_main)
  find_package(GTest REQUIRED)
  if(NOT TARGET outflank_test_main)
    add_library(outflank_test_main STATIC ${PROJECT_SOURCE_DIR}/tests/main.cpp)
    target_link_libraries(outflank_test_main PUBLIC GTest::gtest PRIVATE outflank_settings)
    target_compile_features(outflank_test_main PRIVATE cxx_std_20)
  endif()
endfunction()

# outflank_test(FOLDER FILE...): the unit tests that stand beside the code of one folder,
# as the program `<folder>_test`; CTest sees each TEST by name, under a sanitizer most by their suite.
function(outflank_test folder)
  if(NOT OUTFLANK_TESTS)
    return()
  endif()
  outflank_test_main()
  add_executable(${folder}_test ${ARGN})
  target_link_libraries(${folder}_test PRIVATE outflank outflank_settings outflank_unhurried outflank_test_main)
  target_include_directories(${folder}_test PRIVATE ${PROJECT_SOURCE_DIR}/src)
  outflank_list_tests(${folder}_test ${folder}/)
endfunction()

# outflank_list_tests(TARGET PREFIX): what CTest sees of a program of unit tests.
function(outflank_list_tests target prefix)
  if(NOT OUTFLANK_SANITIZE)
    include(GoogleTest)
    gtest_discover_tests(${target} TEST_PREFIX ${prefix} DISCOVERY_TIMEOUT 120 PROPERTIES TIMEOUT 600)
    return()
  endif()
  set(file ${CMAKE_CURRENT_BINARY_DIR}/${target}_suites.cmake)
  add_custom_command(TARGET ${target} POST_BUILD BYPRODUCTS ${file} VERBATIM
    COMMAND ${CMAKE_COMMAND} -D PROGRAM=$<TARGET_FILE:${target}> -D PREFIX=${prefix} -D FILE=${file}
      -P ${PROJECT_SOURCE_DIR}/cmake/add_suites.cmake)
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${file})
endfunction()
