#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Pictures of real, small runs: what is drawn where, in which unit, which way up, and what is said of what cannot be.

Usage: pictures_test.py SOUNDING [unittest option ...]     SOUNDING: the program
"""
import contextlib
import html
import html.parser
import importlib.util
import io
import json
import os
import pathlib
import resource
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import threading
import time
import unittest

SOURCE = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = SOURCE / "experiments" / "sounding_plot"
sys.path.insert(0, str(PACKAGE))

import matplotlib.collections
import matplotlib.patches
import matplotlib.pyplot as plt
import netCDF4
import numpy as np
from PIL import Image

import choose
import dataset
import look
import picture
from problem import Problem

PROGRAM = ""
SLOPE = ["configs/first_column.yaml", "domain.idealised.nx=6", "run.stop=1 d", "ocean.levels.count=12",
         "output.streams.highest={every: 6 h, reduction: max, variables: [temperature]}"]
REGION = ["configs/quickstart.yaml", "domain.region={west: -12, east: -8, south: 46, north: 53}", "run.stop=12 h", "atmosphere.dt=30 s"]
MOORINGS = ["configs/moorings.yaml", "run.stop=12 h"]
COLUMN = ["configs/shipway_hill_w2.yaml", "run.stop=900 s"]


def run(folder, config, *sets):
    words = [PROGRAM, "run", str(SOURCE / config), "--quiet", "--set", f"output.directory={folder}"]
    for text in sets:
        words += ["--set", text]
    subprocess.run(words, check=True, timeout=300)
    return folder / "0001"


def plot(*words, cwd="."):
    """The command as the wrapper calls it."""
    return subprocess.run(["/usr/bin/python3", "-B", PACKAGE, "plot", *map(str, words)], cwd=cwd, capture_output=True, text=True,
                          timeout=120)


def command(*words):
    """The same without a new process: exit code and the lines on standard error."""
    spec = importlib.util.spec_from_file_location("sounding_plot_main", PACKAGE / "__main__.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    errors = io.StringIO()
    with contextlib.redirect_stderr(errors), contextlib.redirect_stdout(io.StringIO()):
        code = module.main([*map(str, words)])
    return code, errors.getvalue().splitlines()


class Pictures(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        cls.folder = pathlib.Path(scratch.name)
        cls.slope = run(cls.folder / "slope", *SLOPE)
        cls.region = run(cls.folder / "region", *REGION)
        cls.column = run(cls.folder / "column", *COLUMN)
        cls.moorings = run(cls.folder / "moorings", *MOORINGS)
        cls.files = [f for run_ in (cls.slope, cls.region, cls.column, cls.moorings) for f in sorted(run_.glob("*.nc"))]
        cls.ocean = dataset.File(cls.region / "ocean_3h.nc")

    def figure(self, file, kind, name, **words):
        figure = picture.figure_of([(file, kind, name)], choose.Choice(**words))
        self.addCleanup(plt.close, figure)
        return figure, figure.axes[0]

    def mesh(self, axes):
        return [c for c in axes.collections if isinstance(c, matplotlib.collections.QuadMesh)][-1]

    def test_every_variable_of_every_stream_is_drawn_in_every_kind_it_allows(self):
        seen = set()
        for path in self.files:
            file = dataset.File(path)
            for kind in choose.KINDS if file.records else ():
                names = [n for n in file.varying() if kind in choose.kinds_of(file, file.variable(n))]
                if not names:
                    continue
                seen.add(kind)
                figure = picture.figure_of([(file, kind, name) for name in names], choose.Choice())
                figure.canvas.draw()
                pixels = np.asarray(figure.canvas.buffer_rgba()).mean(axis=2)[::-1]
                for name, axes in zip(names, figure.axes):
                    with self.subTest(file=path.name, name=name, kind=kind):
                        self.assertTrue(axes.get_title())
                        box = axes.get_window_extent()
                        inside = pixels[int(box.y0) + 9:int(box.y1) - 9, int(box.x0) + 9:int(box.x1) - 9]
                        self.assertTrue(inside.std() > 1 or inside.mean() < 253, "nothing is drawn")
                plt.close(figure)
        self.assertEqual(seen, set(choose.KINDS))

    def test_without_arguments_the_pictures_are_those_of_what_the_file_holds(self):
        for path, kinds in ((self.region / "ocean_3h.nc", {"map", "section", "hovmoeller", "timeseries"}),
                            (self.slope / "ocean_6h.nc", {"section", "hovmoeller", "timeseries"}),
                            (self.column / "atmosphere_30s.nc", {"hovmoeller", "timeseries"})):
            out = self.folder / f"standard_{path.stem}"
            out.mkdir()
            result = plot(path, cwd=out)
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            self.assertEqual({p.name for p in out.iterdir()}, {f"{path.stem}_{kind}.png" for kind in kinds})
            for p in out.iterdir():
                self.assertLessEqual(p.stat().st_size, 200_000)
                with Image.open(p) as image:
                    image.verify()

    def test_a_section_is_drawn_over_its_distance_with_its_floor(self):
        file = dataset.File(self.moorings / "section_3h.nc")
        self.assertEqual(choose.kinds_of(file, file.data.temperature)[0], "section")
        _, axes = self.figure(file, "section", "temperature")
        self.assertEqual(axes.get_xlabel(), "distance [km]")
        x = self.mesh(axes).get_coordinates()[0, :, 0]
        distance = file.data.distance.values / 1e3
        self.assertTrue(np.all((x[:-1] < distance) & (distance < x[1:])))
        solid = [p for p in axes.patches if isinstance(p, matplotlib.patches.StepPatch) and p.get_fill()][0]
        np.testing.assert_allclose(solid.get_data().values, file.data.bottom_depth.values, rtol=1e-6, atol=1e-6)
        self.assertIn("43.83°N 9.167°W to 50.83°N 9.167°W", axes.get_title())

    def test_columns_that_stand_anywhere_are_drawn_beside_each_other_or_one_through_time(self):
        file = dataset.File(self.moorings / "moorings_hourly.nc")
        self.assertNotIn("section", choose.kinds_of(file, file.data.temperature))
        _, axes = self.figure(file, "profile", "temperature")
        self.assertEqual([line.get_label() for line in axes.lines], ["PAP", "slope", "Celtic Sea"])
        np.testing.assert_array_equal(axes.lines[2].get_xdata(), file.data.temperature.isel(time=-1, column=2))
        _, axes = self.figure(file, "timeseries", "euphotic_depth")
        self.assertEqual(len(axes.lines), 3)
        for words in ("slope", "lat=47.4,lon=-7.6"):
            self.assertEqual(choose.kind_for(file, "temperature", None, choose.Choice(column=words)), "hovmoeller")
            _, axes = self.figure(file, "hovmoeller", "temperature", column=words)
            self.assertIn("slope", axes.get_title())
        with self.assertRaisesRegex(Problem, "the name of a column; there are: PAP, slope, Celtic Sea"):
            self.figure(file, "hovmoeller", "temperature", column="nowhere")
        one = dataset.File(self.moorings / "pap_12h.nc")
        self.assertEqual(choose.kinds_of(one, one.data.temperature)[-1], "profile")

    def test_chosen_levels_are_drawn_where_they_are(self):
        file = dataset.File(self.moorings / "shelf_break_3h.nc")
        _, axes = self.figure(file, "section", "temperature")
        low, high = axes.get_ylim()
        self.assertTrue(low <= 1.05 * -float(file.data.z_face.min()) and high == 0, f"{low}, {high}")
        np.testing.assert_allclose(file.ground().values, -file.data.bottom_depth.values)

    def test_depth_goes_downward_and_height_upward(self):
        for kind in ("section", "hovmoeller", "profile"):
            _, axes = self.figure(self.ocean, kind, "temperature")
            low, high = axes.get_ylim()
            self.assertTrue(low > high >= 0, f"{kind}: {low}, {high}")
            self.assertEqual(axes.get_ylabel(), "depth [m]")
            _, axes = self.figure(dataset.File(self.region / "atmosphere_3h.nc"), kind, "air_temperature")
            self.assertEqual(axes.get_ylim(), (0, 8))
            self.assertEqual(axes.get_ylabel(), "height [km]")

    def test_a_depth_through_time_goes_downward_and_round_off_is_no_signal(self):
        file = dataset.File(self.slope / "ocean_6h.nc")
        _, axes = self.figure(file, "timeseries", "euphotic_depth")
        self.assertGreater(*axes.get_ylim())
        _, axes = self.figure(file, "timeseries", "temperature")
        self.assertLess(*axes.get_ylim())
        field = file.data.temperature
        file.data["temperature"] = (field.dims, -300 * (1 + 1e-13 * np.arange(field.size).reshape(field.shape)), field.attrs)
        _, axes = self.figure(file, "timeseries", "temperature")
        np.testing.assert_allclose(axes.get_ylim(), (-315, -285), rtol=1e-6)

    def test_the_solid_of_a_section_ends_where_the_columns_end(self):
        file = dataset.File(self.slope / "ocean_6h.nc")
        _, axes = self.figure(file, "section", "temperature")
        solid = [p for p in axes.patches if isinstance(p, matplotlib.patches.StepPatch) and p.get_fill()][0]
        np.testing.assert_allclose(solid.get_data().values, file.data.bottom_depth.values[0], rtol=1e-9)

    def test_cells_are_drawn_from_face_to_face_in_the_unit_of_the_page_and_dry_ones_are_not_painted(self):
        file = dataset.File(self.slope / "ocean_6h.nc")
        _, axes = self.figure(file, "section", "chlorophyll", time="first")
        mesh = self.mesh(axes)
        dry = file.data.cell_thickness.isnull().values[:, 0, :]
        self.assertTrue(dry.any())
        np.testing.assert_array_equal(np.ma.getmaskarray(mesh.get_array()).reshape(dry.shape), dry)
        y = mesh.get_coordinates()[:, 0, 1]
        np.testing.assert_allclose(y, -file.data.z_face.values)
        x = mesh.get_coordinates()[0, :, 0]
        np.testing.assert_allclose(x, np.arange(7.0))  # km

        air = dataset.File(self.column / "atmosphere_30s.nc")
        figure, axes = self.figure(air, "hovmoeller", "q_liq")
        self.assertEqual(figure.axes[1].get_ylabel(), "g kg$^{-1}$")
        self.assertAlmostEqual(float(np.max(self.mesh(axes).get_array())), 1e3 * float(air.data.q_liq.max()), places=5)
        figure, axes = self.figure(air, "timeseries", "precipitation")
        self.assertEqual(axes.get_ylabel(), "mm h$^{-1}$")
        np.testing.assert_allclose(axes.lines[0].get_ydata(), 3600 * air.data.precipitation.values[:, 0, 0], rtol=1e-6)

    def test_intervals_are_as_wide_as_they_are(self):
        file = dataset.File(self.slope / "ocean_6h.nc")
        numbers = list(range(file.records))
        _, axes = self.figure(file, "hovmoeller", "temperature")
        x = self.mesh(axes).get_coordinates()[0, :, 0]
        self.assertEqual(len(x), len(numbers) + 1)
        self.assertAlmostEqual(x[-1] - x[0], 1.0)  # a day
        daily = dataset.File(self.slope / "ocean_daily.nc")
        self.assertIn("mean 2000-04-01 00:00 to 2000-04-02 00:00", self.figure(daily, "section", "temperature")[1].get_title())
        highest = dataset.File(self.slope / "highest.nc")
        self.assertIn("maximum 2000-04-01 18:00 to 2000-04-02 00:00", self.figure(highest, "section", "temperature")[1].get_title())

    def test_time_place_and_level_are_the_nearest_and_named_in_the_title(self):
        _, axes = self.figure(self.ocean, "map", "temperature", time="2000-05-01T05:40", level="-30")
        self.assertIn("2000-05-01 06:00", axes.get_title())
        depth = -self.ocean.data.z.values[np.abs(self.ocean.data.z.values + 30).argmin()]
        self.assertIn(f"{depth:.4g} m depth", axes.get_title())
        _, axes = self.figure(self.ocean, "hovmoeller", "temperature", column="lat=49,lon=-11")
        self.assertIn("°N", axes.get_title())
        self.assertIn("°W", axes.get_title())
        self.assertEqual(choose.record(self.ocean, "6 h"), 2)
        self.assertEqual(choose.records(self.ocean, "1/3"), [1, 2, 3])

    def test_what_comes_and_goes_is_shown_while_it_is_there(self):
        file = dataset.File(self.slope / "ocean_6h.nc")  # ends at midnight
        number = lambda name: choose.one_record(file, file.variable(name), None, look.look_of(name, file.variable(name).attrs))
        largest = file.data.par.max(("z", "y", "x")).values
        self.assertEqual(largest[-1], 0)
        self.assertEqual(number("par"), int(np.flatnonzero(largest >= 0.1 * largest.max())[-1]))
        self.assertEqual(number("temperature"), file.records - 1)

    def test_what_is_solid_at_the_level_of_a_map_is_grey_and_nothing_else_is_unpainted(self):
        for level in (None, "-300"):
            _, axes = self.figure(self.ocean, "map", "salinity", level=level)
            solid, water = [np.ma.getmaskarray(m.get_array()) for m in axes.collections if isinstance(m, matplotlib.collections.QuadMesh)]
            np.testing.assert_array_equal(solid, ~water)
            self.assertTrue(0 < water.sum() < water.size)

    def test_what_is_asked_for_decides_the_kind(self):
        kind = lambda **words: choose.kind_for(self.ocean, "temperature", None, choose.Choice(**words))
        self.assertEqual(kind(), "map")
        self.assertEqual(kind(column="lat=49,lon=-11"), "hovmoeller")
        self.assertEqual(kind(column="lon=-11"), "section")
        self.assertEqual(kind(level="-100", column="lon=-11"), "map")

    def test_what_cannot_be_drawn_is_said_in_one_line_with_what_there_is(self):
        path = self.region / "ocean_3h.nc"
        text = self.folder / "text.nc"
        text.write_text("no picture")
        column = self.column / "atmosphere_30s.nc"
        for words, code, parts in (
            ((path, "temperatur"), 64, ["no variable 'temperatur'", "did you mean temperature?", "salinity"]),
            ((path, "qqqq"), 64, ["no variable 'qqqq'; there are: "]),
            ((path, "temperature", "--time", "2001-01-01"), 64, ["no such time", "5 records", "2000-05-01 12:00"]),
            ((path, "temperature", "--time", "99"), 64, ["no such time"]),
            ((path, "temperature", "--time", "noon"), 64, ["'noon'", "2000-05-01T12:00"]),
            ((path, "temperature", "--time", "first/last", "--kind", "map"), 64, ["one time is due"]),
            ((path, "temperature", "--column", "lat=10,lon=-11"), 64, ["lat is from 46 to 53"]),
            ((path, "temperature", "--column", "x=3"), 64, ["lat=", "lon="]),
            ((path, "temperature", "--level", "deep"), 64, ["'deep'"]),
            ((path, "temperature", "--level", "nan"), 64, ["'nan'", "surface or bottom"]),
            ((path, "euphotic_depth", "--level", "nan"), 64, ["'nan'", "surface or bottom"]),
            ((path, "temperature", "--time", "1e9"), 64, ["'1e9'", "2000-05-01T12:00"]),
            ((path, "temperature", "--time", "99999999999999999999 d"), 64, ["no such time"]),
            ((path, "temperature", "--time", "2000-05-01T12:00Z/nat"), 64, ["'nat'", "2000-05-01T12:00"]),
            ((path, "temperature", "--depth", "99999"), 64, ["heights are from"]),
            ((path, "temperature", "--extent", "-3"), 64, ["--extent"]),
            ((path, "euphotic_depth", "--kind", "section"), 64, ["cannot be drawn as section", "map"]),
            ((column, "q_liq", "--kind", "map"), 64, ["cannot be drawn as map", "hovmoeller"]),
            ((path, "--knd", "map"), 64, ["--knd"]),
            ((self.region,), 64, ["a folder", "ocean_3h.nc"]),
            ((text,), 65, ["cannot be read as NetCDF"]),
            ((self.region / "ocean_daily.nc", "par"), 65, ["no record yet"]),
            ((self.folder / "nothing.nc",), 66, ["no such file"]),
            ((path, "temperature", "-o", self.folder / "none" / "x.png"), 73, ["cannot be written"]),
            ((path, "temperature", "-o", self.folder), 73, ["is a folder; a file name is due"]),
            ((path, "temperature", "-o", "x.foo"), 64, ["unknown picture format", ".png"]),
        ):
            with self.subTest(words=words[1:]):
                ended, lines = command("plot", *words)
                self.assertEqual((ended, len(lines)), (code, 2), lines)
                self.assertTrue(lines[1].startswith(f"sounding: exit={code} reason="))
                for part in parts:
                    self.assertIn(part, lines[0])

    def test_a_device_and_a_pipe_are_written_to_and_a_full_disk_has_its_own_exit_code(self):
        """The device is a node of our own with the numbers of /dev/full, for it would be lost if the law were broken."""
        full = self.folder / "full"
        try:
            os.mknod(full, 0o600 | stat.S_IFCHR, os.makedev(1, 7))
            full.open("wb").close()
        except PermissionError:
            full = None  # only root makes one
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        for words in (["report", self.column], ["plot", self.column / "atmosphere_30s.nc", "q_liq"]):
            if full:
                code, lines = command(*words, "-o", full)
                self.assertEqual((code, lines[-1]), (74, "sounding: exit=74 reason=io"))
                self.assertIn("No space left", lines[0])
                self.assertTrue(full.is_char_device())
            got = []
            reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()), daemon=True)
            reader.start()
            self.assertEqual(command(*words, "-o", pipe), (0, []))
            self.assertTrue(pipe.is_fifo())
            reader.join(30)
            self.assertGreater(len(got[0]), 5000)
        self.assertEqual(list(self.folder.glob("*.part")), [])

    def test_what_cannot_be_written_whole_leaves_nothing_behind_and_a_link_stays(self):
        folder = self.folder / "links"
        folder.mkdir()
        (folder / "to.png").symlink_to("file.png")
        picture.write(folder / "to.png", b"1")
        self.assertEqual(sorted(p.name for p in folder.iterdir()), ["file.png", "to.png"])
        self.assertTrue((folder / "to.png").is_symlink())
        (folder / "circle").symlink_to("circle")
        limit = resource.getrlimit(resource.RLIMIT_FSIZE)
        handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, limit[1]))
        try:
            for name in ("file.png", "circle"):
                with self.assertRaises(Problem) as caught:
                    picture.write(folder / name, b"2" * 2000)
                self.assertEqual(caught.exception.code, 73)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limit)
            signal.signal(signal.SIGXFSZ, handler)
        self.assertEqual(sorted(p.name for p in folder.iterdir()), ["circle", "file.png", "to.png"])
        self.assertEqual((folder / "file.png").read_bytes(), b"1")

    def test_years_that_numpy_has_no_dates_for_are_drawn(self):
        for start, moment, last in (("0001-01-01", "0001-01-01T11:00", "0001-01-02 00:00"), ("9999-12-31", "9999-12-31T11:00", "10000-01-01 00:00"),
                                    ("2262-04-11", "2262-04-11T11:00", "2262-04-12 00:00")):
            with self.subTest(start=start):
                folder = run(self.folder / start, *SLOPE, f"run.start={start}")
                file = dataset.File(folder / "ocean_6h.nc")
                self.assertEqual(choose.record(file, moment), 2)
                self.assertEqual(choose.record(file, "6 h"), 1)
                with self.assertRaisesRegex(Problem, f"no such time.*{start} 00:00 to {last}"):
                    choose.record(file, "2000-01-01")
                with self.assertRaisesRegex(Problem, "due is first"):
                    choose.record(file, f"{start[:4]}-13-44")
                _, axes = self.figure(file, "hovmoeller", "temperature")
                x = self.mesh(axes).get_coordinates()[0, :, 0]
                np.testing.assert_allclose(x - x[0], [0, 0.125, 0.375, 0.625, 0.875, 1])
                daily = dataset.File(folder / "ocean_daily.nc")
                _, axes = self.figure(daily, "section", "temperature")
                self.assertIn(f"mean {start} 00:00 to {last}", axes.get_title())
                if start != "9999-12-31":
                    continue
                self.assertEqual(command("report", folder), (0, []))
                self.assertIn(f"{start} 00:00 to {last}", (folder / "report.html").read_text(encoding="utf-8"))

    def test_an_axis_with_a_gap_is_refused_by_file_and_name(self):
        for source, name in ((self.slope / "ocean_6h.nc", "time"), (self.region / "ocean_3h.nc", "lat"), (self.slope / "ocean_daily.nc", "time_bnds")):
            path = self.folder / f"gap_{name}.nc"
            shutil.copy(source, path)
            with netCDF4.Dataset(path, "a") as data:
                data[name][0] = np.nan
            for words in (("plot", path, "temperature"), ("plot", path, "temperature", "--time", "first")):
                code, lines = command(*words)
                self.assertEqual((code, len(lines)), (65, 2), lines)
                self.assertIn(f"{path}: {name}[0", lines[0])

    def test_a_fault_of_the_command_itself_ends_with_a_reason_and_a_last_line(self):
        """It is made by a file that nothing is prepared for: intervals without an end."""
        path = self.folder / "strange.nc"
        with netCDF4.Dataset(path, "w") as data:
            data.createDimension("time", 2)
            data.createDimension("x", 3)
            data.createVariable("time", "f8", ("time",))[:] = [0, 1]
            data["time"].setncatts({"units": "days since 2000-01-01", "bounds": "begin"})
            data.createVariable("begin", "f8", ("time",))[:] = [0, 1]
            data.createVariable("speed", "f8", ("time", "x"))[:] = 1.0
        result = plot(path, "speed", "--kind", "hovmoeller", cwd=self.folder)
        lines = result.stderr.splitlines()
        self.assertEqual((result.returncode, lines[-1:], len(lines)), (71, ["sounding: exit=71 reason=system"], 2), lines)
        self.assertIn("plot failed unforeseen, IndexError", lines[0])

    def test_a_column_on_land_is_refused(self):
        land = self.ocean.dry().values
        if not land.any():
            self.skipTest("no land in this region")
        y, x = np.argwhere(land)[0]
        lat, lon = float(self.ocean.data.lat[y]), float(self.ocean.data.lon[x])
        code, lines = command("plot", self.region / "ocean_3h.nc", "temperature", "--column", f"lat={lat},lon={lon}")
        self.assertEqual(code, 64)
        self.assertIn("is land", lines[0])

    def test_what_a_killed_run_has_left_can_be_drawn(self):
        folder = self.folder / "killed"
        words = [PROGRAM, "run", str(SOURCE / SLOPE[0]), "--quiet", "--set", f"output.directory={folder}", "--set", "run.stop=20000 d"]
        process = subprocess.Popen(words)
        part = folder / "0001" / "ocean_6h.nc.part"
        limit = time.monotonic() + 60
        while time.monotonic() < limit and not (part.exists() and part.stat().st_size > 200_000):
            time.sleep(0.05)
        process.send_signal(signal.SIGKILL)
        process.wait()
        result = plot(part, "temperature", "--kind", "hovmoeller", "-o", folder / "t.png")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertGreater((folder / "t.png").stat().st_size, 5000)

    def test_several_variables_stand_in_one_picture_under_the_given_name(self):
        out = self.folder / "together.png"
        result = plot(self.region / "ocean_3h.nc", "temperature", "salinity", "euphotic_depth", "-o", out)
        self.assertEqual((result.returncode, result.stdout), (0, f"drawn: {out}\n"))
        self.assertFalse(out.with_name("together.png.part").exists())

    def test_the_runs_of_a_sweep_stand_beside_each_other_on_one_scale(self):
        folder = self.folder / "sweep"
        words = [PROGRAM, "sweep", str(SOURCE / SLOPE[0]), "--quiet", "--vary", "ocean.forcing.heat_flux=-50,-400", "--vary",
                 "ocean.npzd.sea_floor=open,remineralise"]
        for text in [f"output.directory={folder}", *SLOPE[1:]]:
            words += ["--set", text]
        subprocess.run(words, check=True, timeout=300, stdout=subprocess.DEVNULL)
        path = folder / "latest" / "ocean_6h.nc"
        cases = dataset.File(path).cases({"sea_floor": "open"})
        self.assertEqual([c.case for c in cases], ["heat_flux = -400 W m-2, sea_floor = open", "heat_flux = -50 W m-2, sea_floor = open"])
        figure = picture.figure_of([(c, "section", "temperature") for c in cases], choose.Choice())
        self.addCleanup(plt.close, figure)
        cold, warm = figure.axes[:2]
        self.assertEqual(self.mesh(cold).get_clim(), self.mesh(warm).get_clim())
        self.assertEqual(cold.get_ylim(), warm.get_ylim())
        self.assertTrue((self.mesh(cold).get_array() <= self.mesh(warm).get_array()).all())
        self.assertTrue((self.mesh(cold).get_array() < self.mesh(warm).get_array()).any())
        self.assertIn("heat_flux = -400 W m-2", cold.get_title())

        self.assertEqual(command("plot", path, "temperature", "par", "--at", "heat_flux=-50", "-o", folder / "s.png"), (0, []))
        for wrong, part in (("heat_flux=-60", "there are: -400, -50"), ("depth=3", "there are: heat_flux, sea_floor"), ("x", "heat_flux=-100")):
            code, lines = command("plot", path, "par", "--at", wrong)
            self.assertEqual(code, 64)
            self.assertIn(part, lines[0])
        self.assertEqual(command("report", folder / "latest"), (0, []))
        page = (folder / "latest" / "report.html").read_text(encoding="utf-8")
        self.assertIn("Runs of the sweep", page)
        self.assertNotIn("No summary.json", page)
        self.assertIn("remineralise", page)

    def test_the_page_of_a_run_holds_all_it_shows(self):
        page = self.folder / "page.html"
        self.assertEqual(command("report", self.region, "-o", page), (0, []))
        text = page.read_text(encoding="utf-8")
        summary = json.loads((self.region / "summary.json").read_text(encoding="utf-8"))
        outline = Outline()
        outline.feed(text)
        self.assertEqual(outline.open, [])
        for title in ("What was run", "Budgets", "Speed", "Irregularities", "Output", "Configuration", "ocean_3h.nc", "atmosphere_10min.nc"):
            self.assertIn(title, outline.titles)
        self.assertGreater(len(outline.sources), 8)
        for source in outline.sources:
            self.assertTrue(source.startswith("data:image/png;base64,"), source[:60])
        self.assertNotRegex(text, r"(?:href|src|url)\s*[=(]\s*['\"]?(?:https?:|//|file:)")
        for shown in (summary["command_line"], summary["media"][0]["state"], "ocean: nitrogen", "atmosphere: water", "12:00:00"):
            self.assertIn(html.escape(shown), text)
        self.assertIn(html.escape(summary["config"]), text)

    def test_the_page_of_a_run_that_has_not_ended_says_what_is_not_known(self):
        folder = self.folder / "going on"
        folder.mkdir()
        shutil.copy(self.column / "atmosphere_30s.nc", folder / "atmosphere_30s.nc.part")
        self.assertEqual(command("report", folder), (0, []))
        text = (folder / "report.html").read_text(encoding="utf-8")
        self.assertIn("No summary.json", text)
        self.assertNotIn("<h2>Budgets</h2>", text)
        self.assertIn("data:image/png", text)

        def bad(change):
            content = json.loads((self.column / "summary.json").read_text(encoding="utf-8"))
            return json.dumps(change(content) or content)
        for text, part in (('{"summary_version": 1}', "the key version is missing"), ("[1]", "keys and values are due"), ("{", "no summary of a run"),
                           ('{"summary_version": 2}', "of version 2"),
                           (bad(lambda s: s.pop("media") and None), "the key media is missing"),
                           (bad(lambda s: s["media"][0]["budgets"][0].pop("inflow") and None), "the key media[0].budgets[0].inflow is missing"),
                           (bad(lambda s: s.update(wall_seconds="long")), "wall_seconds: a number is due"),
                           (bad(lambda s: s.update(media={})), "media: a list is due")):
            (folder / "summary.json").write_text(text)
            code, lines = command("report", folder)
            self.assertEqual((code, len(lines)), (65, 2), lines)
            self.assertIn("summary.json: ", lines[0])
            self.assertIn(part, lines[0])
        for device in ("NVIDIA & Sons 9", None):  # older summaries lack it
            (folder / "summary.json").write_text(bad(lambda s: s.update(device=device) if device else s.pop("device", None) and None))
            self.assertEqual(command("report", folder), (0, []))
            page = (folder / "report.html").read_text(encoding="utf-8")
            self.assertEqual("<dt>device</dt>" in page, device is not None)
            self.assertEqual("<dd>NVIDIA &amp; Sons 9</dd>" in page, device is not None)
        self.assertEqual(command("report", self.folder / "nowhere")[0], 66)
        (self.folder / "empty").mkdir(exist_ok=True)
        self.assertEqual(command("report", self.folder / "empty")[0], 66)
        self.assertEqual(command("report")[0], 64)


class Outline(html.parser.HTMLParser):
    """Titles and pictures of a page, and the elements that were not closed."""

    def __init__(self):
        super().__init__()
        self.open, self.titles, self.sources = [], [], []

    def handle_starttag(self, tag, attrs):
        self.sources += [value for name, value in attrs if name == "src"]
        if tag not in ("meta", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, f"</{tag}> closes {self.open[-1:]}"
        self.open.pop()

    def handle_data(self, text):
        if self.open and self.open[-1] == "h2":
            self.titles.append(text)


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
