// Texts that nobody writes: each compiles for every target, or is a CompileError with a place, in bounded time.
import { times } from "@gridstride/testing";
import { beforeAll, describe, expect, test } from "vitest";
import { compile } from "../../src/compile.ts";
import { CompileError, reporting } from "../../src/diagnostics/diagnostic.ts";
import type { FunctionUse, Uses } from "../../src/frontend/request.ts";
import { emitWasm } from "../../src/targets/wasm/emit.ts";
import { refuseDepth } from "../../src/targets/wgsl/depth.ts";
import { emitWgsl } from "../../src/targets/wgsl/emit.ts";
import { func, args as typed } from "./lower/kernels.ts";
import { compileErrors, openJudge } from "./passes/tint.ts";

let judge: GPUDevice;
beforeAll(async () => {
  judge = await openJudge();
});

const BLOCK = [32, 1, 1] as const;
const native = { divide: "native", sqrt: "native", fma: "native" } as const;
const wgsl = {
  block: BLOCK,
  debug: false,
  fastmath: false,
  segments: [],
  segmentBytes: 256,
  numerics: native,
} as const;

/** What happens to a text: "compiles" for a target, or the code of the error. */
async function outcome(text: string, uses: Uses = {}, args: readonly string[] = ["float32[:]"]) {
  const result = { wasm: "", wgsl: "" };
  const request = { function: func("hostile", text, uses), args: typed(args), debug: false };
  const attempt = <T>(target: "wasm" | "wgsl", step: () => T): T | null => {
    try {
      const made = step();
      result[target] = "compiles";
      return made;
    } catch (error) {
      if (!(error instanceof CompileError)) throw error;
      expect(error.span.end).toBeGreaterThan(error.span.start);
      result[target] = error.code;
      return null;
    }
  };
  attempt("wasm", () => {
    const { bytes } = emitWasm(compile(request).forWasm(BLOCK), { block: BLOCK, debug: false, shared: false });
    return new WebAssembly.Module(bytes);
  });
  const code = attempt("wgsl", () => {
    const kernel = compile(request).forWgsl;
    const module = emitWgsl(kernel, wgsl);
    reporting(kernel.sources, () => refuseDepth(module));
    return module.code;
  });
  if (code !== null) expect(await compileErrors(judge, code)).toEqual([]);
  return result;
}

const each = (n: number, part: (i: number) => string): string => Array.from({ length: n }, (_, i) => part(i)).join(" ");
const nested = (n: number, part: (i: number) => string, inner: string): string =>
  `${each(n, part)} ${inner} ${"}".repeat(n)}`;

const fine = { wasm: "compiles", wgsl: "compiles" };
const cpuOnly = { wasm: "compiles", wgsl: "GS009" };
const refused = { wasm: "GS009", wgsl: "GS009" };

/** More than the 60 or so levels that WGSL has. */
const DEEP = times(70, 100);
const counted = (i: number): string => `for (let k${i} = 0; k${i} < 2; k${i}++) {`;
const rows: readonly (readonly [string, string, typeof fine])[] = [
  ["40 loops in each other", `(c, x) => { ${nested(40, counted, "x[0] += 1;")} }`, fine],
  [`${DEEP} loops in each other`, `(c, x) => { ${nested(DEEP, counted, "x[0] += 1;")} }`, cpuOnly],
  [
    "40 loops that lanes leave one by one",
    `({ grid }, x) => { ${nested(40, (i) => `${counted(i)} if (x[k${i}] < grid(1)) break;`, "x[0] = 1;")} }`,
    fine,
  ],
  ["60 ifs in each other", `(c, x) => { ${nested(60, (i) => `if (x[${i}] < 1) {`, "x[0] = 1;")} }`, fine],
  ["100 ifs in each other", `(c, x) => { ${nested(100, (i) => `if (x[${i}] < 1) {`, "x[0] = 1;")} }`, cpuOnly],
  ["5,000 ifs in each other", `(c, x) => { ${nested(5000, () => "if (x[0] < 1) {", "x[0] = 1;")} }`, refused],
  ["100 else ifs", `(c, x) => { ${each(100, (i) => `if (x[0] < ${i}) x[0] = ${i}; else`)} x[0] = 1; }`, cpuOnly],
  ["100 conditions", `(c, x) => { x[0] = ${each(100, (i) => `x[0] < ${i} ? ${i} :`)} 0; }`, cpuOnly],
  ["200 brackets", `(c, x) => { x[0] = ${"(".repeat(200)}x[0]${" + 1)".repeat(200)}; }`, fine],
  ["2,000 brackets", `(c, x) => { x[0] = ${"(".repeat(2000)}1${")".repeat(2000)}; }`, refused],
  ["400 terms", `(c, x) => { x[0] = ${"x[1] + ".repeat(400)}1; }`, fine],
  ["20,000 terms", `(c, x) => { x[0] = ${"x[1] + ".repeat(20_000)}1; }`, refused],
  ["20,000 members", `(c, x) => { x[0] = x${".a".repeat(20_000)}; }`, refused],
  ["20,000 times new", `(c, x) => { x[0] = ${"new ".repeat(20_000)}x; }`, refused],
  ["60 indices in each other", `({ int32 }, x) => { x[0] = ${"x[int32(".repeat(60)}0${")]".repeat(60)}; }`, fine],
  ["60 calls in each other", `(c, x) => { x[0] = ${"Math.sin(".repeat(60)}x[0]${")".repeat(60)}; }`, fine],
  [
    "30 returns inside of uniform ifs",
    `({ grid }, x) => { ${each(30, (i) => `if (x.length > ${i}) { if (x[grid(1)] < ${i}) return; }`)} x[0] = 1; }`,
    fine,
  ],
  ["a number of 5,000 digits", `(c, x) => { x[0] = ${"9".repeat(5000)}; }`, fine],
  ["a name of 100,000 letters", `(c, x) => { const ${"a".repeat(1e5)} = 1; x[0] = ${"a".repeat(1e5)}; }`, fine],
  ["500 variables", `(c, x) => { ${each(500, (i) => `let v${i} = x[${i}] + 1;`)} x[0] = v499; }`, fine],
  [
    "variables that follow each other in a loop",
    `(c, x) => { ${each(60, (i) => `let v${i} = 0.5;`)} for (let k = 0; k < 9; k++) { ${each(59, (i) => `v${i} = v${i + 1};`)} v59 = x[k]; } x[0] = v0; }`,
    fine,
  ],
  [
    "conditions made of each other",
    `(c, x) => { let a = x[0] > 1; let b = x[1] > 1; ${"a = (a && b) || (b && !a); b = (b || a) && !(a && b);".repeat(8)} if (a) x[0] = 1; }`,
    fine,
  ],
];

describe("one function", () => {
  test.each(rows)("%s", async (_name, text, expected) => expect(await outcome(text)).toEqual(expected), 60_000);

  test("400 arguments", async () => {
    const names = Array.from({ length: 400 }, (_, i) => `n${i}`);
    const text = `(c, x, ${names.join(", ")}) => { x[0] = ${names.join(" + ")}; }`;
    expect(await outcome(text, {}, ["float32[:]", ...names.map(() => "float32")])).toEqual(fine);
  });
});

describe("device functions, each calling the one before twice", () => {
  /** A function for each level above the first. */
  const tower = (levels: number, first: string): FunctionUse => {
    let top = func("f0", first, first.startsWith("({") ? {} : undefined);
    for (let k = 1; k < levels; k++) top = func(`f${k}`, "({ g }, v) => g(v) + g(v + 1)", { g: top });
    return top;
  };
  const looping = "(v) => { let s = v; for (let i = 0; i < 3; i++) { if (s > 5) return s; s += v; } return s; }";
  const waiting = "({ syncthreads }, v) => { syncthreads(); return v; }";
  const kernel = "({ grid, g }, x) => { x[grid(1)] = g(x[grid(1)]); }";
  const device = (text: string): FunctionUse => tower(16, text);

  test.each([
    ["with loops", looping, refused],
    ["without control flow", "(v) => v * 2 + 1", refused],
    ["with barriers", waiting, refused],
  ])(
    "%s",
    async (_name, first, expected) => {
      expect(await outcome(kernel, { g: device(first) })).toEqual(expected);
    },
    60_000,
  );
});
