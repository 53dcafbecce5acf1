# One layout for all: include/, lib/, lib/cmake/ovtk, bin/. A wheel has it inside the Python package, with the
# extension module at its root.
include(CMakePackageConfigHelpers)

install(
    TARGETS ovtk
    EXPORT ovtkTargets
    LIBRARY DESTINATION lib)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/ovtk" DESTINATION include)
install(
    EXPORT ovtkTargets
    NAMESPACE ovtk::
    DESTINATION lib/cmake/ovtk)

configure_package_config_file(
    "${PROJECT_SOURCE_DIR}/cmake/ovtkConfig.cmake.in" "${PROJECT_BINARY_DIR}/ovtkConfig.cmake"
    INSTALL_DESTINATION lib/cmake/ovtk
    NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/ovtkConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/ovtkConfig.cmake" "${PROJECT_BINARY_DIR}/ovtkConfigVersion.cmake"
        DESTINATION lib/cmake/ovtk)

if(OVTK_BUILD_CLI)
    install(TARGETS ovtk_cli RUNTIME DESTINATION bin)
endif()
if(SKBUILD AND OVTK_BUILD_PYTHON)
    install(TARGETS _core LIBRARY DESTINATION .)
endif()
