#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Starts the program of this folder with the libraries beside it; with their glibc where that of the system is older.
here=$(dirname -- "$(readlink -f -- "$0")")
libraries=$here/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
UDUNITS2_XML_PATH=$here/share/udunits/udunits2.xml
export UDUNITS2_XML_PATH
if LD_LIBRARY_PATH=$libraries "$here/bin/sounding" --version >/dev/null 2>&1; then
  LD_LIBRARY_PATH=$libraries exec "$here/bin/sounding" "$@"
fi
exec "$here/lib/glibc/ld-linux-x86-64.so.2" --library-path "$here/lib/glibc:$libraries" "$here/bin/sounding" "$@"
