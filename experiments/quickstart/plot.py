#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""One picture of a run of configs/quickstart.yaml.

    experiments/quickstart/plot.py OUTPUT_FOLDER PICTURE

A map of the sea surface, one column through two days, and a section from the Cantabrian mountains over the Bay of
Biscay to Wales: air, lit water and deep water, each on its own height axis.
Needs Debian's python3-matplotlib, python3-xarray and python3-netcdf4.
"""
import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.dates as dates
import matplotlib.pyplot as plt
import numpy as np
import xarray

NOON = np.datetime64("2000-05-01T12:00")  # the time of map and section
SECTION_LON = -5.0  # degrees east
COLUMN = {"lat": 47.0, "lon": -9.0}  # over the continental slope
LIT = 120  # m of water under the surface that are shown enlarged
AIR = 4000  # m of air that are shown
SOLID = "#8a8078"
INK = "#222222"

plt.rcParams.update({
    "font.family": "sans-serif", "font.sans-serif": ["Nimbus Sans", "DejaVu Sans"], "font.size": 9,
    "text.color": INK, "axes.labelcolor": INK, "axes.edgecolor": INK, "xtick.color": INK, "ytick.color": INK,
    "axes.linewidth": 0.6, "xtick.major.width": 0.6, "ytick.major.width": 0.6,
    "axes.titlesize": 9.5, "axes.titleweight": "bold", "axes.titlelocation": "left",
})


def edges(bounds):
    """Cell edges from CF bounds."""
    return np.append(bounds[:, 0], bounds[-1, 1])


def degrees(value, positive, negative):
    return f"{abs(value):g}° {positive if value > 0 else negative}"


def colour_bar(figure, mappable, axes, label, **options):
    bar = figure.colorbar(mappable, ax=axes, pad=0.02, **options)
    bar.set_label(label)
    bar.outline.set_linewidth(0.6)
    return bar


def contours(axes, *data, levels, form, colour, labels_at=None):
    """Labelled lines; `labels_at`: points beside which to write, where the automatic places are poor."""
    lines = axes.contour(*data, levels=levels, colors=colour, linewidths=0.8)
    axes.clabel(lines, fmt=form, fontsize=7.5, inline_spacing=3, manual=labels_at or False)


def light(axes, x, z, par, labels_at):
    """Lines of PAR; drawn by its logarithm, which is what falls evenly with depth."""
    contours(axes, x, z, np.log10(np.maximum(par, 1e-3)), levels=[0, 1, 2], form=lambda n: f"{10**n:g}", colour="white",
             labels_at=labels_at)


def depth(ocean):
    """Depth of the sea floor as the model has it; 0 on land."""
    return ocean.cell_thickness.fillna(0).sum("z")


def draw_map(axes, ocean):
    lon, lat = edges(ocean.lon_bnds.values), edges(ocean.lat_bnds.values)
    surface = ocean.temperature.sel(time=NOON).isel(z=-1)
    axes.set_facecolor(SOLID)
    image = axes.pcolormesh(lon, lat, surface, cmap="plasma", rasterized=True)
    floor = depth(ocean)
    contours(axes, ocean.lon, ocean.lat, floor.where(floor > 0), levels=[200, 1000, 4000], form="%d m", colour="white")
    axes.axvline(SECTION_LON, color=INK, lw=1, ls=(0, (4, 2)))
    axes.plot(COLUMN["lon"], COLUMN["lat"], marker="o", ms=6, mfc="white", mec=INK)
    axes.set_xticks(range(-20, 1, 5), [degrees(x, "E", "W") if x else "0°" for x in range(-20, 1, 5)])
    axes.set_yticks(range(44, 53, 2), [degrees(y, "N", "S") for y in range(44, 53, 2)])
    axes.set_title("The surface of the sea, first noon; lines: depth")
    return image


def draw_column(axes, ocean, norm):
    column = ocean.sel(**COLUMN, method="nearest")
    time = dates.date2num(column.time.values)
    step = time[1] - time[0]
    image = axes.pcolormesh(np.append(time - step / 2, time[-1] + step / 2), edges(ocean.z_bnds.values),
                            column.chlorophyll.transpose("z", "time"), norm=norm, cmap="viridis", rasterized=True)
    light(axes, time, column.z, column.par.transpose("z", "time"),
          [(noon, z) for noon in time[[4, 12]] for z in (-6, -30, -62)])
    axes.set(xlim=(time[0], time[-1]), ylim=(-LIT, 0), ylabel="z [m]")
    axes.xaxis.set_major_locator(dates.HourLocator(byhour=(0, 12)))
    axes.xaxis.set_major_formatter(dates.DateFormatter("%-d %b\n%H h"))
    axes.set_title("The column at the circle, two days; lines: PAR [W m$^{-2}$]")
    return image


def solid_steps(axes, lat, top, below):
    """Fills from `below` up to `top`, cell by cell."""
    axes.stairs(top, lat, baseline=below, fill=True, color=SOLID)
    axes.stairs(top, lat, baseline=None, color=INK, lw=0.7)


def draw_air(axes, air):
    section = air.sel(lon=SECTION_LON, method="nearest").sel(time=NOON)
    lat = edges(air.lat_bnds.values)
    image = axes.pcolormesh(lat, edges(air.z_bnds.values), section.q_liq * 1e3, cmap="Blues", vmin=0, vmax=1.2,
                             rasterized=True)
    contours(axes, section.lat, section.z, section.q_rai * 1e3, levels=[0.01, 0.1, 0.25], form="%g", colour="#b30000",
             labels_at=[(45, 2700), (45, 1950), (45, 900), (45, 300)])
    ground = air.z_face.values[-1] - section.cell_thickness.fillna(0).sum("z")
    solid_steps(axes, lat, ground, 0)
    axes.set(ylim=(0, AIR), ylabel="z [m]")
    axes.set_title("Section along the dashed line, first noon; red: rain [g kg$^{-1}$]")
    return image


def draw_sea(axes, ocean, variable, bottom, **options):
    section = ocean.sel(lon=SECTION_LON, method="nearest").sel(time=NOON)
    lat = edges(ocean.lat_bnds.values)
    image = axes.pcolormesh(lat, edges(ocean.z_bnds.values), section[variable], rasterized=True, **options)
    solid_steps(axes, lat, -depth(ocean).sel(lon=SECTION_LON, method="nearest"), -6000)
    axes.set(ylim=(-bottom, 0), ylabel="z [m]")
    return image, section


def main(folder, picture):
    ocean = xarray.open_dataset(f"{folder}/ocean_3h.nc")
    air = xarray.open_dataset(f"{folder}/atmosphere_3h.nc")
    figure = plt.figure(figsize=(11, 6.2), layout="constrained")
    left, right = figure.subfigures(1, 2, width_ratios=(1, 1.15))
    top, low = left.subplots(2, 1, height_ratios=(1.5, 1))
    sky, lit, deep = right.subplots(3, 1, sharex=True, height_ratios=(1, 1, 1))

    norm = matplotlib.colors.Normalize(0, float(ocean.chlorophyll.max()))
    chlorophyll = "chlorophyll [mg m$^{-3}$]"
    colour_bar(left, draw_map(top, ocean), top, "temperature [°C]")
    colour_bar(left, draw_column(low, ocean, norm), low, chlorophyll)

    colour_bar(right, draw_air(sky, air), sky, "cloud liquid [g kg$^{-1}$]")
    image, section = draw_sea(lit, ocean, "chlorophyll", LIT, norm=norm, cmap="viridis")
    light(lit, section.lat, section.z, section.par, [(45, -6), (45, -30), (45, -62)])
    for name, lat, z in (("Spain", 43.33, -60), ("Cornwall", 50.33, -60), ("Wales", 51.84, -60)):
        lit.text(lat, z, name, color="white", rotation=90, ha="center", va="center")
    colour_bar(right, image, lit, chlorophyll)
    image, _ = draw_sea(deep, ocean, "temperature", 5000, cmap="plasma")
    colour_bar(right, image, deep, "temperature [°C]")
    deep.set_xticks(range(44, 53, 2), [degrees(y, "N", "S") for y in range(44, 53, 2)])
    figure.savefig(picture, dpi=110)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
