// Which kernels have the threads of a word run by one invocation.
import type { DType } from "@gridstride/core";
import { describe, expect, test } from "vitest";
import { compile } from "../../../src/compile.ts";
import type { ArgType, Uses } from "../../../src/frontend/request.ts";
import { inWords } from "../../../src/runtime/software/forms.ts";
import { emitCoarse } from "../../../src/targets/wgsl/software/emit.ts";

const array = (dtype: DType, group: number, ndim = 1, layout: "C" | "strided" = "C"): ArgType => ({
  kind: "array",
  dtype,
  ndim,
  layout,
  group,
});

const CONTEXT = ["grid", "gridsize", "threadIdx", "blockIdx", "blockDim", "laneid", "syncthreads", "atomic"];
const functions = {
  twice: "(v) => v * 2",
  first: "(a) => a[0]",
  put: "(a, i) => { a[i] = 1; return i; }",
  sum: "(a) => { let s = a[0]; for (let k = 1; k < 4; k++) s += a[k]; return s; }",
};
const contextOf = (text: string): string =>
  `({ ${[...CONTEXT, ...Object.keys(functions)].filter((name) => text.includes(name)).join(", ")} }, x, out) => { ${text} }`;
const uses = (text: string): Uses =>
  Object.fromEntries(
    Object.entries(functions)
      .filter(([name]) => text.includes(`${name}(`))
      .map(([name, of]) => {
        const source = { name, text: of };
        return [name, { kind: "function", source, hasContext: false, uses: {} }];
      }),
  );

function threads(text: string, args: readonly ArgType[], debug = false): number {
  const source = { name: "kernel", text };
  const { forWgsl } = compile({
    function: { kind: "function", source, hasContext: true, uses: uses(text) },
    args,
    debug,
  });
  const numerics = { divide: "native", sqrt: "native", fma: "native" } as const;
  const block = [32, 1, 1] as const;
  const options = { block, debug, fastmath: false, segments: [], segmentBytes: 256, numerics };
  return emitCoarse(inWords(forWgsl, options), options).invocation === "words" ? 4 : 1;
}

const bytes = [array("float32", 0), array("uint8", 1)];
const copy = "({ grid }, x, out) => { const i = grid(1); if (i < out.size) out[i] = x[i]; }";

describe("four, where elements are written that share words", () => {
  test.each([
    ["bool", 4],
    ["int8", 4],
    ["uint8", 4],
    ["int16", 4],
    ["uint16", 4],
    ["float16", 4],
    ["int32", 1],
    ["float32", 1],
  ] as const)("%s: %d", (dtype, expected) => {
    expect(threads(copy, [array(dtype, 0), array(dtype, 1)])).toBe(expected);
  });
  test("narrow inputs alone: 1", () =>
    expect(
      threads(copy.replace("x[i]", "float32(x[i])").replace("grid }", "grid, float32 }"), [
        array("uint8", 0),
        array("float32", 1),
      ]),
    ).toBe(1));
  test("several outputs: 4", () => {
    const text = "({ grid }, a, b, c) => { const i = grid(1); if (i < a.size) { a[i] = 1; b[i] = 1; c[i] = 1; } }";
    expect(threads(text, [array("int8", 0), array("uint8", 1), array("int32", 2)])).toBe(4);
    expect(threads(text, [array("int16", 0), array("uint8", 1), array("int32", 2)])).toBe(4);
  });
});

describe("four, whatever the thread decides", () => {
  const texts = {
    "no guard": "out[grid(1)] = 1;",
    "a guard from below": "const i = grid(1); if (i > 3) out[i] = 1;",
    "a guard by remainder": "const i = grid(1); if (i % 4 < 2 && i < out.size) out[i] = 1;",
    "a guard by memory": "const i = grid(1); if (x[i] > 1) out[i] = 1;",
    "a guard by the thread": "const i = grid(1); if (threadIdx.x < 3) out[i] = 1;",
    "an `else`": "const i = grid(1); if (i < out.size) out[i] = 1; else x[0] = 1;",
    "a store under a condition": "const i = grid(1); if (i < out.size) { if (i % 2 === 0) out[i] = 1; }",
    "two stores": "const i = grid(1); if (i < out.size) { out[i] = 1; out[i] = 2; }",
    "a switch": "const i = grid(1); switch (i % 3) { case 0: out[i] = 1; case 1: out[i] = 2; break; default: return; }",
    "a function that is no more than an operator":
      "const i = grid(1); if (i < out.size) out[i] = Math.floor(x[i]) & 7;",
    "a device function": "const i = grid(1); if (i < out.size) out[i] = twice(x[i]) > 0 ? 1 : 0;",
    "an index by hand": "const i = blockIdx.x * blockDim.x + threadIdx.x; if (i < out.size) out[i] = 1;",
    "an index set in the branch": "if (x[0] > 1) { const i = grid(1); out[i] = 1; }",
  };
  test.each(Object.entries(texts))("%s", (_, text) => expect(threads(contextOf(text), bytes)).toBe(4));
});

describe("one, for", () => {
  const texts = {
    "an index of another axis": "const [i, j] = grid(2); if (i < out.size) out[j] = 1;",
    "a neighbour's element": "const i = grid(1); if (i < out.size) out[i + 1] = 1;",
    "an element that memory decides": "const i = grid(1); if (i < out.size) out[x[i] > 1 ? 1 : 2] = 1;",
    "an index that changes": "let i = grid(1); if (x[0] > 1) i = 0; if (i < out.size) out[i] = 1;",
    "one store elsewhere": "const i = grid(1); if (i < out.size) { out[i] = 1; if (i === 7) out[0] = 1; }",
    "what was stored is read": "const i = grid(1); if (i < out.size) { out[i] = 1; x[i] = out[i]; }",
    "what was stored is read by a function": "const i = grid(1); if (i < out.size) { out[i] = 1; x[i] = first(out); }",
    "a function that stores": "const i = grid(1); if (i < out.size) put(out, i);",
    "a function of the library": "const i = grid(1); if (i < out.size) out[i] = Math.sin(x[i]) > 0 ? 1 : 0;",
    "a loop": "const i = grid(1); if (i < out.size) { let n = 0; for (let k = 0; k < 9; k++) n += k; out[i] = n & 7; }",
    "a loop in a function": "const i = grid(1); if (i < out.size) out[i] = sum(x) > 0 ? 1 : 0;",
    "a grid-stride loop": "for (let i = grid(1); i < out.size; i += gridsize(1)) out[i] = 1;",
    "a barrier": "const i = grid(1); if (i < out.size) out[i] = 1; syncthreads();",
    "an atomic": "const i = grid(1); if (i < out.size) { atomic.add(x, 0, 1); out[i] = 1; }",
    "a line of the log": "const i = grid(1); if (i < out.size) { out[i] = 1; console.log(i); }",
  };
  test.each(Object.entries(texts))("%s", (_, text) => expect(threads(contextOf(text), bytes)).toBe(1));
  const rows = {
    "a row of its own": "const [j, i] = grid(2); out[i][j] = 1;",
    "a row of its own, by hand": "const [j, i] = grid(2); if (i > 2) out[i][j] = 1; else out[i][j] = 2;",
    "two rows": "const [j, i] = grid(2); out[i][j] = 1; out[i + 1][j] = 1;",
    "two rows, written out": "const j = grid(1); out[0][j] = 1; out[1][j] = 1;",
    "a row by the thread": "const j = grid(1); out[j % 2][j] = 1;",
    "a row by a choice": "const j = grid(1); let i = 0; if (j > 4) i = 1; out[i][j] = 1;",
    "a row by memory": "const j = grid(1); out[x[j][0] > 1 ? 1 : 0][j] = 1;",
    "a row by the lane": "const j = grid(1); out[laneid][j] = 1;",
  };
  test.each(Object.entries(rows))("%s, unless it is the same along x", (name, text) =>
    expect(threads(contextOf(text), [array("float32", 0, 2), array("uint8", 1, 2)])).toBe(
      name.startsWith("a row of its own") ? 4 : 1,
    ),
  );
  test("debug mode, which says who the thread was", () => expect(threads(copy, bytes, true)).toBe(1));
  test("a strided output", () => expect(threads(copy, [array("uint8", 0), array("uint8", 1, 1, "strided")])).toBe(1));
  test("two outputs in one buffer", () => {
    const text = "({ grid }, a, b) => { const i = grid(1); if (i < a.size) { a[i] = 1; b[i] = 1; } }";
    expect(threads(text, [array("uint8", 0), array("uint8", 0)])).toBe(1);
    expect(threads(text, [array("uint8", 0), array("uint8", 1)])).toBe(4);
  });
});
