# find_package(zstd): Zstandard as the target zstd::zstd.
find_library(zstd_LIBRARY NAMES libzstd.a zstd)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(zstd REQUIRED_VARS zstd_LIBRARY)
if(zstd_FOUND AND NOT TARGET zstd::zstd)
  add_library(zstd::zstd UNKNOWN IMPORTED)
  set_target_properties(zstd::zstd PROPERTIES IMPORTED_LOCATION "${zstd_LIBRARY}")
endif()
