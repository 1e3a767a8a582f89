# Control fields of the Debian packages. Read by cpack, which knows the version by then; each
# package is a component of `cmake --install`.
set(this_version "(= ${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # each package has its own

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME outflank)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "libarchive13, zlib1g")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "outflank-desktop")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_CONTROL_EXTRA
  ${CPACK_OUTFLANK_PACKAGING}/control/postinst ${CPACK_OUTFLANK_PACKAGING}/control/prerm
  ${CPACK_OUTFLANK_PACKAGING}/control/postrm ${CPACK_OUTFLANK_PACKAGING}/control/conffiles)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "Reversi: players, engine, exact solver, and an app for the browser
Play Reversi (Othello rules) on boards of 4x4, 6x6 and 8x8 squares in the
terminal or in the browser, against players of every strength; have games
reviewed, positions solved, records of many formats converted, and matches of
engines played over GTP, NBoard and UCI.
.
The service outflank serves the app to a household or a club; it is not
started unless somebody enables it.")

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME liboutflank-c1)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA
  ${CPACK_OUTFLANK_PACKAGING}/library/shlibs ${CPACK_OUTFLANK_PACKAGING}/library/triggers)
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "Reversi rules, engine and solver: shared library for C
The C interface of Outflank for programs in any language: games and records,
players, the engine with its weights, and the exact solver.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME liboutflank-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "liboutflank-c1 ${this_version}, libzstd-dev, libstdc++-12-dev | libstdc++-dev")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "Reversi rules, engine and solver: for programs in C++20 and C
Headers, the static library for C++20, the link of the shared library for C,
and the files by which CMake and pkg-config find both.")

set(CPACK_DEBIAN_DESKTOP_PACKAGE_NAME outflank-desktop)
set(CPACK_DEBIAN_DESKTOP_PACKAGE_SECTION games)
set(CPACK_DEBIAN_DESKTOP_PACKAGE_SHLIBDEPS ON)
# The page is in outflank; Qt loads its platform when it starts, which no link tells.
set(CPACK_DEBIAN_DESKTOP_PACKAGE_DEPENDS "outflank ${this_version}, qt6-qpa-plugins")
set(CPACK_COMPONENT_DESKTOP_DESCRIPTION "Reversi in a window of its own
The app of Outflank with the engine of this machine in the same process: play,
review and analyze without a network; opens GGF, SGF, WTHOR, OBF and PGN
files.")
