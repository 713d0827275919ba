import { times } from "@gridstride/testing";
import { transformSync } from "esbuild";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CompileError } from "../../../src/diagnostics/diagnostic.ts";
import { type KernelFunction, launch } from "../detectors/harness.ts";
import { func } from "./kernels.ts";
import { randomKernel } from "./random-text.ts";

const BUMP = "(d, i, v) => { d[i] += v; if (v > 2) return d[i]; return v * 2; }";
const bump = new Function(`return ${BUMP}`)() as (d: number[], i: number, v: number) => number;
const START = [0.5, 2, -1, 3.25, 4, 0, 1, 7];

const evaluated = (text: string): KernelFunction => new Function(`return ${text}`)() as KernelFunction;

/** What JavaScript makes of the array. */
function inJavaScript(text: string, n: number): number[] {
  const d = [...START];
  evaluated(text)({ bump }, d, n);
  return d;
}

/** What the compiled kernel makes of it; null where an int32 overflowed, which JavaScript's numbers do not. */
function compiled(text: string, n: number): readonly (number | bigint)[] | null {
  const { error, arrays } = launch({
    kernel: evaluated(text),
    block: 1,
    args: [{ type: "float64", shape: [8], values: START }, n],
    uses: { bump: func("bump", BUMP) },
  });
  if (error?.finding === "integer-overflow") return null;
  if (error !== null) throw error;
  return arrays[0]!;
}

const plain = (values: readonly (number | bigint)[]): number[] => values.map((value) => Number(value) + 0);

function agrees(text: string, n: number): void {
  const expected = inJavaScript(text, n);
  if (expected.some((value) => !Number.isFinite(value) || Math.abs(value) > 1e6)) return;
  try {
    const given = compiled(text, n);
    if (given !== null) expect(plain(given), text).toEqual(plain(expected));
  } catch (error) {
    if (!(error instanceof CompileError)) throw error;
    // A minifier may leave a comparison of constants before a comma in an index, which reads like `A[i, j]`.
    if (error.code === "GS405") return;
    expect.fail(`${error.message}\n${text}`);
  }
}

test("random kernels with effects in expressions do what JavaScript does", () => {
  fc.assert(fc.property(randomKernel, small(), agrees), { numRuns: times(50, 150), seed: 20260201 });
});

test("the same after esbuild --minify", () => {
  fc.assert(
    fc.property(randomKernel, small(), (text, n) => {
      const { code } = transformSync(`export default ${text}`, { minify: true });
      const start = code.indexOf("(");
      const end = code.lastIndexOf("}") + 1;
      if (code.startsWith("export default")) agrees(code.slice(start, end), n);
    }),
    { numRuns: times(40, 100), seed: 20260202 },
  );
});

function small(): fc.Arbitrary<number> {
  return fc.integer({ min: 0, max: 9 });
}
