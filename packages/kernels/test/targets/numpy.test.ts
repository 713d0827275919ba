// Functions that have NumPy's names, compared with NumPy's results: golden/reductions.py wrote it.
import { array, type DType, type NDArray } from "@gridstride/core";
import { argmax, argmin, cumprod, cumsum, histogram, max, min, prod, sum, transpose } from "@gridstride/kernels";
import { eachTarget } from "@gridstride/testing";
import { expect, test } from "vitest";
import golden from "../golden/reductions.json" with { type: "json" };

interface Described {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly data: readonly (number | boolean | string)[];
}
interface Row {
  readonly call: string;
  readonly input: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly result?: readonly Described[];
  readonly error?: string;
}

const functions: Readonly<Record<string, (x: NDArray, options: object) => unknown>> = {
  argmax: (x, options) => argmax(x, options),
  argmin: (x, options) => argmin(x, options),
  cumprod: (x, options) => cumprod(x, options),
  cumsum: (x, options) => cumsum(x, options),
  histogram: (x, options) => histogram(x, options),
  max: (x, options) => max(x, options),
  min: (x, options) => min(x, options),
  prod: (x, options) => prod(x, options),
  sum: (x, options) => sum(x, options),
  transpose: (x, options) => transpose(x, options),
};

const named: Readonly<Record<string, number>> = { nan: Number.NaN, inf: Infinity, "-inf": -Infinity };
const numbers = ({ data }: Described): number[] =>
  data.map((one) => (typeof one === "string" ? named[one]! : Number(one)));
const inputs = golden.inputs as unknown as Readonly<Record<string, Described>>;

/** Where ours differs, and says so: indices and counts are int32, densities have the type of the edges. */
function typeOf({ call, options }: Row, { dtype }: Described, i: number): string {
  if (call === "argmax" || call === "argmin") return "int32";
  if (call === "histogram" && i === 0) return options.density ? "float32" : "int32";
  // Edges that are given are of one type with the elements.
  return call === "histogram" && Array.isArray(options.bins) ? "any" : dtype;
}

/** NumPy says which numbers the range has, and names the ufunc. */
const refusal = (error: string): string =>
  error
    .replace(/autodetected range of .* is not finite/, "autodetected range is not finite")
    .replace("operation maximum", "operation max");

eachTarget(({ getDevice }) => {
  const rows = golden.rows as readonly Row[];

  test("the same values, shapes and types, or the same refusal", async () => {
    expect(rows.length).toBeGreaterThan(40);
    for (const row of rows) {
      const { dtype, shape } = inputs[row.input]!;
      const x = array(numbers(inputs[row.input]!), "float64")
        .astype(dtype as DType)
        .reshape(shape);
      const run = async (): Promise<unknown> => functions[row.call]!(x, { ...row.options, device: getDevice() });
      if (row.error !== undefined) {
        await expect(run()).rejects.toThrow(refusal(row.error));
        continue;
      }
      const got = [await run()].flat() as NDArray[];
      for (const [i, wanted] of row.result!.entries()) {
        const one = got[i]!;
        const type = typeOf(row, wanted, i);
        expect([row, one.shape, type === "any" ? type : one.dtype]).toEqual([row, wanted.shape, type]);
        for (const [at, value] of numbers(wanted).entries()) {
          const own = Number([one.toNested()].flat(5)[at]);
          // Sums of integers and truth values, and places, are exact.
          if (Number.isFinite(value) && one.dtype.startsWith("float"))
            expect(Math.abs(own - value)).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(value)));
          else expect([row, own]).toEqual([row, value]);
        }
      }
    }
  });
});
