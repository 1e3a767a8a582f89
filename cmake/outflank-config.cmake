# find_package(outflank) gives the library as the target outflank::outflank.
include(CMakeFindDependencyMacro)
find_dependency(Threads)
include("${CMAKE_CURRENT_LIST_DIR}/outflank-targets.cmake")
