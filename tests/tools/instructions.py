#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Counts the instructions that the hot kernels of the model cost, cell by cell, and holds them to a table.

Usage: instructions.py [--record] --compiler VERSION TABLE DRIVER

DRIVER (tests/instructions/kernels.cpp) runs one kernel over a full tile so many times; valgrind's callgrind counts.
The difference of a run with 5 repetitions and one with 1, by cell, is the cost without set-up.  It depends on
source, compiler and flags, not on the processor, its load or its clock.  TABLE (CSV) records instructions
per cell, and the compiler; a count must agree within 3 %, with the same compiler: dearer is a loss to mend, cheaper
is a gain to record.  With another compiler nothing is compared, and a line says so.  --record writes TABLE anew.
Exit code 1 if anything is wrong.
"""
import argparse
import concurrent.futures
import csv
import os
import pathlib
import re
import shutil
import subprocess
import sys

TOLERANCE = 0.03
CELLS = 64 * 64
FEW, MANY = 1, 5
PRECISIONS = ("f32", "f64")
COMMENT = "# recorded with "
FIELDS = ["kernel", "precision", "instructions_per_cell"]


def collected(words):
    """The instructions of a whole run, from the words of callgrind."""
    found = re.search(r"^==\d+== Collected : (\d+)$", words, re.M)
    if not found:
        raise RuntimeError(f"callgrind counted nothing:\n{words}")
    return int(found[1])


def count_run(driver, kernel, precision, repetitions):
    result = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", driver, kernel, precision, str(repetitions)],
                            capture_output=True, text=True)
    if result.returncode:
        raise RuntimeError(f"{kernel} {precision}: exit code {result.returncode}\n{result.stderr}")
    return collected(result.stderr)


def per_cell(few, many):
    """Instructions per cell of one sweep, from those of a run with FEW and one with MANY."""
    return round((many - few) / (MANY - FEW) / CELLS, 2)


def measure(driver):
    """{(kernel, precision): instructions per cell} of all kernels the driver knows."""
    kernels = subprocess.run([driver], capture_output=True, text=True, check=True).stdout.split()
    keys = [(kernel, precision) for kernel in kernels for precision in PRECISIONS]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = {key: [pool.submit(count_run, driver, *key, n) for n in (FEW, MANY)] for key in keys}
        return {key: per_cell(*(run.result() for run in pair)) for key, pair in runs.items()}


def differences(table, recorded):
    """Where a measured table leaves the recorded one, a line for each."""
    found = [f"{' '.join(key)}: not in the table" for key in sorted(table.keys() - recorded.keys())]
    found += [f"{' '.join(key)}: in the table, but not measured" for key in sorted(recorded.keys() - table.keys())]
    for key in sorted(table.keys() & recorded.keys()):
        now, then = table[key], recorded[key]
        if not abs(now - then) <= TOLERANCE * then:
            verdict = "costs less: record anew" if now < then else "costs more"
            found.append(f"{' '.join(key)} {verdict}: {now:.2f} instructions per cell, recorded {then:.2f}")
    return found


def read_table(path):
    """Returns ({(kernel, precision): instructions per cell}, compiler)."""
    with path.open(newline="") as file:
        compiler = file.readline().removeprefix(COMMENT).strip()
        return {(row["kernel"], row["precision"]): float(row[FIELDS[2]]) for row in csv.DictReader(file)}, compiler


def write_table(path, table, compiler):
    with path.open("w", newline="") as file:
        file.write(f"{COMMENT}{compiler}\n")
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(FIELDS)
        writer.writerows([*key, f"{table[key]:.2f}"] for key in sorted(table))


def verdict(table, compiler, recorded, recorded_with):
    """What to say of a measured table, and whether it passes."""
    if compiler != recorded_with:
        return [f"note: {compiler}, table recorded with {recorded_with}: counts are not compared"], True
    wrong = differences(table, recorded)
    return [f"WRONG: {line}" for line in wrong], not wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--record", action="store_true", help="write TABLE anew")
    parser.add_argument("--compiler", required=True, help="name and version of what built DRIVER")
    parser.add_argument("table", type=pathlib.Path)
    parser.add_argument("driver")
    arguments = parser.parse_args()
    if not shutil.which("valgrind"):
        print("WRONG: valgrind is not installed")
        return 1
    table = measure(arguments.driver)
    for (kernel, precision), count in sorted(table.items()):
        print(f"{kernel} {precision}: {count:.2f} instructions per cell")
    if not table:
        print("WRONG: the driver knows no kernel")
        return 1
    if arguments.record:
        write_table(arguments.table, table, arguments.compiler)
        return 0
    lines, passes = verdict(table, arguments.compiler, *read_table(arguments.table))
    for line in lines:
        print(line)
    return 0 if passes else 1


if __name__ == "__main__":
    sys.exit(main())
