# Writes a file for CTest with the tests of a program, those of one suite in one process: under a
# sanitizer a process takes longer to start than most tests to run. Tests with parameters take long
# and stay apart.
#   cmake -D PROGRAM=path -D PREFIX=folder/ -D FILE=path -P add_suites.cmake
execute_process(COMMAND ${PROGRAM} --gtest_list_tests OUTPUT_VARIABLE list COMMAND_ERROR_IS_FATAL ANY)
set(text "")
macro(add name filter)
  string(APPEND text "add_test([==[${PREFIX}${name}]==] [==[${PROGRAM}]==] [==[--gtest_filter=${filter}]==])\n"
    "set_tests_properties([==[${PREFIX}${name}]==] PROPERTIES TIMEOUT 1200)\n")
endmacro()
string(REGEX REPLACE ";" "," list "${list}")
string(REGEX REPLACE "\n" ";" list "${list}")
foreach(line IN LISTS list)
  string(REGEX REPLACE " +#.*" "" line "${line}")
  if(line MATCHES "^([^ ]+)\\.$")
    set(suite ${CMAKE_MATCH_1})
    if(NOT suite MATCHES "/")
      add("${suite}" "${suite}.*")
    endif()
  elseif(suite MATCHES "/" AND line MATCHES "^ +([^ ]+)$")
    add("${suite}.${CMAKE_MATCH_1}" "${suite}.${CMAKE_MATCH_1}")
  endif()
endforeach()
file(WRITE ${FILE} "${text}")
