# SPDX-License-Identifier: Apache-2.0
"""The commands of ./sounding that need Python: plot, report."""
import importlib
import sys

import arguments
from problem import SYSTEM, USAGE, Problem, report

COMMANDS = {"plot": arguments.parse_plot, "report": arguments.parse_report}


def main(words):
    try:
        if not words or words[0] not in COMMANDS:
            raise Problem(USAGE, f"a command is due: {', '.join(COMMANDS)}")
        parsed = COMMANDS[words[0]](words[1:])
        try:
            command = importlib.import_module(words[0])
        except ImportError as error:
            raise Problem(SYSTEM, f"{error}; it comes with apt-get install python3-xarray python3-netcdf4 python3-matplotlib") from error
        return command.main(parsed)
    except Problem as problem:
        return report(problem)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
