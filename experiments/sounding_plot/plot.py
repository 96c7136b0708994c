# SPDX-License-Identifier: Apache-2.0
"""sounding plot: pictures of an output file."""
import choose
import picture
from dataset import File
from problem import CONTENT, USAGE, Problem


def wanted_cases(texts):
    """"heat_flux=-100" as pairs."""
    wanted = {}
    for text in texts or ():
        name, equals, value = text.partition("=")
        if not equals or not value:
            raise Problem(USAGE, f"--at {text!r}: due is a dimension of a sweep and a value, such as heat_flux=-100")
        wanted[name] = value
    return wanted


def pictures_of(cases, a, choice):
    """Pairs of a file name and its panels: file, kind, name of the variable."""
    file = cases[0]
    stem = file.path.name.split(".nc")[0]
    if a.variables:
        panels = [(case, choose.kind_for(file, name, a.kind, choice), name) for name in a.variables for case in cases]
        kinds = {kind for _, kind, _ in panels}
        return [(f"{stem}_{kinds.pop() if len(kinds) == 1 else 'mixed'}.png", panels)]
    standard = choose.standard_pictures(file)
    if a.kind:
        names = [n for n in file.varying() if a.kind in choose.kinds_of(file, file.variable(n))]
        standard = [(a.kind, names)] if names else []
    if not standard:
        what = f"that can be drawn as {a.kind}" if a.kind else "that changes with time"
        raise Problem(CONTENT if not a.kind else USAGE, f"{file.path}: no variable {what}")
    if len(cases) > 1:  # runs beside each other, a picture for each variable
        usual = {name: kind for kind, names in reversed(standard) for name in names}
        return [(f"{stem}_{name}.png", [(case, kind, name) for case in cases]) for name, kind in usual.items()]
    return [(f"{stem}_{kind}.png", [(file, kind, name) for name in names]) for kind, names in standard]


def main(a):
    """`a`: the parsed command line.  Returns the exit code."""
    cases = File(a.file).cases(wanted_cases(a.at))
    choice = choose.Choice(a.time, a.column, f"{-a.depth}" if a.depth else a.level, a.extent)
    pictures = pictures_of(cases, a, choice)
    if a.output and len(pictures) > 1:  # one name, one picture: all panels together
        pictures = [("", [panel for _, panels in pictures for panel in panels])]
    for name, panels in pictures:
        if len(panels) > picture.MOST_PANELS:
            print(f"{a.output or name}: the first {picture.MOST_PANELS} of {len(panels)} panels")
        panels = panels[:picture.MOST_PANELS]
        picture.write(a.output or name, picture.png(panels, choice))
        print(f"drawn: {a.output or name}")
    return 0
