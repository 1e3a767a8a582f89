# What `cmake --install` puts in place: program, library, headers, the files by which
# CMake and pkg-config find them, manual page and shell completions.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(fat_objects OFF)
if(CMAKE_INTERPROCEDURAL_OPTIMIZATION AND (CMAKE_CXX_COMPILER_ID STREQUAL "GNU" OR
    (CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 18)))
  # Whoever links the installed library must not need this compiler, nor wait for it: its objects
  # get machine code beside the intermediate code, and only that is installed.
  set(fat_objects ON)
  target_compile_options(outflank PRIVATE -ffat-lto-objects)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    # Without it the linker takes the machine code.
    target_link_options(outflank INTERFACE $<BUILD_INTERFACE:-ffat-lto-objects>)
  endif()
endif()

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/outflank)

install(TARGETS outflank EXPORT outflank-targets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
if(fat_objects)
  set(installed ${CMAKE_INSTALL_LIBDIR}/$<TARGET_FILE_NAME:outflank>)
  install(CODE "
    execute_process(
      COMMAND \"${CMAKE_OBJCOPY}\" --enable-deterministic-archives --wildcard --remove-section=.gnu.lto_*
        --remove-section=.llvm.lto
        --strip-symbol=__gnu_lto_v1 \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${installed}\"
      COMMAND_ERROR_IS_FATAL ANY)" COMPONENT development)
endif()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/outflank
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)
if(TARGET outflank_c)
  install(TARGETS outflank_c EXPORT outflank-targets
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library
    NAMELINK_COMPONENT development)
endif()
install(EXPORT outflank-targets NAMESPACE outflank:: DESTINATION ${package_dir} COMPONENT development)
write_basic_package_version_file(
  ${PROJECT_BINARY_DIR}/outflank-config-version.cmake COMPATIBILITY SameMinorVersion)

# The way back from the .pc files to the prefix, so that the tree can be moved.
file(RELATIVE_PATH prefix_from_pc
  /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
set(zstd_link)
set(uses_zstd OFF)
if(OUTFLANK_ZSTD_LIBRARY AND OUTFLANK_ZSTD_INCLUDE)
  set(zstd_link " -lzstd")
  set(uses_zstd ON)
endif()
set(cmake_files ${PROJECT_BINARY_DIR}/outflank-config-version.cmake
  ${PROJECT_BINARY_DIR}/outflank-config.cmake ${PROJECT_SOURCE_DIR}/cmake/Findzstd.cmake)
configure_file(
  ${PROJECT_SOURCE_DIR}/cmake/outflank-config.cmake.in ${PROJECT_BINARY_DIR}/outflank-config.cmake @ONLY)
install(FILES ${cmake_files} DESTINATION ${package_dir} COMPONENT development)
set(pc_files outflank)
if(TARGET outflank_c)
  list(APPEND pc_files outflank_c)
endif()
foreach(name ${pc_files})
  configure_file(
    ${PROJECT_SOURCE_DIR}/cmake/${name}.pc.in ${PROJECT_BINARY_DIR}/${name}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${name}.pc
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
endforeach()

if(TARGET outflank_cli)
  install(TARGETS outflank_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
  install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
  # What help texts and headers name. How the project came to be is in its repository.
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program
    FILES_MATCHING PATTERN "*.md"
    PATTERN decisions EXCLUDE PATTERN experiments EXCLUDE PATTERN figures EXCLUDE PATTERN images EXCLUDE)

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
    install(FILES ${output} DESTINATION ${destination} COMPONENT program)
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
  # file(INSTALL) itself puts DESTDIR before its destination.
  install(CODE "
    set(page \"${PROJECT_SOURCE_DIR}/web/dist\")
    if(EXISTS \"\${page}/index.html\")
      file(INSTALL \"\${page}/\" DESTINATION
        \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/outflank/web\")
    endif()" COMPONENT program)
endif()

if(TARGET outflank_desktop)
  set(desktop_files ${PROJECT_SOURCE_DIR}/data/desktop)
  install(TARGETS outflank_desktop RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT desktop)
  install(FILES ${desktop_files}/outflank-desktop.desktop
    DESTINATION ${CMAKE_INSTALL_DATADIR}/applications COMPONENT desktop)
  install(FILES ${desktop_files}/outflank-desktop.xml
    DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages COMPONENT desktop)
  install(FILES ${desktop_files}/org.outflank.Outflank.metainfo.xml
    DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo COMPONENT desktop)
  install(FILES ${desktop_files}/outflank-desktop.1
    DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT desktop)
  install(DIRECTORY ${desktop_files}/icons/
    DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor COMPONENT desktop)
endif()
