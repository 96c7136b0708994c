# SPDX-License-Identifier: Apache-2.0
# The whole step on the device where no device is: what asks for kernels, and the sources of the kernels themselves,
# compiled by the C++ compiler against the stand-ins in tests/device_on_host/core, which hide what they are named after.
set(host ${CMAKE_CURRENT_SOURCE_DIR}/device_on_host)
file(GLOB sources CONFIGURE_DEPENDS ${host}/*.cpp)
file(GLOB kernels CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/model/device/*.cu)
set_source_files_properties(${kernels} PROPERTIES LANGUAGE CXX)
# The rest of the model is that of the program, whose own versions of these files the linker then has no use for.
list(APPEND sources ${kernels})
foreach(name ocean atmosphere column_forcing boundary_layer saturation_process workspace cpu_stepper device_stepper setup)
  list(APPEND sources ${PROJECT_SOURCE_DIR}/src/model/${name}.cpp)
endforeach()
add_executable(test_device_on_host ${sources})
target_include_directories(test_device_on_host BEFORE PRIVATE ${host} ${CMAKE_CURRENT_SOURCE_DIR})
target_link_libraries(test_device_on_host PRIVATE sounding_model GTest::gmock GTest::gtest_main)
target_compile_definitions(test_device_on_host PRIVATE SOUNDING_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
gtest_discover_tests(test_device_on_host TEST_PREFIX "device_on_host/" DISCOVERY_TIMEOUT 60 PROPERTIES TIMEOUT 600)
