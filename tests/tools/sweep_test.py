#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Sweeps of real, small runs: which runs there are, what stands in their table, and that the files of all of them hold
what each of them wrote.

Usage: sweep_test.py SOUNDING [unittest option ...]     SOUNDING: the program
"""
import csv
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import numpy as np
import xarray

SOURCE = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ""
SMALL = ["domain.idealised.nx=3", "run.stop=12 h", "ocean.levels.count=12"]


class Sweep(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def program(self, verb, *words, sets=()):
        command = [PROGRAM, verb, str(SOURCE / "configs" / "first_column.yaml"), "--quiet"]
        for text in [*SMALL, f"output.directory={self.folder / 'out'}", *sets]:
            command += ["--set", text]
        return subprocess.run(command + [str(w) for w in words], capture_output=True, text=True, timeout=300)

    def table(self):
        with open(self.folder / "out" / "latest" / "runs.csv", encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    def expect_whole(self, together, rows, keys):
        """Every case stands in the file of all as its run wrote it; keys: of the table, by dimension."""
        for row in rows:
            one = self.open("latest", row["folder"], "ocean_6h.nc")
            part = together.sel({name: row[key] if together[name].dtype.kind in "OU" else float(row[key].split()[0]) for name, key in keys.items()})
            self.assertEqual(set(one.variables), set(part.variables) - set(keys))
            for name, variable in one.variables.items():
                self.assertTrue(np.array_equal(variable.values, part[name].values, equal_nan=variable.dtype.kind == "f"), name)
                self.assertEqual(str(variable.attrs), str(part[name].attrs), name)

    def open(self, *parts):
        data = xarray.open_dataset(self.folder.joinpath("out", *parts))
        self.addCleanup(data.close)
        return data

    def test_every_combination_is_a_run_and_stands_whole_in_the_file_of_all(self):
        result = self.program("sweep", "--separate", "--vary", "ocean.forcing.heat_flux=-50,-2e2,-100", "--vary", "ocean.mixing.kind=none,convective")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        rows = self.table()
        self.assertEqual([(r["ocean.forcing.heat_flux"], r["ocean.mixing.kind"]) for r in rows],
                         [(flux, kind) for flux in ("-2e2", "-100", "-50") for kind in ("none", "convective")])
        self.assertEqual([(r["folder"], r["result"]) for r in rows], [(f"{i:04}", "done") for i in range(1, 7)])
        together = self.open("latest", "ocean_6h.nc")
        self.assertEqual(dict(together.temperature.sizes), {"heat_flux": 3, "kind": 2, "time": 3, "z": 12, "y": 1, "x": 3})
        self.assertEqual(together.heat_flux.attrs["units"], "W m-2")
        self.assertEqual(together.bottom_depth.dims, ("y", "x"))
        self.assertNotIn("model_config_yaml", together.attrs)
        self.expect_whole(together, rows, {"heat_flux": "ocean.forcing.heat_flux", "kind": "ocean.mixing.kind"})
        self.assertEqual(len({r["state"] for r in rows}), 6)

    def test_extra_columns_of_one_run_are_separate_runs_to_the_bit(self):
        """In float and double, with grids of one and of several columns and rows, mixed with what needs a run of its own."""
        flux = ["--vary", "ocean.forcing.heat_flux=-50,-200,-100"]
        sources = [*flux, "--vary", "ocean.initial.temperature=5 degC,{profile: {z: [-100, 0], values: [8 degC, 15 degC]}}", "--vary", "ocean.initial.phytoplankton=0.1,0.3"]
        floors = [*flux, "--vary", "domain.idealised.depth=80 m,200 m", "--vary", "domain.idealised.shape=slope,random"]
        for words, runs, sets in (
                (flux, 1, ["domain.idealised.nx=1"]), (sources, 1, ["run.precision=float", "domain.idealised.ny=2"]), (floors, 1, ["domain.idealised.ny=2"]),
                ([*flux, "--vary", "ocean.mixing.kind=none,convective"], 2, ["run.precision=float", "run.threads=2"]),
                ([*flux, "--vary", "ocean.forcing.shortwave.amplitude=300,500"], 2, ["run.tile_width=4"])):
            with self.subTest(words=words, sets=sets):
                states, files = [], []
                for how in ([], ["--separate"]):
                    shutil.rmtree(self.folder / "out", ignore_errors=True)
                    result = self.program("sweep", *words, *how, sets=sets)
                    self.assertEqual((result.returncode, result.stderr), (0, ""))
                    rows = self.table()
                    self.assertEqual({r["result"] for r in rows}, {"done"})
                    self.assertEqual(len({r["folder"] for r in rows}), len(rows) if how else runs)
                    self.assertEqual(len({r["state"] for r in rows}), len(rows))
                    states.append([r["state"] for r in rows])
                    files.append({name: self.open("latest", name).load() for name in ("ocean_6h.nc", "ocean_daily.nc")})
                self.assertEqual(*states)
                for name, file in files[0].items():
                    self.assertTrue(file.identical(files[1][name].assign_attrs(file.attrs)), name)
                    self.assertEqual(set(file.attrs), set(files[1][name].attrs))
                    self.assertEqual(file.encoding["unlimited_dims"], files[1][name].encoding["unlimited_dims"])

    def test_levels_that_follow_from_the_depth_make_runs_of_their_own(self):
        result = self.program("sweep", "--vary", "domain.idealised.depth=100 m,200 m", sets=["ocean.levels.depth=~"])
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual([r["folder"] for r in self.table()], ["0001", "0002"])

    def test_files_of_single_columns_go_together_too(self):
        sites = "output.streams.sites={every: 6 h, variables: [temperature, euphotic_depth], columns: [{name: a, x: 2 km}, {name: bb, x: 0}]}"
        result = self.program("sweep", "--vary", "ocean.forcing.heat_flux=-50,-100", sets=[sites])
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        together = self.open("latest", "sites.nc")
        self.assertEqual(dict(together.temperature.sizes), {"heat_flux": 2, "time": 3, "column": 2, "z": 12})
        self.assertEqual([n.decode() for n in together.column_id.values], ["a", "bb"])
        self.assertNotIn("featureType", together.attrs)
        for row in self.table():
            one = self.open("latest", row["folder"], "sites.nc")
            self.assertEqual(one.attrs["featureType"], "timeSeriesProfile")
            part = together.sel(heat_flux=float(row["ocean.forcing.heat_flux"]))
            self.assertTrue(np.array_equal(one.temperature.values, part.temperature.values, equal_nan=True))

    def test_a_run_of_a_sweep_is_the_run_that_its_values_give_alone(self):
        self.program("sweep", "--vary", "ocean.forcing.heat_flux=-50,-200", "--vary", "ocean.mixing.kind=convective")
        alone = self.program("run", sets=["ocean.forcing.heat_flux=-200"])
        self.assertEqual(alone.returncode, 0)
        summary = json.loads((self.folder / "out" / "0002" / "summary.json").read_text())
        with open(self.folder / "out" / "0001" / "runs.csv", encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual(rows[0]["ocean.forcing.heat_flux"], "-200")
        self.assertEqual(rows[0]["state"], summary["media"][0]["state"])
        self.assertNotEqual(rows[1]["state"], summary["media"][0]["state"])

    def test_what_differs_between_the_runs_gets_the_dimension_though_it_stands_still(self):
        self.program("sweep", "--vary", "domain.idealised.depth=200 m,0.1 km")
        together = self.open("latest", "ocean_6h.nc")
        np.testing.assert_array_equal(together.depth, [100, 200])
        self.assertEqual(together.bottom_depth.dims, ("depth", "y", "x"))
        self.assertEqual(together.cell_thickness.dims, ("depth", "z", "y", "x"))
        self.assertTrue((together.bottom_depth.sel(depth=100) <= 100).all())

    def test_a_key_named_as_a_variable_gets_a_longer_name(self):
        self.program("sweep", "--vary", "ocean.initial.salinity=34,35")
        together = self.open("latest", "ocean_6h.nc")
        self.assertEqual(together.salinity.dims[0], "initial_salinity")

    def test_runs_on_different_levels_stay_apart_and_the_reason_is_given(self):
        result = self.program("sweep", "--vary", "ocean.levels.count=10,11")
        self.assertEqual(result.returncode, 0)
        self.assertIn("not combined: ocean_6h.nc: z has another shape in ", result.stdout)
        self.assertFalse((self.folder / "out" / "latest" / "ocean_6h.nc").exists())
        self.assertTrue((self.folder / "out" / "latest" / "0002" / "ocean_6h.nc").exists())

    def test_runs_with_another_start_stay_apart(self):
        result = self.program("sweep", "--vary", "run.start=2000-04-01,2001-04-01")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("not combined: ocean_6h.nc: units of time differs in ", result.stdout)

    def test_a_signal_ends_it_politely_whenever_it_comes(self):
        command = [PROGRAM, "sweep", str(SOURCE / "configs" / "first_column.yaml"), "--quiet", "--separate",
                   "--vary", "ocean.forcing.heat_flux=" + ",".join(map(str, range(500)))]
        for text in [*SMALL, f"output.directory={self.folder / 'out'}"]:
            command += ["--set", text]
        table = self.folder / "out" / "0001" / "runs.csv"
        with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as sweep:
            for _ in range(3000):
                if table.exists() and ",done," in table.read_text(encoding="utf-8"):
                    break
                time.sleep(0.01)
            sweep.send_signal(signal.SIGTERM)
            errors = sweep.communicate(timeout=120)[1]
        self.assertEqual(sweep.returncode, 143, errors)
        self.assertRegex(errors, "stopped (in|after) case [0-9]+ of 500; the table of runs is ")
        with open(table, encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual([r["case"] for r in rows], [str(i + 1) for i in range(500)])
        self.assertEqual((rows[0]["result"], rows[0]["folder"], rows[-1]["result"], rows[-1]["folder"]), ("done", "0001", "waiting", ""))

    def test_a_run_that_fails_ends_none_of_the_others(self):
        # a sea that is heated for years, until the rates of its plankton overflow, beside one that is not
        result = self.program("sweep", "--vary", "ocean.forcing.heat_flux=5000,0", sets=[
            "ocean.dt=10 d", "run.stop=2000 d", "output.streams.ocean_6h.every=100 d", "output.streams.ocean_daily.every=100 d",
            "ocean.npzd.temperature_factor=10", "ocean.npzd.sinking_phytoplankton=0 m/d", "ocean.npzd.sinking_detritus=0 m/d"])
        self.assertEqual(result.returncode, 70, result.stderr)
        rows = self.table()
        self.assertEqual(rows[0]["result"], "done")
        self.assertIn("first non-finite value", rows[1]["result"])
        self.assertEqual([(r["case"], r["folder"]) for r in rows], [("1", "0001"), ("2", "0002")])
        self.assertIn("1 of 2 cases failed", result.stderr)
        together = self.open("latest", "ocean_6h.nc")
        self.assertTrue(together.phytoplankton.sel(heat_flux=5000).isnull().all())
        self.assertFalse(together.phytoplankton.sel(heat_flux=0).isel(z=-1).isnull().any())

    def test_a_dry_run_lists_and_checks_and_creates_nothing(self):
        result = self.program("sweep", "--dry-run", "--vary", "ocean.forcing.heat_flux=-50,-200")
        self.assertEqual((result.returncode, result.stdout), (0, "case 1: ocean.forcing.heat_flux=-200\ncase 2: ocean.forcing.heat_flux=-50\n"
                                                                "2 cases in 1 run: no problem found\n"))
        self.assertFalse((self.folder / "out").exists())

    def test_what_cannot_be_swept_is_refused_before_anything_runs(self):
        for words, code, part in (
            (["--vary", "ocean.forcing.heat_flux"], 64, "no key; due is --vary KEY=VALUE,VALUE"),
            (["--vary", "=1,2"], 64, "no key"),
            (["--vary", "ocean.forcing.heat_flux=1,,2"], 64, "a value is empty"),
            (["--vary", "ocean.light.weights=[0.5, 0.5"], 64, "a bracket is not closed"),
            (["--vary", "ocean.forcing.heat_flux=100,1e2"], 64, "the value 1e2 is given twice"),
            (["--vary", "ocean.dt=600 s,10 min"], 64, "the value 10 min is given twice"),
            (["--vary", "ocean.mixing.kind=none,none"], 64, "given twice"),
            (["--vary", "ocean.dt=600 s", "--vary", "ocean.dt=300 s"], 64, "--vary ocean.dt: given twice"),
            (["--vary", "output.directory=a,b"], 64, "the same for all runs"),
            (["--vary", "ocean.dt=" + ",".join(map(str, range(1, 102))), "--vary", "domain.idealised.seed=" + ",".join(map(str, range(100)))], 64, "more than 10000 runs"),
            (["--vary", "ocean.forcing.heat=1,2"], 65, "ocean.forcing.heat=1: "),
            (["--vary", "ocean.mixing.kind=none,wild"], 65, "ocean.mixing.kind=wild: "),
            ([], 64, "--vary"),
        ):
            with self.subTest(words=words[-1:]):
                result = self.program("sweep", *words)
                self.assertEqual(result.returncode, code, result.stderr)
                self.assertIn(part, result.stderr)
                self.assertFalse((self.folder / "out").exists())

    def test_lists_are_one_value(self):
        result = self.program("sweep", "--dry-run", "--vary", "ocean.light.weights=[0.5, 0.5],[0.4, 0.6]")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("case 2: ocean.light.weights=[0.4, 0.6]\n", result.stdout)


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
