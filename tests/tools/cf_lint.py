#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Checks output files of Sounding against the CF conventions and the promises of the layout.

Usage: cf_lint.py FILE...     prints one line per offence; exit code 1 if there is any.
Needs Debian's python3-netcdf4 and libudunits2.
"""
import ctypes
import re
import sys

import netCDF4
import numpy

FILL = 9.969209968386869e36
# Standard names that Sounding writes, with canonical units (CF standard name table v83).
STANDARD_NAMES = {
    "time": "s", "latitude": "degrees_north", "longitude": "degrees_east",
    "height_above_mean_sea_level": "m", "height": "m", "altitude": "m", "depth": "m",
    "sea_floor_depth_below_geoid": "m", "surface_altitude": "m", "cell_thickness": "m", "land_binary_mask": "1",
    "sea_water_potential_temperature": "K", "sea_water_temperature": "K", "sea_water_conservative_temperature": "K",
    "sea_water_salinity": "1e-3", "sea_water_practical_salinity": "1", "sea_water_absolute_salinity": "g kg-1", "sea_water_density": "kg m-3",
    "mole_concentration_of_nitrate_in_sea_water": "mol m-3",
    "mole_concentration_of_phytoplankton_expressed_as_nitrogen_in_sea_water": "mol m-3",
    "mole_concentration_of_zooplankton_expressed_as_nitrogen_in_sea_water": "mol m-3",
    "mole_concentration_of_organic_detritus_expressed_as_nitrogen_in_sea_water": "mol m-3",
    "mass_concentration_of_chlorophyll_in_sea_water": "kg m-3",
    "downwelling_photosynthetic_radiative_flux_in_sea_water": "W m-2",
    "surface_downwelling_photosynthetic_radiative_flux_in_sea_water": "W m-2",
    "downwelling_shortwave_flux_in_sea_water": "W m-2",
    "net_downward_shortwave_flux_at_sea_water_surface": "W m-2",
    "square_of_brunt_vaisala_frequency_in_sea_water": "s-2",
    "ocean_vertical_tracer_diffusivity": "m2 s-1", "ocean_vertical_heat_diffusivity": "m2 s-1",
    "ocean_vertical_momentum_diffusivity": "m2 s-1", "ocean_mixed_layer_thickness": "m",
    "ocean_mixed_layer_thickness_defined_by_sigma_theta": "m",
    "air_temperature": "K", "air_potential_temperature": "K", "air_pressure": "Pa", "surface_air_pressure": "Pa",
    "atmosphere_boundary_layer_thickness": "m", "atmosphere_heat_diffusivity": "m2 s-1", "eastward_wind": "m s-1", "northward_wind": "m s-1",
    "surface_upward_latent_heat_flux": "W m-2", "surface_upward_sensible_heat_flux": "W m-2", "water_evapotranspiration_flux": "kg m-2 s-1",
    "air_density": "kg m-3", "specific_humidity": "1", "relative_humidity": "1", "mass_fraction_of_water_in_air": "1",
    "mass_fraction_of_cloud_liquid_water_in_air": "1", "mass_fraction_of_cloud_ice_in_air": "1",
    "mass_fraction_of_liquid_precipitation_in_air": "1", "mass_fraction_of_snow_in_air": "1",
    "upward_air_velocity": "m s-1",
    "atmosphere_mass_content_of_cloud_liquid_water": "kg m-2", "atmosphere_mass_content_of_cloud_ice": "kg m-2",
    "atmosphere_mass_content_of_water_vapor": "kg m-2", "atmosphere_mass_content_of_liquid_precipitation": "kg m-2",
    "precipitation_flux": "kg m-2 s-1", "rainfall_flux": "kg m-2 s-1", "snowfall_flux": "kg m-2 s-1",
    "precipitation_amount": "kg m-2", "snowfall_amount": "kg m-2",
}
REDUCTIONS = {"point", "mean", "minimum", "maximum", "sum"}
GLOBALS = ("Conventions", "title", "source", "history")


class Units:
    """The parser that CF means by units."""

    def __init__(self):
        self.library = ctypes.CDLL("libudunits2.so.0")
        for name in ("ut_read_xml", "ut_parse"):
            getattr(self.library, name).restype = ctypes.c_void_p
        self.library.ut_parse.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
        self.library.ut_are_convertible.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
        self.library.ut_set_error_message_handler(self.library.ut_ignore)
        self.system = self.library.ut_read_xml(None)

    def parse(self, text):
        return self.library.ut_parse(self.system, text.encode(), 0)

    def convertible(self, text, other):
        return bool(self.library.ut_are_convertible(self.parse(text), self.parse(other)))


UNITS = Units()


class Lint:
    def __init__(self, path):
        self.path = path
        self.offences = []
        with netCDF4.Dataset(path) as self.file:
            self.file.set_auto_mask(False)
            self.bounds = {v.bounds for v in self.file.variables.values() if "bounds" in v.ncattrs()}
            self.auxiliary = {n for v in self.file.variables.values() for n in getattr(v, "coordinates", "").split()}
            self.check_globals()
            self.check_time()
            self.check_columns()
            for variable in self.file.variables.values():
                self.check_variable(variable)

    def say(self, name, text):
        self.offences.append(f"{self.path}: {name}: {text}")

    def check_globals(self):
        for name in GLOBALS:
            if name not in self.file.ncattrs():
                self.say("global attribute", f"{name} is missing")
        if not re.search(r"\bCF-1\.\d+", str(getattr(self.file, "Conventions", ""))):
            self.say("global attribute", "Conventions does not name CF-1.x")

    def check_time(self):
        time = self.file.variables.get("time")
        if time is None:
            return self.say("time", "is missing")
        if not self.file.dimensions["time"].isunlimited():
            self.say("time", "is no unlimited dimension")
        if time.dtype != numpy.float64:
            self.say("time", "is not double")
        if not re.fullmatch(r"seconds since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?", getattr(time, "units", "")):
            self.say("time", "units are not 'seconds since YYYY-MM-DD hh:mm:ss'")
        if getattr(time, "calendar", "") not in ("standard", "proleptic_gregorian"):
            self.say("time", "no calendar, or an unusual one")
        if "bounds" in time.ncattrs():
            begin, end = self.file[time.bounds][:].T if len(time) else ([], [])
            if not (numpy.array_equal(end, time[:]) and numpy.all(begin < end) and numpy.all(begin[1:] >= end[:-1])):
                self.say("time", "bounds overlap, or records do not stand at the end of their interval")

    def check_columns(self):
        """A file of single columns is a discrete sampling geometry, and says so; a map never does (CF, chapter 9)."""
        feature = getattr(self.file, "featureType", None)
        if "column" not in self.file.dimensions:
            if feature is not None:
                self.say("featureType", "stands on a grid")
            return
        if feature != "timeSeriesProfile":
            self.say("featureType", "is not timeSeriesProfile")
        names = [v for v in self.file.variables.values() if getattr(v, "cf_role", "") == "timeseries_id"]
        if len(names) != 1 or names[0].dtype != "S1" or names[0].dimensions[:1] != ("column",):
            self.say("column_id", "not one array of characters over column with cf_role timeseries_id")
        elif len(set(netCDF4.chartostring(names[0][:]))) != len(names[0]):
            self.say(names[0].name, "two columns have one name")
        for name in ("lat", "lon"):
            if name not in self.file.variables or self.file[name].dimensions != ("column",):
                self.say(name, "is not there for each column")
        for variable in self.file.variables.values():
            if "time" in variable.dimensions and "column" in variable.dimensions:
                self.check_sampled(variable, {"lat", "lon"} | {v.name for v in names})
        if "distance" in self.file.variables and not numpy.all(numpy.diff(self.file["distance"][:]) > 0):
            self.say("distance", "columns do not follow each other along the section")

    def check_sampled(self, variable, due):
        named = set(getattr(variable, "coordinates", "").split())
        if not due <= named or not named <= set(self.file.variables):
            self.say(variable.name, f"coordinates are {' '.join(sorted(named)) or 'none'}; {' '.join(sorted(due))} and what there is are due")
        if variable.dimensions not in (("time", "column"), ("time", "column", "z"), ("time", "column", "z_face")):
            self.say(variable.name, "dimensions are not (time, column) or (time, column, z)")

    def check_variable(self, variable):
        name, texts = variable.name, variable.ncattrs()
        if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", name):
            self.say(name, "unusual name")
        if "missing_value" in texts:
            self.say(name, "missing_value is deprecated; _FillValue is enough")
        if name in self.bounds:
            return
        self.check_texts(variable)
        if variable.dtype.kind == "f" and numpy.isnan(variable[:]).any():
            self.say(name, "holds NaN")
        coordinate = variable.dimensions == (name,) or name in self.auxiliary
        if coordinate:
            self.check_coordinate(variable)
        elif "time" in variable.dimensions:
            self.check_methods(variable)
        if not coordinate and variable.dtype.kind == "f":
            self.check_fills(variable)

    def check_texts(self, variable):
        name, texts = variable.name, variable.ncattrs()
        if not getattr(variable, "long_name", ""):
            self.say(name, "no long_name")
        units = getattr(variable, "units", "")
        if "cf_role" in texts:
            return None
        if not units:
            return self.say(name, "no units")
        if not UNITS.parse(units):
            self.say(name, f"udunits does not know the units '{units}'")
        elif "standard_name" in texts:
            canonical = STANDARD_NAMES.get(variable.standard_name)
            if canonical is None:
                self.say(name, f"standard_name '{variable.standard_name}' is not in the list")
            elif name != "time" and not UNITS.convertible(units, canonical):
                self.say(name, f"units '{units}' are not those of {variable.standard_name}, '{canonical}'")

    def check_coordinate(self, variable):
        name, values = variable.name, variable[:]
        if "_FillValue" in variable.ncattrs():
            self.say(name, "a coordinate has a fill value")
        axis = variable.dimensions == (name,)
        if axis and not numpy.all(numpy.diff(values) > 0):
            self.say(name, "does not ascend strictly")
        if name in ("z", "z_face") and getattr(variable, "positive", "") != "up":
            self.say(name, "positive is not up")
        if axis and "axis" not in variable.ncattrs():
            self.say(name, "no axis")
        if "bounds" in variable.ncattrs() and name != "time":
            if variable.bounds not in self.file.variables:
                return self.say(name, f"bounds {variable.bounds} are missing")
            low, high = self.file[variable.bounds][:].T
            # Levels of a choice may lie apart, and then there are no faces.
            apart = name == "z" and "z_face" not in self.file.variables
            if not (numpy.all(high[:-1] <= low[1:]) if apart else numpy.array_equal(high[:-1], low[1:])):
                self.say(name, "bounds are not contiguous")
            if name == "z" and not apart and not numpy.array_equal(self.file["z_face"][:], [*low, high[-1]]):
                self.say(name, "bounds are not the faces")
            if not numpy.all((low <= values) & (values <= high)):
                self.say(name, "bounds do not enclose their cell")

    def check_methods(self, variable):
        method = re.search(r"\btime: (\w+)", getattr(variable, "cell_methods", ""))
        if not method or method[1] not in REDUCTIONS:
            return self.say(variable.name, "cell_methods do not say how time was reduced")
        since_start = "since the start of the run" in variable.cell_methods
        if since_start and method[1] != "point":
            return self.say(variable.name, "what has come together since the start is no reduction over a record")
        if not since_start and (method[1] != "point") != ("bounds" in self.file["time"].ncattrs()):
            self.say(variable.name, f"'time: {method[1]}' does not go with the presence of time bounds")

    def check_fills(self, variable):
        """Fill values are where cells are dry, and nowhere else."""
        name = variable.name
        if getattr(variable, "_FillValue", None) != numpy.array(FILL, variable.dtype):
            return self.say(name, "_FillValue is not 9.96921e36")
        if "k_bottom" not in self.file.variables:
            return None
        bottom, levels = self.file["k_bottom"][:], len(self.file.dimensions["z"])
        immersed = bottom >= levels
        # Where levels were left out, a column may be wet in others.
        complete = "on land" in self.file["k_bottom"].long_name
        land = self.file["land_mask"][:] == 1 if "land_mask" in self.file.variables else immersed & complete
        fills = variable[:] == variable._FillValue
        vertical = next((d for d in ("z", "z_face") if d in variable.dimensions), None)
        if vertical:
            fills = numpy.moveaxis(fills, variable.dimensions.index(vertical), -1)
            level = numpy.arange(levels + (vertical == "z_face"))
            dry = (level < bottom[..., None]) | land[..., None]
            # Of a column that is wet above the highest level alone, that level's upper face may be the floor.
            unknown = (level == levels) & (immersed & ~land)[..., None]
            wrong = (fills != dry) & ~unknown
            if wrong.any():
                wet, holes = int(numpy.sum(wrong & dry)), int(numpy.sum(wrong & ~dry))
                self.say(name, f"{wet} dry places hold values, {holes} wet places are filled")
        elif "time" in variable.dimensions and variable.ndim >= 2 and not numpy.all(fills[..., land]):
            self.say(name, "values on land")


def main():
    paths = sys.argv[1:]
    if not paths:
        sys.exit(__doc__)
    offences = [offence for path in paths for offence in Lint(path).offences]
    for offence in offences:
        print(offence)
    print(f"{len(paths)} file(s), {len(offences)} offence(s)")
    sys.exit(1 if offences else 0)


if __name__ == "__main__":
    main()
