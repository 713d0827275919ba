import { readFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { setting } from "../passes/setting.ts";
import { accuracyRows, measure, worstOf } from "./accuracy.ts";
import { Evaluator } from "./evaluate.ts";
import { goldenPoints } from "./golden.ts";
import { oracle } from "./oracle.ts";
import { accuracyPage, type Measured } from "./page.ts";
import { scaled } from "./ulp.ts";

const POINTS = setting("GRIDSTRIDE_POINTS", 100_000);
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

describe("the library", () => {
  const measured: Measured[] = [];
  const page = (): string => accuracyPage(measured, POINTS);
  afterAll(() => console.log(page().slice(page().indexOf("| function"))));

  test.each(accuracyRows)(`$fn keeps its bound at ${POINTS} points`, (row) => {
    const [wide, narrow] = [measure(row, "float64", POINTS, SEED), measure(row, "float32", POINTS, SEED)];
    measured.push({ row, worst: { float64: wide, float32: narrow } });
    expect(wide.error, wide.text).toBeLessThanOrEqual(row.bound.float64);
    expect(narrow.error, narrow.text).toBeLessThanOrEqual(row.bound.float32);
  });

  test.skipIf(POINTS !== 100_000 || SEED !== 1)(
    "has these errors in docs/reference/accuracy.md; renew it: npx pnpm --filter @gridstride/jit ulp",
    () => {
      const file = new URL("../../../../../docs/reference/accuracy.md", import.meta.url);
      expect(readFileSync(file, "utf8")).toBe(page());
    },
  );

  test.each(golden)("%s keeps its bound at mpmath's points", (name, points) => {
    const row = accuracyRows.find(({ fn }) => fn === name)!;
    const lists = points[0]!.args.map((_, k) => Float64Array.from(points, ({ args }) => args[k]!));
    const worst = worstOf(row, "float64", lists, Evaluator.of(row.fn, row.arity, "float64").call(lists));
    expect(worst.error, worst.text).toBeLessThanOrEqual(row.bound.float64);
  });
});
