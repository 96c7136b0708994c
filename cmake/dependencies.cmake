# SPDX-License-Identifier: Apache-2.0
find_package(PkgConfig REQUIRED)
find_package(fmt REQUIRED)
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(yaml-cpp REQUIRED)
pkg_check_modules(NETCDF REQUIRED IMPORTED_TARGET netcdf)
pkg_check_modules(HDF5 REQUIRED IMPORTED_TARGET hdf5-serial)
pkg_check_modules(OPENSSL REQUIRED IMPORTED_TARGET libcrypto)
find_library(UDUNITS2_LIBRARY udunits2 REQUIRED)

add_library(sounding_dependencies INTERFACE)
target_link_libraries(sounding_dependencies INTERFACE fmt::fmt yaml-cpp CLI11::CLI11 nlohmann_json::nlohmann_json
  PkgConfig::NETCDF PkgConfig::HDF5 PkgConfig::OPENSSL ${UDUNITS2_LIBRARY})
