#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# keep_ptxas_report.sh FOLDER NVCC ARGUMENT...: runs nvcc, keeps what ptxas says of each kernel in FOLDER/NAME.ptxas,
# where NAME.cu.o is the last argument, and passes on the rest; all of it if nvcc fails.
set -uo pipefail
report=$1/$(basename -- "${@: -1}" .cu.o).ptxas
shift
"$@" 2>"$report"
status=$?
if ((status)); then
  cat -- "$report" >&2
else
  grep -vE '^ptxas info|bytes stack frame' -- "$report" >&2
fi
exit "$status"
