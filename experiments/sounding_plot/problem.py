# SPDX-License-Identifier: Apache-2.0
"""What goes wrong on the user's side: one line that says what, and an exit code."""
import sys

USAGE, CONTENT, MISSING, SYSTEM, CREATE, IO = 64, 65, 66, 71, 73, 74
REASONS = {USAGE: "usage", CONTENT: "input", MISSING: "missing", SYSTEM: "system", CREATE: "create", IO: "io"}


class Problem(Exception):
    """Ends the command with `code`; the text is one line."""

    def __init__(self, code, text):
        super().__init__(text)
        self.code = code


def one_of(words):
    """Names in a row, or "none"."""
    return ", ".join(words) or "none"


def report(problem):
    """Prints the problem as the program prints its own, and returns the exit code."""
    text = " ".join(str(problem).split())
    print(f"sounding: {text}", file=sys.stderr)
    print(f"sounding: exit={problem.code} reason={REASONS[problem.code]}", file=sys.stderr)
    return problem.code
