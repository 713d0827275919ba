// Texts that are hard on a WGSL compiler, each accepted by Tint; no device computes here.
import { beforeAll, describe, expect, test } from "vitest";
import { compile } from "../../../src/compile.ts";
import type { ArgType, Uses } from "../../../src/frontend/request.ts";
import type * as ex from "../../../src/ir/expr.ts";
import type * as ir from "../../../src/ir/ir.ts";
import { emitWgsl } from "../../../src/targets/wgsl/emit.ts";
import type { WgslOptions } from "../../../src/targets/wgsl/options.ts";
import { compileErrors, openJudge } from "../passes/tint.ts";
import { binary, constant, kernelOf, load, position, store } from "../sim/build.ts";

const options: WgslOptions = {
  block: [32, 1, 1],
  debug: false,
  fastmath: false,
  segments: [],
  segmentBytes: 256,
  numerics: { divide: "native", sqrt: "native", fma: "native" },
};
const software = { divide: "software", sqrt: "software", fma: "software" } as const;

const float32 = (group: number, ndim = 1): ArgType => ({ kind: "array", dtype: "float32", ndim, layout: "C", group });

function kernelFrom(text: string, args: readonly ArgType[], uses: Uses = {}, debug = false): ir.Kernel {
  const source = { name: "secretKernel", text };
  return compile({ function: { kind: "function", source, hasContext: true, uses }, args, debug }).forWgsl;
}

const device = (text: string): Uses[string] => ({
  kind: "function",
  hasContext: false,
  uses: {},
  source: { name: "helper", text },
});

let judge: GPUDevice;
beforeAll(async () => {
  judge = await openJudge();
});

async function accepted(kernel: ir.Kernel, over: Partial<WgslOptions> = {}): Promise<string> {
  const { code } = emitWgsl(kernel, { ...options, ...over });
  expect(await compileErrors(judge, code)).toEqual([]);
  return code;
}

const chain = (depth: number, one: string): string => Array.from({ length: depth }, () => one).join(" + ");
const ladder = (steps: number): string =>
  Array.from({ length: steps }, (_, i) => `if (i === ${i}) x[i] = ${i}.5;`).join(" else ");

const texts: readonly (readonly [string, string])[] = [
  ["an endless loop", "({ grid }, x) => { while (true) { x[grid(1)] = 1; } }"],
  ["an endless loop in an endless loop", "({ grid }, x) => { for (;;) { for (;;) { x[0] = 1; } } }"],
  ["a sum of 300", `({ grid }, x) => { const i = grid(1); x[i] = ${chain(300, "x[i]")}; }`],
  ["60 else ifs", `({ grid }, x) => { const i = grid(1); ${ladder(60)} }`],
  ["statements after a return", "({ grid }, x) => { const i = grid(1); x[i] = 1; return; }"],
  [
    "whole constants that overflow",
    "({ grid }, x) => { const big = 2147483647; x[0] = (big + grid(1) * 0) | 0; x[1] = ~~(2147483647 | 0) }",
  ],
  [
    "a block of switch in a loop",
    "({ grid }, x) => { for (let i = 0; i < 4; i++) { switch (i) { case 1: continue; case 2: x[i] = 2; break; default: x[i] = 1; } } }",
  ],
  ["no array at all", '({ grid }, x) => { console.log("hello", grid(1)); }'],
  ["nothing", "({ grid }, x) => {}"],
  ["negated negatives", "({ grid }, x) => { const i = grid(1); x[i] = - - -x[i] - -1; }"],
  [
    "barriers after a return",
    '({ grid, shared, syncthreads, threadIdx }, x) => { const s = shared.array(32, "float32"); const i = grid(1); if (i >= x.size) return; s[threadIdx.x] = x[i]; syncthreads(); for (let k = 16; k > 0; k >>= 1) { if (threadIdx.x < k) s[threadIdx.x] += s[threadIdx.x + k]; syncthreads(); } x[i] = s[0]; }',
  ],
  [
    "votes that a loop depends on",
    "({ threadIdx, syncthreadsOr, syncthreadsCount }, x) => { let n = 0; while (syncthreadsOr(x[threadIdx.x] > n)) { n++; } x[threadIdx.x] = syncthreadsCount(n > 1); }",
  ],
  [
    "the largest float32",
    "({ grid }, x) => { const i = grid(1); x[i] = x[i] < 3.4028234663852886e38 ? (x[i] < 1 ? -3.4028234663852886e38 : x[i]) : 3.4028232e38; }",
  ],
  ["a fence", "({ grid, threadfence }, x) => { x[grid(1)] = 1; threadfence(); x[0] = 2; }"],
];

describe("Tint accepts", () => {
  test.each(texts)("%s", (_name, text) => accepted(kernelFrom(text, [float32(0)])).then(() => {}));
  test.each(texts)("%s, in segments", (_name, text) =>
    accepted(kernelFrom(text, [float32(0)]), { segments: [3] }).then(() => {}),
  );
  test.each(texts)("%s, with debug and software arithmetic", (_name, text) =>
    accepted(kernelFrom(text, [float32(0)], {}, true), { debug: true, numerics: software }).then(() => {}),
  );

  const everyFunction = [
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "atan",
    "sinh",
    "cosh",
    "tanh",
    "asinh",
    "acosh",
    "atanh",
    "exp",
    "expm1",
    "log",
    "log2",
    "log10",
    "log1p",
    "sqrt",
    "cbrt",
    "floor",
    "ceil",
    "trunc",
    "round",
    "sign",
    "abs",
    "fround",
  ]
    .map((fn) => `x[i] += Math.${fn}(x[i]);`)
    .join(" ");
  const rest =
    "x[i] += Math.pow(x[i], x[i]) + Math.atan2(x[i], 2) + Math.hypot(x[i], 3, 4) + Math.min(x[i], 1, 2) + Math.max(x[i], 1) + fma(x[i], x[i], 1) + rsqrt(x[i]) + erf(x[i]) + erfc(x[i]) + gamma(x[i]) + lgamma(x[i]) + remainder(x[i], 3) + exp2(x[i]) + x[i] % 3 + x[i] / 3;";
  test.each([
    ["accurate", {}],
    ["software", { numerics: software }],
    ["fast", { fastmath: true }],
  ] as const)("every function, %s", (_name, over) =>
    accepted(
      kernelFrom(
        `({ grid, fma, rsqrt, erf, erfc, gamma, lgamma, remainder, exp2 }, x) => { const i = grid(1); ${everyFunction} ${rest} }`,
        [float32(0)],
      ),
      over,
    ).then(() => {}),
  );

  test("an expression as deep as the IR can be", async () => {
    let deep: ex.Expr = load("int32", 0, position("globalIdx"));
    for (let i = 0; i < 400; i++) deep = binary("add", "int32", constant("int32", i), deep);
    await accepted(kernelOf(["int32"], [], [store(0, [constant("int32", 0)], deep)]));
  });
});

describe("functions", () => {
  const early =
    "(v) => { if (v > 3) return 1; for (let i = 0; i < 9; i++) { if (v < i) return i; if (v === 2.5) break; } switch (v) { case 1: return 5; default: } return v; }";
  test("return only at their end", async () => {
    const code = await accepted(
      kernelFrom("({ grid, helper }, x) => { const i = grid(1); x[i] = helper(x[i]) + helper(1); }", [float32(0)], {
        helper: device(early),
      }),
    );
    const body = code.slice(code.indexOf("fn f0("), code.indexOf("@compute"));
    for (const part of body.split("\nfn ").filter((text) => /^(fn )?f\d/.test(text)))
      expect(part.match(/return/g)).toHaveLength(1);
  });
});

describe("the text", () => {
  const text =
    "({ grid }, secretArray, secretScalar) => { const secretLocal = grid(1); if (secretLocal < secretArray.size) secretArray[secretLocal] = secretScalar * secretLocal; }";
  const kernel = kernelFrom(text, [float32(0), { kind: "scalar", type: "int32", weak: true }]);
  test("has each site that debug mode reports in the text", async () => {
    const long = chain(30, "x[i + 1]");
    const text = `({ grid }, x) => { const i = grid(1); if (i === 0) x[i] = 1; else if (${long} > 3) x[i] = 2; }`;
    const made = kernelFrom(text, [float32(0)], {}, true);
    const { sites } = emitWgsl(made, { ...options, debug: true });
    const code = await accepted(made, { debug: true });
    expect(code).not.toContain("else if");
    expect(sites.filter((_, site) => !code.includes(` ${site}u)`))).toEqual([]);
  });
  test("holds no name of the user's", () => expect(emitWgsl(kernel, options).code).not.toMatch(/secret/));
  test("is the same each time", () => expect(emitWgsl(kernel, options)).toEqual(emitWgsl(kernel, options)));
  test("has a span for each statement's line", () => {
    const { code, lines } = emitWgsl(kernel, options);
    const at = code.split("\n").findIndex((line) => line.includes("g0[u32("));
    const span = lines[at];
    expect(text.slice(span?.start, span?.end)).toContain("secretArray[secretLocal]");
  });
  test("checks no index that cannot leave its array", () => {
    const { code } = emitWgsl(
      kernelFrom(
        '({ grid, shared, threadIdx }, x) => { const s = shared.array([4, 32], "float32"); const i = grid(1); for (let k = 0; k < 4; k++) s[k][threadIdx.x] = 1; if (i < x.size) x[i] = s[3][threadIdx.x]; }',
        [float32(0)],
      ),
      options,
    );
    expect(code).not.toMatch(/_read_|_write_/);
  });
  test("checks no neighbour inside a border", () => {
    const text = "({ grid }, x, y) => { const i = grid(1); if (i > 0 && i < x.size - 1) y[0] = x[i - 1] + x[i + 1]; }";
    expect(emitWgsl(kernelFrom(text, [float32(0), float32(1)]), options).code).not.toMatch(/_read_/);
  });
  test.each([
    ["i + 1 below the size", "({ grid }, x, y) => { const i = grid(1); if (i < x.size) y[0] = x[i + 1]; }"],
    ["i + 2 below the size less 1", "({ grid }, x, y) => { const i = grid(1); if (i < x.size - 1) y[0] = x[i + 2]; }"],
    ["i - 1 from 0", "({ grid }, x, y) => { const i = grid(1); if (i < x.size) y[0] = x[i - 1]; }"],
    ["1 - i", "({ grid }, x, y) => { const i = grid(1); if (i < x.size) y[0] = x[1 - i]; }"],
    ["below the size plus 1", "({ grid }, x, y) => { const i = grid(1); if (i < x.size + 1) y[0] = x[i]; }"],
    ["at most the size", "({ grid }, x, y) => { const i = grid(1); if (i <= x.size) y[0] = x[i]; }"],
  ])("checks %s", (_name, text) => {
    expect(emitWgsl(kernelFrom(text, [float32(0), float32(1)]), options).code).toMatch(/_read_1/);
  });
  test.each([
    ["another array's size", "({ grid }, x, y) => { const i = grid(1); if (i < y.size) x[i] = 1; }"],
    [
      "a counter changed in the loop",
      '({ grid, local }, x, y) => { const s = local.array(4, "float32"); for (let k = 0; k < 4; k++) { k += y[0] > 1 ? 1 : 0; s[k] = 1; } x[0] = s[0]; }',
    ],
    [
      "a local changed after its test",
      "({ grid }, x, y) => { let i = grid(1); if (i < x.size) { i += 1; x[i] = 1; } }",
    ],
    ["below, but perhaps negative", "({ grid }, x, y) => { const i = grid(1) - 1; if (i < x.size) x[i] = 1; }"],
    [
      "a test that loops invalidate",
      "({ grid }, x, y) => { let i = grid(1); if (i < x.size) { for (let k = 0; k < 3; k++) { x[i] = 1; i += 5; } } }",
    ],
    ["or instead of and", "({ grid }, x, y) => { const i = grid(1); if (i < x.size || i < y.size) x[i] = 1; }"],
  ])("checks %s", (_name, text) => {
    expect(emitWgsl(kernelFrom(text, [float32(0), float32(1)]), options).code).toMatch(/_write_1/);
  });
});
