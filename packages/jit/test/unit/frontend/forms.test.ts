import { describe, expect, test } from "vitest";
import { parseFunction } from "../../../src/frontend/build.ts";
import { printKernel } from "../../../src/ir/print.ts";
import { compile, func, value } from "../lower/kernels.ts";

const TYPES: Readonly<Record<string, string>> = {
  a: "float32[:]",
  A: "float32[:,:]",
  k: "int32[:]",
  n: "~",
  x: "~",
};
const uses = { TPB: value(16), twice: func("twice", "(v) => v * 2"), pair: func("pair", "(v) => [v, v + 1]") };

/** The IR of a kernel, by the names of its parameters. */
function ir(text: string): string {
  const { paramNames } = parseFunction(func("kernel", text, uses));
  return printKernel(
    compile(
      text,
      paramNames.map((name) => TYPES[name]!),
      uses,
    ),
  );
}

const body = (statements: string): string =>
  ir(`(cuda, a, k, n) => { const { grid, threadIdx, TPB, twice, pair, range } = cuda; ${statements} }`);

describe("a function and its context can be written in any of JavaScript's ways", () => {
  const expected = ir("({ grid }, a) => { const i = grid(1); a[i] = 1; }");
  test.each([
    ["a name for the context", "(cuda, a) => { const i = cuda.grid(1); a[i] = 1; }"],
    ["any name", "(e, a) => { const i = e.grid(1); a[i] = 1; }"],
    ["renamed members", "({ grid: g }, a) => { const i = g(1); a[i] = 1; }"],
    ["taken in the body", "(cuda, a) => { const { grid } = cuda; const i = grid(1); a[i] = 1; }"],
    ["an alias", "(cuda, a) => { const g = cuda.grid, i = g(1); a[i] = 1; }"],
    ["a function expression", "function ({ grid }, a) { const i = grid(1); a[i] = 1; }"],
    ["a named function", "function fill({ grid }, a) { const i = grid(1); a[i] = 1; }"],
    ["a method", "fill({ grid }, a) { const i = grid(1); a[i] = 1; }"],
    ["var", "function (e, a) { var i = e.grid(1); a[i] = 1; }"],
    ["strict mode", "function (e, a) { 'use strict'; var i = e.grid(1); a[i] = 1; }"],
    ["a bundler's call", "(e, a) => { const i = (0, e.grid)(1); a[i] = 1; }"],
    ["esbuild's names", '(e, a) => { const i = __name(e.grid(1), "i"); a[i] = 1; }'],
    [
      "esbuild's names of declared functions",
      '(e, a) => { function set(i) { a[i] = 1; } __name(set, "set"); set(e.grid(1)); }',
    ],
    [
      "istanbul's counters",
      "(e, a) => { cov_a1().f[0]++; const i = (cov_a1().s[0]++, e.grid(1)); cov_a1().s[1]++; a[i] = 1; }",
    ],
    ["a comment and line breaks", "(e, // the context\n a) => {\n const i = e.grid(1); /* all */ a[i] = 1\n}"],
    ["returning nothing", "(e, a) => { const i = e.grid(1); a[i] = 1; return void 0; }"],
    ["undefined", "(e, a) => { const i = e.grid(1); a[i] = 1; return undefined; }"],
  ])("%s", (_what, text) => expect(ir(text)).toBe(expected));

  test("the expression body of an arrow", () => {
    expect(ir("({ grid }, a) => (a[grid(1)] = 1)")).toBe(ir("({ grid }, a) => { a[grid(1)] = 1; }"));
  });
});

describe("the statements that minifiers merge are taken apart", () => {
  test.each([
    ["n > 1 && (a[0] = 1);", "if (n > 1) a[0] = 1;"],
    ["n > 1 || (a[0] = 1);", "if (!(n > 1)) a[0] = 1;"],
    ["n > 1 ? a[0] = 1 : a[1] = 2;", "if (n > 1) a[0] = 1; else a[1] = 2;"],
    ["a[0] = 1, a[1] = 2;", "a[0] = 1; a[1] = 2;"],
    ["let v; n > 1 ? v = 1 : v = 2; a[0] = v;", "let v; if (n > 1) v = 1; else v = 2; a[0] = v;"],
    ["let v; v = n > 1 ? 1 : 2; a[0] = v;", "let v; if (n > 1) v = 1; else v = 2; a[0] = v;"],
    ["if (n > 1) { if (n < 5) a[0] = 1; }", "n > 1 && n < 5 && (a[0] = 1);"],
    ["if (n > 1) return; a[0] = 1;", "n > 1 || (a[0] = 1);"],
    ["if (n > 1) return; a[0] = 1;", "if (!(n > 1)) { a[0] = 1; }"],
    [
      "for (let i = 0; i < n; i++) { if (i === 3) continue; a[i] = 1; }",
      "for (let i = 0; i < n; i++) i === 3 || (a[i] = 1);",
    ],
    ["let u, v; u = v = k[0]; a[u] = v;", "let u, v; v = k[0]; u = v; a[u] = v;"],
    ["let u; if ((u = k[0]) > 3) a[u] = 1;", "let u; u = k[0]; if (u > 3) a[u] = 1;"],
    ["for (;;) { if (n > 1) break; a[0] = 1; }", "while (!(n > 1)) a[0] = 1;"],
    ["for (; !(n > 1);) a[0] = 1;", "while (!(n > 1)) a[0] = 1;"],
    ["a[0] = !0 ? 1 : 2;", "a[0] = 1;"],
    ["a[0] = 1 / 0;", "a[0] = Infinity;"],
    ["a[0] = .5 * 4;", "a[0] = 2.0;"],
    ["return n > 1 ? void (a[0] = 1) : void (a[1] = 2);", "if (n > 1) a[0] = 1; else a[1] = 2;"],
    ["return a[0] = 1, void 0;", "a[0] = 1;"],
    ["let i = n; a[i++] = 1; k[i] = 2;", "let i = n; const t = i; i = i + 1; a[t] = 1; k[i] = 2;"],
    ["let i = n; a[++i] = 1;", "let i = n; i = i + 1; a[i] = 1;"],
    ["let i = n; i += 2; i -= 1; i *= 3; a[i] = 1;", "let i = n; i = i + 2; i = i - 1; i = i * 3; a[i] = 1;"],
    ["a[n] += 2;", "a[n] = a[n] + 2;"],
    ["a[n]++;", "a[n] = a[n] + 1;"],
    ["a[n] = k[n] | 0;", "a[n] = 0 | k[n];"],
    ["const { x: t } = threadIdx; a[t] = 1;", "const t = threadIdx.x; a[t] = 1;"],
    ["const [x, y] = grid(2); a[x] = y;", "const x = cuda.getGlobalId(0), y = cuda.getGlobalId(1); a[x] = y;"],
    ["const s = Math.sin; a[0] = s(a[1]);", "a[0] = Math.sin(a[1]);"],
    ["a[0] = TPB * 2;", "a[0] = 32;"],
    [
      "switch (n) { case 1: a[0] = 1; break; default: a[1] = 1; }",
      "const c = n; if (c === 1) a[0] = 1; else a[1] = 1;",
    ],
    ["const [p, q] = pair(a[0]); a[p | 0] = q;", "const t = pair(a[0]), p = t[0], q = t[1]; a[p | 0] = q;"],
    ["for (const i of range(3)) a[i] = 1;", "for (let i = 0; i < 3; i++) a[i] = 1;"],
    ["for (const i of range(n, 0, -2)) a[i] = 1;", "const b = n; for (let i = b; i > 0; i += -2) a[i] = 1;"],
  ])("%s", (folded, plain) => expect(unnamed(body(folded))).toBe(unnamed(body(plain))));
});

/** Names of locals by number: temporaries have names of their own. */
function unnamed(text: string): string {
  const names = [...text.matchAll(/^ +local (\S+):/gm)].map(([, name]) => name!);
  return names.reduce(
    (result, name, index) =>
      result
        .replaceAll(new RegExp(`(?<![\\w.])${name.replace(".", "\\.")}(?![\\w.:]|: \\w+\\[)`, "g"), `#${index}`)
        .replace(`local ${name}:`, `local #${index}:`),
    text,
  );
}

describe("rows of arrays are values", () => {
  test.each([
    ["const row = A[n]; row[0] = row[1];", "A[n][0] = A[n][1];"],
    ["const row = A[n]; row[0] = row.length;", "A[n][0] = A.shape[1];"],
    ["const B = A; B[0][0] = B.ndim;", "A[0][0] = 2;"],
    ["const [h, w] = A.shape; A[0][0] = h * w;", "const h = A.shape[0], w = A.shape[1]; A[0][0] = h * w;"],
    ["const { shape } = A; A[0][0] = shape[1];", "A[0][0] = A.shape[1];"],
  ])("%s", (short, long) => {
    const text = (statements: string): string => unnamed(ir(`(cuda, A, n) => { ${statements} }`));
    // A row keeps its index, as it was when it was taken.
    const copies = (result: string): string =>
      result
        .replace(/^ +local #0: int32\n/m, "")
        .replace(/^ +#0 = n\n/m, "")
        .replaceAll("#0", "n");
    expect(short.includes("row") ? copies(text(short)) : text(short)).toBe(text(long));
  });
});

test("a function is read once for all its specialisations", () => {
  const parsed = parseFunction(func("kernel", "({ twice }, a, n) => { a[n] = twice(n); }", uses));
  expect(parsed.paramNames).toEqual(["a", "n"]);
  expect(parsed.sources.map(({ name }) => name)).toEqual(["kernel", "twice"]);
});

test("a device function is compiled once for each tuple of types it is called with, callees first", () => {
  const kernel = compile(
    "({ outer }, f, k, n) => { f[0] = outer(f[1]) + outer(f[2]); k[0] = outer(k[1]) + outer(n); }",
    ["float32[:]", "int32[:]", "~"],
    { outer: func("outer", "({ twice }, v) => twice(v) + 1", uses) },
  );
  expect(kernel.functions.map(({ name, results }) => `${name}: ${results.join()}`)).toEqual([
    "twice: float32",
    "outer: float32",
    "twice: int32",
    "outer: int32",
    "twice: int32",
    "outer: int32",
  ]);
});
