# SPDX-License-Identifier: Apache-2.0
"""The commands of ./sounding that need Python: plot, report."""
import importlib
import os
import pathlib
import sys
import traceback
import warnings

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
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of the libraries, on values that are missing and years that only cftime has
            return command.main(parsed)
    except Problem as problem:
        return report(problem)
    except Exception as error:  # a fault of these commands: whoever calls them still gets a reason and a last line
        if os.environ.get("SOUNDING_TRACEBACK"):
            traceback.print_exc()
        place = traceback.extract_tb(error.__traceback__)[-1]
        return report(Problem(SYSTEM, f"{words[0]} failed unforeseen, {type(error).__name__}: {error} ({pathlib.Path(place.filename).name}:"
                                      f"{place.lineno}); SOUNDING_TRACEBACK=1 in the environment shows where"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
