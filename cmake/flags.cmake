# SPDX-License-Identifier: Apache-2.0
# The flags every part of Sounding is built with.  Reasons: CONTRIBUTING.md, "Flags".
find_package(OpenMP REQUIRED COMPONENTS CXX)
add_library(sounding_flags INTERFACE)
target_compile_features(sounding_flags INTERFACE cxx_std_20)
set(CMAKE_CXX_EXTENSIONS OFF)
target_include_directories(sounding_flags INTERFACE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR})
target_compile_options(sounding_flags INTERFACE
  -fno-math-errno -fno-trapping-math -ffp-contract=off ${OpenMP_CXX_FLAGS} -Wall -Wextra -Wshadow -Wno-unknown-pragmas
  # What stops gcc from vectorising loops full of select: partial redundancy elimination and jump threading turn
  # selects back into branches, with masked loads and stores on their arms.
  # -Wno-restrict: gcc 12 reports std::string concatenation as overlapping copies (gcc bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-fno-tree-pre;-fno-thread-jumps;-Wno-restrict>
  # The masks of comparisons are combined by & and | on purpose.
  $<$<CXX_COMPILER_ID:Clang>:-Wno-bitwise-instead-of-logical>
  $<$<BOOL:${SOUNDING_WERROR}>:-Werror>)
# The flags, not OpenMP::OpenMP_CXX: it would name the library by a path of the building machine.
target_link_options(sounding_flags INTERFACE ${OpenMP_CXX_FLAGS})
# In the place of CMake's own defaults, which would also switch off assertions; what the user gave stays.
if(CMAKE_CXX_FLAGS_RELEASE STREQUAL "-O3 -DNDEBUG")
  set(CMAKE_CXX_FLAGS_RELEASE "-O3")
endif()
if(CMAKE_CXX_FLAGS_DEBUG STREQUAL "-g")
  set(CMAKE_CXX_FLAGS_DEBUG "-O1 -g1")
endif()
# Which vectors the compiler may use: the widest of this processor, or what was asked for.  Bits do not depend on it.
set(SOUNDING_VECTOR_BYTES 16)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  set(widest ${SOUNDING_VECTORS})
  if(SOUNDING_VECTORS STREQUAL "auto")
    include(CheckCXXSourceRuns)
    check_cxx_source_runs("int main() { return __builtin_cpu_supports(\"avx512f\") && __builtin_cpu_supports(\"avx512bw\")
      && __builtin_cpu_supports(\"avx512cd\") && __builtin_cpu_supports(\"avx512dq\") && __builtin_cpu_supports(\"avx512vl\") ? 0 : 1; }"
      SOUNDING_HOST_HAS_AVX512)
    check_cxx_source_runs("int main() { return __builtin_cpu_supports(\"avx2\") && __builtin_cpu_supports(\"fma\") ? 0 : 1; }"
      SOUNDING_HOST_HAS_AVX2)
    if(SOUNDING_HOST_HAS_AVX512)
      set(widest avx512)
    elseif(SOUNDING_HOST_HAS_AVX2)
      set(widest avx2)
    endif()
  endif()
  if(widest STREQUAL "avx512")
    set(SOUNDING_VECTOR_BYTES 64)
    # gcc would otherwise stay with 32 bytes, for the sake of processors that clock down.
    target_compile_options(sounding_flags INTERFACE -march=x86-64-v4 -mprefer-vector-width=512)
  elseif(widest STREQUAL "avx2")
    set(SOUNDING_VECTOR_BYTES 32)
    target_compile_options(sounding_flags INTERFACE -march=x86-64-v3)
  endif()
endif()
target_compile_definitions(sounding_flags INTERFACE SOUNDING_VECTOR_BYTES=${SOUNDING_VECTOR_BYTES})
# No vectors.  By its collective name, -fno-tree-vectorize, gcc is not told to leave out `omp simd` loops.
set(SOUNDING_SCALAR -fno-tree-loop-vectorize -fno-tree-slp-vectorize)
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  set(SOUNDING_SCALAR -fno-vectorize -fno-slp-vectorize)
endif()
if(SOUNDING_VECTORS STREQUAL "none")
  target_compile_options(sounding_flags INTERFACE ${SOUNDING_SCALAR})
endif()
if(SOUNDING_STRICT)
  target_compile_definitions(sounding_flags INTERFACE SOUNDING_STRICT)
endif()
if(SOUNDING_SANITIZE)
  target_compile_options(sounding_flags INTERFACE -fsanitize=${SOUNDING_SANITIZE}
    -fno-sanitize-recover=all -fno-omit-frame-pointer -D_GLIBCXX_ASSERTIONS)
  target_link_options(sounding_flags INTERFACE -fsanitize=${SOUNDING_SANITIZE})
  # What is checked at every operation is not vectorised, and inlined by force it takes minutes to compile.
  target_compile_definitions(sounding_flags INTERFACE SOUNDING_CALLS)
endif()
