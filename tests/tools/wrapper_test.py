#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""The script ./sounding: what it installs, when it configures and builds, what it says, what it hands on.

The package manager, CMake, ninja and the program itself are small stand-ins that write down how they were called.
"""
import os
import pathlib
import subprocess
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "sounding"
RECORD = '#!/bin/sh\necho "$(basename "$0") $*" >>"$CALLS"\n'


class Wrapper(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.build = self.root / "built here"
        (self.root / "bin").mkdir()
        self.tool("dpkg-query", 'echo asked >>"$CALLS.dpkg"; shift 3; for p in "$@"; do [ "$p" = "$MISSING" ] || echo "installed $p"; done\n')
        self.tool("apt-get", RECORD.split("\n", 1)[1] + 'exit "${APT_EXIT:-0}"\n')
        self.tool("sudo", "exit 1\n")
        self.tool("ctest", RECORD.split("\n", 1)[1])
        # CMake leaves what ninja needs; ninja greets and says that there is nothing to do.
        self.tool("cmake", RECORD.split("\n", 1)[1] + 'mkdir -p "$4"; cd "$4"; touch build.ninja CMakeCache.txt\n'
                  'for d; do case $d in -DSOUNDING_*) d=${d#-D}; sed -i "/^${d%%=*}:/d" CMakeCache.txt; echo "${d%%=*}:BOOL=${d#*=}" >>CMakeCache.txt;; esac; done\n')
        self.tool("ninja", RECORD.split("\n", 1)[1] + 'echo "ninja: Entering directory"; echo "ninja: no work to do."\n'
                  'printf \'#!/bin/sh\\npwd; echo "$@"; exit 65\\n\' >"$2/sounding"; chmod +x "$2/sounding"; exit "${NINJA_EXIT:-0}"\n')

    def tool(self, name, text):
        path = self.root / "bin" / name
        path.write_text("#!/bin/sh\n" + text)
        path.chmod(0o755)

    def call(self, *arguments, **environment):
        calls = self.root / "calls"
        calls.write_text("")
        result = subprocess.run(
            [SCRIPT, *arguments], cwd=self.root, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60,
            env={**os.environ, "PATH": f"{self.root / 'bin'}:{os.environ['PATH']}", "CALLS": str(calls), "MISSING": "",
                 "SOUNDING_BUILD_DIR": "built here", "SOUNDING_CUDA": "", "CUDACXX": "", **environment})
        return result, calls.read_text().splitlines()

    def test_arguments_folder_and_exit_code_are_handed_on(self):
        result, _ = self.call("run", "a file.yaml", "--set", "run.stop=1 d")
        self.assertEqual(result.stdout.splitlines(), [str(self.root), "run a file.yaml --set run.stop=1 d"])
        self.assertEqual(result.returncode, 65)

    def test_a_second_call_configures_nothing_and_says_nothing(self):
        first, calls = self.call("check", "x.yaml")
        self.assertEqual([c.split()[0] for c in calls], ["cmake", "ninja"])
        self.assertIn("configuring", first.stderr)
        (self.root / "calls.dpkg").unlink()
        second, calls = self.call("check", "x.yaml")
        self.assertFalse((self.root / "calls.dpkg").exists(), "dpkg was asked again")
        self.assertEqual([c.split()[0] for c in calls], ["ninja"])
        self.assertEqual(second.stderr, "")

    def test_tests_are_configured_only_when_they_are_asked_for_and_then_kept(self):
        _, calls = self.call("run")
        self.assertIn("-DSOUNDING_TESTS=OFF", calls[0])
        _, calls = self.call("test", "-R", "light")
        self.assertIn("-DSOUNDING_TESTS=ON", calls[0])
        self.assertRegex(calls[-1], r"^ctest --test-dir .*built here .* -R light$")
        _, calls = self.call("run")
        self.assertEqual([c.split()[0] for c in calls], ["ninja"])

    def test_device_code_comes_and_goes_as_it_is_asked_for_and_tests_stay(self):
        _, calls = self.call("test", SOUNDING_CUDA="ON")
        self.assertIn("-DSOUNDING_TESTS=ON -DSOUNDING_CUDA=ON", calls[0])
        for environment in ({}, {"SOUNDING_CUDA": "ON"}):
            _, calls = self.call("run", "x.yaml", **environment)
            self.assertEqual([c.split()[0] for c in calls], ["ninja"])
        _, calls = self.call("run", "x.yaml", SOUNDING_CUDA="OFF")
        self.assertRegex(calls[0], r"^cmake .* -DSOUNDING_CUDA=OFF$")
        _, calls = self.call("test")
        self.assertEqual([c.split()[0] for c in calls], ["ninja", "ctest"])

    def test_a_command_on_the_device_brings_its_code_where_nvcc_is_found(self):
        for arguments in (("--device", "cuda"), ("--device=cuda",)):
            _, calls = self.call("run", "x.yaml", *arguments, CUDACXX="nvcc")
            self.assertIn("-DSOUNDING_CUDA=ON", calls[0])
            self.call("run", "x.yaml", SOUNDING_CUDA="OFF")
        _, calls = self.call("run", "x.yaml", "--set", "run.device=cuda", CUDACXX="nvcc")
        self.assertIn("-DSOUNDING_CUDA=ON", calls[0])
        self.call("run", "x.yaml", SOUNDING_CUDA="OFF")
        _, calls = self.call("run", "x.yaml", "--device", "cpu", CUDACXX="nvcc")
        self.assertEqual([c.split()[0] for c in calls], ["ninja"])
        _, calls = self.call("run", "x.yaml", "--device", "cuda", CUDACXX="nvcc", SOUNDING_CUDA="OFF")
        self.assertEqual([c.split()[0] for c in calls], ["ninja"])

    def test_a_word_that_switches_nothing_is_refused(self):
        result, calls = self.call("run", SOUNDING_CUDA="yes")
        self.assertEqual((result.returncode, calls), (64, []))
        self.assertEqual(result.stderr.splitlines()[-1], "sounding: exit=64 reason=usage")

    def test_the_help_on_tests_builds_nothing(self):
        for option in ("--help", "-h"):
            result, calls = self.call("test", option)
            self.assertEqual((result.returncode, calls), (0, []))
            self.assertIn("./sounding test -R NAME", result.stdout)
        self.assertFalse(self.build.exists())

    def test_pictures_need_no_build_and_their_help_no_package(self):
        for command in ("plot", "report"):
            result, calls = self.call(command, "--help")
            self.assertEqual((result.returncode, calls), (0, []))
            self.assertIn(f"usage: sounding {command}", result.stdout)
        self.assertFalse(self.build.exists())
        result, calls = self.call("plot", "nothing.nc")
        self.assertEqual((result.returncode, calls), (66, []))
        self.assertEqual(result.stderr.splitlines()[-1], "sounding: exit=66 reason=missing")

    @unittest.skipUnless(os.geteuid() == 0, "what root does")
    def test_pictures_install_what_they_need_and_nothing_else(self):
        _, calls = self.call("plot", "nothing.nc", MISSING="python3-xarray")
        self.assertEqual(calls, ["apt-get update -qq", "apt-get install -y --no-install-recommends python3-xarray -qq"])

    @unittest.skipUnless(os.geteuid() == 0, "what root does")
    def test_root_installs_what_is_missing_and_only_that(self):
        result, calls = self.call("run", MISSING="libfmt-dev")
        self.assertEqual(calls[:2], ["apt-get update -qq", "apt-get install -y --no-install-recommends libfmt-dev -qq"])
        self.assertIn("installing libfmt-dev", result.stderr)

    def test_where_nothing_can_be_installed_the_one_line_to_run_is_printed(self):
        result, _ = self.call("run", MISSING="libcli11-dev", APT_EXIT="100")
        self.assertEqual(result.returncode, 71)
        self.assertIn("apt-get update && apt-get install -y --no-install-recommends libcli11-dev", result.stderr)
        self.assertEqual(result.stderr.splitlines()[-1], "sounding: exit=71 reason=packages")

    def test_a_failed_build_ends_with_its_exit_code_and_runs_nothing(self):
        result, _ = self.call("run", NINJA_EXIT="1")
        self.assertEqual((result.returncode, result.stdout), (71, ""))
        self.assertEqual(result.stderr.splitlines()[-1], "sounding: exit=71 reason=build")

    def test_a_build_folder_that_cannot_be_made_is_named(self):
        (self.root / "built here").write_text("a file")
        result, _ = self.call("run")
        self.assertEqual(result.returncode, 73)
        self.assertIn("SOUNDING_BUILD_DIR", result.stderr)


if __name__ == "__main__":
    unittest.main()
