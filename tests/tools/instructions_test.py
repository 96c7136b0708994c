#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""The count of instructions is read, compared and recorded as it is meant to be."""
import math
import pathlib
import tempfile
import unittest

import instructions

KEY = ("light", "f32")


class Counting(unittest.TestCase):
    def test_the_total_is_read_from_the_words_of_callgrind(self):
        words = "==7== Events    : Ir\n==7== Collected : 4096000\n==7== \n==7== I   refs:      4,096,000\n"
        self.assertEqual(instructions.collected(words), 4096000)

    def test_words_without_a_total_are_an_error(self):
        with self.assertRaisesRegex(RuntimeError, "counted nothing"):
            instructions.collected("valgrind: no such program\n")

    def test_set_up_costs_nothing(self):
        for set_up in (0, 123456789):
            self.assertEqual(instructions.per_cell(set_up + 50 * 4096, set_up + 250 * 4096), 50)


class Comparing(unittest.TestCase):
    def test_three_percent_more_or_less_is_the_same(self):
        for now in (97, 100, 103):
            self.assertEqual(instructions.differences({KEY: now}, {KEY: 100}), [])

    def test_more_is_a_loss_and_less_is_to_be_recorded(self):
        more, = instructions.differences({KEY: 103.01}, {KEY: 100})
        self.assertEqual(more, "light f32 costs more: 103.01 instructions per cell, recorded 100.00")
        less, = instructions.differences({KEY: 96.99}, {KEY: 100})
        self.assertEqual(less, "light f32 costs less: record anew: 96.99 instructions per cell, recorded 100.00")
        self.assertEqual(len(instructions.differences({KEY: math.nan}, {KEY: 100})), 1)

    def test_what_is_missing_on_either_side_is_named(self):
        self.assertEqual(instructions.differences({KEY: 1}, {("light", "f64"): 1}),
                         ["light f32: not in the table", "light f64: in the table, but not measured"])

    def test_only_the_compiler_of_the_table_is_held_to_it(self):
        lines, passes = instructions.verdict({KEY: 200}, "g++ 12.2.0", {KEY: 100}, "g++ 12.2.0")
        self.assertFalse(passes)
        self.assertRegex(lines[0], "^WRONG: light f32 costs more")
        lines, passes = instructions.verdict({KEY: 200}, "g++ 13.1.0", {KEY: 100}, "g++ 12.2.0")
        self.assertTrue(passes)
        self.assertRegex(lines[0], r"^note: g\+\+ 13\.1\.0, table recorded with g\+\+ 12\.2\.0")


class Table(unittest.TestCase):
    def test_it_reads_back_as_it_was_written(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "kernels.csv"
            table = {("npzd", "f64"): 80.25, KEY: 31.5}
            instructions.write_table(path, table, "g++ 12.2.0")
            self.assertEqual(instructions.read_table(path), (table, "g++ 12.2.0"))
            self.assertEqual(path.read_text().splitlines()[2], "light,f32,31.50")


if __name__ == "__main__":
    unittest.main()
