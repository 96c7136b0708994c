#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""`sounding schema` against the parser: it takes what the parser takes, and refuses what can be told key by key.

Usage: schema_test.py PROGRAM
"""
import json
import pathlib
import re
import subprocess
import sys
import unittest

import jsonschema
import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
BAD = ROOT / "tests/io/badyaml"
PROGRAM = pathlib.Path(sys.argv.pop(1)) if len(sys.argv) > 1 else ROOT / "build/sounding"

# Files that are YAML, and wrong in a way that no schema of single keys can tell: keys that contradict each other, what a
# unit measures and numbers beside a unit, what is in the file system, limits of the text, keys given twice, numbers that
# YAML and JSON take in more ways than the parser.
BEYOND_A_SCHEMA = set("""
    include_null_of_nothing section_without_value bathymetry_directory bathymetry_idealised bathymetry_mode bathymetry_not_there bathymetry_package bathymetry_url
    depth_missing depth_of_nothing digits_of_single digits_without_compression domain_both domain_neither dt_nanosecond dt_negative dt_zero eternal every_less_than_dt
    every_no_multiple expansion_degC forcing_from_file forcing_of_fixed_temperature fraction_unit given_twice given_twice_flow include_circle_a include_circle_b
    include_directory include_itself include_missing include_of_bad_text include_twice_the_key include_url integer_1e3
    integer_with_point leading_plus levels_count_of_faces levels_faces_missing levels_faces_uniform levels_not_to_surface
    levels_unordered media_off missing_levels mixing_without_wind nitrate_negative no_medium not_microseconds npzd_without_light octal_010
    octal_08 par_photons par_without_shortwave pressure_millibarn profile_above_surface profile_lengths profile_unordered
    region_south_of region_without_bathymetry salinity_psu shelf_below_depth sounding_lengths sounding_too_low
    sounding_unordered stop_before_start stop_no_date stop_no_multiple stop_no_time stream_medium stream_medium_open stream_name_of_the_run
    temperature_coulomb temperature_too_warm tile_width_of_a_device time_in_metres time_in_mins time_in_months time_in_years too_large
     stream_columns_and_region stream_columns_globe_on_plane stream_columns_name_twice stream_columns_no_row
     stream_levels_empty stream_levels_list_positive stream_levels_positive_in_water stream_levels_unit stream_levels_upside_down
     stream_region_backward stream_region_empty stream_region_sides_idealised stream_section_globe stream_section_no_end
     sum_of_a_group sum_of_a_state surface_of_fixed_temperature too_many_columns too_small top_missing two_time_steps updraft_unit updraft_unit_w variable_group
     variable_group_off variable_group_unknown variable_not_computed variable_of_the_air variable_pattern
     variable_standard_name variable_unknown weights_sum
    """.split())


class Yaml12(yaml.SafeLoader):
    """Plain words as YAML 1.2 reads them, and so do editors: dates and 1e-5 without a point are no exceptions."""


Yaml12.yaml_implicit_resolvers = {}
for tag, pattern, first in [
        ("bool", r"true|false", "tf"), ("null", r"~|null|", ["~", "n", ""]), ("int", r"[-+]?[0-9]+", "-+0123456789"),
        ("float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", "-+.0123456789")]:
    Yaml12.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(f"^(?:{pattern})$"), list(first))
Yaml12.add_constructor("tag:yaml.org,2002:float", lambda loader, node: float(node.value))
Yaml12.add_constructor("tag:yaml.org,2002:int", lambda loader, node: int(node.value))


def sounding(*arguments):
    return subprocess.run([PROGRAM, *arguments], check=True, capture_output=True, text=True, timeout=60).stdout


class Schema(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.schema = json.loads(sounding("schema"))
        jsonschema.Draft7Validator.check_schema(cls.schema)
        cls.validator = jsonschema.Draft7Validator(cls.schema)

    def problems(self, text):
        return [f"{'.'.join(map(str, e.absolute_path))}: {e.message[:200]}"
                for e in self.validator.iter_errors(yaml.load(text, Yaml12))]

    def test_shipped_configurations_pass(self):
        shipped = sorted((ROOT / "configs").glob("*.yaml"))
        self.assertGreaterEqual(len(shipped), 3)
        for file in shipped:
            self.assertEqual(self.problems(file.read_text()), [], file.name)

    def test_what_the_program_writes_passes(self):
        cases = [file.stem for file in (ROOT / "configs").glob("*.yaml")]
        for arguments in [[], *[[case] for case in cases]]:
            for detail in ["minimal", "default", "full"]:
                self.assertEqual(self.problems(sounding("new", *arguments, "--detail", detail)), [], (arguments, detail))

    def test_bad_files_do_not_pass(self):
        refused, passed = set(), set()
        for file in sorted(BAD.glob("*.yaml")):
            try:
                (refused if self.problems(file.read_text()) else passed).add(file.stem)
            except (yaml.YAMLError, UnicodeDecodeError):
                pass  # no YAML: an editor says so by itself
        self.assertEqual(passed & BEYOND_A_SCHEMA, passed, "the schema passes what it could refuse")
        self.assertEqual(BEYOND_A_SCHEMA - passed, set(), "the schema refuses more than is written here")
        self.assertGreaterEqual(len(refused), 60)

    def test_every_value_is_described_and_every_number_has_bounds(self):
        def walk(schema, path):
            for name, child in schema.get("properties", {}).items():
                yield f"{path}{name}", child
                for alternative in [child, *child.get("anyOf", [])]:
                    yield from walk(alternative, f"{path}{name}.")
            for child in schema.get("patternProperties", {}).values():
                yield from walk(child, f"{path}*.")
        keys = dict(walk(self.schema, ""))
        self.assertGreater(len(keys), 100)
        for path, key in keys.items():
            if path.split(".")[-1] in ("value", "profile", "z", "values", "file", "variable") and "description" not in key:
                continue  # the forms of a source
            self.assertTrue(key.get("description"), path)
        self.assertEqual(keys["ocean.dt"]["anyOf"][0], {"type": "number", "exclusiveMinimum": 0})
        self.assertEqual(keys["ocean.dt"]["x-unit"], "s")
        self.assertEqual(keys["run.threads"]["maximum"], 1024)
        self.assertEqual(keys["ocean.scheme"]["default"], "ssprk3")
        self.assertEqual(keys["ocean.light.weights"]["default"], [0.5, 0.5])
        self.assertIn("rk4: four stages", keys["ocean.scheme"]["description"])

    def test_a_file_that_includes_others_may_lack_what_they_bring(self):
        self.assertEqual(self.problems("include: [base.yaml]\nrun: {threads: 2}\n"), [])
        self.assertNotEqual(self.problems("include: [base.yaml]\nrun: {thread: 2}\n"), [])
        self.assertNotEqual(self.problems("run: {threads: 2}\n"), [])

    def test_a_section_that_is_off_may_lack_what_it_would_need(self):
        rest = "run: {stop: 1 d}\ndomain: {idealised: {depth: 9 m}}\nocean: {dt: 60, levels: 9}\n"
        self.assertEqual(self.problems(rest + "atmosphere: {enabled: false}\n"), [])
        self.assertNotEqual(self.problems(rest + "atmosphere: {enabled: true}\n"), [])


if __name__ == "__main__":
    unittest.main()
