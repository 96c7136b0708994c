# SPDX-License-Identifier: Apache-2.0
"""How quantities look: colour map, unit on the page, where zero stands; and the style of every picture."""
import dataclasses
import re

import matplotlib

try:
    import cmocean
except ImportError:
    cmocean = None

SOLID = "#8a8078"  # land, sea floor, terrain
INK = "#222222"

STYLE = {
    "font.family": "sans-serif", "font.sans-serif": ["Nimbus Sans", "DejaVu Sans"], "font.size": 9,
    "text.color": INK, "axes.labelcolor": INK, "axes.edgecolor": INK, "xtick.color": INK, "ytick.color": INK,
    "axes.linewidth": 0.6, "xtick.major.width": 0.6, "ytick.major.width": 0.6,
    "axes.titlesize": 9.5, "axes.titlelocation": "left", "axes.formatter.useoffset": False,
}


@dataclasses.dataclass(frozen=True)
class Look:
    """cmocean's map and matplotlib's that comes nearest; the factor to the unit on the page."""

    ocean_map: str
    plain_map: str
    factor: float = 1
    unit: str = ""  # on the page; empty: that of the file
    from_zero: bool = False  # a quantity of which zero is none
    logarithmic: bool = False
    lit: bool = False  # lives near the surface of the sea: deep water is left out of the picture
    aloft: bool = False  # lives in clouds: maps are drawn at the height with most of it

    def colours(self):
        return getattr(cmocean.cm, self.ocean_map) if cmocean else matplotlib.colormaps[self.plain_map]


OTHER = Look("haline", "viridis")
WATER_CONTENT = {"factor": 1e3, "unit": "g kg-1", "from_zero": True, "aloft": True}
LOOKS = {  # by the name of the variable
    "temperature": Look("thermal", "plasma"),
    "salinity": Look("haline", "viridis"),
    "nitrate": Look("matter", "YlOrBr", from_zero=True),
    "phytoplankton": Look("algae", "YlGn", from_zero=True, lit=True),
    "chlorophyll": Look("algae", "YlGn", from_zero=True, lit=True),
    "zooplankton": Look("tempo", "GnBu", from_zero=True, lit=True),
    "detritus": Look("turbid", "YlOrBr", from_zero=True, lit=True),
    "par": Look("solar", "inferno", from_zero=True, lit=True),
    "surface_par": Look("solar", "inferno", from_zero=True),
    "surface_shortwave": Look("solar", "inferno", from_zero=True),
    "euphotic_depth": Look("deep", "YlGnBu", from_zero=True),
    "mixed_layer_depth": Look("deep", "YlGnBu", from_zero=True),
    "bottom_depth": Look("deep", "YlGnBu", from_zero=True),
    "tracer_diffusivity": Look("amp", "magma_r", logarithmic=True),
    "air_temperature": Look("thermal", "plasma"),
    "theta_li": Look("thermal", "plasma"),
    "pressure": Look("dense", "PuBu", factor=1e-2, unit="hPa"),
    "air_density": Look("dense", "PuBu"),
    "q_tot": Look("rain", "YlGnBu", factor=1e3, unit="g kg-1", from_zero=True),
    "q_vap": Look("rain", "YlGnBu", factor=1e3, unit="g kg-1", from_zero=True),
    "q_liq": Look("ice_r", "Blues", **WATER_CONTENT),
    "q_ice": Look("ice_r", "Blues", **WATER_CONTENT),
    "q_rai": Look("rain", "PuBuGn", **WATER_CONTENT),
    "lwp": Look("ice_r", "Blues", from_zero=True),
    "rwp": Look("rain", "PuBuGn", from_zero=True),
    "precipitation": Look("rain", "PuBuGn", factor=3600, unit="mm h-1", from_zero=True),  # 1 kg m-2 is 1 mm
    "accumulated_precipitation": Look("rain", "PuBuGn", unit="mm", from_zero=True),
}
STANDARD = {  # by the standard name, for files of other programs
    "sea_water_potential_temperature": "temperature", "sea_water_temperature": "temperature",
    "sea_water_conservative_temperature": "temperature", "sea_water_salinity": "salinity",
    "sea_water_practical_salinity": "salinity", "mass_concentration_of_chlorophyll_in_sea_water": "chlorophyll",
}


def look_of(name, attributes):
    """The look of a variable.  A factor holds only for the unit it was made for, kg and m and s."""
    look = LOOKS.get(name) or LOOKS.get(STANDARD.get(attributes.get("standard_name", ""), ""), OTHER)
    made_for = {"g kg-1": ("1", "kg kg-1"), "hPa": ("Pa",), "mm h-1": ("kg m-2 s-1",), "mm": ("kg m-2",)}
    if look.unit and attributes.get("units") not in made_for[look.unit]:
        return dataclasses.replace(look, factor=1, unit="")
    return look


def written(unit):
    """A unit as a page shows it: degree signs, powers raised."""
    known = {"degree_Celsius": "°C", "degC": "°C", "1": "", "degrees_north": "°N", "degrees_east": "°E"}
    if unit in known:
        return known[unit]
    return re.sub(r"(?<=[A-Za-z])(-?\d+)", r"$^{\1}$", unit)


def short(attributes, name):
    """A title from the long name: what stands before its first explanation."""
    text = attributes.get("long_name") or name.replace("_", " ")
    return re.split(r" \(|;|, (?!as )| at cell faces", text)[0] if len(text) > 32 else text
