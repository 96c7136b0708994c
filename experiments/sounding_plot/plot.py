# SPDX-License-Identifier: Apache-2.0
"""sounding plot: pictures of an output file."""
import choose
import picture
from dataset import File
from problem import CONTENT, USAGE, Problem


def pictures_of(file, a, choice):
    """Pairs of a file name and its panels."""
    stem = file.path.name.split(".nc")[0]
    if a.variables:
        panels = [(choose.kind_for(file, name, a.kind, choice), name) for name in a.variables]
        kinds = {kind for kind, _ in panels}
        return [(f"{stem}_{kinds.pop() if len(kinds) == 1 else 'mixed'}.png", panels)]
    standard = choose.standard_pictures(file)
    if a.kind:
        names = [n for n in file.varying() if a.kind in choose.kinds_of(file, file.variable(n))]
        standard = [(a.kind, names)] if names else []
    if not standard:
        what = f"that can be drawn as {a.kind}" if a.kind else "that changes with time"
        raise Problem(CONTENT if not a.kind else USAGE, f"{file.path}: no variable {what}")
    return [(f"{stem}_{kind}.png", [(kind, name) for name in names]) for kind, names in standard]


def main(a):
    """`a`: the parsed command line.  Returns the exit code."""
    file = File(a.file)
    choice = choose.Choice(a.time, a.column, f"{-a.depth}" if a.depth else a.level, a.extent)
    pictures = pictures_of(file, a, choice)
    if a.output and len(pictures) > 1:  # one name, one picture: all panels together
        pictures = [("", [panel for _, panels in pictures for panel in panels])]
    for name, panels in pictures:
        if len(panels) > picture.MOST_PANELS:
            print(f"{a.output or name}: the first {picture.MOST_PANELS} of {len(panels)} panels")
        panels = panels[:picture.MOST_PANELS]
        picture.write(a.output or name, picture.png(file, panels, choice))
        print(f"drawn: {a.output or name}")
    return 0
