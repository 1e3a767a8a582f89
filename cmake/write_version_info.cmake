# Writes OUTPUT, a header with VERSION and the commit of SOURCE_DIR, if it changes.
#
# The commit comes from archived_commit.txt where `git archive` made the copy (see
# .gitattributes), else from git, else it is "unknown". A repository around a plain
# copy of the sources is not ours: only a top folder of its own counts.
set(commit "unknown")
file(READ ${SOURCE_DIR}/cmake/archived_commit.txt archived)
string(STRIP "${archived}" archived)
if(archived MATCHES "^[0-9a-f]+$")
  string(SUBSTRING "${archived}" 0 12 commit)
elseif(GIT AND EXISTS ${SOURCE_DIR}/.git)
  execute_process(
    COMMAND ${GIT} rev-parse --short=12 HEAD
    WORKING_DIRECTORY ${SOURCE_DIR}
    OUTPUT_VARIABLE found OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET
    RESULT_VARIABLE status)
  if(status EQUAL 0)
    set(commit ${found})
  endif()
endif()

set(text "// Written by the build; do not edit.
#pragma once

namespace outflank {
inline constexpr char kVersionInfo[] = \"${VERSION}\";
inline constexpr char kCommitInfo[] = \"${commit}\";
}  // namespace outflank
")
set(before)
if(EXISTS ${OUTPUT})
  file(READ ${OUTPUT} before)
endif()
if(NOT before STREQUAL text)
  file(WRITE ${OUTPUT} "${text}")
endif()
