# SPDX-License-Identifier: Apache-2.0
"""A file of Sounding, or another that keeps the CF conventions, with its axes found and its solid ground known."""
import copy
import difflib
import os
import pathlib
import warnings

os.environ.setdefault("HDF5_USE_FILE_LOCKING", "FALSE")  # a file that is still being written can be read

import numpy as np
import pandas
import xarray

from problem import CONTENT, MISSING, USAGE, Problem, one_of


def edges_of(centres):
    """Cell edges half way between centres; the outer cells are as wide as their neighbours' halves."""
    if len(centres) == 1:
        return np.array([centres[0] - 0.5, centres[0] + 0.5])
    middle = (centres[1:] + centres[:-1]) / 2
    return np.concatenate([[2 * centres[0] - middle[0]], middle, [2 * centres[-1] - middle[-1]]])


def coordinate_text(name, value):
    """A place on a horizontal axis in words: 47.5°N, x = 12 km, column 3."""
    if name in ("lat", "lon"):
        letters = "NS" if name == "lat" else "EW"
        return f"{abs(value):.4g}°" + (letters[0] if value > 0 else letters[1] if value < 0 else "")
    return f"{name} {value:g}" if name == "column" else f"{name} = {value / 1e3:g} km"


class File:
    """Opens it, or raises a Problem that says why not."""

    def __init__(self, path):
        self.path = pathlib.Path(path)
        if self.path.is_dir():
            files = sorted(p.name for p in self.path.glob("*.nc"))
            raise Problem(USAGE, f"{path}: a folder; name one of its files: {one_of(files)}")
        if not self.path.exists():
            raise Problem(MISSING, f"{path}: no such file")
        self.data = self._opened()
        bounds = {self.bounds_of(n) for n in self.data.variables} - {None}
        self.names = [n for n in self.data.data_vars if n not in bounds and self.data[n].dtype.kind in "fiu"]
        self.time = self._axis("T", "time")
        self._check_axes()
        edges = self.bounds_of(self.time) if self.time else None
        if edges and self.data[edges].dtype != self.data[self.time].dtype:  # the last interval ends beyond NumPy's dates
            self.data = self._opened(use_cftime=True)
        self.records = self.data.sizes[self.time] if self.time else 0
        self.sweep = [d for d in self.data.attrs.get("sweep_dimensions", "").split() if d in self.data.dims]
        self.case = ""  # in words, of one run of a sweep

    def _opened(self, use_cftime=None):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                return xarray.open_dataset(self.path, engine="netcdf4", use_cftime=use_cftime)
        except Exception as error:  # xarray and the library beneath it throw many kinds
            if isinstance(error, ValueError) and not use_cftime:  # no record yet in a year beyond NumPy's dates
                return self._opened(use_cftime=True)
            reason = str(error).splitlines()[0] if str(error) else type(error).__name__
            raise Problem(CONTENT, f"{self.path}: cannot be read as NetCDF: {reason}") from error

    def bounds_of(self, name):
        """Name of the variable with the bounds of an axis, or None where the file has none."""
        if name not in self.data.variables:
            return None
        bounds = self.data[name].attrs.get("bounds") or self.data[name].encoding.get("bounds")
        return bounds if bounds in self.data.variables else None

    def _check_axes(self):
        """Nothing can be drawn along an axis with a gap in it."""
        axes = [d for d in self.data.dims if d in self.data.coords]
        for name in axes + [b for b in map(self.bounds_of, axes) if b]:
            values = self.data[name].values
            missing = ~np.isfinite(values) if values.dtype.kind == "f" else pandas.isnull(values)
            if missing.any():
                place = ", ".join(str(i) for i in np.argwhere(missing)[0])
                raise Problem(CONTENT, f"{self.path}: {name}[{place}] is missing or not finite; an axis has a value everywhere")

    def cases(self, wanted):
        """This file for each run of a sweep; `wanted`: dimension -> the value to keep, as text."""
        for name in wanted:
            if name not in self.sweep:
                raise Problem(USAGE, f"{self.path}: --at {name}: no dimension of a sweep; there are: {one_of(self.sweep)}")
        places = [{}]
        for dimension in self.sweep:
            kept = self._kept(dimension, wanted.get(dimension))
            places = [{**place, dimension: i} for place in places for i in kept]
        return [self._at(place) for place in places]

    def _kept(self, dimension, text):
        values = self.data[dimension].values
        if text is None:
            return range(len(values))
        words = [f"{v:g}" if values.dtype.kind == "f" else str(v) for v in values]
        if values.dtype.kind == "f":
            try:
                return [int(np.flatnonzero(np.isclose(values, float(text), rtol=1e-6))[0])]
            except (ValueError, IndexError):
                pass
        elif text in words:
            return [words.index(text)]
        raise Problem(USAGE, f"{self.path}: --at {dimension}={text}: no such value; there are: {one_of(words)}")

    def _at(self, place):
        one = copy.copy(self)
        one.data = self.data.isel(place)
        values = ((d, self.data[d].values[i], self.data[d].attrs.get("units", "")) for d, i in place.items())
        one.case = ", ".join(f"{d} = {v:g} {u}".rstrip(" 1") if isinstance(v, float) else f"{d} = {v}" for d, v, u in values)
        return one

    def _axis(self, letter, name):
        for dimension in self.data.dims:
            if dimension in self.data.coords and self.data[dimension].attrs.get("axis") == letter:
                return dimension
        return name if name in self.data.dims else None

    def varying(self):
        """Names of what changes with time."""
        return [n for n in self.names if self.time in self.data[n].dims]

    def variable(self, name):
        if name in self.names:
            return self.data[name]
        close = difflib.get_close_matches(name, self.names, n=1)
        hint = f"; did you mean {close[0]}?" if close else ";"
        raise Problem(USAGE, f"{self.path}: no variable {name!r}{hint} there are: {one_of(self.names)}")

    def vertical(self, variable):
        """The vertical dimension of a variable, or None."""
        for dimension in variable.dims:
            axis = self.data[dimension].attrs if dimension in self.data.coords else {}
            if axis.get("axis") == "Z" or axis.get("positive") or dimension in ("z", "z_face"):
                return dimension
        return None

    def horizontal(self, variable):
        """Its horizontal dimensions, slowest first."""
        return [d for d in variable.dims if d not in (self.time, self.vertical(variable))]

    def is_sea(self, vertical):
        axis = self.data[vertical]
        return float(axis.max()) <= 0 or axis.attrs.get("standard_name") == "depth"

    def is_face(self, dimension):
        """Whether values stand between cells, the outermost at the ends of the column."""
        return dimension.endswith("_face")

    def is_section(self, dimension):
        """Whether single columns stand along a line, each at its distance."""
        return dimension == "column" and "distance" in self.data.variables

    def is_list(self, variable):
        """Whether a variable has several single columns that stand anywhere."""
        return variable.sizes.get("column", 1) > 1 and not self.is_section("column")

    def column_names(self):
        """Names of single columns; empty where the file has none."""
        if "column_id" not in self.data.variables or "column" not in self.data.dims:
            return []
        return [n.decode() if isinstance(n, bytes) else str(n) for n in self.data["column_id"].values]

    def place(self, dimension, index):
        """A place along a horizontal dimension in words: 47.5°N, x = 12 km, the name of a single column."""
        if self.is_section(dimension):
            pair = ("y", "x") if "x" in self.data.variables else ("lat", "lon")
            return " ".join(coordinate_text(n, float(self.data[n].values[index])) for n in pair)
        names = self.column_names() if dimension == "column" else []
        return names[index] if names else coordinate_text(dimension, self.positions(dimension)[index])

    def positions(self, dimension):
        """Values along an axis, of a section the distances; numbers from 0 where the file gives none."""
        if self.is_section(dimension):
            return self.data["distance"].values.astype(float)
        if dimension in self.data.coords and self.data[dimension].dtype.kind in "fiu":
            return self.data[dimension].values.astype(float)
        return np.arange(self.data.sizes[dimension], dtype=float)

    def edges(self, dimension):
        """Cell edges: the bounds of the file, else half way between centres."""
        centres = self.positions(dimension)
        bounds = self.bounds_of(dimension) if dimension in self.data.coords else None
        if bounds and self.data[bounds].ndim == 2:
            b = self.data[bounds].values
            if np.array_equal(b[1:, 0], b[:-1, 1]) or len(b) == 1:
                return np.append(b[:, 0], b[-1, 1])
            return np.clip(edges_of(centres), b.min(), b.max())  # levels that were chosen, with others left out between
        edges = edges_of(centres)
        return np.clip(edges, centres.min(), centres.max()) if self.is_face(dimension) else edges

    def ground(self):
        """Height of sea floor or terrain [m] over the horizontal dimensions, as the model has it; None if unknown.

        The wet thickness of the cells counts where the file has it, for the cells at the bottom are cut."""
        data = self.data
        complete = "on land" in data["k_bottom"].attrs.get("long_name", "on land") if "k_bottom" in data else True
        if complete and "cell_thickness" in data and "z_face" in data:
            wet = data["cell_thickness"]
            top = float(data["z_face"].max())
            return top - wet.fillna(0).sum(self.vertical(wet))
        if "bottom_depth" in data:
            return -data["bottom_depth"]
        return data["surface_altitude"] if "surface_altitude" in data else None

    def dry(self, level=None):
        """Where the whole column is solid, or what stands at a level; None if unknown."""
        if level is not None and "k_bottom" in self.data:
            return self.data["k_bottom"] > level
        return self.data["land_mask"] == 1 if "land_mask" in self.data else None
