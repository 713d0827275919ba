// float64 on webgpu, exact and fast: the errors in docs/reference/accuracy.md. All functions take minutes to build, so
// `GRIDSTRIDE_EVERY_ROW=1` alone measures them all, and holds the page to them.
import { array, requestDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { everyRow, seededRandom } from "@gridstride/testing";
import { describe, expect, inject, test } from "vitest";
import { type AccuracyRow, accuracyRows, operands, type Worst, worstOf } from "../wasm-math/accuracy.ts";
import { accuracyTable, keepTable, type PageRow } from "../wasm-math/page.ts";

type Mode = "exact" | "fast";
const COUNT = everyRow ? 2000 : 300;
/** Of pairs, in units of binary64: 64 of them are 2^-46 of the result. */
const FAST_BOUND = 64;

/** What stands for no number: of a pair's range only the middle is measured. */
const usual = (x: number): boolean => Math.abs(x) > 2 ** -40 && Math.abs(x) < 2 ** 40;

/** Numbers that a pair holds, of sizes that functions are given; the second of a power is small. */
function pairs(arity: number): readonly Float64Array[] {
  const random = seededRandom(48);
  const some = (most: number): number => {
    const high = Math.fround((random.uniform() * 2 - 1) * 2 ** random.integer(-most, most));
    return high + Math.fround(high * 2 ** -26 * random.uniform());
  };
  const lists = Array.from({ length: arity }, (_, at) => Float64Array.from({ length: COUNT }, () => some(5 - 2 * at)));
  return lists;
}

async function results(mode: Mode, { fn, arity }: AccuracyRow, lists: readonly Float64Array[]): Promise<Float64Array> {
  using device = await requestDevice({ target: "webgpu" });
  const names = ["x", "y", "z"].slice(0, arity);
  const name = fn in Math ? `Math.${fn}` : fn;
  const used = fn in Math ? "" : `, ${fn}`;
  const body = `const i = grid(1); if (i < out.length) out[i] = ${name}(${names.map((one) => `${one}[i]`).join(", ")});`;
  const fun = new Function(`return ({ grid${used} }, out, ${names.join(", ")}) => { ${body} }`)();
  const made = kernel(fun, { float64: mode });
  using out = device.empty(lists[0]!.length, "float64");
  const given = lists.map((list) => device.toDevice(array(list)));
  (made.forall(lists[0]!.length, { device }) as (...args: unknown[]) => void)(out, ...given);
  const { data } = await out.copyToHost();
  for (const one of given) one.dispose();
  return data as Float64Array;
}

async function measure(mode: Mode, row: AccuracyRow): Promise<Worst> {
  const lists = mode === "exact" ? operands(row.arity, COUNT, 1, "float64") : pairs(row.arity);
  const got = await results(mode, row, lists);
  if (mode === "exact") return worstOf(row, "float64", lists, got);
  const near = await results("exact", row, lists);
  const kept = Array.from(got.keys()).filter((i) => usual(near[i]!));
  // No function of pairs is exact: errors are those from what binary64 gives.
  const bound = { ...row.bound, float64: row.bound.float64 || 1 };
  const unit = (x: number): number => 2 ** (Math.floor(Math.log2(Math.abs(x))) - 52);
  if (row.bound.float64 > 0)
    return worstOf(
      { ...row, bound },
      "float64",
      lists.map((list) => Float64Array.from(kept, (i) => list[i]!)),
      kept.map((i) => got[i]!),
    );
  const errors = kept.map((i) => Math.abs(got[i]! - near[i]!) / unit(near[i]!));
  return { error: Math.max(0, ...errors), text: row.fn };
}

describe.skipIf(inject("gridstrideWebgpu") === "off")("float64 on webgpu", () => {
  const measured: PageRow[] = [];
  const rows = everyRow ? accuracyRows : accuracyRows.filter(({ fn }) => ["exp", "hypot", "rsqrt"].includes(fn));

  test.each(rows)(`$fn keeps its bound at ${COUNT} points`, { timeout: 600_000 }, async (row) => {
    const [exact, fast] = [await measure("exact", row), await measure("fast", row)];
    if (everyRow) console.log(`${row.fn}: exact ${exact.error.toFixed(2)}, fast ${fast.error.toFixed(2)}`);
    measured.push({
      fn: row.fn,
      cells: [
        { error: exact.error, bound: row.bound.float64 },
        { error: fast.error, bound: FAST_BOUND },
      ],
    });
    expect(exact.error, exact.text).toBeLessThanOrEqual(row.bound.float64);
    expect(fast.error, fast.text).toBeLessThanOrEqual(FAST_BOUND);
  });

  test.runIf(everyRow)("has these errors in docs/reference/accuracy.md", () => {
    keepTable("float64 on webgpu", accuracyTable(["float64", "float64 fast"], measured));
  });
});
