# find_package(SQLiteLibrary): SQLite 3 as the target SQLite::Library, without a shared library
# where there is a choice.
find_path(SQLiteLibrary_INCLUDE NAMES sqlite3.h)
find_library(SQLiteLibrary_LIBRARY NAMES libsqlite3.a sqlite3)
mark_as_advanced(SQLiteLibrary_INCLUDE SQLiteLibrary_LIBRARY)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(SQLiteLibrary
  REQUIRED_VARS SQLiteLibrary_LIBRARY SQLiteLibrary_INCLUDE)
if(SQLiteLibrary_FOUND AND NOT TARGET SQLite::Library)
  find_package(Threads REQUIRED)
  add_library(SQLite::Library UNKNOWN IMPORTED)
  set_target_properties(SQLite::Library PROPERTIES
    IMPORTED_LOCATION "${SQLiteLibrary_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${SQLiteLibrary_INCLUDE}"
    INTERFACE_LINK_LIBRARIES "Threads::Threads;m;${CMAKE_DL_LIBS}")
endif()
