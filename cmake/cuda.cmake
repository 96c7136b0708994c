# SPDX-License-Identifier: Apache-2.0
# The device library, which nvcc compiles: kernels of the model and the benchmarks, and what host code needs of a device.
# Read only with SOUNDING_CUDA; nothing else looks for nvcc.  Reasons of the flags: CONTRIBUTING.md, "Device".
if(NOT CMAKE_CUDA_COMPILER AND NOT DEFINED ENV{CUDACXX})
  find_program(SOUNDING_NVCC nvcc HINTS ENV CUDA_PATH PATHS /usr/local/cuda PATH_SUFFIXES bin)
  if(NOT SOUNDING_NVCC)
    message(FATAL_ERROR "SOUNDING_CUDA needs nvcc, which is neither on the path nor in /usr/local/cuda/bin: "
      "set CMAKE_CUDA_COMPILER to it, or configure with -DSOUNDING_CUDA=OFF")
  endif()
  set(CMAKE_CUDA_COMPILER ${SOUNDING_NVCC})
endif()
# Before enable_language, which would choose one on its own.
set(CMAKE_CUDA_ARCHITECTURES "75;80;90" CACHE STRING "Architectures of the device library: Turing, Ampere, Hopper")
# What is linked into the program loads the driver when a device is first asked for, and so starts without one.
set(CMAKE_CUDA_RUNTIME_LIBRARY Static)
enable_language(CUDA)
if(CMAKE_CUDA_FLAGS_RELEASE STREQUAL "-O3 -DNDEBUG")  # as in flags.cmake
  set(CMAKE_CUDA_FLAGS_RELEASE "-O3")
endif()

file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/core/*.cu ${PROJECT_SOURCE_DIR}/src/model/device/*.cu
  ${PROJECT_SOURCE_DIR}/src/bench/device/*.cu)
add_library(sounding_device STATIC ${sources})
target_include_directories(sounding_device PRIVATE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}
  ${PROJECT_BINARY_DIR}/generated)
target_compile_definitions(sounding_device PRIVATE $<$<BOOL:${SOUNDING_STRICT}>:SOUNDING_STRICT>)
# What nvcc leaves on its way, PTX among it, and what ptxas says of each kernel: tests/cuda.cmake reads both.
set(SOUNDING_DEVICE_REPORTS ${PROJECT_BINARY_DIR}/device)
file(MAKE_DIRECTORY ${SOUNDING_DEVICE_REPORTS})
set_target_properties(sounding_device PROPERTIES CUDA_STANDARD 20
  CUDA_COMPILER_LAUNCHER "${PROJECT_SOURCE_DIR}/cmake/keep_ptxas_report.sh;${SOUNDING_DEVICE_REPORTS}")
# CMake 3.25 passes no -std to nvcc 13, not even for CUDA_STANDARD 20, without which it would pass an older one.
target_compile_options(sounding_device PRIVATE
  -std=c++20 --fmad=false -Xptxas=-v --keep --keep-dir=${SOUNDING_DEVICE_REPORTS}
  -Xcompiler=-fno-math-errno,-fno-trapping-math,-ffp-contract=off,-Wall,-Wextra,-Wno-unknown-pragmas
  "$<$<BOOL:${SOUNDING_WERROR}>:SHELL:-Werror all-warnings>")
