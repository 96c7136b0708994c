# SPDX-License-Identifier: Apache-2.0
"""summary.json of a run, read and found whole."""
import json

from problem import CONTENT, Problem

TEXT, NUMBER, PERHAPS = "a text", "a number", "a number or null"  # null: not finite

BUDGET = {"name": TEXT, "unit": TEXT, "content": PERHAPS, "change": PERHAPS, "inflow": PERHAPS, "residual": PERHAPS}
IRREGULARITY = {"text": TEXT, "unit": TEXT, "largest": PERHAPS, "columns": NUMBER}
MEDIUM = {"name": TEXT, "columns": NUMBER, "wet_cells": NUMBER, "steps": NUMBER, "dt_seconds": NUMBER, "seconds": NUMBER,
          "ns_per_cell_and_step": PERHAPS, "state": TEXT, "budgets": [BUDGET], "irregularities": [IRREGULARITY], "fixed_cells": TEXT}
SUMMARY = {"version": TEXT, "git_commit": TEXT, "git_dirty": "true or false", "build": TEXT, "command_line": TEXT, "finished": TEXT,
           "host": TEXT, "precision": TEXT, "threads": NUMBER, "model_seconds": NUMBER, "wall_seconds": NUMBER,
           "output_seconds": NUMBER, "media": [MEDIUM], "config": TEXT}
TYPES = {TEXT: str, NUMBER: (int, float), PERHAPS: (int, float, type(None)), "true or false": bool}


def fault(content, due, place=""):
    """What is wrong first, in words, or None.  `place`: the keys that lead to `content`."""
    if isinstance(due, str):
        right = isinstance(content, TYPES[due]) and (TYPES[due] is bool or not isinstance(content, bool))
        return None if right else f"{place}: {due} is due"
    if isinstance(due, list):
        if not isinstance(content, list):
            return f"{place}: a list is due"
        return next((f for f in (fault(c, due[0], f"{place}[{i}]") for i, c in enumerate(content)) if f), None)
    if not isinstance(content, dict):
        return f"{place or 'the whole'}: keys and values are due"
    for key, below in due.items():
        inner = f"{place}.{key}" if place else key
        found = fault(content[key], below, inner) if key in content else f"the key {inner} is missing"
        if found:
            return found
    return None


def read(path):
    """The content of the file, or a Problem that names what is wrong in it."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Problem(CONTENT, f"{path}: cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise Problem(CONTENT, f"{path}: is no summary of a run: {error}") from error
    wrong = fault(content, {"summary_version": NUMBER})
    if not wrong and content["summary_version"] != 1:
        raise Problem(CONTENT, f'{path}: of version {content["summary_version"]}; this program reads 1')
    wrong = wrong or fault(content, SUMMARY)
    if wrong:
        raise Problem(CONTENT, f"{path}: is no summary of a run: {wrong}")
    return content
