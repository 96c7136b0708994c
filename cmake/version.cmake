# SPDX-License-Identifier: Apache-2.0
# Version, commit and compiler for `--version` and the attributes of output files.
find_package(Git QUIET)
set(SOUNDING_GIT_COMMIT unknown)
set(SOUNDING_GIT_DIRTY false)
if(Git_FOUND)
  execute_process(COMMAND ${GIT_EXECUTABLE} -C ${PROJECT_SOURCE_DIR} rev-parse --short=12 HEAD
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
  if(NOT failed)
    set(SOUNDING_GIT_COMMIT ${commit})
    execute_process(COMMAND ${GIT_EXECUTABLE} -C ${PROJECT_SOURCE_DIR} status --porcelain
      OUTPUT_VARIABLE changes OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    if(changes)
      set(SOUNDING_GIT_DIRTY true)
    endif()
  endif()
endif()
if(SOUNDING_VECTORS STREQUAL "avx2" OR SOUNDING_HOST_HAS_AVX2)
  set(SOUNDING_ARCHITECTURE "vectors of AVX2")
else()
  set(SOUNDING_ARCHITECTURE "baseline instruction set")
endif()
set(SOUNDING_VERSION_SOURCE ${PROJECT_BINARY_DIR}/generated/version.cpp)
configure_file(${PROJECT_SOURCE_DIR}/cmake/version.cpp.in ${SOUNDING_VERSION_SOURCE} @ONLY)
