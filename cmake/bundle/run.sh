#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh [--quick] [FOLDER]: runs every configuration on the CPU and on the GPU, compares both, and measures the walks of
# `bench bathymetry`.  Under 4 minutes; without a GPU the CPU part alone.  FOLDER: for output and logs (results/ here).
#   --quick   a few steps and small sea floors
# Exit code 1 if anything failed or differs.
set -u
here=$(dirname -- "$(readlink -f -- "$0")")
steps="" size="" cpu_size="256x64x64"
if [ "${1:-}" = --quick ]; then
  steps="--steps 20" size="--size 64x16x16" cpu_size="64x16x16"
  shift
fi
results=${1:-$here/results}
# Equal bits are expected.  What is asked: no number further from the CPU's than this share of the largest of its variable.
tolerance=1e-9
failures=0
begin=$(date +%s)

fail() { printf 'FAILED: %s\n' "$*"; failures=$((failures + 1)); }

# run CONFIG DEVICE: its output and a log, in FOLDER/DEVICE.
run() {
  rm -rf -- "$results/$2/$1"
  mkdir -p -- "$results/$2"
  # shellcheck disable=SC2086
  "$here/sounding" run "$here/configs/$1.yaml" --device "$2" --set "output.directory=$results/$2/$1" $steps \
    >"$results/$2/$1.log" 2>"$results/$2/$1.err" || { fail "$1 on $2"; cat -- "$results/$2/$1.err"; return 1; }
  sed -n "s/^model time.*wall time/$1 on $2: wall time/p; s/^state of/$1 on $2: state of/p" "$results/$2/$1.log"
}

mkdir -p -- "$results" || exit 1
"$here/sounding" --version
case $? in
  0) ;;
  132) echo "this processor lacks the vectors the program was built for; build the bundle with -DSOUNDING_VECTORS=avx2 or sse2"; exit 1 ;;
  *) exit 1 ;;
esac
grep -m 1 'model name' /proc/cpuinfo

printf '\n== is there a GPU?\n'
gpu=yes
"$here/sounding" bench bathymetry --device cuda --size 64x4x16 --filter 'tiles/random/folded' >"$results/probe.log" 2>&1
case $? in
  0) grep -m 1 multiprocessors "$results/probe.log" ;;
  71)
    if grep -qE 'no CUDA driver|no CUDA-capable device|driver version is insufficient' "$results/probe.log"; then
      gpu=no
      printf 'no; the CPU part alone is run:\n'
      grep -m 1 '^sounding: ' "$results/probe.log"
    else
      fail "the first launch"
      cat -- "$results/probe.log"
    fi ;;
  *) fail "the first launch"; cat -- "$results/probe.log" ;;
esac

for file in "$here"/configs/*.yaml; do
  config=$(basename -- "$file" .yaml)
  printf '\n== %s\n' "$config"
  run "$config" cpu || continue
  [ $gpu = yes ] || continue
  run "$config" cuda || continue
  states() { sed -n 's/^state of/&/p' "$results/$1/$config.log"; }
  if [ "$(states cpu)" = "$(states cuda)" ]; then echo "the states have the same bits"; else echo "the states differ in bits"; fi
  "$here/sounding" compare "$results/cpu/$config"/0001 "$results/cuda/$config"/0001 --tolerance $tolerance || fail "$config: CPU and GPU differ"
done

# bathymetry DEVICE OPTION...: the table, and a file of the results.
bathymetry() {
  device=$1
  shift
  printf '\n== bench bathymetry --device %s\n' "$device"
  "$here/sounding" bench bathymetry --device "$device" --json "$results/bathymetry_$device.json" "$@" || fail "bench bathymetry on $device"
}
relief=$here/share/etopo20.cdf
if [ $gpu = yes ] && [ -f "$relief" ]; then
  # shellcheck disable=SC2086
  bathymetry cuda --predict $size --bathymetry "$relief" --region=-80,0,0,65
elif [ $gpu = yes ]; then
  # shellcheck disable=SC2086
  bathymetry cuda --predict $size
fi
bathymetry cpu --repetitions 3 --size "$cpu_size" --filter '/(all_wet|slope|random)/'

printf '\n%d s, GPU: %s, %d failed; output and logs: %s\n' $(($(date +%s) - begin)) $gpu $failures "$results"
[ $failures -eq 0 ]
