#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Checks what can be known of device kernels without a device, from what nvcc left behind.

Usage: check_ptx.py [--record] [--architectures 75,90] TABLE REPORT...

REPORT is NAME.ptxas, the words of `ptxas -v` on NAME.cu, with NAME.compute_XX.ptx and NAME.compute_XX.sm_XX.cubin of
each architecture beside it.  Laws, for every kernel and architecture:
    no stack frame, no spill, no local memory: values live in registers, at most 64 of them
    no call, no 64-bit integer division
    no branch on data: what a conditional branch tests comes from indices, counts of levels and votes alone
    no double precision in a kernel of float
TABLE (CSV) records registers, machine instructions, FP64 instructions, divisions (of floating point) and
conditional branches of each kernel; they must agree within 3 % where the version of nvcc is the one it was recorded
with.  With another version that comparison is left out, and a line says so; the laws hold all the same.
--record writes TABLE anew.  Exit code 1 if anything is wrong.
"""
import argparse
import csv
import functools
import pathlib
import re
import struct
import subprocess
import sys

MOST_REGISTERS = 64
TOLERANCE = 0.03
COUNTS = ["registers", "instructions", "fp64", "divisions", "branches"]
JUMPS = ("bra", "brx", "ret", "exit")
COMMENT = "# recorded with nvcc "


def ptxas_reports(text):
    """{(entry, architecture): {"registers": n, "stack": bytes, "spills": bytes}} from the words of ptxas -v."""
    reports, key = {}, None
    for line in text.splitlines():
        if found := re.search(r"Compiling entry function '(\S+)' for 'sm_(\d+)'", line):
            key = (found[1], found[2])
            reports[key] = {}
        elif found := re.search(r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads", line):
            reports[key] |= {"stack": int(found[1]), "spills": int(found[2]) + int(found[3])}
        elif found := re.search(r"Used (\d+) registers", line):
            reports[key]["registers"] = int(found[1])
    return reports


def entries(ptx):
    """{entry: [instruction, ...]} of a PTX file; an instruction may stretch over lines."""
    ptx = re.sub(r"//.*", "", ptx)
    bodies = {}
    for name, body in re.findall(r"\.entry\s+([\w$]+)\(.*?^\{(.*?)^\}", ptx, re.M | re.S):
        statements = (" ".join(statement.split()) for statement in re.sub(r"^\$\w+:|[{}]\s*$|^\s*\{", "", body, flags=re.M).split(";"))
        bodies[name] = [s + ";" for s in statements if s and not s.startswith((".reg", ".pragma", ".param"))]
    return bodies


def code_sizes(cubin):
    """{entry: machine instructions} of a cubin: an ELF file whose sections .text.NAME hold 16 bytes an instruction."""
    table, = struct.unpack_from("<Q", cubin, 0x28)
    entry_size, count, names_index = struct.unpack_from("<HHH", cubin, 0x3A)
    headers = [struct.unpack_from("<IIQQQQ", cubin, table + i * entry_size) for i in range(count)]
    names = headers[names_index][4]
    sizes = {}
    for name_at, _, _, _, _, size in headers:
        name = cubin[names + name_at : cubin.index(b"\0", names + name_at)].decode()
        if name.startswith(".text."):
            sizes[name[len(".text.") :]] = size // 16
    return sizes


def opcode(instruction):
    return re.sub(r"^@!?%\w+\s+", "", instruction).split()[0].rstrip(";")


def registers_in(text):
    return set(re.findall(r"%\w+", text))


def written(instruction):
    """The registers an instruction writes, those before the first comma: %r1 | %p1 | {%f1, %f2}."""
    if opcode(instruction).split(".")[0] in ("st", "bra", "ret", "bar", "red"):
        return set()
    operands = re.sub(r"^(@!?%\w+\s+)?\S+\s+", "", instruction)
    return registers_in(operands[: operands.index("}")] if operands.startswith("{") else operands.partition(",")[0])


def branches_on_data(body):
    """The conditional branches whose predicate depends on a floating-point value otherwise than through a vote."""
    writers = {}
    for instruction in body:
        for register in written(instruction):
            writers.setdefault(register, []).append(instruction)
    guilty = []
    for branch in body:
        if not (branch.startswith("@") and opcode(branch).split(".")[0] in JUMPS):
            continue
        reached, queue = set(), sorted(registers_in(branch))
        while queue:
            register = queue.pop()
            for instruction in writers.get(register, []):
                if instruction in reached or opcode(instruction).startswith("vote"):
                    continue
                reached.add(instruction)
                queue += registers_in(instruction) - written(instruction)
        if any(re.search(r"\.f(16|32|64)\b", opcode(i)) for i in reached):
            guilty.append(branch)
    return guilty


def offences(name, body, report):
    """What is wrong with one kernel, a phrase for each."""
    found = []
    if report["stack"] or report["spills"]:
        found.append(f"{report['stack']} bytes of stack, {report['spills']} bytes of spills")
    if report["registers"] > MOST_REGISTERS:
        found.append(f"{report['registers']} registers, at most {MOST_REGISTERS} are due")
    if any(".local" in i for i in body):
        found.append("local memory: an array that is not indexed by constants, or whose address is taken")
    if any(opcode(i).startswith("call") for i in body):
        found.append("a call: a function that was not inlined, or one of the mathematics library")
    if any(re.match(r"(div|rem)\.[us]64", opcode(i)) for i in body):
        found.append("a 64-bit integer division")
    found += [f"a branch on data: {branch}" for branch in branches_on_data(body)]
    if "double" not in name and any(".f64" in i for i in body):
        found.append("double precision in a kernel of float: " + next(i for i in body if ".f64" in i))
    return found


def counts(body, report, instructions):
    arithmetic = [opcode(i) for i in body if not opcode(i).startswith(("ld", "st", "mov"))]
    return {
        "registers": report["registers"],
        "instructions": instructions,
        "fp64": sum(".f64" in o for o in arithmetic),
        "divisions": sum(bool(re.match(r"(div|rcp|sqrt)\.", o)) for o in arithmetic),
        "branches": sum(i.startswith("@") and opcode(i).split(".")[0] in JUMPS for i in body),
    }


@functools.cache
def readable(entry):
    """A mangled entry as `verb Kernel<...>`."""
    plain = subprocess.run(["c++filt", entry], capture_output=True, text=True, check=True).stdout.strip()
    plain = re.sub(r"> (?=>)", ">", re.sub(r"sounding::(core::device::detail|core|model|physics)::", "", plain))
    found = re.match(r"void (\w+)<(true|false|\(bool\)[01]|\(int\)[01]|[01]), (.*)>\(", plain)
    if not found:
        return plain
    verb, first, rest = found.groups()
    first = first[-1] if first[-1] in "01" else str(int(first == "true"))
    kernel = re.sub(r"^(float|double), ", "", rest)
    return {"scan1": "scan_down", "scan0": "scan_up", "cells0": "each_cell", "cells1": "each_face"}[verb + first] + " " + kernel


def measure(reports_of_sources, architectures):
    """Returns ({(kernel, architecture): counts}, [offence, ...], nvcc version) of all that was compiled."""
    table, wrong, versions = {}, [], set()
    for words in reports_of_sources:
        reports = ptxas_reports(words.read_text(errors="replace"))
        for architecture in architectures:
            stem = words.parent / f"{words.stem}.compute_{architecture}"
            ptx = pathlib.Path(f"{stem}.ptx").read_text()
            versions.update(re.findall(r"Cuda compilation tools, release .*V([\d.]+)", ptx))
            sizes = code_sizes(pathlib.Path(f"{stem}.sm_{architecture}.cubin").read_bytes())
            if re.search(r"^\s*(\.visible\s+|\.weak\s+)?\.func\b", ptx, re.M):
                wrong.append(f"{stem.name}.ptx: a function that was not inlined")
            for entry, body in entries(ptx).items():
                name, report = readable(entry), reports[(entry, architecture)]
                wrong += [f"{name}, sm_{architecture}: {text}" for text in offences(name, body, report)]
                table[(name, f"sm_{architecture}")] = counts(body, report, sizes[entry])
    return table, wrong, " ".join(sorted(versions))


def differences(table, recorded):
    """Where a measured table leaves the recorded one, a line for each."""
    found = [f"{kernel}, {architecture}: not in the table" for kernel, architecture in sorted(table.keys() - recorded.keys())]
    found += [f"{kernel}, {architecture}: in the table, but not compiled" for kernel, architecture in sorted(recorded.keys() - table.keys())]
    for key in sorted(table.keys() & recorded.keys()):
        for count in COUNTS:
            now, then = table[key][count], recorded[key][count]
            if not abs(now - then) <= TOLERANCE * then:
                found.append(f"{key[0]}, {key[1]}: {now} {count}, recorded {then}")
    return found


def read_table(path):
    """Returns ({(kernel, architecture): counts}, nvcc version)."""
    with path.open(newline="") as file:
        version = file.readline().removeprefix(COMMENT).strip()
        rows = {(row["kernel"], row["architecture"]): {c: int(row[c]) for c in COUNTS} for row in csv.DictReader(file)}
    return rows, version


def write_table(path, table, version):
    with path.open("w", newline="") as file:
        file.write(COMMENT + version + "\n")
        writer = csv.DictWriter(file, ["kernel", "architecture"] + COUNTS, lineterminator="\n")
        writer.writeheader()
        writer.writerows({"kernel": k, "architecture": a} | table[(k, a)] for k, a in sorted(table))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--record", action="store_true", help="write TABLE anew")
    parser.add_argument("--architectures", default="75,90", help="numbers, separated by commas")
    parser.add_argument("table", type=pathlib.Path)
    parser.add_argument("reports", type=pathlib.Path, nargs="+")
    arguments = parser.parse_args()
    table, wrong, version = measure(arguments.reports, arguments.architectures.split(","))
    for (kernel, architecture), row in sorted(table.items()):
        print(f"{architecture} {kernel}: " + ", ".join(f"{row[c]} {c}" for c in COUNTS))
    if not table:
        wrong.append("no kernel was compiled")
    if arguments.record:
        write_table(arguments.table, table, version)
    else:
        recorded, recorded_with = read_table(arguments.table)
        if version == recorded_with:
            wrong += differences(table, recorded)
        else:
            print(f"note: nvcc {version}, table recorded with {recorded_with}: counts are not compared")
    for line in wrong:
        print("WRONG:", line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
