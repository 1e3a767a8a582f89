# What `cmake --install` puts in place.
include(GNUInstallDirs)
