# SPDX-License-Identifier: Apache-2.0
# cmake -D GIT=... -D SOURCE=... -D OUTPUT=... -D VERSION=... -D BUILD=... -P write_version.cmake
# Writes OUTPUT from version.cpp.in, and nothing where it would not change, so that nothing is compiled anew; and
# OUTPUT.d, the files of git that tell of a new commit.
set(COMMIT unknown)
set(DIRTY false)
set(watched ${CMAKE_CURRENT_LIST_DIR}/version.cpp.in)  # never nothing: CMake would lose an empty list

# git_says(VARIABLE ARGUMENT...): what git prints; empty where it fails.  It must not write its index, which is watched.
function(git_says variable)
  set(text "")
  if(GIT)
    execute_process(COMMAND ${GIT} --no-optional-locks -C ${SOURCE} ${ARGN} OUTPUT_VARIABLE text
      OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
    if(failed)
      set(text "")
    endif()
  endif()
  set(${variable} "${text}" PARENT_SCOPE)
endfunction()

git_says(commit rev-parse --short=12 HEAD)
if(commit)
  set(COMMIT ${commit})
  git_says(changes status --porcelain -- src physics grid io cmake CMakeLists.txt)
  if(changes)
    set(DIRTY true)
  endif()
  git_says(folder rev-parse --absolute-git-dir)
  foreach(name HEAD index logs/HEAD)
    if(EXISTS ${folder}/${name})
      list(APPEND watched ${folder}/${name})
    endif()
  endforeach()
endif()
configure_file(${CMAKE_CURRENT_LIST_DIR}/version.cpp.in ${OUTPUT} @ONLY)
list(TRANSFORM watched REPLACE " " "\\\\ ")
list(JOIN watched " " watched)
string(REPLACE " " "\\ " target ${OUTPUT})
file(WRITE ${OUTPUT}.d "${target}: ${watched}\n")
