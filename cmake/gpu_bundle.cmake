# SPDX-License-Identifier: Apache-2.0
# cmake --build build --target gpu_bundle: a folder that runs on any x86-64 Linux with the vectors of the build, with the driver of a GPU or none.
add_custom_target(gpu_bundle
  COMMAND ${PROJECT_SOURCE_DIR}/cmake/bundle/make_bundle.sh $<TARGET_FILE:sounding> ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR}/gpu_bundle
  DEPENDS sounding
  COMMENT "Bundle for a machine with a GPU" VERBATIM)
