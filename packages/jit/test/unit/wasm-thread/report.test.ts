// console.log, assert and debug mode: what the host reads from the report is what the simulator finds.
import { describe, expect, test } from "vitest";
import type { Kernel } from "../../../src/ir/ir.ts";
import { reportLayout } from "../../../src/ir/report.ts";
import type { KernelError } from "../../../src/runtime/kernel-error.ts";
import { logLine } from "../../../src/runtime/log-line.ts";
import { finding, showLog } from "../../../src/runtime/report.ts";
import type { SimArg } from "../../../src/targets/sim/launch.ts";
import { simulate } from "../../../src/targets/sim/program.ts";
import type { SimulatorError } from "../../../src/targets/sim/simulator-error.ts";
import { compile } from "../lower/kernels.ts";
import { arrayOf } from "../sim/build.ts";
import { copied } from "./compare.ts";
import { type Options, runThreads } from "./driver.ts";

interface Reported {
  readonly lines: readonly string[];
  readonly found: KernelError | SimulatorError | null;
}

function onWasm(kernel: Kernel, args: readonly SimArg[], options: Options): Reported & { readonly lost: number } {
  const { grid = [1, 1, 1], block = [1, 1, 1] } = options;
  const { report, sites } = runThreads(kernel, copied(args), options);
  const lines: string[] = [];
  const lost = report[reportLayout.lost] as number;
  showLog(report.slice(reportLayout.records), lost, sites, (line) => lines.push(line));
  const found = report[reportLayout.found] === 0 ? null : (finding(report, kernel, sites, grid, block) as KernelError);
  return { lines, found, lost };
}

function onSimulator(kernel: Kernel, args: readonly SimArg[], options: Options): Reported {
  const { grid = [1, 1, 1], block = [1, 1, 1] } = options;
  const lines: string[] = [];
  const errors: SimulatorError[] = [];
  simulate(kernel).run({
    ...{ grid, block, args: copied(args), stepBudget: 1000 },
    report: (_, error) => errors.push(error()),
    log: (parts) => lines.push(logLine(parts)),
  });
  return { lines, found: errors.find(({ finding: kind }) => kind !== "data-race") ?? null };
}

const array = (values: readonly number[] = [5, 6, 7]): SimArg => arrayOf("int32", values);

describe.each([{ shared: false }, { shared: true }])("%j", (mode) => {
  const options: Options = { grid: [2, 1, 1], block: [2, 2, 1], debug: true, ...mode };

  test.each([
    ["no values", 'console.log("here");'],
    ["a place", 'if (i === 3 && j === 1) console.log("at", i, j, threadIdx.x, blockIdx.x);'],
    [
      "every type",
      'if (i + j === 0) console.log(x[0], int8(-3), uint16(65535), uint32(4294967295), i > 2, "!", float16(0.1), float32(0.1), 0.1, int64(x[1]), uint64(x[2]), float64(x[0]) / 3);',
    ],
    ["several lines of a thread", "for (let k = 0; k < i; k++) if (j === 1) console.log(k, x[k % 3]);"],
  ])("logs %s", (_name, statement) => {
    const text = `({ grid, threadIdx, blockIdx, int8, uint16, uint32, float16, float32, float64, int64, uint64 }, x) => { const [i, j] = grid(2); ${statement} }`;
    const kernel = compile(text, ["int32[:]"], {}, true);
    const [got, want] = [onWasm(kernel, [array()], options), onSimulator(kernel, [array()], options)];
    expect(want.lines.length).toBeGreaterThan(0);
    expect(got.lines).toEqual(want.lines);
  });

  test("lines that do not fit are counted", () => {
    const kernel = compile("({ grid }, x) => { for (let k = 0; k < 6; k++) console.log(k); }", ["int32[:]"], {}, true);
    const { lines, lost } = onWasm(kernel, [array()], options);
    // The driver's report has 60 words, a line takes 4.
    expect([lost, lines.length]).toEqual([8 * 6 - 15, 15 + 1]);
  });

  test.each([
    ["a read", "x[i] = x[i + 1];"],
    ["a write", "x[i + j] = 1;"],
    ["a write of what was read outside", "x[i] = y[0][i - 4];"],
    ["a negative index", "x[0] = x[i - 1];"],
    ["two axes", "if (i > 0) y[j][i] = 1;"],
    ["an atomic", "if (j > 0) atomic.add(x, i * 2, 1);"],
    ["an array of the block", "const t = shared.array([2], 'int32'); t[i] = 1;"],
    ["a failed assertion", "if (j === 1) assert(x[i % 3] < 6, 'too large');"],
    ["nothing wrong", "if (i < 3) x[i] = 1; assert(i < 100, 'no');"],
  ])("finds %s", (_name, statement) => {
    const text = `({ grid, shared, atomic, assert }, x, y) => { const [i, j] = grid(2); ${statement} }`;
    const kernel = compile(text, ["int32[:]", "int32[:,:]"], {}, true);
    const args = [array(), arrayOf("int32", [1, 2, 3, 4, 5, 6], [2, 3])];
    const [got, want] = [onWasm(kernel, args, options), onSimulator(kernel, args, options)];
    expect(facts(got.found)).toEqual(facts(want.found));
  });
});

test("without debug nothing is reported, and no report is needed", () => {
  const kernel = compile("({ grid, assert }, x) => { assert(x[9] > 0, 'no'); }", ["int32[:]"], {}, false);
  expect(runThreads(kernel, [array()]).sites).toEqual([]);
});

function facts(error: KernelError | SimulatorError | null): object | null {
  if (error === null) return null;
  const { finding: kind, threads, array: name, indices, span, message } = error;
  return { kind, threads, name, indices, span, shape: /shape is \[[^\]]*\]/.exec(message)?.[0] };
}
