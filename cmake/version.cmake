# SPDX-License-Identifier: Apache-2.0
# Version, commit and compiler for `--version` and the attributes of output files.  They are written by the build, not
# when it is configured, so that they follow every edit and commit (cmake/write_version.cmake).
set(SOUNDING_ARCHITECTURE "baseline instruction set")
if(SOUNDING_VECTOR_BYTES EQUAL 64)
  set(SOUNDING_ARCHITECTURE "vectors of AVX-512")
elseif(SOUNDING_VECTOR_BYTES EQUAL 32)
  set(SOUNDING_ARCHITECTURE "vectors of AVX2")
endif()
# What can make a build differ from its commit.
file(GLOB_RECURSE inputs CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/* ${PROJECT_SOURCE_DIR}/physics/*
  ${PROJECT_SOURCE_DIR}/grid/* ${PROJECT_SOURCE_DIR}/io/* ${PROJECT_SOURCE_DIR}/cmake/*)
list(APPEND inputs ${PROJECT_SOURCE_DIR}/CMakeLists.txt)
# A file that is gone makes nothing newer; that the command changes does.
string(SHA1 names "${inputs}")
find_package(Git QUIET)
set(SOUNDING_VERSION_SOURCE ${PROJECT_BINARY_DIR}/generated/version.cpp)
add_custom_command(OUTPUT ${SOUNDING_VERSION_SOURCE}
  COMMAND ${CMAKE_COMMAND} -D NAMES=${names} -D "GIT=$<$<BOOL:${Git_FOUND}>:${GIT_EXECUTABLE}>" -D SOURCE=${PROJECT_SOURCE_DIR}
    -D OUTPUT=${SOUNDING_VERSION_SOURCE} -D VERSION=${PROJECT_VERSION}
    -D "BUILD=${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}, ${CMAKE_BUILD_TYPE}, ${SOUNDING_ARCHITECTURE}"
    -P ${PROJECT_SOURCE_DIR}/cmake/write_version.cmake
  DEPENDS ${inputs}
  DEPFILE ${SOUNDING_VERSION_SOURCE}.d
  COMMENT "Version and commit" VERBATIM)
