# What `cpack` makes of an installed tree: the Debian packages. `./dev package` builds the preset
# `package`, calls it with the version, and makes the rest of a release.
set(OUTFLANK_MAINTAINER "Outflank contributors <contributors@outflank.invalid>" CACHE STRING
  "Who answers for the packages: NAME <ADDRESS>")

set(packaging ${PROJECT_SOURCE_DIR}/packaging/debian)
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME outflank)
set(CPACK_PACKAGE_VENDOR Outflank)
set(CPACK_PACKAGE_CONTACT ${OUTFLANK_MAINTAINER})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL program library development desktop)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_THREADS 1)  # the compressor's blocks, and so the bytes, depend on it

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
# Values that depend on the version; and what Debian wants in the tree beyond what is installed.
set(CPACK_PROJECT_CONFIG_FILE ${packaging}/fields.cmake)
set(CPACK_PRE_BUILD_SCRIPTS ${packaging}/finish_trees.cmake)
set(CPACK_OUTFLANK_PACKAGING ${packaging})

include(CPack)
