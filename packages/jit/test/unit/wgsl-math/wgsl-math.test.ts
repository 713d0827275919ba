import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { libraryFunctions, withDependencies } from "../../../src/targets/wgsl/library/library.ts";
import { setting } from "../passes/setting.ts";
import { evaluate, openDevice } from "./device.ts";
import { arguments1, arguments2, arguments3 } from "./points.ts";
import { mathRows } from "./rows.ts";
import { forgivingError, ulpError } from "./ulp.ts";

const POINTS = setting("GRIDSTRIDE_POINTS", 40_000);
const SEED = setting("GRIDSTRIDE_SEED", 1);
const lists = { 1: [arguments1(POINTS, SEED)], 2: arguments2(POINTS, SEED), 3: arguments3(POINTS, SEED) } as const;

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
    expect(names.indexOf("gs_mulhi")).toBeLessThan(names.indexOf("gs_reduce_large"));
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

  test.each(mathRows)("$name stays within its bound", async (row) => {
    const args = lists[row.arity];
    const { values, compileMs } = await evaluate(device, row, args);
    const bound = libraryFunctions.get(row.name)!.ulp;
    const oracle = row.oracle as (...args: number[]) => number;
    let worst = { error: -1, text: "" };
    values.forEach((got, i) => {
      const point = args.map((list) => list[i]!);
      const error = row.exact ? ulpError(got, oracle(...point)) : forgivingError(got, point, oracle);
      if (error > worst.error)
        worst = { error, text: `${row.name}(${point.join(", ")}) = ${got}, should be ${oracle(...point)}` };
    });
    report.push(
      `${row.name.padEnd(16)}${worst.error.toFixed(3).padStart(9)}${String(bound).padStart(7)}${compileMs.toFixed(1).padStart(13)}`,
    );
    expect(worst.error, worst.text).toBeLessThanOrEqual(row.exact ? 0 : bound);
  });
});
