# SPDX-License-Identifier: Apache-2.0
"""sounding report: one page of a run, with everything inside it."""
import base64
import csv
import html
import pathlib

import choose
import instants
import picture
from dataset import File
from page import STYLE
from problem import MISSING, Problem
from summary import read

SECONDS_OF_YEAR = 365.25 * 86400


def escaped(value):
    return html.escape(str(value))


def table(head, rows, numbers=(), words=()):
    """`numbers`: columns that are set to the right; `words`: columns that may be broken into lines."""
    def line(cells, tag):
        marks = (' class="n"' if i in numbers else ' class="w"' if i in words else "" for i in range(len(cells)))
        return "<tr>" + "".join(f"<{tag}{m}>{escaped(c)}</{tag}>" for m, c in zip(marks, cells)) + "</tr>"
    return f'<div class="wide"><table><thead>{line(head, "th")}</thead><tbody>{"".join(line(r, "td") for r in rows)}</tbody></table></div>'


def section(title, body):
    return f"<section><h2>{escaped(title)}</h2>{body}</section>" if body else ""


def number(value, form=".4g"):
    return "not finite" if value is None else format(value, form)


def model_time(seconds):
    days, rest = divmod(round(seconds), 86400)
    clock = f"{rest // 3600:02}:{rest // 60 % 60:02}:{rest % 60:02}"
    return f"{days} d {clock}" if days else clock


def speed(summary):
    ratio = summary["model_seconds"] / max(summary["wall_seconds"], 1e-9)
    years = ratio * 86400 / SECONDS_OF_YEAR
    return (f"{years:.3g}", "simulated years per day") if years >= 0.1 else (f"{ratio / 24:.3g}", "model days per hour")


def figures(summary):
    """What one wants to know first, in large letters."""
    share = 100 * summary["output_seconds"] / max(summary["wall_seconds"], 1e-9)
    cards = [(model_time(summary["model_seconds"]), "model time"), (f'{summary["wall_seconds"]:.3g} s', "wall time"),
             speed(summary), (f"{share:.2g} %", "of the wall time for output")]
    return '<div class="cards">' + "".join(f"<div><b>{escaped(a)}</b><span>{escaped(b)}</span></div>" for a, b in cards) + "</div>"


def speeds(summary):
    rows = [(m["name"], m["columns"], m["wet_cells"], m["steps"], f'{m["dt_seconds"]:g} s', f'{m["seconds"]:.2f}',
             number(m["ns_per_cell_and_step"], ".2f"), m["state"]) for m in summary["media"]]
    return table(("medium", "columns", "wet cells", "steps", "time step", "seconds", "ns per cell and step", "hash of the state"),
                 rows, {1, 2, 3, 4, 5, 6})


def budgets(summary):
    rows = [(f'{m["name"]}: {b["name"]}', b["unit"], number(b["content"], ".6g"), number(b["change"]), number(b["inflow"]),
             number(b["residual"], ".1e")) for m in summary["media"] for b in m["budgets"]]
    return table(("mean of columns", "unit", "content", "change", "inflow", "residual / (content + flux), worst column"), rows,
                 {2, 3, 4, 5}) if rows else ""


def irregularities(summary):
    lines = []
    for m in summary["media"]:
        lines += [f'{m["name"]}: {i["text"]} in {i["columns"]} columns, {number(i["largest"], ".3g")} {i["unit"]} in the worst one'
                  for i in m["irregularities"]]
        lines += [m["fixed_cells"]] if m["fixed_cells"] else []
    return "<ul>" + "".join(f"<li>{escaped(t)}</li>" for t in lines) + "</ul>" if lines else "<p>None.</p>"


def streams(files):
    rows = []
    for file in files:
        time = file.data[file.time].values if file.records else []
        span = f"{instants.text(time[0])} to {instants.text(time[-1])}" if len(time) else "none yet"
        rows.append((file.path.name, file.records, span, f"{file.path.stat().st_size / 1e6:.2f} MB", ", ".join(file.varying())))
    return table(("file", "records", "time", "size", "variables"), rows, {1, 3}, {4})


def pictures(file):
    """The standard pictures of a file, inside the page."""
    if not file.records:
        return ""
    body = ""
    cases = file.cases({})
    standard = [(cases[0], kind, names) for kind, names in choose.standard_pictures(cases[0])]
    drawn = [([(one, kind, n) for n in names], f"{kind} of {', '.join(names)}") for one, kind, names in standard]
    if len(cases) > 1:  # of a sweep: the runs beside each other
        usual = {name: kind for _, kind, names in reversed(standard) for name in names}
        drawn = [([(c, kind, name) for c in cases], f"{kind} of {name}, run by run") for name, kind in usual.items()]
    for panels, words in drawn:
        content = base64.b64encode(picture.png(panels[:picture.MOST_PANELS], choose.Choice())).decode()
        body += (f'<figure><img alt="{escaped(words)}" src="data:image/png;base64,{content}">'
                 f"<figcaption>{escaped(words)}</figcaption></figure>")
    return body


def open_run(folder):
    """The files of a run, and its summary or None."""
    if not folder.is_dir():
        raise Problem(MISSING, f"{folder}: no such folder; a folder of a run is due, such as output/latest")
    paths = sorted(folder.glob("*.nc")) or sorted(folder.glob("*.nc.part"))
    paths = [p for p in paths if not p.name.startswith(("checkpoint", "postmortem"))]
    if not paths:
        raise Problem(MISSING, f"{folder}: holds no output (*.nc)")
    summary = folder / "summary.json"
    return [File(p) for p in paths], read(summary) if summary.exists() else None


def origin(files, summary):
    """Pairs of a word and what is known about it."""
    about = files[0].data.attrs
    if summary:
        commit = summary["git_commit"] + (", modified" if summary["git_dirty"] else "")
        return [("command", summary["command_line"]), ("program", f'Sounding {summary["version"]} (git {commit}; {summary["build"]})'),
                ("precision, threads", f'{summary["precision"]}, {summary["threads"]}'), ("device", summary.get("device", "")),
                ("finished", f'{summary["finished"]} on {summary["host"]}'), ("input", about.get("input_files", ""))]
    return [("command", about.get("history", "")), ("program", about.get("source", "")),
            ("precision, threads", f'{about.get("model_precision", "")}, {about.get("threads", "")}'),
            ("device", about.get("model_device", "")), ("input", about.get("input_files", ""))]


def page(folder):
    files, summary = open_run(folder)
    title = files[0].data.attrs.get("title", "A run of Sounding")
    config = summary["config"] if summary else files[0].data.attrs.get("model_config_yaml", "")
    known = "".join(f"<dt>{escaped(a)}</dt><dd>{escaped(b)}</dd>" for a, b in origin(files, summary) if b)
    body = f"<header><h1>{escaped(title)}</h1><p>{escaped(folder.resolve())}</p></header>"
    if summary:
        body += figures(summary)
        if summary.get("ending") == "stopped":
            body += '<p class="note">Stopped before its end, after a checkpoint; sounding run --restart goes on.</p>'
    elif (folder / "runs.csv").exists():
        rows = list(csv.reader((folder / "runs.csv").read_text(encoding="utf-8").splitlines()))
        body += section("Runs of the sweep", table(rows[0], rows[1:]))
    else:
        body += '<p class="note">No summary.json: the run goes on, or it ended before its end. Budgets and speed are not known.</p>'
    body += section("What was run", f"<dl>{known}</dl>")
    if summary:
        body += section("Budgets", budgets(summary)) + section("Speed", speeds(summary))
        body += section("Irregularities", irregularities(summary))
    body += section("Output", streams(files))
    for file in files:
        body += section(file.path.name, pictures(file))
    body += section("Configuration", f"<details><summary>every key, as it ran</summary><pre>{escaped(config)}</pre></details>" if config else "")
    return (f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escaped(title)}</title>'
            f'<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">'
            f"<style>{STYLE}</style></head><body><main>{body}</main></body></html>\n")


def main(a):
    """`a`: the parsed command line.  Returns the exit code."""
    folder = pathlib.Path(a.folder)
    output = pathlib.Path(a.output) if a.output else folder / "report.html"
    picture.write(output, page(folder).encode())
    print(f"written: {output}")
    return 0
