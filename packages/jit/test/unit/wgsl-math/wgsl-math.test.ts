import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { withCallees } from "../../../src/targets/wgsl/library/library.ts";
import { vectorFunctions } from "../../../src/targets/wgsl/software/vector.ts";
import { setting } from "../passes/setting.ts";
import { type AccuracyRow, accuracyRows, halfOperands, unitOf, worstHalf } from "../wasm-math/accuracy.ts";
import { accuracyTable, keepTable, type PageRow } from "../wasm-math/page.ts";
import { evaluate, openDevice } from "./device.ts";
import { type Driver, driverLibrary } from "./driver.ts";
import { libraryFunctions } from "./library.ts";
import { arguments1, arguments2, arguments3 } from "./points.ts";
import { type MathRow, mathRows } from "./rows.ts";
import { forgivingError, ulpError } from "./ulp.ts";

const POINTS = setting("GRIDSTRIDE_POINTS", 40_000);
const SEED = setting("GRIDSTRIDE_SEED", 1);
const lists = { 1: [arguments1(POINTS, SEED)], 2: arguments2(POINTS, SEED), 3: arguments3(POINTS, SEED) } as const;

const few = { 1: [arguments1(12_000, SEED)], 2: arguments2(12_000, SEED), 3: arguments3(4_000, SEED) } as const;

const nameOf = (code: string): string => /^fn (\w+)\(/.exec(code)![1]!;

/** A function and all that it calls, callees first. */
const namesFor = (name: string): readonly string[] => withCallees([name]).map(nameOf);

describe("the table of functions", () => {
  test("has what its functions call, and each by its own name", () => {
    for (const [name, row] of libraryFunctions) {
      expect(row.code.startsWith(`fn ${name}(`), name).toBe(true);
      expect(namesFor(name).at(-1)).toBe(name);
    }
  });

  test("gives each text once, callees first", () => {
    const names = withCallees(["gs_sin", "gs_cos", "gs_near_cos4", "gs_is_integer", "gs_sin"], vectorFunctions).map(
      nameOf,
    );
    expect(names).toEqual([...new Set(names)]);
    const before = (callee: string, caller: string) =>
      expect(names.indexOf(callee), callee).toBeLessThan(names.indexOf(caller));
    before("gs_mulhi", "gs_reduce_far");
    before("gs_high16", "gs_mulhi");
    before("gs_turns4", "gs_near4");
    before("gs_trunc", "gs_is_integer");
    expect(names).not.toContain("gs_tan");
    expect(() => withCallees(["gs_none"])).toThrow("gs_none");
  });
});

describe.skipIf(inject("gridstrideWebgpu") === "off")("float32 functions on the adapter", () => {
  let device: GPUDevice;
  const report: string[] = [];
  const measured: PageRow[] = [];
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
      const exact = oracle(...point);
      const error = row.exact
        ? ulpError(got, exact)
        : forgivingError(got, point, oracle) * unitOf(row.name, point[0]!, exact);
      if (error <= worst.error) return;
      worst = { error, text: `${row.name}(${point.join(", ")}) = ${got}, should be ${oracle(...point)}` };
    });
    return worst;
  };
  /** The error in float16: of a float32 result, rounded once more. */
  const inHalf = async (row: MathRow, known: AccuracyRow) => {
    if (row.exact) return null;
    const half = halfOperands(row.arity, 12_000, SEED);
    const { values } = await evaluate(
      device,
      row,
      half.map((list) => Float32Array.from(list)),
    );
    // A float32 result off by so many of its units, of which float16 has one in 8192.
    return { ...worstHalf(known, half, values), bound: 0.501 };
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
    const fn = row.name.slice(3);
    expect(worst.error, worst.text).toBeLessThanOrEqual(boundOf(row));
    const known = accuracyRows.find((one) => one.fn === fn);
    if (known === undefined) return;
    const half = await inHalf(row, known);
    measured.push({ fn, cells: [{ error: worst.error, bound }, half] });
    if (half !== null) expect(half.error, half.text).toBeLessThanOrEqual(half.bound);
  });

  // The bundled adapter is the same everywhere; others have errors of their own.
  test.skipIf(POINTS !== 40_000 || SEED !== 1)("has these errors in docs/reference/accuracy.md", ({ skip }) => {
    if (device.adapterInfo.architecture !== "swiftshader") skip();
    const places = accuracyRows.map(({ fn }) => fn as string);
    const rows = [...measured].sort((a, b) => places.indexOf(a.fn) - places.indexOf(b.fn));
    keepTable("webgpu", accuracyTable(["float32", "float16"], rows));
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
