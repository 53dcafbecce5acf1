# What all targets share: warnings, sanitizers, and where the results lie.
add_library(ovtk_warnings INTERFACE)
target_compile_options(ovtk_warnings INTERFACE -Wall -Wextra $<$<BOOL:${OVTK_WERROR}>:-Werror>)

if(OVTK_SANITIZE)
    add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
    add_link_options(-fsanitize=address,undefined)
endif()

# OpenVINO's headers cost more than what most files add to them, so the ones nearly all files use are read once. Files
# still include what they use: the presets dev and tidy build without this. A compiler cache cannot see through
# precompiled headers, and needs them less.
if(CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_DISABLE_PRECOMPILE_HEADERS ON)
endif()
set(OVTK_COMMON_HEADERS
    <functional>
    <memory>
    <string>
    <vector>
    <openvino/core/model.hpp>
    <openvino/op/constant.hpp>
    <openvino/op/parameter.hpp>
    <openvino/runtime/infer_request.hpp>)

# A build tree holds the Python package as an installation would: PYTHONPATH=<build tree>/python is all it takes.
set(OVTK_PACKAGE_DIR "${PROJECT_BINARY_DIR}/python/ov_train_kit")

# ovtk_place(TARGET FOLDER): the target lies in FOLDER of the package ("." for the package itself). The run path finds
# libovtk, and OpenVINO in the wheel beside the package; outside a wheel, also where OpenVINO was when we were built.
function(ovtk_place target folder)
    set(place "${OVTK_PACKAGE_DIR}/${folder}")
    set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${place}" LIBRARY_OUTPUT_DIRECTORY "${place}")
    if(folder STREQUAL ".")
        set(run_path "$ORIGIN/lib" "$ORIGIN/../openvino/libs")
    else()
        set(run_path "$ORIGIN/../lib" "$ORIGIN/../../openvino/libs")
    endif()
    if(NOT SKBUILD)
        list(APPEND run_path "${OVTK_OPENVINO_LIBRARY_DIR}")
    endif()
    set_target_properties(${target} PROPERTIES INSTALL_RPATH "${run_path}")
endfunction()
