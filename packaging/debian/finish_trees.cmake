# Run by cpack before it packs: the trees of all components lie side by side by then.
execute_process(
  COMMAND bash ${CPACK_OUTFLANK_PACKAGING}/finish_trees.sh ${CPACK_TEMPORARY_INSTALL_DIRECTORY}
    ${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE} ${CPACK_PACKAGE_CONTACT}
  COMMAND_ERROR_IS_FATAL ANY)
