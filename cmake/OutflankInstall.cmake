# What `cmake --install` puts in place: program, library, headers, the files by which
# CMake and pkg-config find them, manual page and shell completions.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

if(CMAKE_INTERPROCEDURAL_OPTIMIZATION AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # An installed library must also serve users who link without LTO or with clang, so its
  # objects carry machine code beside the intermediate code.
  target_compile_options(outflank PRIVATE -ffat-lto-objects)
endif()

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/outflank)

install(TARGETS outflank EXPORT outflank-targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/outflank DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT outflank-targets NAMESPACE outflank:: DESTINATION ${package_dir})
write_basic_package_version_file(
  ${PROJECT_BINARY_DIR}/outflank-config-version.cmake COMPATIBILITY SameMinorVersion)
install(
  FILES ${PROJECT_SOURCE_DIR}/cmake/outflank-config.cmake
    ${PROJECT_BINARY_DIR}/outflank-config-version.cmake
  DESTINATION ${package_dir})

# The way back from the .pc file to the prefix, so that the tree can be moved.
file(RELATIVE_PATH prefix_from_pc
  /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
set(zstd_link)
if(OUTFLANK_ZSTD_LIBRARY AND OUTFLANK_ZSTD_INCLUDE)
  set(zstd_link " -lzstd")
endif()
configure_file(
  ${PROJECT_SOURCE_DIR}/cmake/outflank.pc.in ${PROJECT_BINARY_DIR}/outflank.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/outflank.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

if(TARGET outflank_c)
  install(TARGETS outflank_c LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
endif()

if(TARGET outflank_cli)
  install(TARGETS outflank_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

  # outflank_text(FILE DESTINATION ARG...): a file that the program writes about itself, so
  # that it cannot disagree with the program's own help.
  set(texts)
  function(outflank_text file destination)
    set(output ${PROJECT_BINARY_DIR}/texts/${file})
    add_custom_command(
      OUTPUT ${output}
      COMMAND outflank_cli ${ARGN} > ${output}
      COMMENT "Writing ${file}"
      VERBATIM)
    install(FILES ${output} DESTINATION ${destination})
    set(texts ${texts} ${output} PARENT_SCOPE)
  endfunction()
  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/texts)

  set(share ${CMAKE_INSTALL_DATADIR})
  outflank_text(outflank.1 ${CMAKE_INSTALL_MANDIR}/man1 help --man)
  outflank_text(outflank ${share}/bash-completion/completions completion bash)
  outflank_text(_outflank ${share}/zsh/site-functions completion zsh)
  outflank_text(outflank.fish ${share}/fish/vendor_completions.d completion fish)
  add_custom_target(outflank_texts ALL DEPENDS ${texts})

  # The page that `outflank serve` serves, if it was built (./dev web) before installing.
  install(CODE "
    set(page \"${PROJECT_SOURCE_DIR}/web/dist\")
    if(EXISTS \"\${page}/index.html\")
      file(INSTALL \"\${page}/\" DESTINATION
        \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/outflank/web\")
    endif()")
endif()
