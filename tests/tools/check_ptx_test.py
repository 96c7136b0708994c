#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""The check of device kernels finds each offence it names in text as nvcc writes it, and none in a good kernel."""
import os
import pathlib
import struct
import tempfile
import unittest

import check_ptx

GOOD = """
.version 9.0
.visible .entry good(
	.param .align 8 .b8 good_param_0[24],
	.param .align 8 .b8 good_param_1[24]
)
.maxntid 128
{
	.reg .pred 	%p<9>;
	mov.b64 	%rd2, good_param_0;
	ld.param.u64 	%rd1, [good_param_1];  // call, .local and div.s64 in a comment are no offence
	mov.u32 	%r1, %ctaid.x;
	ld.param.u32 	%r4, [good_param_0];
	setp.ge.s32 	%p1, %r1, %r4;
	@%p1 bra 	$L_end;
	ld.param.u64 	%rd3, [%rd2+16];
	cvta.to.global.u64 	%rd4, %rd3;
	ld.global.u32 	%r2, [%rd4];
	mov.u32 	%r3, 0;
$L_loop:
	ld.global.nc.f32 	%f1, [%rd1];
	setp.lt.f32 	%p2, %f1, 0f00000000;
	vote.sync.any.pred 	%p3, %p2, -1;
	@%p3 bra 	$L_skip;
	selp.f32 	%f2, %f1, 0f3F800000, %p2;
	div.rn.f32 	%f3, %f2, %f1;
	st.global.f32 	[%rd1], %f3;
$L_skip:
	add.s32 	%r3, %r3, 1;
	setp.lt.s32 	%p4, %r3, %r2;
	@%p4 bra 	$L_loop;
$L_end:
	ret;
}
"""
REPORT = """ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function 'good' for 'sm_90'
ptxas info    : Function properties for good
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 20 registers, used 0 barriers, 400 bytes cmem[0]
"""
CLEAN = {"stack": 0, "spills": 0, "registers": 20}


class Kernels(unittest.TestCase):
    def body(self, *extra):
        return check_ptx.entries(GOOD.replace("\tret;", "\n".join(extra) + "\n\tret;"))["good"]

    def offences(self, *extra, real="float", report=CLEAN):
        return check_ptx.offences(real, self.body(*extra), report)

    def test_a_good_kernel_has_no_offence(self):
        self.assertEqual(self.offences(), [])

    def test_an_entry_ends_where_a_function_begins(self):
        after = check_ptx.entries(GOOD + ".func helper(\n)\n{\n\tst.local.f32 \t[%rd9], %f1;\n}\n")
        self.assertEqual(after, {"good": self.body()})

    def test_counts(self):
        self.assertEqual(check_ptx.counts(self.body("add.f64 \t%fd1, %fd2, %fd3;", "ld.global.f64 \t%fd4, [%rd1];"), CLEAN, 8),
                         {"registers": 20, "instructions": 8, "fp64": 1, "divisions": 1, "branches": 3})

    def test_the_report_is_read_for_each_architecture(self):
        text = REPORT + REPORT.replace("sm_90", "sm_75").replace("8 bytes spill", "9 bytes spill").replace(
            "0 bytes stack frame, 0 bytes spill stores, 0", "16 bytes stack frame, 8 bytes spill stores, 4")
        self.assertEqual(check_ptx.ptxas_reports(text), {
            ("good", "90"): CLEAN, ("good", "75"): {"stack": 16, "spills": 12, "registers": 20}})

    def test_stack_spills_and_registers(self):
        self.assertEqual(len(self.offences(report=CLEAN | {"stack": 8})), 1)
        self.assertEqual(len(self.offences(report=CLEAN | {"spills": 4})), 1)
        self.assertEqual(self.offences(report=CLEAN | {"registers": 64}), [])
        self.assertEqual(len(self.offences(report=CLEAN | {"registers": 65})), 1)

    def test_local_memory_calls_and_long_divisions(self):
        for line in ("st.local.f32 \t[%rd9], %f1;", ".local .align 4 .b8 \t__local_depot0[16];", "{ // callseq 0\n\tcall.uni (retval0),\n\tpowf,\n\t(param0\n\t);\n\t} // callseq 0",
                     "div.s64 \t%rd5, %rd1, %rd2;", "rem.u64 \t%rd5, %rd1, %rd2;"):
            self.assertEqual(len(self.offences(line)), 1, line)

    def test_the_library_of_cuda_may_be_called_and_branch_where_a_kernel_says_so(self):
        for chain in (["call.uni (retval0), \n__internal_accurate_pow, \n(param0);"], ["@%p2 bra \t$L_end;"]):
            self.assertEqual(len(self.offences(*chain)), 1)
            self.assertEqual(check_ptx.offences("float", self.body(*chain), CLEAN, library=True), [])
        self.assertEqual(len(check_ptx.offences("float", self.body("ld.local.f32 \t%f5, [%rd9];"), CLEAN, library=True)), 1)

    def test_functions_are_named(self):
        text = GOOD + ".func  (.param .b64 func_retval0) __internal_accurate_pow(\n\t.param .b64 p\n)\n;\n.visible .func helper()\n{\n}\n"
        self.assertEqual(check_ptx.functions(text), ["__internal_accurate_pow", "helper"])
        self.assertEqual(check_ptx.functions(GOOD), [])

    def test_double_precision_belongs_in_kernels_of_double(self):
        line = "cvt.f64.f32 \t%fd1, %f1;"
        self.assertEqual(len(self.offences(line)), 1)
        self.assertEqual(self.offences(line, real="double"), [])
        self.assertEqual(len(self.offences(real=None)), 1)

    def test_a_branch_on_data_is_found_through_copies_bits_and_predicates(self):
        chains = (["@%p2 bra \t$L_end;"],
                  ["mov.b32 \t%r7, %f1;", "and.b32 \t%r8, %r7, 1;", "setp.eq.s32 \t%p7, %r8, 0;", "@!%p7 bra \t$L_end;"],
                  ["or.pred \t%p6, %p1, %p2;", "@%p6 bra \t$L_end;"],
                  ["@%p2 mov.u32 \t%r9, 1;", "setp.eq.s32 \t%p8, %r9, 1;", "@%p8 bra \t$L_end;"],
                  ["ld.global.v2.f64 \t{%fd1, %fd2}, [%rd1];", "setp.gt.f64 \t%p5, %fd2, %fd3;", "@%p5 bra \t$L_end;"],
                  # The sign of a double, as nvcc tests it: nothing here is of floating point.
                  ["ld.global.nc.u64 \t%rd5, [%rd1];", "setp.gt.s64 \t%p5, %rd5, -1;", "@%p5 bra \t$L_end;"],
                  ["ld.global.u32 \t%r7, [%rd1+8];", "setp.eq.s32 \t%p5, %r7, 0;", "@%p5 bra \t$L_end;"],
                  ["ld.param.u8 \t%rs1, [good_param_1+16];", "setp.eq.s16 \t%p5, %rs1, 0;", "@%p5 ret;"],
                  ["ld.global.u32 \t%r7, [%rd1];", "$L_brx_0: .branchtargets\n\t$L_skip,\n\t$L_end;", "brx.idx \t%r7, $L_brx_0;"],
                  ["add.s64 \t%rd5, %rd4, %rd1;", "ld.global.u32 \t%r7, [%rd5];", "setp.eq.s32 \t%p5, %r7, 0;", "@%p5 bra \t$L_end;"],
                  # What lies elsewhere, or comes from nowhere.
                  ["ld.const.u32 \t%r7, [flags];", "setp.eq.s32 \t%p5, %r7, 0;", "@%p5 bra \t$L_end;"],
                  ["mov.u64 \t%rd5, flags;", "ld.global.u32 \t%r7, [%rd5];", "setp.eq.s32 \t%p5, %r7, 0;", "@%p5 bra \t$L_end;"],
                  ["ld.shared.u32 \t%r7, [%rd4];", "setp.eq.s32 \t%p5, %r7, 0;", "@%p5 bra \t$L_end;"],
                  ["mov.u64 \t%rd5, %clock64;", "setp.gt.s64 \t%p5, %rd5, 0;", "@%p5 bra \t$L_end;"],
                  ["@%p99 bra \t$L_end;"],
                  ["{ .reg .pred q;", "setp.lt.f32 \tq, %f1, %f2;", "@q bra \t$L_end; }"])
        for chain in chains:
            found = self.offences(*chain, real="double")
            self.assertEqual(len(found), 1, chain)
            self.assertIn("branch on data", found[0])

    def test_a_branch_on_indices_and_columns_is_none_on_data(self):
        chains = (["mov.u32 \t%r7, %tid.x;", "and.b32 \t%r8, %r7, 31;", "setp.eq.s32 \t%p7, %r8, 0;", "@%p7 bra \t$L_end;"],
                  ["mov.u32 \t%r7, WARP_SZ;", "setp.lt.s32 \t%p7, %r7, %r2;", "@!%p7 bra \t$L_end;"],
                  ["selp.u32 \t%r7, 0x1, 0, %p3;", "setp.eq.s32 \t%p7, %r7, 0;", "@%p7 bra \t$L_end;"],
                  ["brx.idx \t%r2, $L_brx_0;"])
        for chain in chains:
            self.assertEqual(self.offences(*chain), [], chain)

    def test_a_jump_table_counts_as_a_branch(self):
        self.assertEqual(check_ptx.counts(self.body("brx.idx \t%r2, $L_brx_0;"), CLEAN, 8)["branches"], 4)


class Table(unittest.TestCase):
    row = {"registers": 40, "instructions": 1000, "fp64": 100, "divisions": 2, "branches": 4}

    def test_three_percent_more_or_less_is_the_same(self):
        recorded = {("k", "sm_90"): self.row}
        self.assertEqual(check_ptx.differences({("k", "sm_90"): self.row | {"instructions": 1030}}, recorded, ["90"]), [])
        for change in ({"instructions": 1031}, {"instructions": 969}, {"registers": 42}, {"fp64": 104}, {"divisions": 3}, {"branches": 5}):
            self.assertEqual(len(check_ptx.differences({("k", "sm_90"): self.row | change}, recorded, ["90"])), 1, change)

    def test_what_is_missing_on_either_side_is_named(self):
        self.assertEqual(len(check_ptx.differences({("k", "sm_90"): self.row}, {("l", "sm_90"): self.row}, ["90"])), 2)

    def test_an_architecture_that_was_not_asked_for_is_not_missed(self):
        recorded = {("k", "sm_75"): self.row, ("k", "sm_90"): self.row}
        self.assertEqual(check_ptx.differences({("k", "sm_90"): self.row}, recorded, ["90"]), [])
        self.assertEqual(len(check_ptx.differences({("k", "sm_90"): self.row}, recorded, ["75", "90"])), 1)

    def test_files_are_found_under_the_names_of_one_architecture_and_of_several(self):
        with tempfile.TemporaryDirectory() as folder:
            report = pathlib.Path(folder) / "k.ptxas"
            with self.assertRaises(SystemExit):
                check_ptx.kept(report, "90", "ptx")
            for age, name in ((2, "k.compute_90.ptx"), (1, "k.ptx"), (2, "k.sm_90.cubin"), (1, "k.compute_90.sm_90.cubin")):
                path = report.with_name(name)
                path.touch()
                os.utime(path, (1e9 - age, 1e9 - age))
                self.assertEqual(check_ptx.kept(report, "90", name.rpartition(".")[2]), path)

    def test_a_table_reads_back_as_it_was_written(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "kernels.csv"
            table = {("scan_down Kernel<double, Other<double>>", "sm_75"): self.row}
            check_ptx.write_table(path, table, "13.0.88")
            self.assertEqual(check_ptx.read_table(path), (table, "13.0.88"))

    def test_sections_of_a_cubin_give_instructions(self):
        names = b"\0.text.good\0.shstrtab\0"
        sections = [(0, 0, 0), (1, 0, 32 * 16), (12, 64, len(names))]  # name, offset, size
        headers = b"".join(struct.pack("<IIQQQQIIQQ", name, 1, 0, 0, offset, size, 0, 0, 0, 0) for name, offset, size in sections)
        start = 64 + len(names)
        header = bytearray(64)
        struct.pack_into("<Q", header, 0x28, start)
        struct.pack_into("<HHH", header, 0x3A, 64, len(sections), 2)
        self.assertEqual(check_ptx.code_sizes(bytes(header) + names + headers), {"good": 32})


class Names(unittest.TestCase):
    def test_an_entry_is_named_by_verb_and_kernel(self):
        scan = "_ZN8sounding4core6device6detail4scanILb1EfNS_5model11LightKernelIfNS4_24PhytoplanktonChlorophyllIfEEEEEEvNS1_7ColumnsET1_"
        self.assertEqual(check_ptx.readable(scan), "scan_down LightKernel<float, PhytoplanktonChlorophyll<float>>")
        self.assertEqual(check_ptx.readable(scan.replace("ILb1E", "ILb0E")), "scan_up LightKernel<float, PhytoplanktonChlorophyll<float>>")

    def test_entries_without_levels_have_names_too(self):
        column = "_ZN8sounding4core6device6detail7columnsINS_5model13RowCopyKernelIfEEEEvNS1_7ColumnsET_"
        self.assertEqual(check_ptx.readable(column), "each_column RowCopyKernel<float>")
        value = "_ZN8sounding4core6device6detail6valuesINS_5model15StageFluxKernelIdfLb1EEEEEvmT_"
        self.assertEqual(check_ptx.readable(value), "each_value StageFluxKernel<double, float, true>")
        self.assertEqual(check_ptx.real_of(value), "double", "a ledger is in double, whatever it sums")

    def test_an_entry_that_is_no_verb_is_named_as_in_the_source(self):
        walk = "_ZN8sounding5bench6device10walk_denseINS1_5BreakE{}NS0_16MixedLightKernelEEEvNS1_3MapIT0_EET1_"
        self.assertEqual(check_ptx.readable(walk.format("d")), "walk_dense<Break, double, MixedLightKernel>")
        self.assertEqual(check_ptx.real_of(walk.format("f")), "float")

    def test_the_real_of_an_entry_is_that_of_its_scan_or_its_kernel_and_no_other(self):
        scan = "_ZN8sounding4core6device6detail4scanILb1E{}NS_5model11LightKernelI{}NS4_24PhytoplanktonChlorophyllI{}EEEEEEvNS1_7ColumnsET1_"
        self.assertEqual(check_ptx.real_of(scan.format("f", "f", "d")), "float")
        self.assertEqual(check_ptx.real_of(scan.format("d", "f", "f")), "double")
        cells = "_ZN8sounding4core6device6detail5cellsILi0ENS_5model5ClearINS4_4FluxI{}EE{}EEEEvNS1_7ColumnsET0_"
        self.assertEqual(check_ptx.real_of(cells.format("d", "f")), "float")
        self.assertEqual(check_ptx.real_of(cells.format("f", "d")), "double")
        self.assertIsNone(check_ptx.real_of(cells.format("d", "")))
        self.assertIsNone(check_ptx.real_of("_Z5otherv"))


if __name__ == "__main__":
    unittest.main()
