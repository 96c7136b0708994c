# SPDX-License-Identifier: Apache-2.0
# What the hot kernels cost in instructions, counted by valgrind: speed under test without a clock.  Counts belong
# to one compiler and its flags, those of vectorisation.cmake.
if(NOT (CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND SOUNDING_VECTOR_BYTES GREATER 16 AND CMAKE_BUILD_TYPE STREQUAL "Release")
   OR SOUNDING_SANITIZE OR SOUNDING_STRICT)
  return()
endif()
# Kernels are headers that need physics alone; whatever else is linked, valgrind would load in each of its runs.
# All of it with AVX2, whatever the build has: valgrind knows nothing wider, and the table is of one width.
file(GLOB physics CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/physics/*.cpp)
set(sources ${CMAKE_CURRENT_SOURCE_DIR}/instructions/kernels.cpp ${physics})
set_source_files_properties(${sources} PROPERTIES COMPILE_OPTIONS "-march=x86-64-v3;-mprefer-vector-width=256")
add_executable(instruction_driver ${sources})
target_link_libraries(instruction_driver PRIVATE sounding_core)
target_include_directories(instruction_driver PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
add_test(NAME instructions/kernels COMMAND /usr/bin/python3 -B ${CMAKE_CURRENT_SOURCE_DIR}/tools/instructions.py
  --compiler "g++ ${CMAKE_CXX_COMPILER_VERSION}" ${CMAKE_CURRENT_SOURCE_DIR}/instructions/kernels.csv
  $<TARGET_FILE:instruction_driver>)
