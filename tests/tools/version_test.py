#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""What `--version` tells follows edits and commits, and costs nothing where nothing has changed: real CMake, ninja and git."""
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

CMAKE = pathlib.Path(__file__).resolve().parents[2] / "cmake"
PROJECT = """cmake_minimum_required(VERSION 3.25)
project(probe VERSION 1.2.3 LANGUAGES NONE)
include(cmake/version.cmake)
add_custom_target(probe ALL DEPENDS ${SOUNDING_VERSION_SOURCE})
"""


@unittest.skipUnless(shutil.which("git"), "git says what has changed")
class Version(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name) / "a tree"
        for name in ("cmake/version.cmake", "cmake/write_version.cmake", "cmake/version.cpp.in"):
            self.write(name, (CMAKE.parent / name).read_text())
        self.write("CMakeLists.txt", PROJECT)
        self.write("src/a.hpp", "// a\n")
        self.write("src/b.hpp", "// b\n")
        self.write(".gitignore", "build/\n")
        self.generated = self.root / "build/generated/version.cpp"

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def call(self, *command):
        done = subprocess.run(command, cwd=self.root, capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def git(self, *arguments):
        return self.call("git", "-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false", *arguments).strip()

    def commit(self):
        self.git("add", "-A")
        self.git("commit", "-qm", "a")
        return self.git("rev-parse", "--short=12", "HEAD")

    def configure(self):
        self.call("cmake", "-G", "Ninja", "-S", ".", "-B", "build")

    def built(self):
        """What a build says of itself, (commit, dirty); a second build finds nothing to do."""
        self.call("ninja", "-C", "build")
        self.assertIn("no work to do", self.call("ninja", "-C", "build"))
        text = self.generated.read_text()
        return re.search(r'git_commit\(\) \{ return "(.*)"', text)[1], "return true" in text

    def test_edits_and_commits_are_followed(self):
        self.git("init", "-q")
        first = self.commit()
        self.configure()
        self.assertEqual(self.built(), (first, False))
        self.assertIn('"1.2.3"', self.generated.read_text())
        self.write("src/a.hpp", "// another\n")
        self.assertEqual(self.built(), (first, True))
        second = self.commit()
        self.assertNotEqual(second, first)
        self.assertEqual(self.built(), (second, False))
        self.write("src/new.hpp", "// new\n")
        self.assertEqual(self.built(), (second, True))
        (self.root / "src/new.hpp").unlink()
        self.assertEqual(self.built(), (second, False))
        (self.root / "src/b.hpp").unlink()
        self.assertEqual(self.built(), (second, True))
        self.git("checkout", "-q", "src/b.hpp")
        self.assertEqual(self.built(), (second, False))

    def test_what_is_no_source_changes_nothing(self):
        self.git("init", "-q")
        commit = self.commit()
        self.configure()
        self.built()
        before = self.generated.stat().st_mtime_ns
        self.write("my_run.yaml", "run:\n")
        (self.root / "src/a.hpp").touch()
        self.git("status")
        self.assertEqual(self.built(), (commit, False))
        self.assertEqual(self.generated.stat().st_mtime_ns, before)

    def test_without_a_repository_the_commit_is_unknown(self):
        self.configure()
        self.assertEqual(self.built(), ("unknown", False))
        self.git("init", "-q")
        commit = self.commit()
        self.write("src/a.hpp", "// another\n")
        self.assertEqual(self.built(), (commit, True))
        shutil.rmtree(self.root / ".git")
        self.assertEqual(self.built(), ("unknown", False))


if __name__ == "__main__":
    unittest.main()
