# The generated header base/version_info.h: version and commit of this build.
#
# Include it where the library target is made: it adds version.cpp to that target. The
# commit is read while building and only when git's log of HEAD has changed, so a
# build with nothing new stays a build with nothing to do.
set(version_info ${PROJECT_BINARY_DIR}/generated/base/version_info.h)

set(head_log)
find_package(Git QUIET)
if(Git_FOUND)
  execute_process(
    COMMAND ${GIT_EXECUTABLE} rev-parse --path-format=absolute --git-path logs/HEAD
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    OUTPUT_VARIABLE head_log OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(NOT EXISTS "${head_log}")
    set(head_log)
  endif()
endif()

add_custom_command(
  OUTPUT ${version_info}
  COMMAND ${CMAKE_COMMAND}
    -DOUTPUT=${version_info} -DVERSION=${PROJECT_VERSION}
    -DSOURCE_DIR=${PROJECT_SOURCE_DIR} -DGIT=${GIT_EXECUTABLE}
    -P ${PROJECT_SOURCE_DIR}/cmake/write_version_info.cmake
  DEPENDS ${head_log} ${PROJECT_SOURCE_DIR}/cmake/write_version_info.cmake
    ${PROJECT_SOURCE_DIR}/cmake/archived_commit.txt
  COMMENT "Reading version and commit"
  VERBATIM)

target_sources(outflank PRIVATE ${PROJECT_SOURCE_DIR}/src/base/version.cpp ${version_info})
target_include_directories(outflank PRIVATE ${PROJECT_BINARY_DIR}/generated)
