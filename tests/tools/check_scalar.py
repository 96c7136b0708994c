#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that what vectors are measured against is scalar, and is what runs.

Usage: check_scalar.py ARCHIVE...     one line for each offence; exit code 1 if there is any

Laws, for every member NAME_scalar.cpp.o of the archives (x86):
    it holds arithmetic of floating point, and none of it on vectors
    no function with such arithmetic is defined by another member too: the linker would keep either of the two
"""
import collections
import pathlib
import re
import subprocess
import sys
import tempfile

ARITHMETIC = re.compile(r"\tv?(?:add|sub|mul|div|sqrt|max|min|fn?m(?:add|sub)\d+)(s|p)[sd]\b")


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def definitions(archive):
    """{member: {function it defines for all to see}}."""
    found = collections.defaultdict(set)
    for line in output("nm", "-A", "--defined-only", archive).splitlines():
        place, kind, name = line.split()
        if kind in "TWVu":
            found[place.split(":")[1]].add(name)
    return found


def arithmetic(archive, member):
    """{function: {"s", "p"}}: which functions of a member compute, on scalars or packed vectors."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["ar", "x", pathlib.Path(archive).resolve(), member], cwd=folder, check=True)
        text = output("objdump", "-d", "--no-show-raw-insn", str(pathlib.Path(folder) / member))
    found, function = collections.defaultdict(set), None
    for line in text.splitlines():
        if head := re.match(r"[0-9a-f]+ <(.+)>:", line):
            function = head[1]
        elif operation := ARITHMETIC.search(line):
            found[function].add(operation[1])
    return found


def offences(archives):
    defined = {(archive, member): names for archive in archives for member, names in definitions(archive).items()}
    scalar = [key for key in defined if key[1].endswith("_scalar.cpp.o")]
    if not scalar:
        yield "no member is called NAME_scalar.cpp.o"
    for archive, member in scalar:
        computing = arithmetic(archive, member)
        if not computing:
            yield f"{member}: no arithmetic"
        for function, kinds in sorted(computing.items()):
            if "p" in kinds:
                yield f"{member}: vectors in {output('c++filt', function).strip()}"
        for (_, other), names in defined.items():
            if other != member:
                yield from (f"{member}: also in {other}: {output('c++filt', f).strip()}" for f in sorted(names & computing.keys()))


if __name__ == "__main__":
    wrong = list(offences(sys.argv[1:]))
    print("\n".join(wrong) or "scalar")
    sys.exit(bool(wrong))
