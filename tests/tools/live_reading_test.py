#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Output that is read while the run goes on: status.json promises no record that a reader does not find whole, what has its
name never changes, and the run is not disturbed.

Usage: live_reading_test.py SOUNDING [unittest option ...]     SOUNDING: the program
"""
import hashlib
import json
import multiprocessing
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import netCDF4
import numpy as np

SOURCE = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ""
# Files grow record by record for some seconds; every second day what is written becomes a file of its own, and at the
# end they become one.
RUN = ["domain.idealised.nx=192", "run.stop=10 d", "run.threads=1", "checkpoint.every=2 d", "output.streams.ocean_6h=~", "output.streams.ocean_daily=~",
       "output.streams.hours={every: 1 h, variables: [temperature, phytoplankton, euphotic_depth]}",
       "output.streams.means={every: 2 h, reduction: mean, variables: [nitrate]}"]
FIELDS = {"hours": ["temperature", "phytoplankton"], "means": ["nitrate"]}


def read(path, fields, records):
    """Times and values of the first records of a file, as any reader finds them."""
    with netCDF4.Dataset(path) as data:
        return data["time"][:records].tolist(), {name: data[name][:records] for name in fields}


def in_a_process_of_its_own(pipe, *what):
    try:
        pipe.send(read(*what))
    except (OSError, RuntimeError) as error:
        pipe.send(error)


def read_apart(*what):
    """As read; None if the library could make nothing of a file that is being written this very moment."""
    ours, theirs = multiprocessing.Pipe(duplex=False)
    reader = multiprocessing.get_context("fork").Process(target=in_a_process_of_its_own, args=(theirs, *what))
    reader.start()
    theirs.close()
    try:
        result = ours.recv()
    except EOFError:  # it crashed
        result = None
    reader.join()
    if isinstance(result, FileNotFoundError):
        raise result
    return None if isinstance(result, Exception) else result


def opened(path):
    """A file that is being written, as soon as the library can open it."""
    for _ in range(1000):
        try:
            return netCDF4.Dataset(path)
        except OSError:
            time.sleep(0.001)
    raise TimeoutError(path)


class LiveReading(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)
        self.run = self.folder / "out" / "0001"

    def start(self, *sets, prefix=()):
        command = [*prefix, PROGRAM, "run", str(SOURCE / "configs" / "first_column.yaml"), "--quiet"]
        for text in [*RUN, f"output.directory={self.folder / 'out'}", *sets]:
            command += ["--set", text]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        return process

    def status(self):
        return json.loads((self.run / "status.json").read_text())

    def wait_for(self, what):
        end = time.monotonic() + 120
        while time.monotonic() < end:
            try:
                if what(self.status()):
                    return
            except FileNotFoundError:
                pass
            time.sleep(0.005)
        self.fail("waited in vain")

    @staticmethod
    def records(status, name="hours"):
        return sum(file["records"] for stream in status["streams"] if stream["name"] == name for file in stream["files"])

    def unchanged(self, stream):
        """Whether the files of a stream stood still since this was said of it."""
        now = next(other for other in self.status()["streams"] if other["name"] == stream["name"])
        return stream["changes_done"] == stream["changes_begun"] == now["changes_begun"]

    def test_no_record_is_promised_that_is_not_there_whole_and_none_changes(self):
        process = self.start()
        self.wait_for(lambda status: self.records(status) > 0)
        seen, whole, polls, moved, gone = {}, {}, 0, 0, 0
        while process.poll() is None:
            status = self.status()
            self.assertEqual(status["process"], process.pid)
            for stream in status["streams"]:
                for file in stream["files"]:
                    path = self.run / file["file"]
                    try:
                        found = read_apart(path, FIELDS[stream["name"]], file["records"])
                        if path.suffix == ".nc":
                            digest = hashlib.sha256(path.read_bytes()).hexdigest()
                            self.assertEqual(whole.setdefault((path.name, path.stat().st_ino), digest), digest, path.name)
                    except FileNotFoundError:
                        gone += 1  # it gets its final name, and the status is about to say so
                        break
                    if path.suffix == ".part" and not self.unchanged(stream):
                        moved += 1
                        continue
                    polls += 1
                    self.assertIsNotNone(found, path.name)
                    times, values = found
                    self.assertEqual(len(times), file["records"], path.name)
                    for n, moment in enumerate(times):
                        for name, field in values.items():
                            self.assertTrue(field[n].count() > 0 and field[n].count() == field[0].count(), (path.name, moment, name))
                            known = seen.setdefault((stream["name"], moment, name), field[n])
                            self.assertTrue(np.array_equal(known.filled(), field[n].filled()), (path.name, moment, name))
        self.assertEqual((process.returncode, process.stderr.read()), (0, ""))
        self.assertGreater(polls, 10)
        self.assertGreater(moved, 0)
        self.assertLess(gone, polls)
        self.assertGreater(len({moment for _, moment, _ in seen}), 100)
        self.assertEqual({(s["name"], f["file"], f["records"]) for s in self.status()["streams"] for f in s["files"]},
                         {("hours", "hours.nc", 241), ("means", "means.nc", 120)})
        for name, fields in FIELDS.items():
            times, values = read(self.run / f"{name}.nc", fields, 1000)
            for (stream, moment, field), value in seen.items():
                if stream == name:
                    self.assertTrue(np.array_equal(values[field][times.index(moment)].filled(), value.filled()), (moment, field))
        state = json.loads((self.run / "summary.json").read_text())["media"][0]["state"]
        alone = self.start(f"output.directory={self.folder / 'alone'}")
        self.assertEqual(alone.wait(timeout=300), 0)
        self.assertEqual(json.loads((self.folder / "alone" / "0001" / "summary.json").read_text())["media"][0]["state"], state)

    def test_readers_that_keep_files_open_and_other_tools_disturb_nothing(self):
        process = self.start("checkpoint.every=~")
        self.wait_for(lambda status: self.records(status) > 1)
        with opened(self.run / "hours.nc.part") as held:
            dumps = 0
            while process.poll() is None and dumps < 50:
                dump = subprocess.run(["ncdump", "-v", "time", self.run / "means.nc.part"], capture_output=True, check=False)
                dumps += dump.returncode == 0
            self.assertEqual(process.wait(timeout=300), 0, process.stderr.read())
            self.assertEqual(held.variables["temperature"].ndim, 4)
        self.assertGreater(dumps, 5)
        self.assertEqual(len(read(self.run / "hours.nc", [], 1000)[0]), 241)

    def test_the_status_tells_progress_and_how_the_run_ended(self):
        process = self.start("run.stop=4000 d", "output.streams.hours.every=10 d", "output.streams.means.every=10 d")
        self.wait_for(lambda status: status["pace"] is not None)
        status = self.status()
        self.assertEqual(status["status"], "running")
        self.assertEqual(status["steps"]["ocean"] * 600, status["model_seconds"])
        self.assertEqual(status["stop_seconds"], 4000 * 86400)
        for number in status["pace"].values():
            self.assertGreater(number, 0)
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(timeout=300), 143)
        status = self.status()
        self.assertEqual(status["status"], "stopped")
        names = {file["file"] for stream in status["streams"] for file in stream["files"]}
        self.assertEqual(names, {path.name for path in self.run.glob("*.nc") if not path.name.startswith("checkpoint_")})

    def test_the_last_word_of_a_run_without_output_is_its_end(self):
        for _ in range(5):
            self.assertEqual(self.start("output.streams=~", "checkpoint.every=~").wait(timeout=300), 0)
            self.run = sorted((self.folder / "out").glob("0*"))[-1]
            status = self.status()
            self.assertEqual((status["status"], status["model_seconds"], status["streams"]), ("finished", status["stop_seconds"], []))

    def test_the_status_of_a_run_that_failed_has_its_reason(self):
        process = self.start(prefix=["sh", "-c", 'ulimit -f 600; exec "$0" "$@"'])
        self.assertEqual(process.wait(timeout=300), 74)
        status = self.status()
        self.assertEqual(status["status"], "failed")
        self.assertIn("File too large", status["reason"])
        self.assertEqual(process.stderr.read().splitlines()[0], "sounding: " + status["reason"])


if __name__ == "__main__":
    PROGRAM = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
