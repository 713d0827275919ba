// Loops whose range is tested once, before the first iteration: inside of all arrays, beyond the end, below 0, without iterations.
import { expect, test } from "vitest";
import { arrayOf } from "../sim/build.ts";
import { rowMajorArray } from "../wasm-vector/arguments.ts";
import { differences, emitted, kernelOf } from "../wasm-vector/compare.ts";

const LAUNCH = { grid: [2, 1, 1], block: [4, 1, 1] } as const;
const TYPES = ["int32[:]", "float64[:]", "int32[:]", "int32[:]", "float64[:]", "int32", "int32"] as const;
const OPENS = /i32\.const 0\s+i32\.ge_s[^b]+i32\.le_s/;
/** An exchange keeps threads out of lanes. */
const HEAD =
  "({ grid, atomic }, last, values, columns, starts, y, first, end) => { const i = grid(1); let sum = 0; atomic.exch(last, 0, i);";

const bodies = {
  "rows of a sparse matrix":
    "for (let k = first + i; k < starts[i + 1] + end; k++) sum += values[k] * values[columns[k]]; y[i] = sum;",
  "stores at the counter":
    "if (i > 0) return; for (let k = first; k < end; k++) { if (columns[k] === 3) continue; columns[k] = columns[k] + i; if (columns[k] > 90) break; } y[i] = first;",
  "a bound that the loop changes":
    "let n = end; for (let k = first; k < n; k++) { sum += values[k]; n -= k & 1; } y[i] = sum;",
  "a test besides": "for (let k = first; k < end && values[k] !== 5; k++) sum += values[k]; y[i] = sum;",
};

const argumentsFor = (first: number, end: number) => [
  rowMajorArray("int32", [1]),
  rowMajorArray("float64", [24], 1),
  arrayOf("int32", [3, 0, 7, 8, -1, 2, 2, 5, 1, 6, 4, 3, 99, 0, 1, 2, 3, 4, 5, 6], [20]),
  arrayOf("int32", [0, 2, 2, 5, 9, 12, 15, 19, 20], [9]),
  rowMajorArray("float64", [8], 4),
  { kind: "scalar", value: first } as const,
  { kind: "scalar", value: end } as const,
];
const MOST = 2 ** 31 - 1;
const RANGES = [
  [0, 0],
  [0, 4],
  [2, 20],
  [0, 24],
  [3, 21],
  [-1, 5],
  [-4, -1],
  [18, 30],
  [25, 40],
  [30, 2],
  [MOST - 1, MOST],
  [-MOST, 4 - MOST],
] as const;

test.each(Object.entries(bodies))("%s", (_, body) => {
  const kernel = kernelOf(`${HEAD} ${body} }`, TYPES);
  for (const [first, end] of RANGES) expect(differences(kernel, argumentsFor(first, end), LAUNCH)).toEqual([]);
});

test.each([
  ["rows of a sparse matrix", true],
  ["stores at the counter", true],
  ["a bound that the loop changes", false],
  ["a test besides", true],
] as const)("%s: whether there is such a test", (name, is) => {
  const { module } = emitted(kernelOf(`${HEAD} ${bodies[name]} }`, TYPES), LAUNCH);
  expect(OPENS.test(module.wat())).toBe(is);
});

test.each([
  ["read", "end", "sum = sum * 3 + x[end] + x[k]; x[k] = sum;"],
  ["written", "end", "x[end] = 7; x[k] = y[k & 1] + 1;"],
  ["updated", "end", "atomic.add(x, end, 1); sum += x[k];"],
  ["written at a constant", "16", "x[16] = 7; x[k] = y[k & 1] + 1;"],
])("the element at the bound is not among the elements at the counter: %s", (_, bound, body) => {
  const text = `({ grid, atomic }, x, y, end) => {
    atomic.exch(y, 1, 1);
    if (grid(1) > 0) return;
    let sum = 0;
    for (let k = 0; k < ${bound}; k++) { ${body} }
    y[0] = sum;
  }`;
  const kernel = kernelOf(text, ["int32[:]", "int32[:]", "int32"]);
  for (const size of [15, 16, 17])
    for (const x of [rowMajorArray("int32", [size]), { ...rowMajorArray("int32", [32]), shape: [size] }]) {
      const args = [x, rowMajorArray("int32", [2]), { kind: "scalar", value: 16 } as const];
      expect(differences(kernel, args, LAUNCH), `${size} elements`).toEqual([]);
    }
});
