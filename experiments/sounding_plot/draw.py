# SPDX-License-Identifier: Apache-2.0
"""The kinds of picture.  Each function draws one variable on one pair of axes and returns what its title says besides
the name: where and when."""
import matplotlib.dates as dates
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.colors import LogNorm, Normalize

import choose
import instants
from dataset import coordinate_text
from look import INK, SOLID, look_of, written
from problem import CONTENT, Problem


MOST_LINES = 8  # of single columns in one panel


class Panel:
    """A variable, how it looks, and the axes it is drawn on."""

    def __init__(self, axes, file, name, choice):
        self.axes, self.file, self.name, self.choice = axes, file, name, choice
        self.variable = file.variable(name)
        self.look = look_of(name, self.variable.attrs)
        self.unit = written(self.look.unit or self.variable.attrs.get("units", ""))
        self.vertical = file.vertical(self.variable)
        self.wide = file.horizontal(self.variable)
        if file.time in self.variable.dims and not file.records:
            raise Problem(CONTENT, f"{file.path}: holds no record yet")
        self.times = file.data[file.time].values if file.time else None

    def values(self, array, *dims):
        """Numbers in the unit of the page, in the order of `dims`."""
        return array.transpose(*dims).values.astype(float) * self.look.factor

    # The vertical axis: depth downward in water, height upward in air.

    def sea(self):
        return self.file.is_sea(self.vertical)

    def up_scale(self):
        if self.sea():
            return -1.0
        return 1e-3 if max(self.file.edges(self.vertical)) >= 3000 else 1.0

    def vertical_axis(self, extent):
        """`extent`: from the surface down, or from the lowest face up [m]."""
        edges = self.file.edges(self.vertical)
        scale = self.up_scale()
        near = 0.0 if self.sea() else min(edges)
        far = -extent if self.sea() else near + extent
        self.axes.set_ylim(*sorted((near * scale, far * scale), reverse=self.sea()))
        self.axes.set_ylabel("depth [m]" if self.sea() else f"height [{'km' if scale != 1 else 'm'}]")

    def extent(self, values, deepest, changes=None):
        """Metres that are shown; `values`: (level, other).  Where most of it is empty water, the rest is enlarged."""
        if self.choice.extent:
            return self.choice.extent
        edges = self.file.edges(self.vertical)
        full = deepest if self.sea() else max(edges) - min(edges)
        if not self.sea():
            return full
        signal = changes if changes is not None else (np.nan_to_num(values) if self.look.lit else None)
        if signal is None:
            return full
        of_level = np.abs(signal).max(axis=1)
        if not of_level.max() > 0:
            return full
        deep = -min(self.file.positions(self.vertical)[of_level > 0.01 * of_level.max()])
        steps = [20, 50, 100, 150, 200, 300, 500, 1000, 2000, 3000, 5000]
        return min(full, next((s for s in steps if s >= 1.1 * deep), full))

    def shown(self, extent):
        """Which levels lie within `extent`."""
        edges = self.file.edges(self.vertical)
        low, high = np.minimum(edges[1:], edges[:-1]), np.maximum(edges[1:], edges[:-1])
        return high > -extent if self.sea() else low < min(edges) + extent

    # Horizontal axes and time.

    def along(self, dimension, which="x"):
        """Positions and edges as drawn: kilometres on idealised axes; labels the axis."""
        scale = 1e-3 if self.is_metres(dimension) else 1.0
        axis = self.axes.xaxis if which == "x" else self.axes.yaxis
        if dimension in ("lat", "lon"):
            axis.set_major_formatter(lambda value, _: coordinate_text(dimension, value))
        else:
            name = "distance" if self.file.is_section(dimension) else dimension
            axis.set_label_text(f"{name} [km]" if scale != 1 else name)
        return self.file.positions(dimension) * scale, self.file.edges(dimension) * scale

    def is_metres(self, dimension):
        return self.file.is_section(dimension) or dimension in self.file.data.coords and self.file.data[dimension].attrs.get("units") == "m"

    def days(self, times):
        """Times as the axis counts them: what matplotlib has no dates for, in days from the first record on."""
        if instants.are_dates(times):
            return dates.date2num(times)
        return instants.seconds_since(self.times[0], times) / (86400 if self.times.dtype.kind == "O" else 1)

    def time_edges(self, numbers):
        """Edges of the records: their intervals, or half way between instants."""
        bounds = self.file.bounds_of(self.file.time)
        if bounds:
            b = self.days(self.file.data[bounds].values[numbers])
            return np.append(b[:, 0], b[-1, 1])
        t = self.days(self.times[numbers])
        middle = (t[1:] + t[:-1]) / 2
        return np.concatenate([t[:1], middle, t[-1:]])

    def time_axis(self, axis=None):
        axis = axis or self.axes.xaxis
        if not instants.are_dates(self.times):
            dated = self.times.dtype.kind == "O"
            axis.set_label_text(f"days since {instants.text(self.times[0])}" if dated else self.file.time)
            return
        locator = dates.AutoDateLocator(minticks=3, maxticks=6)
        axis.set_major_locator(locator)
        axis.set_major_formatter(dates.ConciseDateFormatter(locator))
        if axis is self.axes.yaxis:  # a date above the axis would read like a second title
            days = np.ptp(axis.get_view_interval()) >= 3
            axis.set_major_formatter(dates.DateFormatter("%d %b" if days else "%d %b %H:%M"))

    def say_if_empty(self, values):
        if not np.isfinite(values).any():
            self.axes.text(0.5, 0.5, "missing at these times", transform=self.axes.transAxes, ha="center", va="center")

    # Colours.

    def norm(self, values):
        """Limits of the colours, and which ends of the bar get an arrow."""
        known = values[np.isfinite(values)]
        if self.look.logarithmic:
            known = known[known > 0]
            low, high = (known.min(), known.max()) if known.size else (1e-6, 1)
            return LogNorm(low, max(high, 1.01 * low)), "neither"
        if not known.size:
            return Normalize(0, 1), "neither"
        low, high = np.percentile(known, [0.2, 99.8])
        if self.look.from_zero and 0 < low < 0.3 * high:
            low = 0.0
        if self.look.from_zero and low == high == 0:
            return Normalize(0, 1), "neither"
        if self.is_constant(known):
            return Normalize(*self.around(known)), "neither"
        ends = (known.min() < low - 1e-3 * (high - low), known.max() > high + 1e-3 * (high - low))
        return Normalize(low, high), {(0, 0): "neither", (1, 0): "min", (0, 1): "max", (1, 1): "both"}[ends]

    @staticmethod
    def is_constant(known):
        return not np.ptp(known) > 1e-6 * np.abs(known).max()

    @staticmethod
    def around(known):
        """Limits about what is the same everywhere."""
        middle = float(known.mean())
        return middle - 0.05 * abs(middle) - 1e-12, middle + 0.05 * abs(middle) + 1e-12

    def values_axis(self, values):
        """Limits of the upward axis where round-off is all that changes; depths below the surface go downward."""
        known = values[np.isfinite(values)]
        if known.size and self.is_constant(known) and not self.look.logarithmic:
            self.axes.set_ylim(*self.around(known))
        if self.variable.attrs.get("positive") == "down" or "positive down" in self.variable.attrs.get("long_name", ""):
            self.axes.invert_yaxis()

    def paint(self, x, y, values, visible=None):
        """Cells in colour with a bar beside them; what is missing is not painted.  `visible`: rows that the picture
        shows, for the limits of the colours."""
        self.say_if_empty(values)
        norm, extend = self.norm(values if visible is None else values[visible])
        if self.look.logarithmic:  # zero stands at the foot of the bar
            values = np.where(values <= 0, norm.vmin, values)
        image = self.axes.pcolormesh(x, y, np.ma.masked_invalid(values), cmap=self.look.colours(), norm=norm, rasterized=True)
        bar = self.axes.figure.colorbar(image, ax=self.axes, pad=0.02, extend=extend)
        bar.set_label(self.unit)
        bar.outline.set_linewidth(0.6)
        if not self.look.logarithmic:
            bar.ax.ticklabel_format(useOffset=False, scilimits=(-3, 4))
        known = values[np.isfinite(values)]
        if known.size and self.is_constant(known):
            value = float(known.mean())
            bar.set_ticks([value], labels=[f"{value:.5g}"])


def draw_map(p):
    number = choose.one_record(p.file, p.variable, p.choice.time, p.look)
    field = p.variable if number is None else p.variable.isel({p.file.time: number})
    where, level = [], None
    if p.vertical:
        level, words = choose.level(p.file, field, p.choice.level, p.look)
        where.append(words)
        if level is None:
            field = field.isel({p.vertical: lowest_wet(field, p.vertical)})
        else:
            field = field.isel({p.vertical: level})
    y, x = p.wide
    (_, x_edges), (_, y_edges) = p.along(x, "x"), p.along(y, "y")
    p.axes.set_aspect(1 / max(0.2, np.cos(np.radians(p.file.positions(y).mean()))) if y == "lat" else "equal")
    dry = p.file.dry(level)
    if dry is not None and set(dry.dims) == {y, x}:
        solid_cells = np.ma.masked_equal(dry.transpose(y, x).values.astype(float), 0)
        p.axes.pcolormesh(x_edges, y_edges, solid_cells, cmap=plt.matplotlib.colors.ListedColormap([SOLID]), rasterized=True)
    depth_lines(p, y, x)
    p.paint(x_edges, y_edges, p.values(field, y, x))
    return where + [choose.record_text(p.file, p.variable, number)]


def depth_lines(p, y, x):
    """Lines of the sea floor, where the file knows it."""
    land, ground = p.file.dry(), p.file.ground()
    if land is None or ground is None or set(ground.dims) != {y, x} or min(p.variable.sizes[d] for d in (y, x)) < 4:
        return
    depth = np.where(land.transpose(y, x), np.nan, -ground.transpose(y, x).values)
    lines = [d for d in (200, 1000, 4000) if np.nanmin(depth) < d < np.nanmax(depth)]
    if lines:
        scale = 1e-3 if p.is_metres(x) else 1.0
        drawn = p.axes.contour(p.file.positions(x) * scale, p.file.positions(y) * scale, depth, levels=lines, colors=INK,
                               linewidths=0.5, alpha=0.6)
        p.axes.clabel(drawn, fmt="%d m", fontsize=6.5)


def lowest_wet(field, vertical):
    """Index of the first cell from below that holds a value."""
    return field.notnull().argmax(vertical)


def draw_section(p):
    number = choose.one_record(p.file, p.variable, p.choice.time, p.look)
    chosen = choose.column(p.file, p.variable, p.choice.column)
    wide = [d for d in p.wide if p.variable.sizes[d] > 1]
    given = choose.column_words(p.file, p.variable, p.choice.column) if p.choice.column else {}
    free = [d for d in wide if d not in given]
    axis = (free or wide)[-1]
    fixed = {d: i for d, i in chosen.items() if d != axis}
    field = p.variable.isel(fixed) if number is None else p.variable.isel({**fixed, p.file.time: number})
    values = p.values(field, p.vertical, axis)
    _, edges = p.along(axis)
    ground = p.file.ground()
    line = None if ground is None else ground.isel({d: i for d, i in fixed.items() if d in ground.dims}).values
    deepest = column_depth(p, None if line is None else float(np.min(line)))
    extent = p.extent(values, deepest)
    p.paint(edges, p.file.edges(p.vertical) * p.up_scale(), values, p.shown(extent))
    p.vertical_axis(extent)
    if line is not None:
        solid(p, edges, line)
    p.axes.set_xlim(edges[0], edges[-1])
    elsewhere = {d: i for d, i in fixed.items() if p.variable.sizes[d] > 1}
    ends = f"{p.file.place(axis, 0)} to {p.file.place(axis, -1)}" if p.file.is_section(axis) else ""
    return [choose.place_text(p.file, elsewhere), ends, choose.record_text(p.file, p.variable, number)]


def solid(p, edges, heights):
    """Sea floor or terrain, column by column, over the part of the lowest cells that it cuts off."""
    below = min(min(p.file.edges(p.vertical)), float(np.min(heights)))
    below = below * 1.1 - 1
    scale = p.up_scale()
    p.axes.stairs(heights * scale, edges, baseline=below * scale, fill=True, color=SOLID)
    p.axes.stairs(heights * scale, edges, baseline=None, color=INK, lw=0.6)


def one_column(p):
    """The variable in the chosen column, the words for the place, and the height of the ground or None."""
    chosen = choose.column(p.file, p.variable, p.choice.column)
    ground = p.file.ground()
    here = None if ground is None or not set(chosen) <= set(ground.dims) else float(ground.isel(chosen))
    place = choose.place_text(p.file, {d: i for d, i in chosen.items() if p.variable.sizes[d] > 1})
    return p.variable.isel(chosen), place, here


def column_depth(p, ground):
    """Metres from the surface to a little below the ground, or to the lowest level of the file."""
    lowest = min(p.file.edges(p.vertical))
    return -lowest if ground is None or ground < 1.001 * lowest else -ground * 1.03


def draw_hovmoeller(p):
    numbers = choose.records(p.file, p.choice.time)
    if not p.vertical:
        return draw_line_through_time(p, numbers)
    field, place, ground = one_column(p)
    values = p.values(field.isel({p.file.time: numbers}), p.vertical, p.file.time)
    edges = p.time_edges(numbers)
    extent = p.extent(values, column_depth(p, ground), np.nan_to_num(values - values[:, :1]))
    p.paint(edges, p.file.edges(p.vertical) * p.up_scale(), values, p.shown(extent))
    p.vertical_axis(extent)
    if ground is not None:
        solid(p, np.array([edges[0], edges[-1]]), np.array([ground]))
    p.time_axis()
    return [place]


def draw_line_through_time(p, numbers):
    """A value per column of a line, over time upward."""
    axis = [d for d in p.wide if p.variable.sizes[d] > 1][0]
    fixed = {d: 0 for d in p.wide if d != axis}
    field = p.variable.isel({**fixed, p.file.time: numbers})
    _, edges = p.along(axis)
    p.paint(edges, p.time_edges(numbers), p.values(field, p.file.time, axis))
    p.time_axis(p.axes.yaxis)
    return []


def draw_profile(p):
    if p.file.is_list(p.variable) and not p.choice.column:
        return draw_profiles_of_columns(p)
    field, place, ground = one_column(p)
    if p.file.time in field.dims:
        numbers = choose.records(p.file, p.choice.time)
        if len(numbers) > 5:
            numbers = [numbers[round(i)] for i in np.linspace(0, len(numbers) - 1, 5)]
        lines = [(choose.record_text(p.file, p.variable, n), field.isel({p.file.time: n})) for n in numbers]
    else:
        lines = [("", field)]
    profiles(p, lines, ground)
    return [place]


def draw_profiles_of_columns(p):
    """Single columns beside each other, at one time."""
    number = choose.one_record(p.file, p.variable, p.choice.time, p.look)
    field = p.variable if number is None else p.variable.isel({p.file.time: number})
    names = p.file.column_names()
    shown = choose.spread(len(names), MOST_LINES)
    ground = p.file.ground()
    profiles(p, [(names[i], field.isel(column=i)) for i in shown], None if ground is None else float(ground.min()), floor=False)
    some = f"{len(shown)} of {len(names)} columns" if len(shown) < len(names) else ""
    return [some, choose.record_text(p.file, p.variable, number)]


def profiles(p, lines, ground, floor=True):
    """`lines`: pairs of a label and values by level; `ground`: of the lowest one, painted if it is that of all."""
    heights = p.file.positions(p.vertical)
    shades = plt.matplotlib.colormaps["viridis"](np.linspace(0, 0.85, len(lines)))
    for (label, line), shade in zip(lines, shades):
        numbers = p.values(line, p.vertical)
        if p.look.logarithmic:  # zero has no place on the axis
            numbers = np.where(numbers > 0, numbers, np.nan)
        p.axes.plot(numbers, heights * p.up_scale(), color=shade, label=label, lw=1.4)
    values = np.stack([p.values(line, p.vertical) for _, line in lines], axis=1)
    p.vertical_axis(p.extent(values, column_depth(p, ground)))
    p.axes.set_xlabel(f"{p.name.replace('_', ' ')} [{p.unit}]" if p.unit else p.name.replace("_", " "))
    if p.look.logarithmic:
        p.axes.set_xscale("log")
    if ground is not None and floor:
        below = min(min(p.file.edges(p.vertical)), ground) * 1.1 - 1
        p.axes.axhspan(ground * p.up_scale(), below * p.up_scale(), color=SOLID)
    p.axes.grid(lw=0.3)
    if lines[0][0]:
        p.axes.legend(fontsize=7.5, frameon=False)


def draw_timeseries(p):
    numbers = choose.records(p.file, p.choice.time)
    field, where = p.variable.isel({p.file.time: numbers}), []
    if p.vertical:
        level, words = choose.level(p.file, p.variable, p.choice.level, p.look)
        field = field.isel({p.vertical: lowest_wet(field, p.vertical) if level is None else level})
        where.append(words)
    times, shown = p.days(p.times[numbers]), None
    many = [d for d in p.wide if p.variable.sizes[d] > 1]
    if p.file.is_list(p.variable) and not p.choice.column:
        names = p.file.column_names()
        for i in choose.spread(len(names), MOST_LINES):
            p.axes.plot(times, p.values(field.isel(column=i), p.file.time), lw=1.4, label=names[i])
        p.axes.legend(fontsize=7.5, frameon=False)
        line = field
    elif p.choice.column or not many:
        chosen = choose.column(p.file, p.variable, p.choice.column)
        line = field.isel(chosen)
        where.insert(0, choose.place_text(p.file, {d: chosen[d] for d in many}))
    else:
        where.insert(0, "mean and range of all columns")
        weight = np.cos(np.radians(field["lat"])) if "lat" in p.wide else 1 + 0 * field[many[0]]
        line = field.weighted(weight).mean(p.wide)
        low, high = (p.values(extreme(p.wide), p.file.time) for extreme in (field.min, field.max))
        p.axes.fill_between(times, low, high, color="C0", alpha=0.2, lw=0)
        shown = np.concatenate([low, high])
    if line is not field:
        p.axes.plot(times, p.values(line, p.file.time), color="C0", lw=1.4, marker="." if len(numbers) < 30 else None)
    p.say_if_empty(line.values)
    p.values_axis(shown if shown is not None else field.values.astype(float) * p.look.factor)
    p.axes.set_ylabel(p.unit)
    if len(times) > 1:
        p.axes.set_xlim(times[0], times[-1])
    p.axes.grid(lw=0.3)
    p.time_axis()
    return where


DRAW = {"map": draw_map, "section": draw_section, "profile": draw_profile, "hovmoeller": draw_hovmoeller,
        "timeseries": draw_timeseries}
