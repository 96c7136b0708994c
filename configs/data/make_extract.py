#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Cut the north-east Atlantic out of the data sets of Ferret.

    /usr/bin/python3 configs/data/make_extract.py [directory of the data sets] [directory of the extracts]

Values are copied as they stand; README.md says what is changed around them.
"""
import sys
from pathlib import Path

import netCDF4
import numpy

WEST, EAST, SOUTH, NORTH = -20.0, 0.0, 43.0, 53.0  # degrees
MARGIN = 1.0  # one cell of the Levitus grid
FILL = numpy.float32(-1e10)  # as in the original

NOTICE = (
    "Extract of a data set of the Debian package ferret-datasets (Ferret, Copyright 2010 NOAA; Ferret License "
    "Agreement: public domain, furnished as is; redistribution with this notice). See README.md beside this file."
)


def rounded(axis):
    """Centres without the rounding of the file: they are sixths of a degree here."""
    return numpy.round(axis * 6.0) / 6.0


def selection(lon, lat, margin=0.0):
    """Indices of the cells whose centre is inside, west to east; the file counts longitudes from 20 to 380."""
    lon = numpy.where(lon > 180.0, lon - 360.0, lon)
    east = lon < EAST + margin
    columns = numpy.flatnonzero((lon >= WEST - margin) & east)
    columns = columns[numpy.argsort(lon[columns])]
    rows = numpy.flatnonzero((lat >= SOUTH - margin) & (lat <= NORTH + margin))
    return columns, rows, lon[columns], lat[rows]


def axes(out, lat, lon):
    for name, centres, standard_name, units, axis in (
        ("lat", lat, "latitude", "degrees_north", "Y"),
        ("lon", lon, "longitude", "degrees_east", "X"),
    ):
        out.createDimension(name, len(centres))
        variable = out.createVariable(name, "f8", (name,))
        variable.standard_name = standard_name
        variable.long_name = standard_name + " of cell centres"
        variable.units = units
        variable.axis = axis
        variable[:] = centres


def describe(out, title, source):
    out.Conventions = "CF-1.8"
    out.title = title
    out.source = source
    out.comment = NOTICE


def bathymetry(data, target):
    with netCDF4.Dataset(data / "etopo20.cdf") as original, netCDF4.Dataset(target, "w", format="NETCDF3_CLASSIC") as out:
        columns, rows, lon, lat = selection(original["ETOPO20X1_1081"][:], original["ETOPO20Y"][:])
        describe(out, "Relief of the north-east Atlantic shelf break, 20 arc minutes",
                 "ETOPO5 of the NGDC, averaged to 20 minutes in Ferret's etopo20.cdf")
        axes(out, rounded(lat), rounded(lon))
        elevation = out.createVariable("elevation", "f4", ("lat", "lon"))
        elevation.standard_name = "height_above_mean_sea_level"
        elevation.long_name = "height of land and sea floor, positive up"
        elevation.units = "m"
        values = original["ROSE"][:][numpy.ix_(rows, columns)]
        assert not numpy.ma.is_masked(values)
        elevation[:] = values


def hydrography(data, target):
    with netCDF4.Dataset(data / "levitus_climatology.cdf") as original, \
            netCDF4.Dataset(target, "w", format="NETCDF3_CLASSIC") as out:
        columns, rows, lon, lat = selection(original["XAXLEVITR"][:], original["YAXLEVITR"][:], MARGIN)
        describe(out, "Annual mean temperature and salinity of the north-east Atlantic, 1 degree",
                 "Levitus (1982), Climatological Atlas of the World Ocean, NODC, in Ferret's levitus_climatology.cdf")
        levels = original["ZAXLEVITR"][:]
        out.createDimension("depth", len(levels))
        depth = out.createVariable("depth", "f8", ("depth",))
        depth.standard_name = "depth"
        depth.long_name = "depth below the sea surface"
        depth.units = "m"
        depth.positive = "down"
        depth.axis = "Z"
        depth[:] = levels
        axes(out, lat, lon)
        for name, source, standard_name, long_name, units in (
            ("temperature", "TEMP", "sea_water_temperature", "in situ temperature", "degree_Celsius"),
            ("salinity", "SALT", "sea_water_practical_salinity", "practical salinity", "1"),
        ):
            variable = out.createVariable(name, "f4", ("depth", "lat", "lon"), fill_value=FILL)
            variable.standard_name = standard_name
            variable.long_name = long_name
            variable.units = units
            variable[:] = original[source][:][:, rows][:, :, columns]


def main():
    data = Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/ferret-vis/data")
    target = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(__file__).parent
    bathymetry(data, target / "north_east_atlantic_bathymetry.nc")
    hydrography(data, target / "north_east_atlantic_levitus.nc")


if __name__ == "__main__":
    main()
