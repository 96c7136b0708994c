#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that gcc turned every lane loop into a loop over the widest vectors of the build.

Usage: check_vectorisation.py [--loops N] [--bytes B] LANES_HPP REPORT...

LANES_HPP is src/core/lanes.hpp; gcc gives the first statement of a lane loop as its place, which lies between
`lane_of` and `run_row`, but for what finds a cell, or in `each_value` of verbs.hpp beside it.  REPORT comes from -fopt-info-vec-optimized-missed=REPORT; gcc
appends to it, so after a change of lanes.hpp delete old ones with their objects.  Exit code 1 if a lane loop was
missed, or if fewer than N were vectorised (N or more: a report without loops is no proof).
"""
import argparse
import pathlib
import re
import sys


def lane_lines(header):
    """The places, (header, line), to which gcc attributes lane loops."""
    def line_of(path, name):
        return next(n for n, text in enumerate(path.read_text().splitlines(), 1) if name in text)

    verbs = header.with_name("verbs.hpp")
    # Between the first two stand lanes_at and first_cell, which loops over levels and cells take in.
    stretches = [(header, "Cell lane_of(", "int lanes_at("), (header, "void run_cells(", "void run_row("),
                 (verbs, "void each_value(", "void scan_down(")]
    return {(path.name, line) for path, first, behind in stretches
            for line in range(line_of(path, first), line_of(path, behind))}


def loops_of(report, place, width):
    """Counts the lane loops that a report calls vectorised, with vectors of `width` bytes, and missed."""
    vectorised = missed = 0
    for line in report.read_text(errors="replace").splitlines():
        found = re.match(r".*core/(lanes\.hpp|verbs\.hpp):(\d+):\d+: (.*)", line)
        if not found or (found[1], int(found[2])) not in place:
            continue
        vectorised += f"optimized: loop vectorized using {width} byte vectors" in found[3]
        missed += "missed: couldn't vectorize loop" in found[3]
    return vectorised, missed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--loops", type=int, default=1, help="least number of vectorised lane loops in all reports")
    parser.add_argument("--bytes", type=int, default=32, help="width of a vector")
    parser.add_argument("lanes", type=pathlib.Path)
    parser.add_argument("reports", type=pathlib.Path, nargs="+")
    arguments = parser.parse_args()
    place = lane_lines(arguments.lanes)
    total = offences = 0
    for report in arguments.reports:
        if not report.exists():
            print(f"{report}: no report, was its source compiled?")
            return 1
        vectorised, missed = loops_of(report, place, arguments.bytes)
        total += vectorised
        offences += missed
        if vectorised or missed:
            print(f"{report}: {vectorised} lane loops vectorised, {missed} missed")
    if total < arguments.loops:
        print(f"{total} lane loops vectorised, expected at least {arguments.loops}")
        return 1
    if offences:
        print("Compile the source with -fdump-tree-vect-details to see why.  Usual causes: a call that was not inlined, "
              "an object whose address is taken in the loop, an inner loop, a division of integers.")
    return 1 if offences else 0


if __name__ == "__main__":
    sys.exit(main())
