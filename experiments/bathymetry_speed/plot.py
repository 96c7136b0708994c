#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Pictures of `sounding bench bathymetry --json RESULTS`.

    experiments/bathymetry_speed/plot.py RESULTS FOLDER

FOLDER/ratios.png    time of each walk relative to walk_all of the same formulation, published values beside it
FOLDER/per_cell.png  ns per wet cell: scalar code as one writes it down, dense vectors, tiles
Needs Debian's python3-matplotlib.
"""
import json
import pathlib
import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

SHAPES = {"all_wet": "all wet", "shelf": "shelf", "slope": "slope", "random": "random depths",
          "north_atlantic": "North Atlantic"}
WALKS = {"walk_all": "#b3b3b3", "break": "#e69f00", "predicated": "#cc79a7", "bounded": "#56b4e9",
         "sorted": "#0072b2", "tiles": "#009e73"}
INK = "#222222"

plt.rcParams.update({
    "font.family": "sans-serif", "font.sans-serif": ["Nimbus Sans", "DejaVu Sans"], "font.size": 9,
    "text.color": INK, "axes.labelcolor": INK, "axes.edgecolor": INK, "xtick.color": INK, "ytick.color": INK,
    "axes.linewidth": 0.6, "axes.titlesize": 9.5, "axes.titleweight": "bold", "axes.titlelocation": "left",
    "axes.spines.top": False, "axes.spines.right": False,
})


def read(path):
    """Counters of each case, by (walk, sea floor, formulation, precision, backend), and the backend that runs all walks."""
    document = json.loads(pathlib.Path(path).read_text())
    cases = {tuple(b["name"].split("/")[1:6]): b for b in document["benchmarks"]}
    backends = {case[4] for case in cases} - {"scalar"}
    if len(backends) != 1:
        sys.exit(f"{path}: results of one backend besides scalar are due, there are {sorted(backends)}")
    return cases, backends.pop()


def bars(axes, cases, backend, formulation, walks, shapes):
    """Groups of bars: time relative to walk_all; diamonds: published."""
    width = 0.8 / len(walks)
    for n, walk in enumerate(walks):
        for position, shape in enumerate(shapes):
            own = cases[walk, shape, formulation, "f64", backend]
            reference = cases["walk_all", shape, formulation, "f64", backend]
            x = position + (n - (len(walks) - 1) / 2) * width
            axes.bar(x, own["ms"] / reference["ms"], width * 0.92, color=WALKS[walk],
                     label=walk if position == 0 else None)
            if "published_ms" in own:
                axes.plot(x, own["published_ms"] / reference["published_ms"], marker="D", markersize=4.5,
                          markerfacecolor="white", markeredgecolor=INK, markeredgewidth=0.9, linestyle="none",
                          label="published, V100" if position == 0 and n == len(walks) - 1 else None)
    for position, shape in enumerate(shapes):
        wet = cases["walk_all", shape, formulation, "f64", backend]["wet_fraction"]
        axes.plot([position - 0.42, position + 0.42], [wet, wet], color=INK, linewidth=0.9, linestyle=":",
                  label="wet fraction" if position == 0 else None)
    axes.set_xticks(range(len(shapes)), [SHAPES[s] for s in shapes])
    axes.tick_params(axis="x", length=0)
    axes.set_ylabel("time / walk_all")


def ratios(cases, backend, path):
    shapes = [s for s in SHAPES if ("walk_all", s, "seed", "f64", backend) in cases]
    figure, (above, below) = plt.subplots(2, 1, figsize=(8.2, 5.6), layout="constrained", sharex=True)
    bars(above, cases, backend, "seed", list(WALKS)[:4], shapes)
    together = "64 columns in step (published: warps of 32)" if backend == "simd" else "warps of 32"
    above.set_title(f"The published formulation and walks, {together}")
    bars(below, cases, backend, "folded", list(WALKS), shapes)
    below.set_title("The folded formulation, and two ways to sort")
    for axes in (above, below):
        axes.legend(ncols=1, frameon=False, loc="upper left", bbox_to_anchor=(1.0, 1.0), handlelength=1.2)
    figure.savefig(path, dpi=110)


def per_cell(cases, backend, path):
    kinds = {"scalar walk_all": ("walk_all", "naive", "scalar"), "scalar bounded": ("bounded", "naive", "scalar"),
             "vectors, walk_all": ("walk_all", "folded", backend), "vectors, bounded": ("bounded", "folded", backend),
             "vectors, tiles": ("tiles", "folded", backend)}
    if backend != "simd":
        kinds = {label.replace("vectors", backend): kind for label, kind in kinds.items() if kind[2] == backend}
    colours = ["#999999", "#e69f00", "#cc79a7", "#56b4e9", "#009e73"]
    shapes = [s for s in SHAPES if ("tiles", s, "folded", "f64", backend) in cases]
    figure, panels = plt.subplots(1, 2, figsize=(8.2, 3.4), layout="constrained", sharey=True)
    for axes, (precision, title) in zip(panels, (("f64", "double"), ("f32", "float"))):
        for colour, (label, (walk, formulation, runs_on)) in zip(colours, kinds.items()):
            y = [cases[walk, s, formulation, precision, runs_on]["ns_per_wet_cell"] for s in shapes]
            axes.plot(range(len(shapes)), y, marker="o", markersize=4, linewidth=1.2, color=colour, label=label)
        axes.set_yscale("log")
        if backend == "simd":
            axes.set_yticks([2, 5, 10, 20, 50, 100, 200], labels=["2", "5", "10", "20", "50", "100", "200"])
        axes.minorticks_off()
        axes.grid(axis="y", linewidth=0.4, color="#dddddd")
        axes.set_xticks(range(len(shapes)), [SHAPES[s].replace(" ", "\n", 1) for s in shapes])
        axes.set_title(title)
    panels[0].set_ylabel("ns per wet cell")
    panels[1].legend(frameon=False, loc="upper left", bbox_to_anchor=(1.0, 1.0))
    figure.savefig(path, dpi=110)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    cases, backend = read(sys.argv[1])
    folder = pathlib.Path(sys.argv[2])
    ratios(cases, backend, folder / "ratios.png")
    per_cell(cases, backend, folder / "per_cell.png")


if __name__ == "__main__":
    main()
