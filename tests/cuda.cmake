# SPDX-License-Identifier: Apache-2.0
# Tests of the device library that need no device.  Included with SOUNDING_CUDA only.
get_target_property(sources sounding_device SOURCES)
set(reports "")
foreach(source IN LISTS sources)
  get_filename_component(name ${source} NAME_WE)
  list(APPEND reports ${SOUNDING_DEVICE_REPORTS}/${name}.ptxas)
endforeach()
list(TRANSFORM CMAKE_CUDA_ARCHITECTURES REPLACE "-(real|virtual)$" "" OUTPUT_VARIABLE architectures)
list(JOIN architectures "," architectures)
add_test(NAME cuda/kernels COMMAND /usr/bin/python3 -B ${CMAKE_CURRENT_SOURCE_DIR}/tools/check_ptx.py
  --architectures ${architectures} ${CMAKE_CURRENT_SOURCE_DIR}/cuda/kernels.csv ${reports})

# Host code that calls the library.  No device is visible to it, so that it meets the same everywhere.
file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/cuda/*.cpp)
add_executable(test_cuda ${sources})
target_link_libraries(test_cuda PRIVATE sounding_bench GTest::gmock GTest::gtest_main)
gtest_discover_tests(test_cuda TEST_PREFIX "cuda/" PROPERTIES ENVIRONMENT "CUDA_VISIBLE_DEVICES=")

add_test(NAME cuda/bundle COMMAND /usr/bin/python3 -B ${CMAKE_CURRENT_SOURCE_DIR}/tools/bundle_test.py $<TARGET_FILE:sounding>)
