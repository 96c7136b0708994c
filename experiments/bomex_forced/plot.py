#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""A picture of a run of configs/bomex_forced.yaml, and the budget of its column as a table.

    experiments/bomex_forced/plot.py OUTPUT_FOLDER PICTURE

Needs Debian's python3-matplotlib, python3-xarray and python3-netcdf4.
"""
import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
import xarray

HOURS = (0, 2, 4, 6)


def table(gains):
    """Prints what each process brought to water [kg m-2] and theta_li times mass [K kg m-2], and what is left over."""
    for budget, terms in (("water", ("evaporation", "q_np_large_scale", "q_np_subsidence")),
                          ("theta_li", ("theta_li_surface_flux", "theta_li_radiation", "theta_li_subsidence"))):
        for name in (*terms, f"{budget}_storage_change", f"{budget}_budget_residual"):
            print(f"{name:26} {float(gains[name].squeeze()):12.6g} {gains[name].units}")


def main(folder, picture):
    profiles = xarray.open_dataset(f"{folder}/profiles_10min.nc").squeeze()
    column = xarray.open_dataset(f"{folder}/column_10min.nc").squeeze()
    table(xarray.open_dataset(f"{folder}/gains_6h.nc"))
    hours = (profiles.time - profiles.time[0]) / np.timedelta64(1, "h")

    figure, axes = plt.subplots(1, 4, figsize=(12, 4.5), layout="constrained")
    for hour in HOURS:
        at = profiles.isel(time=int(abs(hours - hour).argmin()))
        axes[0].plot(at.theta_li, at.z / 1e3, label=f"{hour} h")
        axes[1].plot(at.q_tot * 1e3, at.z / 1e3)
        axes[2].plot(at.eddy_diffusivity, at.z_face / 1e3)
    axes[0].set(xlabel="theta_li [K]", ylabel="height [km]")
    axes[1].set(xlabel="total water [g kg$^{-1}$]")
    axes[2].set(xlabel="eddy diffusivity [m$^2$ s$^{-1}$]")
    for left in axes[:3]:
        left.set_ylim(0, 3)
    axes[0].legend()
    axes[3].plot(hours, column.boundary_layer_depth, color="#222222")
    axes[3].set(xlabel="time [h]", ylabel="depth of the boundary layer [m]", ylim=(0, None))
    path = axes[3].twinx()
    path.plot(hours, column.lwp * 1e3, color="#2060a0")
    path.set_ylabel("liquid water path [g m$^{-2}$]", color="#2060a0")
    figure.savefig(picture, dpi=110)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
