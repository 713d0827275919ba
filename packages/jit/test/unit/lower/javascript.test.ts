import { times } from "@gridstride/testing";
import { transformSync } from "esbuild";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CompileError } from "../../../src/diagnostics/diagnostic.ts";
import { type KernelFunction, launch } from "../detectors/harness.ts";
import { compile, func } from "./kernels.ts";
import { randomKernel, randomWhole } from "./random-text.ts";

const BUMP = "(d, i, v) => { d[i] += v; if (v > 2) return d[i]; return v * 2; }";
const bump = new Function(`return ${BUMP}`)() as (d: number[], i: number, v: number) => number;
const START = [0.5, 2, -1, 3.25, 4, 0, 1, 7];

const evaluated = (text: string): KernelFunction => new Function(`return ${text}`)() as KernelFunction;

/** What JavaScript makes of the array. */
function inJavaScript(text: string, n: number): number[] {
  const d = [...START];
  const s = { number: 3 };
  const add = (to: typeof s, _: unknown, value: number): number => (to.number += value) - value;
  evaluated(text)({ bump, atomic: { add } }, d, n, s);
  return [...d, s.number];
}

/** What the compiled kernel makes of it; null where an int32 overflowed, which JavaScript's numbers do not. */
function compiled(text: string, n: number): readonly (number | bigint)[] | null {
  const { error, arrays } = launch({
    kernel: evaluated(text.replaceAll(".number", "")),
    block: 1,
    args: [{ type: "float64", shape: [8], values: START }, n, { type: "float64", shape: [], values: [3] }],
    uses: { bump: func("bump", BUMP) },
  });
  if (error?.finding === "integer-overflow") return null;
  if (error !== null) throw error;
  return [...arrays[0]!, ...arrays[2]!];
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

test.each([
  "({ q: x, p: y } = { q: y, p: x })",
  "([[x, y], z] = [[1, 2], x])",
  "([d[x++], y] = [x, x])",
  "([d[0], d[1]] = [d[1], d[0]])",
  "z = ([x, y] = [y, x])[0]",
  "[v, z] = [x, y] = [y, x]",
  "var [v, w] = [w, v]",
  "x = s.number + cuda.atomic.add(s, [], 1)",
  "x = (s.number + 1) * 2 - bump(cuda.atomic.add(s, [], 1)) - s.number",
  "x = Math.max(s.number, y) + more(s) + s.number",
  "switch (1) { case 1: x = 5; break; case cuda.atomic.add(s, [], 7): x = 6; }",
  "switch (2) { case x++: y = 5; case x: y = 6; default: z = x; }",
])("%s", (statement) => {
  const text = `(cuda, d, n, s) => { const bump = (a) => { d[2] += a; return d[2]; }, more = (a) => cuda.atomic.add(s, [], 2); let x = 1, y = 2, z = 5; var v = 7, w = 8; ${statement}; d[3] = v; d[4] = w; d[5] = x; d[6] = y; d[7] = z; }`;
  expect(plain(compiled(text, 1)!)).toEqual(plain(inJavaScript(text, 1)));
});

test("whole expressions of numbers outside int32 do what JavaScript does, or are refused or reported", () => {
  const numbers = fc.constantFrom(3e9, 4_000_000_001, -3_000_000_000, 2 ** 31, 7);
  const taken = fc
    .sample(fc.tuple(randomWhole, numbers), { numRuns: times(300, 1000), seed: 20260203 })
    .filter(([text, n]) => {
      const body = `(cuda, o, n) => { const i = cuda.grid(1); o[i] = ${text}; }`;
      const { params } = compile(body, ["int32[:]", "~"]);
      const param = params[1] as Extract<(typeof params)[number], { kind: "scalar" }>;
      const bits = BigInt[param.type === "uint32" ? "asUintN" : "asIntN"](param.type === "int64" ? 64 : 32, BigInt(n));
      if (param.whole !== undefined && !param.bits && bits !== BigInt(n)) return false;
      const args = [{ type: "int32", shape: [3], values: [0, 0, 0] } as const, n];
      const { error, arrays } = launch({ kernel: evaluated(body), block: 3, args });
      if (error !== null) return error.finding !== "integer-overflow" && expect.fail(`${error.message}\n${text}`);
      const meant = [0, 1, 2].map((i) =>
        (new Function("n", "i", `return ${text}`) as (n: number, i: number) => number)(n, i),
      );
      expect(arrays[0], `${text} of ${n}`).toEqual(meant);
      return true;
    });
  expect(taken.length).toBeGreaterThan(100);
});

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
