# SPDX-License-Identifier: Apache-2.0
"""The command lines.  Needs nothing but Python, so that help is there before any package is."""
import argparse
import math
import pathlib

from problem import USAGE, Problem

KINDS = ("map", "section", "profile", "hovmoeller", "timeseries")
FORMATS = (".png",)

PLOT = """Draws an output file of Sounding, finished or still being written.  Without VARIABLE the standard
pictures of what the file holds: maps, sections, time against depth, series."""

PLOT_EXAMPLES = """kinds, where the variable has the dimensions for them:
  map         latitude and longitude, at one time and level
  section     along one horizontal axis or the line of a section, and the vertical, at one time
  profile     one column, at up to five times
  hovmoeller  one column through time; or a line of columns through time for what has no vertical
  timeseries  one column through time at one level; without --column mean and range of all columns

examples:
  ./sounding plot output/latest/ocean_3h.nc
  ./sounding plot output/latest/ocean_3h.nc temperature chlorophyll --column lat=47,lon=-8
  ./sounding plot output/0007/ocean_6h.nc chlorophyll --at heat_flux=-100
  ./sounding plot output/latest/ocean_3h.nc nitrate --depth 100 --time "36 h" -o nitrate.png

exit codes: 0 drawn, 64 command line (no such variable, time, place), 65 no NetCDF file, 66 no such file,
71 packages are missing, 73 the picture cannot be created, 74 the disk is full or failed."""


class Parser(argparse.ArgumentParser):
    def error(self, message):
        raise Problem(USAGE, f"{self.prog.split()[-1]}: {message}; see ./sounding {self.prog.split()[-1]} --help")


def positive(text):
    value = float(text)
    if not 0 < value < float("inf"):
        raise ValueError
    return value


def height_or_name(text):
    try:
        if text in ("surface", "bottom") or math.isfinite(float(text)):
            return text
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(f"{text!r}: a height in m (negative in water), surface or bottom is due")


def picture_name(text):
    """A name without an ending, such as that of a device, is taken as it is."""
    ending = pathlib.PurePath(text).suffix
    if ending and ending.lower() not in FORMATS:
        raise argparse.ArgumentTypeError(f"{text!r}: unknown picture format; there are: {', '.join(FORMATS)}")
    return text


def parse_plot(arguments):
    parser = Parser(prog="sounding plot", description=PLOT, epilog=PLOT_EXAMPLES, allow_abbrev=False,
                    formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", metavar="FILE", help="NetCDF file, *.nc or *.nc.part")
    parser.add_argument("variables", metavar="VARIABLE", nargs="*", help="as sounding info lists them; all if absent")
    parser.add_argument("--kind", choices=KINDS, help="kind of picture; chosen from the dimensions if absent")
    parser.add_argument("--time", help="first, last, number of a record from 0 on, a date (2000-05-01T12:00), a time after the "
                        "first record (36 h), or FROM/TO of these; the nearest record.  Default: all, or the last in which there is anything")
    parser.add_argument("--column", help="lat=47,lon=-8 or x=12km,y=0: the nearest one, or the name of a single column; one of the two: the section there.  "
                        "Default: the wet column nearest to the middle")
    height = parser.add_mutually_exclusive_group()
    height.add_argument("--level", metavar="Z", type=height_or_name, help="height [m] of maps and series, negative in water, or surface, bottom")
    height.add_argument("--depth", metavar="D", type=positive, help="the same as --level -D")
    parser.add_argument("--extent", metavar="M", type=positive, help="metres of depth or height that are shown")
    parser.add_argument("--at", metavar="NAME=VALUE", action="append", help="of a sweep: the runs with this value alone; may be given again")
    parser.add_argument("-o", "--output", metavar="OUT.png", type=picture_name, help="name of the picture; default FILE_KIND.png in this folder")
    return parser.parse_intermixed_args(arguments)


REPORT = """Writes one page of a run that needs nothing else, neither files beside it nor a network: what was run, budgets,
speed, irregularities, the standard pictures of every file, the whole configuration."""

REPORT_EXAMPLES = """examples:
  ./sounding report output/latest
  ./sounding report output/0003 -o shelf.html

Budgets, speed and irregularities come from summary.json, which a run writes when it ends; the page of a run that
goes on is without them.

exit codes: 0 written, 64 command line, 65 the content of a file is wrong, 66 no such folder or no output in it,
71 packages are missing, 73 the page cannot be created, 74 the disk is full or failed."""


def parse_report(arguments):
    parser = Parser(prog="sounding report", description=REPORT, epilog=REPORT_EXAMPLES, allow_abbrev=False,
                    formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", metavar="DIR", help="folder of a run, such as output/latest")
    parser.add_argument("-o", "--output", metavar="OUT.html", help="name of the page; default DIR/report.html")
    return parser.parse_args(arguments)
