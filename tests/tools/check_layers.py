#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the include graph against the layer rule, and what else belongs to every source file.

A layer may include itself and what stands right of it:
    core: -    physics: core    grid: core    io: core    model: core, physics, grid, io    bench: all but cli    cli: all
Heavy headers (yaml-cpp, CLI11, JSON) may be included by few .cpp files and by no header.

Usage: check_layers.py [ROOT]     prints one line per offence; exit code 1 if there is any.
"""
import pathlib
import re
import sys

ALLOWED = {
    "core": {"core"},
    "physics": {"physics", "core"},
    "grid": {"grid", "core"},
    "io": {"io", "core"},
    "model": {"model", "io", "grid", "physics", "core"},
    "bench": {"bench", "model", "io", "grid", "physics", "core"},
    "cli": {"cli", "bench", "model", "io", "grid", "physics", "core"},
}
HEAVY = {"yaml-cpp": re.compile(r"<yaml-cpp/"), "CLI11": re.compile(r"<CLI/"), "JSON": re.compile(r"<nlohmann/")}
MOST_FILES_PER_HEAVY_HEADER = 5
LINES_WORTH_A_WARNING = 250
SOURCE = {".cpp", ".hpp", ".cu", ".cuh"}
MARKED = SOURCE | {".py", ".sh", ".cmake", ".yaml", ".yml"}
INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')


def layer_of(path):
    """The layer a source file belongs to, or None outside the layers (tests, experiments)."""
    parts = path.parts
    if parts[0] == "src":
        return "cli" if len(parts) == 2 else parts[1]
    return parts[0] if parts[0] in ALLOWED else None


def source_files(root):
    skipped = re.compile(r"^(build.*|output|\..*|__pycache__)$")
    for path in sorted(root.rglob("*")):
        relative = path.relative_to(root)
        if not any(skipped.match(part) for part in relative.parts[:-1]) and path.is_file():
            yield relative


def check(root):
    """Returns (offences, warnings), each a list of lines."""
    offences, warnings = [], []
    heavy_users = {name: [] for name in HEAVY}
    for path in source_files(root):
        if path.suffix not in MARKED and path.name != "CMakeLists.txt":
            continue
        lines = (root / path).read_text(encoding="utf-8", errors="replace").splitlines()
        # Data as it was published, and files that must be bad down to their first line, carry no licence line.
        if path.parts[:2] != ("tests", "data") and path.parts[:3] != ("tests", "io", "badyaml") and not any("SPDX-License-Identifier: Apache-2.0" in l for l in lines[:2]):
            offences.append(f"{path}:1: the first line names the licence: SPDX-License-Identifier: Apache-2.0")
        if path.suffix not in SOURCE:
            continue
        if len(lines) > LINES_WORTH_A_WARNING:
            warnings.append(f"{path}: {len(lines)} lines; one idea a file reads better")
        layer = layer_of(path)
        if layer is None:
            continue
        if layer not in ALLOWED:
            offences.append(f"{path}:1: no layer is called {layer}")
            continue
        for number, line in enumerate(lines, 1):
            match = INCLUDE.match(line)
            if not match:
                continue
            quoted, target = match.group(1) == '"', match.group(2)
            if quoted:
                included = target.split("/")[0]
                if included not in ALLOWED:
                    offences.append(f'{path}:{number}: write includes from the layer down, as "core/real.hpp": {line.strip()}')
                elif included not in ALLOWED[layer]:
                    offences.append(f"{path}:{number}: {layer} may not include {included}: {line.strip()}")
            for name, pattern in HEAVY.items():
                if pattern.search(line):
                    heavy_users[name].append(path)
                    if path.suffix != ".cpp":
                        offences.append(f"{path}:{number}: {name} belongs in .cpp files only: {line.strip()}")
    for name, users in heavy_users.items():
        files = sorted({str(user) for user in users})
        if len(files) > MOST_FILES_PER_HEAVY_HEADER:
            offences.append(f"{name} is included by {len(files)} files, at most {MOST_FILES_PER_HEAVY_HEADER} are due: " + ", ".join(files))
    return offences, warnings


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[2]).resolve()
    offences, warnings = check(root)
    for line in warnings:
        print("note:", line)
    for line in offences:
        print(line)
    if offences:
        print(f"{len(offences)} offences against the layer rule")
    return 1 if offences else 0


if __name__ == "__main__":
    sys.exit(main())
