#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""One picture of a run of configs/mixed_phase.yaml, and the numbers of its README.

    experiments/mixed_phase/plot.py OUTPUT_FOLDER PICTURE

Cloud liquid, cloud ice and snow through the first half hour, and what the column holds of them.
Needs Debian's python3-matplotlib, python3-xarray and python3-netcdf4.
"""
import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
import xarray

SHOWN = 1800  # s
TIMES = (600, 1800, 3600, 21600)  # s, of the table


def seconds(air):
    return (air.time - air.time[0]).values / np.timedelta64(1, "s")


def heights(axes, air, name, title):
    image = axes.pcolormesh(seconds(air) / 60, air.z, 1e3 * air[name].squeeze().transpose("z", "time"), cmap="viridis",
                            rasterized=True)
    axes.set(title=title, ylim=(0, 600), ylabel="z [m]")
    axes.figure.colorbar(image, ax=axes, label="g kg$^{-1}$")


def paths(axes, air):
    for name, label in (("lwp", "cloud liquid"), ("iwp", "cloud ice"), ("swp", "snow"),
                        ("accumulated_snowfall", "snow on the ground")):
        axes.plot(seconds(air) / 60, 1e3 * air[name].squeeze(), label=label)
    axes.set(xlabel="minutes", ylabel="g m$^{-2}$", ylim=(0, None))
    axes.legend(frameon=False)


def table(air):
    print("t [s]   LWP        IWP        SWP        snow on the ground [kg m-2]")
    for time in TIMES:
        at = air.isel(time=int(np.argmin(np.abs(seconds(air) - time))))
        values = [float(at[name].squeeze()) for name in ("lwp", "iwp", "swp", "accumulated_snowfall")]
        print(f"{time:<7d} " + "  ".join(f"{value:.3e}" for value in values))
    rate = air.snowfall.squeeze()
    print(f"largest snowfall {3600 * float(rate.max()):.3f} mm/h at {seconds(air)[int(rate.argmax())]:.0f} s")


def main(folder, picture):
    air = xarray.open_dataset(f"{folder}/atmosphere_1min.nc")
    table(air)
    first = air.isel(time=seconds(air) <= SHOWN)
    figure, axes = plt.subplots(4, 1, figsize=(8, 9), sharex=True, layout="constrained")
    heights(axes[0], first, "q_liq", "cloud liquid")
    heights(axes[1], first, "q_ice", "cloud ice")
    heights(axes[2], first, "q_sno", "snow")
    paths(axes[3], first)
    figure.savefig(picture, dpi=110)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
