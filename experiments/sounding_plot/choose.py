# SPDX-License-Identifier: Apache-2.0
"""What is drawn where nothing is said, and what words on the command line select."""
import dataclasses
import re

import numpy as np

import instants
from arguments import KINDS
from dataset import coordinate_text
from problem import USAGE, Problem, one_of


@dataclasses.dataclass
class Choice:
    """What the command line says; None: nothing."""

    time: str | None = None
    column: str | None = None
    level: str | None = None
    extent: float | None = None


def kinds_of(file, variable):
    """The kinds in which a variable can be drawn, the usual one first."""
    high = file.vertical(variable) is not None
    wide = [d for d in file.horizontal(variable) if variable.sizes[d] > 1]
    many = file.time in variable.dims and file.records > 1
    kinds = []
    if len(wide) == 2:
        kinds.append("map")
    apart = file.is_list(variable)  # single columns that stand anywhere: no line, but a profile each
    if high and apart:
        kinds.append("profile")
    if high and wide and not apart:
        kinds.append("section")
    if many and (high or len(wide) == 1 and not apart):
        kinds.append("hovmoeller")
    if many:
        kinds.append("timeseries")
    if high and not apart:
        kinds.append("profile")
    return kinds


def kind_for(file, name, wanted, choice):
    """The kind in which `name` is drawn: the wanted one, or what the other options ask for, or the usual one."""
    variable = file.variable(name)
    possible = kinds_of(file, variable)
    if wanted:
        if wanted not in possible:
            raise Problem(USAGE, f"{file.path}: {name} cannot be drawn as {wanted}; its dimensions "
                                 f"({one_of(f'{d} {n}' for d, n in variable.sizes.items())}) allow: {one_of(possible)}")
        return wanted
    if not possible:
        raise Problem(USAGE, f"{file.path}: {name} has nothing to draw: a single number")
    given = column_words(file, variable, choice.column) if choice.column else {}
    whole = given and len(given) == len([d for d in file.horizontal(variable) if variable.sizes[d] > 1])
    asked = []
    if choice.level is not None:
        asked = ["map", "timeseries"]
    elif whole:
        asked = ["hovmoeller", "timeseries", "profile"]
    elif given:
        asked = ["section"]
    return next((k for k in asked if k in possible), possible[0])


def standard_pictures(file):
    """Pairs of a kind and the names drawn in it: what one looks at first in a file."""
    pictures = {}
    for name in file.varying():
        possible = kinds_of(file, file.variable(name))
        vertical = file.vertical(file.variable(name))
        at_faces = vertical is not None and file.is_face(vertical)  # nothing crosses the surface: an empty map
        usual = [k for k in ("map", "section", "hovmoeller") if k in possible and not (at_faces and k == "map")]
        if file.is_list(file.variable(name)):
            usual = possible[:1]
        if vertical is None or not usual:
            usual += [k for k in ("timeseries",) if k in possible and k not in usual]
        for kind in usual or possible[:1]:
            pictures.setdefault(kind, []).append(name)
    return [(kind, pictures[kind]) for kind in KINDS if kind in pictures]


def record(file, text):
    """Number of the record that `text` names; the nearest one, within half an interval."""
    times = file.data[file.time].values
    if text == "first":
        return 0
    if text == "last":
        return len(times) - 1
    if re.fullmatch(r"-?\d{1,9}", text):
        number = int(text)
        if -len(times) <= number < len(times):
            return number % len(times)
    else:
        after = instants.seconds_since(times[0], times)
        try:
            distance = np.abs(after - instants.seconds_of(text, times[0]))
        except (ValueError, OverflowError) as error:
            raise Problem(USAGE, f"--time {text!r}: due is first, last, a number of a record from 0 on, a date such as "
                                 "2000-05-01T12:00, or a time after the first record such as 36 h") from error
        best = int(distance.argmin())
        gap = (after[-1] - after[0]) / max(1, len(times) - 1)
        if distance[best] <= gap / 2 or distance[best] == 0:
            return best
    raise Problem(USAGE, f"{file.path}: no such time: {text!r}; there are {len(times)} records, "
                         f"{instants.text(times[0])} to {instants.text(times[-1])}")


def records(file, text):
    """Numbers of the records of `text`, one word or FROM/TO; all of them for None."""
    if text is None:
        return list(range(file.records))
    if "/" not in text:
        return [record(file, text)]
    begin, end = (record(file, part.strip()) for part in text.split("/", 1))
    if begin > end:
        raise Problem(USAGE, f"--time {text!r}: the first time stands after the second")
    return list(range(begin, end + 1))


def one_record(file, variable, text, look):
    """The record for a map or a section: the last one, but of what comes and goes (light, rain) the last one with at
    least a tenth of the largest value of the file."""
    if file.time not in variable.dims:
        return None
    if text is not None:
        numbers = records(file, text)
        if len(numbers) > 1:
            raise Problem(USAGE, f"--time {text!r}: one time is due here, a range goes with hovmoeller, timeseries, profile")
        return numbers[0]
    if not look.from_zero:
        return file.records - 1
    numbers = np.arange(file.records - 1, -1, -max(1, file.records // 200))
    largest = np.array([np.nan_to_num(variable.isel({file.time: int(n)}).values).max() for n in numbers])
    return int(numbers[(largest >= 0.1 * largest.max()).argmax()])


def record_text(file, variable, number):
    """When a record is: an instant, or the interval it is a mean, an extreme or a sum of."""
    if number is None:
        return ""
    time = file.data[file.time]
    bounds = file.bounds_of(file.time)
    methods = variable.attrs.get("cell_methods", "time: mean")
    method = re.search(r"\btime: (\w+)", methods)
    if bounds and method and "since the start" not in methods:
        begin, end = file.data[bounds].values[number]
        return f"{method[1]} {instants.text(begin)} to {instants.text(end)}"
    return instants.text(time.values[number])


def column_words(file, variable, text):
    """"lat=47,lon=-8" as positions by dimension; metres on idealised axes, or with km behind the number."""
    wide = file.horizontal(variable)
    if "column" in wide and file.column_names():
        return {"column": single_column(file, text)}
    found = {}
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\w+)\s*=\s*([-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)\s*(km|m)?\s*", part)
        if not match or match[1] not in wide:
            example = ",".join(f"{d}={file.positions(d)[0]:g}" for d in wide)
            raise Problem(USAGE, f"--column {text!r}: due is {example or 'nothing, there is one column'}, or one of these for a section")
        found[match[1]] = float(match[2]) * (1e3 if match[3] == "km" else 1)
    for dimension, value in found.items():
        edges = file.edges(dimension)
        if not min(edges) <= value <= max(edges):
            raise Problem(USAGE, f"--column {text!r}: {dimension} is from {min(edges):g} to {max(edges):g}")
    return {d: int(np.abs(file.positions(d) - v).argmin()) for d, v in found.items()}


def spread(count, most):
    """At most so many numbers of 0 .. count - 1, evenly, the ends among them."""
    return list(range(count)) if count <= most else [round(i) for i in np.linspace(0, count - 1, most)]


def single_column(file, text):
    """The number of a single column, by its name or as the one nearest to "lat=47,lon=-8"."""
    names = file.column_names()
    if text in names:
        return names.index(text)
    parts = dict(part.split("=", 1) for part in text.replace(" ", "").split(",") if "=" in part)
    known = [("lat", "lon"), ("y", "x")]
    for pair in known:
        if set(parts) == set(pair) and all(p in file.data.variables for p in pair):
            try:
                away = [file.data[p].values - float(parts[p]) for p in pair]
            except ValueError:
                break
            if pair == ("lat", "lon"):
                away[1] = ((away[1] + 180) % 360 - 180) * np.cos(np.radians(file.data["lat"].values))
            return int(np.hypot(*away).argmin())
    raise Problem(USAGE, f"--column {text!r}: due is lat=..,lon=.. or the name of a column; there are: {one_of(names)}")


def middle_column(file, variable):
    """The wet column nearest to the middle of the map, by index."""
    wide = file.horizontal(variable)
    shape = [variable.sizes[d] for d in wide]
    distance = np.zeros(shape)
    for axis, size in enumerate(shape):
        along = (np.arange(size) - (size - 1) / 2) / size
        distance = distance + np.expand_dims(along**2, [a for a in range(len(shape)) if a != axis])
    dry = file.dry()
    if dry is not None and set(wide) <= set(dry.dims) and not dry.all():
        distance = np.where(dry.transpose(*wide).values, np.inf, distance)
    place = np.unravel_index(int(distance.argmin()), shape) if shape else ()
    return dict(zip(wide, (int(i) for i in place)))


def column(file, variable, text):
    """Index of a column by dimension: the given coordinates, the middle of the map for the rest."""
    chosen = middle_column(file, variable)
    if text:
        chosen.update(column_words(file, variable, text))
        dry = file.dry()
        if dry is not None and set(chosen) <= set(dry.dims) and bool(dry.isel(chosen)):
            raise Problem(USAGE, f"--column {text!r}: {place_text(file, chosen)} is land")
    return chosen


def place_text(file, chosen):
    return ", ".join(file.place(d, i) for d, i in chosen.items())


def level(file, variable, text, look):
    """Number of a level and the words for it; the number is None for the lowest wet cell of each column.  Of what
    lives in clouds it is the level with most of it."""
    vertical = file.vertical(variable)
    heights = file.positions(vertical)
    sea = file.is_sea(vertical)
    if text is None:
        if sea:
            top = int(heights.argmax())
            return top, "surface" if max(file.edges(vertical)) >= 0 else f"{-heights[top]:.4g} m depth"
        if not look.aloft:
            return None, "lowest cell"
        others = [d for d in variable.dims if d != vertical]
        best = int(np.nan_to_num(variable.mean(others).values).argmax())
        return best, f"{heights[best]:.4g} m"
    if text in ("surface", "bottom"):
        return (int(heights.argmax()), "surface") if sea and text == "surface" else (None, "lowest cell")
    height = float(text)
    edges = file.edges(vertical)
    if not min(edges) <= height <= max(edges):
        raise Problem(USAGE, f"--level {text}: heights are from {min(edges):g} to {max(edges):g} m")
    best = int(np.abs(heights - height).argmin())
    return best, f"{abs(heights[best]):.4g} m" + (" depth" if sea else "")
