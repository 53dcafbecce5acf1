# Finds OpenVINO where the interpreter has it: its wheel is a complete C++ SDK. The version is exact, because the name
# of its library carries all three numbers. OpenVINO_DIR, when given, decides.
if(OVTK_BUILD_PYTHON)
    find_package(Python 3.10 REQUIRED COMPONENTS Interpreter Development.Module)
else()
    find_package(Python 3.10 COMPONENTS Interpreter)
endif()

# ovtk_ask_python(VARIABLE EXPRESSION...): sets VARIABLE to what the interpreter prints; leaves it unset when it fails.
function(ovtk_ask_python variable)
    if(${variable} OR NOT Python_EXECUTABLE)
        return()
    endif()
    execute_process(
        COMMAND "${Python_EXECUTABLE}" ${ARGN}
        OUTPUT_VARIABLE answer
        OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET
        RESULT_VARIABLE failed)
    if(NOT failed)
        set(${variable} "${answer}" PARENT_SCOPE)
    endif()
endfunction()

ovtk_ask_python(OpenVINO_DIR -c "print(__import__('openvino.utils').utils.get_cmake_path())")
find_package(OpenVINO 2026.4.1 EXACT REQUIRED COMPONENTS Runtime Threading)
get_target_property(OVTK_OPENVINO_LIBRARY openvino::runtime IMPORTED_LOCATION_RELEASE)
get_filename_component(OVTK_OPENVINO_LIBRARY_DIR "${OVTK_OPENVINO_LIBRARY}" DIRECTORY)

if(OVTK_BUILD_PYTHON)
    ovtk_ask_python(nanobind_DIR -m nanobind --cmake_dir)
    find_package(nanobind CONFIG REQUIRED)
endif()
