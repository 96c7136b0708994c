# SPDX-License-Identifier: Apache-2.0
# What the hot kernels cost in instructions, counted by valgrind: speed under test without a clock.  Counts belong
# to one compiler and its flags, those of vectorisation.cmake.
if(NOT (CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND SOUNDING_AVX2 AND CMAKE_BUILD_TYPE STREQUAL "Release")
   OR SOUNDING_SANITIZE OR SOUNDING_STRICT)
  return()
endif()
# Kernels are headers that need physics alone; whatever else is linked, valgrind would load in each of its runs.
add_executable(instruction_driver ${CMAKE_CURRENT_SOURCE_DIR}/instructions/kernels.cpp)
target_link_libraries(instruction_driver PRIVATE sounding_physics)
target_include_directories(instruction_driver PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
add_test(NAME instructions/kernels COMMAND /usr/bin/python3 -B ${CMAKE_CURRENT_SOURCE_DIR}/tools/instructions.py
  --compiler "g++ ${CMAKE_CXX_COMPILER_VERSION}" ${CMAKE_CURRENT_SOURCE_DIR}/instructions/kernels.csv
  $<TARGET_FILE:instruction_driver>)
