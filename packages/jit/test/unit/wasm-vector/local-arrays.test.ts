// Threads side by side each have local arrays of their own.
import type { RealDType as DType } from "@gridstride/core";
import { someRows } from "@gridstride/testing";
import { expect, test } from "vitest";
import { accessesIn } from "../../../src/ir/accesses.ts";
import { printKernel } from "../../../src/ir/print.ts";
import { ownElements } from "../../../src/targets/wasm/emit.ts";
import { through } from "../passes/through.ts";
import { rowMajorArray } from "./arguments.ts";
import { differences, emitted, kernelOf } from "./compare.ts";

const TYPES: readonly DType[] = [
  ...(["bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"] as const),
  ...(["float16", "float32", "float64"] as const),
];
const LAUNCH = { grid: [3, 1, 1], block: [16, 1, 1] } as const;

/** Bodies with i = grid(1), n = 41 and arrays a, b and c of that length; t and m are local arrays. */
const BODIES: readonly (readonly [what: string, body: string])[] = [
  ["constant places", "t[0] = a[i]; t[3] = b[i]; c[i] = t[3]; if (i > 4) c[i] = t[0];"],
  ["places of a loop", "for (let k = 0; k < 4; k++) t[k] = a[(i + k) & 31]; for (let k = 3; k >= 0; k--) c[i] = t[k];"],
  ["two axes", "for (let k = 0; k < 6; k++) m[k & 1][k >> 1] = a[(i + k) & 31]; c[i] = m[1][i & 1]; c[i] = m[1][2];"],
  ["places of the thread", "for (let k = 0; k < 4; k++) t[k] = a[k]; t[i & 3] = b[i]; c[i] = t[(i >> 1) & 3];"],
  [
    "the thread's number",
    "for (let k = 0; k < 4; k++) t[k] = a[k]; if (i < 4) t[i] = b[i]; if (i < 4) c[i] = t[3 - i];",
  ],
  ["past the end", "for (let k = -2; k < 7; k++) t[k] = a[i]; for (let k = -2; k < 7; k++) if (k !== 1) c[i] = t[k];"],
  ["some lanes only", "t[0] = a[i]; if (a[i] < b[i]) t[0] = b[i]; else if (i % 3 === 0) t[0] = a[0]; c[i] = t[0];"],
  [
    "in a loop that lanes leave",
    "t[0] = a[i]; let k = 0; while (k < (i & 7)) { t[k & 3] = b[(i + k) & 31]; k++; } c[i] = t[0];",
  ],
  [
    "from a place that differs",
    "for (let k = 0; k < 4; k++) t[k] = a[i]; let k = 0; if (a[i] < b[i]) k = 2; for (; k < 3; k++) t[k] = b[i]; c[i] = t[1];",
  ],
  [
    "added to in a loop",
    "for (let k = 0; k < 3; k++) t[k] = a[(i + k) & 31]; for (let j = 0; j < (i & 7) + 2; j++) { if (a[j] < b[i]) t[1] = t[2]; for (let k = 0; k < 2; k++) t[k + 1] = t[k]; t[0] = b[j]; } c[i] = t[1]; if (i & 1) c[i] = t[2];",
  ],
  [
    "only in a loop",
    "let k = 0; while (k < (i & 7)) { if (k === 0) { t[1] = a[i]; t[0] = t[1]; } t[1] = t[0]; t[0] = b[k]; c[i] = t[1]; k++; }",
  ],
  ["after a return", "t[1] = a[i]; if (i % 5 === 0) return; t[1] = b[i]; c[i] = t[1];"],
];

/** The same where every index is known, or of a few elements, once the loops are gone. */
const SMALL: typeof BODIES = [
  [
    "sorted",
    "for (let k = 0; k < 4; k++) { const v = a[(i + k) & 31]; let at = k; while (at > 0 && t[at - 1] > v) { t[at] = t[at - 1]; at--; } t[at] = v; } c[i] = t[i & 3];",
  ],
  [
    "left early",
    "for (let k = 0; k < 4; k++) t[k] = a[i]; let k = 0; for (; k < 3; k++) { if (t[k] < b[k]) break; t[k + 1] = b[i]; } t[k] = a[0]; c[i] = t[i & 3];",
  ],
  [
    "both branches",
    "t[0] = a[i]; t[1] = b[i]; let k = 3; const v = b[0], w = b[i]; if (t[0] < w) { t[1] = t[0]; k = 0; if (t[1] < v) { t[0] = v; k = 1; } } else { t[0] = w; k = 4; } t[k] = a[0]; c[i] = t[i & 1];",
  ],
  [
    "an index and a value from the array",
    "for (let k = 0; k < 4; k++) t[k] = a[(i + k) & 31]; t[t[0] ? 1 : 0] = t[t[1] ? 0 : 1]; t[t[0] ? 0 : 2] = t[1]; c[i] = t[0]; if (i & 1) c[i] = t[i & 2];",
  ],
  [
    "a branch in a branch",
    "const v = a[0], w = b[0]; t[0] = a[i]; t[1] = b[i]; if (t[0] < t[1]) { t[1] = v; if (w < t[0]) t[0] = w; } else if (t[1] < w) t[1] = w; c[i] = t[0]; if (i & 1) c[i] = t[1];",
  ],
];

/** Small arrays become locals (passes/scalar-replacement.ts); of others each lane has elements in memory. */
const FORMS = [
  ...[...BODIES, ...SMALL].map(([what, body]) => [`${what}, as locals`, "[4]", body] as const),
  ...BODIES.map(
    ([what, body]) => [`${what}, in memory`, "[4, 5]", body.replaceAll(/\bt\[([^\]]*)\]/g, "t[$1][0]")] as const,
  ),
];

const rows = TYPES.flatMap((type) => FORMS.map((form) => [type, ...form] as const));
// 29 forms for each type: every third row has each of both.
test.each(someRows(rows, 3))("%s: %s", (type, _, shape, body) => {
  const text = `({ grid, local }, a, b, c) => { const i = grid(1); if (i >= c.size) return;
    const t = local.array(${shape}, "${type}"); const m = local.array([2, 3], "${type}"); ${body} }`;
  const kernel = kernelOf(text, Array(3).fill(`${type}[:]`));
  const args = [1, 2, 3].map((seed) => rowMajorArray(type, [41], seed));
  expect(differences(kernel, args, LAUNCH)).toEqual([]);
  expect(emitted(kernel, LAUNCH).module.wat()).toMatch(/v128\.(load|store)/);
});

test.each([
  ["too large for a copy in each lane", "const t = local.array([5000], 'float32'); t[0] = a[i]; c[i] = t[0];", false],
  [
    "large, for few lanes",
    "const t = local.array([1500], 'float32'), u = local.array([1500], 'float32'); for (let k = 0; k < 1500; k++) { t[k] = a[i] + k; u[k] = a[i] * k; } let s = 0; for (let k = 0; k < 1500; k++) s += t[k] - u[k]; c[i] = s;",
    true,
  ],
  [
    "needed after a barrier",
    "const t = local.array([4, 5], 'float32'); t[0][0] = a[i]; syncthreads(); c[i] = t[0][0];",
    false,
  ],
  [
    "an element needed after a barrier",
    "const t = local.array([2, 2], 'float32'); t[1][0] = a[i]; syncthreads(); c[i] = t[1][0];",
    true,
  ],
  [
    "named by short loops around a barrier and a loop that stays",
    "const t = local.array([4], 'float32'); for (let k = 0; k < 4; k++) t[k] = 0; for (let j = i; j < 48; j += 20) for (let k = 0; k < 4; k++) t[k] += a[j] * k; for (let k = 0; k < 4; k++) { syncthreads(); c[i] = t[k]; }",
    true,
  ],
  ["of one turn", "const t = local.array([4], 'float32'); t[0] = a[i]; c[i] = t[0];", true],
] as const)("%s", (_, body, vectors) => {
  const text = `({ grid, local, syncthreads }, a, c) => { const i = grid(1); ${body} }`;
  const kernel = kernelOf(text, ["float32[:]", "float32[:]"]);
  expect(differences(kernel, [rowMajorArray("float32", [48], 1), rowMajorArray("float32", [48], 2)], LAUNCH)).toEqual(
    [],
  );
  expect(/v128\.store/.test(emitted(kernel, LAUNCH).module.wat())).toBe(vectors);
});

test("the smallest of many small arrays become locals", () => {
  const text = `({ grid, local }, a, c) => { const i = grid(1);
    const p = local.array(16, 'float32'), q = local.array(12, 'float32'), r = local.array(4, 'float32'), s = local.array(14, 'float32');
    p[0] = a[i]; q[1] = p[0] + 1; r[2] = q[1] + 2; s[3] = r[2] + 3; c[i] = p[0] + q[1] + r[2] + s[3]; }`;
  const kernel = kernelOf(text, ["float32[:]", "float32[:]"]);
  expect(
    differences(
      kernel,
      [1, 2].map((seed) => rowMajorArray("float32", [48], seed)),
      LAUNCH,
    ),
  ).toEqual([]);
  const { arrays, body } = through(kernel, "wasm");
  const left = new Set(accessesIn(body).map(({ array }) => arrays[array]!.name));
  expect([...left].sort()).toEqual(["a", "c", "p"]);
});

test("a loop with an array of the thread is not interchanged: all threads of the block would have theirs in memory", () => {
  const text = (value: string): string =>
    `({ grid, gridsize, local, atomic }, a, c) => { const i = grid(1); const t = local.array(20, 'float32'); let s = a[i];
      for (let k = i; k < a.size; k += gridsize(1)) { s = s * 3 + a[k]; ${value} } c[i] = s; }`;
  const passed = (value: string): string =>
    printKernel(through(kernelOf(text(value), ["float32[:]", "float32[:]"]), "wasm"));
  expect(passed("s += 1;")).toContain("barrier block");
  expect(passed("t[k & 15] = s; s += t[(k >> 2) & 15];")).not.toContain("barrier block");
});

/** A shared array whose elements are the threads' own takes no memory: its element is a local (emit.ts). */
test.each([
  ["own elements", "s[t] = a[i]; syncthreads(); s[t] += 1; syncthreads(); c[i] = s[t];", [16, 1, 1], true],
  [
    "in a loop",
    "s[t] = 0; for (let k = 0; k < 3; k++) { s[t] += a[k]; syncthreads(); } c[i] = s[t];",
    [16, 1, 1],
    true,
  ],
  ["a neighbour's", "s[t] = a[i]; syncthreads(); c[i] = s[t ^ 1];", [16, 1, 1], false],
  ["a first thread's", "s[t] = a[i]; syncthreads(); c[i] = s[t] + s[0];", [16, 1, 1], false],
  ["updated", "s[t] = 1; syncthreads(); atomic.add(s, t, 2); syncthreads(); c[i] = s[t];", [16, 1, 1], false],
  ["fewer than threads", "s[t] = a[i]; syncthreads(); c[i] = s[t] + 1;", [32, 1, 1], false],
  [
    "of two rows",
    "if (threadIdx.y === 0) s[t] = a[i]; syncthreads(); if (threadIdx.y === 1) c[i] = s[t];",
    [16, 2, 1],
    false,
  ],
] as const)("shared elements: %s", (_, body, block, isLocal) => {
  const text = `({ grid, shared, syncthreads, threadIdx, atomic }, a, c) => { const i = grid(2)[0];
    const s = shared.array(16, "int32"); ${body.replaceAll(/\bt\b/g, "threadIdx.x")} }`;
  const kernel = kernelOf(text, ["int32[:]", "int32[:]"]);
  const launch = { grid: [3, 1, 1], block } as const;
  const args = [rowMajorArray("int32", [96], 1), rowMajorArray("int32", [96], 2)];
  expect(differences(kernel, args, launch)).toEqual([]);
  expect(ownElements(kernel, block) !== kernel).toBe(isLocal);
});
