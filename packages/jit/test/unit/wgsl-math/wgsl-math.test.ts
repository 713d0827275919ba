import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { libraryFunctions, withDependencies } from "../../../src/targets/wgsl/library/library.ts";
import { setting } from "../passes/setting.ts";
import { evaluate, openDevice } from "./device.ts";
import { type Driver, driverLibrary } from "./driver.ts";
import { arguments1, arguments2, arguments3 } from "./points.ts";
import { type MathRow, mathRows } from "./rows.ts";
import { forgivingError, ulpError } from "./ulp.ts";

const POINTS = setting("GRIDSTRIDE_POINTS", 40_000);
const SEED = setting("GRIDSTRIDE_SEED", 1);
const lists = { 1: [arguments1(POINTS, SEED)], 2: arguments2(POINTS, SEED), 3: arguments3(POINTS, SEED) } as const;

const few = { 1: [arguments1(12_000, SEED)], 2: arguments2(12_000, SEED), 3: arguments3(4_000, SEED) } as const;

/** A function and all that it needs, callees first. */
const namesFor = (name: string): readonly string[] =>
  [...withDependencies([name]).matchAll(/^fn (\w+)/gm)].map((match) => match[1]!);

describe("the table of functions", () => {
  test("names only what it has, and nothing calls itself", () => {
    for (const [name, row] of libraryFunctions) {
      expect(row.code.startsWith(`fn ${name}(`), name).toBe(true);
      const called = [...row.code.matchAll(/\b(gs_\w+)\(/g)]
        .map((match) => match[1]!)
        .filter((other) => other !== name);
      // Used through another or itself, but always to be found.
      for (const other of called) expect(withDependencies([name]), `${name} calls ${other}`).toContain(`fn ${other}(`);
    }
  });

  test("gives each text once, callees first", () => {
    const text = withDependencies(["gs_sin", "gs_cos", "gs_sin"]);
    const names = [...text.matchAll(/^fn (\w+)/gm)].map((match) => match[1]!);
    expect(names).toEqual([...new Set(names)]);
    expect(names.indexOf("gs_mulhi")).toBeLessThan(names.indexOf("gs_reduce_far"));
    expect(() => withDependencies(["gs_none"])).toThrow("gs_none");
  });
});

describe.skipIf(inject("gridstrideWebgpu") === "off")("float32 functions on the adapter", () => {
  let device: GPUDevice;
  const report: string[] = [];
  beforeAll(async () => {
    device = await openDevice();
  });
  afterAll(() => {
    console.log(["function        worst ULP  bound  pipeline ms", ...report].join("\n"));
    device.destroy();
  });

  const worstOf = (row: MathRow, args: readonly Float32Array[], values: Float32Array) => {
    const oracle = row.oracle as (...args: number[]) => number;
    let worst = { error: -1, text: "" };
    values.forEach((got, i) => {
      const point = args.map((list) => list[i]!);
      const error = row.exact ? ulpError(got, oracle(...point)) : forgivingError(got, point, oracle);
      if (error <= worst.error) return;
      worst = { error, text: `${row.name}(${point.join(", ")}) = ${got}, should be ${oracle(...point)}` };
    });
    return worst;
  };
  const boundOf = (row: MathRow): number => (row.exact ? 0 : libraryFunctions.get(row.name)!.ulp);

  test.each(mathRows)("$name stays within its bound", async (row) => {
    const args = lists[row.arity];
    const { values, compileMs } = await evaluate(device, row, args);
    const worst = worstOf(row, args, values);
    const bound = libraryFunctions.get(row.name)!.ulp;
    report.push(
      `${row.name.padEnd(16)}${worst.error.toFixed(3).padStart(9)}${String(bound).padStart(7)}${compileMs.toFixed(1).padStart(13)}`,
    );
    expect(worst.error, worst.text).toBeLessThanOrEqual(boundOf(row));
  });

  // Slow to compile: what remains of the combinations runs when GRIDSTRIDE_DRIVERS is 1.
  const all = setting("GRIDSTRIDE_DRIVERS", 0) === 1;
  const exact = mathRows.filter((row) => row.exact);
  const rounded = mathRows.filter((row) => !row.exact);
  test.each<readonly [driver: string, Driver, readonly MathRow[]]>([
    ["fuses products and sums", { fuse: "left", off: 0 }, all ? mathRows : []],
    ["fuses, divides by 3 ULP and takes roots by 6 ULP off", { fuse: "right", off: 3 }, all ? mathRows : rounded],
    ["divides by 3 ULP and takes roots by 6 ULP off", { fuse: null, off: 3 }, all ? mathRows : exact],
  ])("a driver that %s keeps every bound", async (_, driver, rows) => {
    for (const row of rows) {
      const args = few[row.arity];
      const { values } = await evaluate(device, row, args, driverLibrary(namesFor(row.name), driver));
      const worst = worstOf(row, args, values);
      expect(worst.error, worst.text).toBeLessThanOrEqual(boundOf(row));
    }
  });
});
