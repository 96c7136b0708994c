#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""The bundle for a machine with a GPU: small enough, whole, and it runs from any place in an empty environment.

Usage: bundle_test.py PROGRAM
No device is visible to it, so that it meets the same everywhere: the CPU part.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = sys.argv.pop() if len(sys.argv) > 1 else None
EMPTY = {"PATH": "/usr/bin:/bin", "CUDA_VISIBLE_DEVICES": ""}


def run(*command):
    return subprocess.run(command, cwd="/", env=EMPTY, capture_output=True, text=True, timeout=500)


class Bundle(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.scratch.name) / "a bundle"
        cls.made = run(SOURCE / "cmake/bundle/make_bundle.sh", PROGRAM, SOURCE, cls.folder)

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def test_it_is_made_and_says_how_large_it_is(self):
        self.assertEqual(self.made.returncode, 0, self.made.stderr)
        size = float(re.search(r": ([\d.]+) MB$", self.made.stdout.strip())[1])
        self.assertLess(size, 60)
        print(self.made.stdout)

    def test_every_library_but_glibc_comes_from_it(self):
        found = subprocess.run(["ldd", self.folder / "bin/sounding"], capture_output=True, text=True, check=True,
                               env=EMPTY | {"LD_LIBRARY_PATH": str(self.folder / "lib")}).stdout
        elsewhere = [line for line in found.splitlines() if "=>" in line and str(self.folder) not in line]
        self.assertEqual([l for l in elsewhere if not re.match(r"\s*lib(c|m|dl|rt|pthread|resolv)\.so", l)], [])
        self.assertGreater(found.count(str(self.folder)), 10)

    def test_it_starts_with_its_own_glibc(self):
        lib = self.folder / "lib"
        result = run(lib / "glibc/ld-linux-x86-64.so.2", "--library-path", f"{lib}/glibc:{lib}", self.folder / "bin/sounding", "--version")
        self.assertEqual(result.returncode, 0, result.stderr)

    def test_it_runs_every_configuration_and_the_walks_and_says_that_there_is_no_gpu(self):
        results = self.folder.with_name("results")
        result = run(self.folder / "run.sh", "--quick", results)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertIn("no; the CPU part alone is run:", result.stdout)
        self.assertRegex(result.stdout, r"GPU: no, 0 failed; ")
        for config in SOURCE.glob("configs/*.yaml"):
            self.assertRegex(result.stdout, rf"{config.stem} on cpu: state of the \w+: [0-9a-f]{{16}}")
        self.assertIn("bench bathymetry/tiles/random/folded/f64/simd/1 ", result.stdout)
        self.assertTrue((results / "bathymetry_cpu.json").is_file())


if __name__ == "__main__":
    unittest.main()
