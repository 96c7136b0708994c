# SPDX-License-Identifier: Apache-2.0
# Every lane loop must become a vector loop: one that does not costs a factor of five in silence.  gcc writes a
# report beside each object that instantiates kernels, and a test reads the reports.
if(NOT (CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND SOUNDING_VECTOR_BYTES GREATER 16 AND CMAKE_BUILD_TYPE STREQUAL "Release") OR SOUNDING_SANITIZE)
  return()
endif()
find_package(Python3 REQUIRED COMPONENTS Interpreter)

# Lets the compiler report on the sources of a target, and adds a test that reads it.  Further arguments are
# regular expressions of sources to leave out.
function(sounding_vectorised target loops)
  set(reports ${CMAKE_CURRENT_BINARY_DIR}/vectorisation/${target})
  file(MAKE_DIRECTORY ${reports})
  get_target_property(sources ${target} SOURCES)
  foreach(pattern IN LISTS ARGN)
    list(FILTER sources EXCLUDE REGEX ${pattern})
  endforeach()
  set(files "")
  foreach(source IN LISTS sources)
    get_filename_component(name ${source} NAME_WE)
    set_property(SOURCE ${source} TARGET_DIRECTORY ${target} APPEND PROPERTY
      COMPILE_OPTIONS -fopt-info-vec-optimized-missed=${reports}/${name}.txt)
    list(APPEND files ${reports}/${name}.txt)
  endforeach()
  add_test(NAME vectorisation/${target} COMMAND ${Python3_EXECUTABLE}
    ${CMAKE_CURRENT_SOURCE_DIR}/tools/check_vectorisation.py --loops ${loops} --bytes ${SOUNDING_VECTOR_BYTES}
    ${PROJECT_SOURCE_DIR}/src/core/lanes.hpp ${files})
endfunction()

# Kernels of every shape with every function, 16 lane loops each in float and double.
add_library(vectorisation_probe OBJECT ${CMAKE_CURRENT_SOURCE_DIR}/vectorisation/probe.cpp)
target_link_libraries(vectorisation_probe PRIVATE sounding_core)
sounding_vectorised(vectorisation_probe 32)
# The kernels of the model, as the programs and their tests call them.
sounding_vectorised(sounding_model 1)
sounding_vectorised(test_model 1)
# The benchmarks, but for what is scalar on purpose.
sounding_vectorised(sounding_bench 6 _scalar)
# And what is scalar on purpose must be so, and stay so when it is linked.
add_test(NAME vectorisation/scalar COMMAND ${Python3_EXECUTABLE} -B ${CMAKE_CURRENT_SOURCE_DIR}/tools/check_scalar.py
  $<TARGET_FILE:sounding_physics> $<TARGET_FILE:sounding_grid> $<TARGET_FILE:sounding_io> $<TARGET_FILE:sounding_model>
  $<TARGET_FILE:sounding_bench> $<TARGET_FILE:sounding_cli>)
