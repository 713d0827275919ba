import { times } from "@gridstride/testing";
import { afterAll, describe, expect, test } from "vitest";
import { setting } from "../passes/setting.ts";
import { accuracyRows, HALF_BOUND, MEANING_BOUND, measure, measureHalf, measureMeaning, worstOf } from "./accuracy.ts";
import { Evaluator } from "./evaluate.ts";
import { goldenPoints } from "./golden.ts";
import { oracle } from "./oracle.ts";
import { accuracyTable, keepTable, type PageRow } from "./page.ts";
import { scaled } from "./ulp.ts";

const POINTS = setting("GRIDSTRIDE_POINTS", times(20_000, 100_000));
const SEED = setting("GRIDSTRIDE_SEED", 1);
const golden = [...goldenPoints()];

describe("the oracle", () => {
  test.each(golden)("gives %s as mpmath does, to 70 bits", (name, points) => {
    expect(points.length).toBeGreaterThanOrEqual(700);
    const far: string[] = [];
    for (const { args, value } of points) {
      const { high, low, exponent } = oracle[name]!(args[0]!, args[1]!);
      const shift = exponent - value.exponent;
      const error = scaled(high, shift) - value.high + (scaled(low, shift) - value.low);
      if (!(Math.abs(error) < 2 ** -70)) far.push(`${name}(${args.join(", ")}): ${error}`);
    }
    expect(far).toEqual([]);
  });

  test("has every function that is not exact", () => {
    const names = accuracyRows.filter(({ bound }) => bound.float64 > 0).map(({ fn }) => fn);
    expect(golden.map(([name]) => name).sort()).toEqual([...names].sort());
  });
});

/** The tables of the page are of these points. */
const isOfPage = POINTS === 100_000 && SEED === 1;

describe("the library", () => {
  const measured: PageRow[] = [];
  /** What the simulator computes with, which depends on the engine. */
  const meanings: PageRow[] = [];
  const table = (): string => accuracyTable(["float64", "float32", "float16"], measured);
  afterAll(() => console.log(table()));

  test.each(accuracyRows)(`$fn keeps its bound at ${POINTS} points`, (row) => {
    const { bound } = row;
    const errors = [
      [measure(row, "float64", POINTS, SEED), bound.float64],
      [measure(row, "float32", POINTS, SEED), bound.float32],
      [measureHalf(row, POINTS, SEED), bound.float32 === 0 ? 0 : HALF_BOUND],
    ] as const;
    measured.push({ fn: row.fn, cells: errors.map(([worst, most]) => worst && { error: worst.error, bound: most }) });
    for (const [worst, most] of errors) if (worst) expect(worst.error, worst.text).toBeLessThanOrEqual(most);
    if (!isOfPage || bound.float64 === 0) return;
    // A double that is rounded once to another type is half a unit off, and little more.
    const bounds = [MEANING_BOUND[row.fn] ?? 3, HALF_BOUND, HALF_BOUND];
    const cells = measureMeaning(row, POINTS, SEED).map((error, i) => ({ error, bound: bounds[i]! }));
    for (const { error, bound } of cells) expect(error, `${row.fn} of the simulator`).toBeLessThanOrEqual(bound);
    meanings.push({ fn: row.fn, cells });
  });

  test.skipIf(!isOfPage)("the simulator's functions have these errors in this engine", () => {
    const table = accuracyTable(["float64", "float32", "float16"], meanings);
    console.log(table);
    if (process.versions.v8.startsWith("11.3.")) keepTable("simulator", table);
  });

  test.skipIf(!isOfPage)("has these errors in docs/reference/accuracy.md", () => {
    keepTable("cpu and parallel", table());
  });

  test.each(golden)("%s keeps its bound at mpmath's points", (name, points) => {
    const row = accuracyRows.find(({ fn }) => fn === name)!;
    const lists = points[0]!.args.map((_, k) => Float64Array.from(points, ({ args }) => args[k]!));
    const worst = worstOf(row, "float64", lists, Evaluator.of(row.fn, row.arity, "float64").call(lists));
    expect(worst.error, worst.text).toBeLessThanOrEqual(row.bound.float64);
  });
});
