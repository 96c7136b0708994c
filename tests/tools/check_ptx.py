#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Checks what can be known of device kernels without a device, from what nvcc left behind.

Usage: check_ptx.py [--record] [--architectures 75,80,90] TABLE REPORT...

REPORT is NAME.ptxas, the words of `ptxas -v` on NAME.cu, with NAME.compute_XX.ptx and NAME.compute_XX.sm_XX.cubin of
each architecture beside it; of a single one nvcc keeps NAME.ptx and NAME.sm_XX.cubin.  Laws, for every kernel and
architecture:
    no stack frame, no spill, no local memory: values live in registers, at most 64 of them
    no call, no 64-bit integer division
    no branch on data: what a conditional branch tests comes from indices of threads, constants, the first parameter
        (core::device::Columns and what its pointers point to, or a number of values) and votes alone; a jump table
        is a conditional branch
    no double precision in a kernel of float
Kernels that say by their type that they use CUDA's library of mathematics (CudaMath: the benchmarks, as published) may
call it and branch as it does.
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
INDICES = ("%tid", "%ctaid", "%ntid", "%nctaid", "%laneid")
LIBRARY = "CudaMath"
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


def functions(ptx):
    """The names of functions that were not inlined."""
    return re.findall(r"^\s*(?:\.visible\s+|\.weak\s+)?\.func\b\s*(?:\([^)]*\)\s*)?([\w$]+)", re.sub(r"//.*", "", ptx), re.M)


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
    return re.sub(r"^@!?[%\w]+\s+", "", instruction).split()[0].rstrip(";")


def is_conditional(instruction):
    """Whether threads may go different ways after it: a jump under a predicate, or through a table."""
    kind = opcode(instruction).split(".")[0]
    return kind == "brx" or (kind in JUMPS and instruction.startswith("@"))


def registers_in(text):
    return set(re.findall(r"%\w+", text))


def written(instruction):
    """The registers an instruction writes, those before the first comma: %r1 | %p1 | {%f1, %f2}."""
    if opcode(instruction).split(".")[0] in ("st", "bar", "red", *JUMPS):
        return set()
    operands = re.sub(r"^(@!?%\w+\s+)?\S+\s+", "", instruction)
    return registers_in(operands[: operands.index("}")] if operands.startswith("{") else operands.partition(",")[0])


def names_in(instruction):
    """What an instruction names besides registers and numbers: parameters and variables."""
    operands = re.sub(r"^(@!?[%\w]+\s+)?\S+", "", instruction)
    return re.findall(r"(?<![\w$.])[A-Za-z_$][\w$]*", re.sub(r"%[\w.]+", "", operands))


def is_innocent_source(instruction):
    """Whether all that an instruction takes from elsewhere than registers may decide where threads go."""
    kind, _, rest = opcode(instruction).partition(".")
    if kind in ("atom", "tex", "suld") or (kind in ("ld", "ldu") and re.match(r"(volatile\.)?(shared|local|const)", rest)):
        return False
    return all(name.endswith("_param_0") or name == "WARP_SZ" for name in names_in(instruction))


def branches_on_data(body):
    """The conditional branches that depend on anything but what the laws allow, otherwise than through a vote."""
    writers = {}
    for instruction in body:
        for register in written(instruction):
            writers.setdefault(register, []).append(instruction)

    def is_innocent(branch):
        predicate = re.match(r"@!?([%\w]+)", branch)
        if predicate and not predicate[1].startswith("%"):
            return False  # a register that inline assembly declares for itself
        reached, queue = set(), sorted(registers_in(branch))
        while queue:
            register = queue.pop()
            if register in INDICES:
                continue
            if register not in writers:
                return False
            for instruction in writers[register]:
                if instruction in reached or opcode(instruction).startswith("vote"):
                    continue
                if not is_innocent_source(instruction):
                    return False
                reached.add(instruction)
                # All it names: one that also writes what it reads, or reads under a predicate, is in it too.
                queue += registers_in(instruction)
        return True

    return [i for i in body if is_conditional(i) and not is_innocent(i)]


def offences(real, body, report, library=False):
    """What is wrong with one kernel over float or double (real), a phrase for each; library: of CudaMath."""
    found = []
    if report["stack"] or report["spills"]:
        found.append(f"{report['stack']} bytes of stack, {report['spills']} bytes of spills")
    if report["registers"] > MOST_REGISTERS:
        found.append(f"{report['registers']} registers, at most {MOST_REGISTERS} are due")
    if any(".local" in i for i in body):
        found.append("local memory: an array that is not indexed by constants, or whose address is taken")
    if not library and any(opcode(i).startswith("call") for i in body):
        found.append("a call: a function that was not inlined, or one of the mathematics library")
    if any(re.match(r"(div|rem)\.[us]64", opcode(i)) for i in body):
        found.append("a 64-bit integer division")
    if not library:
        found += [f"a branch on data: {branch}" for branch in branches_on_data(body)]
    if real not in ("float", "double"):
        found.append("its numbers are neither float nor double")
    if real != "double" and any(".f64" in i for i in body):
        found.append("double precision in a kernel of float: " + next(i for i in body if ".f64" in i))
    return found


def counts(body, report, instructions):
    arithmetic = [opcode(i) for i in body if not opcode(i).startswith(("ld", "st", "mov"))]
    return {
        "registers": report["registers"],
        "instructions": instructions,
        "fp64": sum(".f64" in o for o in arithmetic),
        "divisions": sum(bool(re.match(r"(div|rcp|sqrt)\.", o)) for o in arithmetic),
        "branches": sum(map(is_conditional, body)),
    }


def first_real(arguments):
    """The first of the template arguments that is float or double, not counting those of arguments; None: there is none."""
    while (flat := re.sub(r"<[^<>]*>", "", arguments)) != arguments:
        arguments = flat
    return next((a for a in arguments.split(", ") if a in ("float", "double")), None)


@functools.cache
def parts(entry):
    """(name, Real) of a mangled entry: `verb Kernel<...>` where it is a verb's, else as in the source; Real is that of a
    scan, else the first argument that is one, of the kernel where there is one."""
    plain = subprocess.run(["c++filt", entry], capture_output=True, text=True, check=True).stdout.strip()
    plain = re.sub(r"> (?=>)", ">", re.sub(r"sounding::(core::device::detail|bench::device::detail|bench::device|core|model|bench|physics)::", "", plain))
    if found := re.match(r"void (columns|values)<(.*)>\(", plain):
        verb = {"columns": "each_column", "values": "each_value"}[found[1]]
        return f"{verb} {found[2]}", first_real(found[2].partition("<")[2].removesuffix(">"))
    if found := re.match(r"void (scan|cells)<(true|false|\(bool\)[01]|\(int\)[01]|[01]), (?:(float|double), )?(.*)>\(", plain):
        verb, first, real, kernel = found.groups()
        first = first[-1] if first[-1] in "01" else str(int(first == "true"))
        verb = {"scan1": "scan_down", "scan0": "scan_up", "cells0": "each_cell", "cells1": "each_face"}[verb + first]
        return f"{verb} {kernel}", real or first_real(kernel.partition("<")[2].removesuffix(">"))
    if found := re.match(r"void (\w+)<(.*)>\(", plain):
        return f"{found[1]}<{found[2]}>", first_real(found[2])
    return entry, None


def readable(entry):
    return parts(entry)[0]


def real_of(entry):
    return parts(entry)[1]


def kept(report, architecture, suffix):
    """The file of an architecture that nvcc kept beside a report; the newer of the names it has."""
    names = {"ptx": [f"compute_{architecture}.ptx", "ptx"],
             "cubin": [f"compute_{architecture}.sm_{architecture}.cubin", f"sm_{architecture}.cubin"]}[suffix]
    there = [path for path in (report.with_suffix("." + name) for name in names) if path.exists()]
    if not there:
        raise SystemExit(f"{report.with_suffix('')}: nvcc kept no {suffix} of sm_{architecture}")
    return max(there, key=lambda path: path.stat().st_mtime)


def measure(reports_of_sources, architectures):
    """Returns ({(kernel, architecture): counts}, [offence, ...], nvcc version) of all that was compiled."""
    table, wrong, versions = {}, [], set()
    for words in reports_of_sources:
        reports = ptxas_reports(words.read_text(errors="replace"))
        for architecture in architectures:
            ptx = kept(words, architecture, "ptx").read_text()
            versions.update(re.findall(r"Cuda compilation tools, release .*V([\d.]+)", ptx))
            sizes = code_sizes(kept(words, architecture, "cubin").read_bytes())
            for function in functions(ptx):
                if not function.startswith("__internal_"):  # of CUDA's library: the call is found where it is made
                    wrong.append(f"{words.stem}, sm_{architecture}: a function that was not inlined: {function}")
            for entry, body in entries(ptx).items():
                name, report = readable(entry), reports[(entry, architecture)]
                wrong += [f"{name}, sm_{architecture}: {text}" for text in offences(real_of(entry), body, report, LIBRARY in name)]
                table[(name, f"sm_{architecture}")] = counts(body, report, sizes[entry])
    return table, wrong, " ".join(sorted(versions))


def differences(table, recorded, architectures):
    """Where a measured table leaves the recorded one in some architectures, a line for each."""
    recorded = {key: row for key, row in recorded.items() if key[1].removeprefix("sm_") in architectures}
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
    parser.add_argument("--architectures", default="75,80,90", help="numbers, separated by commas")
    parser.add_argument("table", type=pathlib.Path)
    parser.add_argument("reports", type=pathlib.Path, nargs="+")
    arguments = parser.parse_args()
    architectures = arguments.architectures.split(",")
    table, wrong, version = measure(arguments.reports, architectures)
    for (kernel, architecture), row in sorted(table.items()):
        print(f"{architecture} {kernel}: " + ", ".join(f"{row[c]} {c}" for c in COUNTS))
    if not table:
        wrong.append("no kernel was compiled")
    if arguments.record:
        write_table(arguments.table, table, version)
    else:
        recorded, recorded_with = read_table(arguments.table)
        if version == recorded_with:
            wrong += differences(table, recorded, architectures)
        else:
            print(f"note: nvcc {version}, table recorded with {recorded_with}: counts are not compared")
    for line in wrong:
        print("WRONG:", line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
