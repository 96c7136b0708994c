#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Every command of README.md and of the guides does what they say it does.

The commands are taken from the text: every line of an indented or fenced block that begins with a program, every block of
Python, and every `inline command`.  They run in their order, in one copy of the source, from an empty home directory,
through ./sounding with the program that is built already.  So a command that is new is tested from the day it is written.

Nothing is left out of a command.  What would take long gets the words in SHORTER after it; a rule that no command needs
any more fails too.  CONFIG and FILE are what the guide speaks of.  `apt-get install` is compared with what ./sounding test
installs instead.  No card is visible: what asks for one must end with the reason.

Usage: readme_test.py SOUNDING [unittest option ...]     SOUNDING: the program
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path()
LIMIT = 300  # seconds for one command, of a machine that does other things too

# What a command gets after it, by the regular expression that finds it; the first that fits.
SHORTER = (
    (r"run configs/quickstart\.yaml .*output\.streams=~", '--set domain.region="{west: -10, east: -8, south: 46, north: 48}" --set run.stop="1 h"'),
    (r"run configs/quickstart\.yaml", '--set domain.region="{west: -10, east: -4, south: 46, north: 49}" --set output.streams.ocean_daily=~ '
                                       '--set output.streams.ocean_3h.variables="[temperature, phytoplankton, chlorophyll, nitrate, par]"'),
    (r"sounding test$", "-N"),
    (r"bench (bathymetry|light)\b", "--size 32x2x8 --repetitions 1"),
    (r"run (configs/)?first_column", "--set domain.idealised.nx=16"),
    (r"sweep .*seq", "--steps 36"),
    (r"sweep configs/first_column", '--set domain.idealised.nx=16 --set output.streams.ocean_daily=~ --set output.streams.ocean_6h.variables="[temperature, chlorophyll]"'),
)
# Exit codes other than 0, and what must be said then.
ENDS = (
    (r"--device cuda", 71, "--device cuda: |run.device: cuda: "),
    (r"sounding compare", 70, "BEYOND THE TOLERANCE"),
)
# The guides, and what CONFIG and FILE are in them.
GUIDES = {
    "README.md": {"CONFIG": "configs/quickstart.yaml", "FILE": "output/latest/ocean_3h.nc"},
    "experiments/quickstart/README.md": {},
    "experiments/bomex_forced/README.md": {},
    "experiments/mixed_phase/README.md": {},
    "experiments/bathymetry_speed/README.md": {},
    "experiments/divergence/README.md": {},
    "experiments/powers/README.md": {},
    "experiments/fusion/README.md": {},
    "experiments/allocation/README.md": {},
    "experiments/pictures.md": {},
    "configs/README.md": {},
    "configs/restart.md": {"CONFIG": 'configs/first_column.yaml --set "checkpoint.every=5 d"', "output/0003": "output/latest"},
    "configs/sweeps.md": {},
}
# Where a page ("") or a section speaks of an earlier run as the latest.
LATEST = {("README.md", "Reading the output"): "0001", ("experiments/pictures.md", ""): "0001", ("experiments/pictures.md", "Numbers without a picture"): "0001",
          ("configs/README.md", ""): "0002"}


def blocks(text):
    """A page in pieces, as (heading, kind, lines): "prose", "indented", or the language of a fence."""
    heading, kind, lines = "", "prose", []
    for line in text.splitlines():
        fenced = kind not in ("prose", "indented")
        if fenced and not line.startswith("```"):
            after = kind
        elif fenced:
            after = "prose"
        elif line.startswith("```"):
            after = line[3:] or "sh"
        elif not line:
            after = kind
        else:
            indented = line.startswith("    ") and (kind == "indented" or not lines or not lines[-1])
            after = "indented" if indented else "prose"
        title = after == "prose" and line.startswith("#")
        if after != kind or title:
            yield heading, kind, lines
            lines = []
        heading = line.lstrip("# ") if title else heading
        kind = after
        if not line.startswith("```"):
            lines.append(line[4:] if kind == "indented" else line)
    yield heading, kind, lines


def is_program(word, folder):
    if "/" in word:
        return (folder / word).is_file()
    return word == "for" or shutil.which(word, path=f"{folder}/bin:{os.environ['PATH']}") is not None


def complete(command):
    return subprocess.run(["bash", "-n", "-c", command], stderr=subprocess.DEVNULL, check=False).returncode == 0


def commands(text, folder):
    """The commands of a page as (heading, language, command), first those in blocks; folder: where its programs are found."""
    found, inline = [], []
    for heading, kind, lines in blocks(text):
        if kind == "python":
            found.append((heading, kind, "\n".join(lines)))
        elif kind == "prose":
            for words in re.findall(r"(?<!`)`([^`\n]+)`", "\n".join(lines)):
                program = words.split()[0]
                if len(words.split()) > 2 and (program == "apt-get" or ("/" in program and is_program(program, folder))):
                    inline.append((heading, "sh", words))
        elif kind in ("indented", "sh", "bash") and any(lines) and is_program(lines[0].split()[0], folder):
            command = ""
            for line in lines:
                command += line + "\n"
                if command.strip() and complete(command):
                    found.append((heading, "sh", re.sub(r"\s+#.*", "", command).strip()))
                    command = ""
            assert not command.strip(), f"a command without an end: {command}"
    found += inline
    return [c for i, c in enumerate(found) if c[1:] not in [d[1:] for d in found[:i]]]


class Readme(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        root = pathlib.Path(scratch.name)
        cls.clone, cls.home, build = root / "sounding", root / "home", root / "build"
        shutil.copytree(SOURCE, cls.clone, ignore=lambda folder, names: [n for n in names if pathlib.Path(folder) == SOURCE and re.match(r"\.git$|build|output$", n)])
        for folder in (cls.home, build, cls.clone / "bin"):
            folder.mkdir()
        (cls.clone / "bin" / "sounding").symlink_to("../sounding")
        # What the wrapper finds: all that it could build, with device code, and nothing to install.
        (build / "sounding").symlink_to(PROGRAM)
        (build / "build.ninja").write_text("build sounding: phony\nbuild all: phony sounding\n")
        (build / "CMakeCache.txt").write_text("SOUNDING_TESTS:BOOL=ON\nSOUNDING_CUDA:BOOL=ON\n")
        (build / "CTestTestfile.cmake").write_text(f'subdirs("{PROGRAM.parent}")\n')
        for stamp in (".build-packages", ".test-packages", ".picture-packages"):
            (build / stamp).touch()
        cls.environment = {"HOME": str(cls.home), "PATH": f"{os.environ['PATH']}:{cls.clone / 'bin'}", "LANG": "C.UTF-8", "CUDA_VISIBLE_DEVICES": "",
                           "MPLBACKEND": "Agg", "SOUNDING_BUILD_DIR": str(build), "TMPDIR": os.environ.get("TMPDIR", "/tmp"),
                           **{name: value for name, value in os.environ.items() if name.endswith("SAN_OPTIONS")}}
        cls.rules = set()

    def try_command(self, language, command):
        if language == "python":
            words = ["/usr/bin/python3", "-c", command]
        elif command.startswith("apt-get install"):
            return self.assertLessEqual(set(command.split()[2:]), set((SOURCE / "sounding").read_text(encoding="utf-8").split("test_packages=(")[1].split(")")[0].split()))
        else:
            rule = next(((pattern, more) for pattern, more in SHORTER if re.search(pattern, command)), None)
            if rule:
                self.rules.add(rule[0])
                command = re.sub(rf"{rule[0]}[^\n|;]*", lambda m: f"{m[0]} {rule[1]}", command, count=1)
            words = ["bash", "-c", f"set -o pipefail; {command}"]
        result = subprocess.run(words, cwd=self.clone, env=self.environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=LIMIT, check=False)
        code, said = next(((code, said) for pattern, code, said in ENDS if re.search(pattern, command)), (0, ""))
        self.assertEqual(result.returncode, code, f"{command}\n{result.stdout[-2000:]}\n{result.stderr[-2000:]}")
        self.assertRegex(result.stdout + result.stderr, said or "^", command)

    def make_latest(self, run):
        if run:
            link = self.clone / "output" / "latest"
            link.unlink()
            link.symlink_to(run)

    def test_every_command_works_in_the_order_of_the_text(self):
        tried = set()
        for page, names in GUIDES.items():
            found = commands((SOURCE / page).read_text(encoding="utf-8"), self.clone)
            self.assertTrue(found, page)
            self.make_latest(LATEST.get((page, "")))
            section = ""
            for heading, language, command in found:
                with self.subTest(page=page, command=command):
                    if heading != section:
                        self.make_latest(LATEST.get((page, heading)))
                    section = heading
                    for name, meant in names.items():
                        command = re.sub(rf"\b{name}\b", meant, command)
                    if command not in tried:
                        self.try_command(language, command)
                    tried.add(command)
            for left in self.clone.iterdir():
                if left.is_file() and not (SOURCE / left.name).exists():
                    left.unlink()
        self.assertEqual(self.rules, {pattern for pattern, _ in SHORTER}, "a rule that no command needs")
        self.assertEqual([p.name for p in self.home.iterdir() if not p.name.startswith(".")], [], "something was left in the home directory")

    def test_commands_are_found_in_the_text(self):
        text = ("# A\n\nSay `./sounding run A` or `apt-get install b`, not `run A`, `./sounding run` or `b/c d`.\n\n    ./sounding x   # why\n\n"
                "    for i in 1 2; do\n      ls $i\n    done\n\n## B\n\n    key: value\n    ./sounding not\n\n```python\nprint()\n\n# no\n```\n\n"
                "```yaml\nls\n```\n`./sounding run A`, `apt-get install b`\n\n```sh\nls -l | cat\n```\n`./sounding run B`\n")
        self.assertEqual(commands(text, self.clone), [
            ("A", "sh", "./sounding x"), ("A", "sh", "for i in 1 2; do\n  ls $i\ndone"), ("B", "python", "print()\n\n# no"), ("B", "sh", "ls -l | cat"),
            ("A", "sh", "./sounding run A"), ("A", "sh", "apt-get install b"), ("B", "sh", "./sounding run B")])


if __name__ == "__main__":
    PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()
    unittest.main()
