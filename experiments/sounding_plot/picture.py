# SPDX-License-Identifier: Apache-2.0
"""A picture: panels, a headline, a small file."""
import contextlib
import errno
import io
import math
import os
import pathlib
import warnings

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
from PIL import Image

from draw import DRAW, Panel
from look import STYLE, short
from problem import CREATE, IO, Problem

MOST_PANELS = 12
LARGEST = 200_000  # bytes of a picture
FAILED_DISK = (errno.ENOSPC, errno.EDQUOT, errno.EIO)


def figure_of(panels, choice):
    """`panels`: file, kind of picture and name of a variable of each."""
    across = 1 if len(panels) == 1 else 2 if len(panels) <= 4 else 3
    down = math.ceil(len(panels) / across)
    figure, grid = plt.subplots(down, across, figsize=(5.0 * across if across > 1 else 6.4, 3.1 * down + 0.4),
                                layout="constrained", squeeze=False)
    for axes in grid.flat[len(panels):]:
        axes.set_axis_off()
    alike = {}
    for axes, (file, kind, name) in zip(grid.flat, panels):
        panel = Panel(axes, file, name, choice)
        where = "; ".join(w for w in [*DRAW[kind](panel), file.case] if w)
        alike.setdefault((kind, name), []).append(axes)
        axes.set_title(short(panel.variable.attrs, name) + (f"\n{where}" if where else ""))
    for several in alike.values():
        same_limits(several)
    file = panels[0][0]
    source = file.data.attrs.get("source", "")
    figure.suptitle(f"{file.path.name}" + (f"  ·  {source}" if source else ""), x=0.01, ha="left", fontsize=8, color="#666666")
    return figure


def same_limits(several):
    """One scale of colours and of values for panels of the same variable, so that they can be compared."""
    if len(several) < 2:
        return
    images = [axes.collections[-1] for axes in several if axes.collections and axes.collections[-1].get_array() is not None]
    if len(images) == len(several):
        low, high = min(i.norm.vmin for i in images), max(i.norm.vmax for i in images)
        for image in images:
            image.set_clim(low, high)
    low, high = (f(x) for f, x in zip((min, max), zip(*(sorted(axes.get_ylim()) for axes in several))))
    for axes in several:
        axes.set_ylim(*((high, low) if axes.yaxis_inverted() else (low, high)))


def compressed(image, **options):
    buffer = io.BytesIO()
    image.save(buffer, format="png", optimize=True, **options)
    return buffer.getvalue()


def png(panels, choice):
    """The bytes of the picture.  One that would be too large gets fewer dots, and at last a palette of 256 colours."""
    with plt.rc_context(STYLE), warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # means over columns that are missing altogether
        figure = figure_of(panels, choice)
        for dpi in (100, 85, 70):
            figure.set_dpi(dpi)
            if layout := figure.get_layout_engine():
                layout.execute(figure)
                figure.set_layout_engine("none")  # what was laid out once stays where it is
            figure.canvas.draw()  # once, which savefig does twice
            image = Image.fromarray(np.asarray(figure.canvas.buffer_rgba())).convert("RGB")
            content = compressed(image)
            if len(content) <= LARGEST:
                break
        plt.close(figure)
    while len(content) > LARGEST:
        content = compressed(image.quantize(256, dither=Image.Dither.NONE))
        image = image.resize((image.width * 4 // 5, image.height * 4 // 5), Image.Resampling.LANCZOS)
    return content


def write(path, content):
    """Whole or not at all: beside its place first, then by a rename.  What is there and no file, such as a device or
    a pipe, is written to and stays; of a link the file it leads to is replaced."""
    path = pathlib.Path(path)
    if path.is_dir():
        raise Problem(CREATE, f"{path}: is a folder; a file name is due")
    part = None
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(content)
            return
        place = path.resolve()
        part = place.with_name(place.name + ".part")
        part.write_bytes(content)
        os.replace(part, place)
    except (OSError, RuntimeError) as error:  # RuntimeError: links in a circle
        if part:
            with contextlib.suppress(OSError):
                part.unlink()
        number = getattr(error, "errno", None)
        raise Problem(IO if number in FAILED_DISK else CREATE, f"{path}: cannot be written: {os.strerror(number) if number else error}") from error
