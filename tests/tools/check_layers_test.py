#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""The layer check finds each offence it names, and nothing in a tree that keeps the rule."""
import pathlib
import tempfile
import unittest

import check_layers

LICENCE = "// SPDX-License-Identifier: Apache-2.0\n"


class Layers(unittest.TestCase):
    def offences(self, files):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, text in files.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(text)
            return check_layers.check(root)[0]

    def test_a_tree_that_keeps_the_rule_has_no_offence(self):
        self.assertEqual(self.offences({
            "src/core/real.hpp": LICENCE + "#include <cmath>\n",
            "physics/light.hpp": LICENCE + '#include "core/real.hpp"\n',
            "src/model/run.cpp": LICENCE + '#include "physics/light.hpp"\n#include "io/error.hpp"\n',
            "src/main.cpp": LICENCE + '#include "cli/commands.hpp"\n#include "model/run.hpp"\n',
            "tests/model/run_test.cpp": LICENCE + '#include "small_runs.hpp"\n',
        }), [])

    def test_every_upward_include_is_printed_with_its_place(self):
        upward = {"src/core/a.hpp": "physics/b.hpp", "physics/a.hpp": "grid/b.hpp", "grid/a.cpp": "io/b.hpp",
                  "io/netcdf/a.cpp": "model/b.hpp", "src/model/kernels/a.hpp": "cli/b.hpp", "physics/c.hpp": "io/b.hpp"}
        found = self.offences({file: LICENCE + f'#include "{target}"\n' for file, target in upward.items()})
        self.assertEqual(len(found), len(upward))
        for file, target in upward.items():
            self.assertTrue(any(line.startswith(f"{file}:2: ") and target in line for line in found), file)

    def test_an_include_relative_to_the_file_is_refused(self):
        found = self.offences({"grid/a.hpp": LICENCE + '#include "../src/core/real.hpp"\n'})
        self.assertEqual(len(found), 1)
        self.assertIn("from the layer down", found[0])

    def test_a_missing_licence_is_found_in_sources_scripts_and_configurations(self):
        found = self.offences({"grid/a.hpp": "#pragma once\n", "tests/a.py": "pass\n", "configs/a.yaml": "run: {}\n"})
        self.assertEqual(len(found), 3)

    def test_a_heavy_header_in_a_header_or_in_a_sixth_file_is_refused(self):
        self.assertEqual(len(self.offences({"io/a.hpp": LICENCE + "#include <yaml-cpp/yaml.h>\n"})), 1)
        five = {f"io/{name}.cpp": LICENCE + "#include <yaml-cpp/yaml.h>\n" for name in "abcde"}
        self.assertEqual(self.offences(five), [])
        self.assertEqual(len(self.offences(five | {"io/f.cpp": five["io/a.cpp"]})), 1)


if __name__ == "__main__":
    unittest.main()
