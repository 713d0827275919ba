import { expect, test } from "vitest";
import type { Stmt } from "../../../src/ir/ir.ts";
import { ofThread } from "../../../src/passes/cooperative/kept-memory.ts";
import { chooseAxis } from "../../../src/targets/wasm/vector/axis.ts";
import { through } from "../passes/through.ts";
import { emitted, kernelOf } from "./compare.ts";

const MATRICES = Array(3).fill("float32[:,:]") as readonly string[];
const LAPLACE =
  "if (i > 0 && j > 0 && i < a.shape[0] - 1 && j < a.shape[1] - 1) b[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];";
const PRODUCT =
  "if (i < c.shape[0] && j < c.shape[1]) { let s = 0; for (let k = 0; k < a.shape[1]; k++) s += a[i][k] * b[k][j]; c[i][j] = s; }";

const text = (place: string, body: string): string => `({ grid }, a, b, c) => { const ${place}; ${body} }`;

test.each([
  ["the last index is x", "[j, i] = grid(2)", LAPLACE, 0],
  ["the last index is y", "[i, j] = grid(2)", LAPLACE, 1],
  ["columns of a product along x", "[j, i] = grid(2)", PRODUCT, 0],
  ["columns of a product along y", "[i, j] = grid(2)", PRODUCT, 1],
  ["the last index is z", "[x, i, j] = grid(3)", "if (x === 0) b[i][j] = a[i][j];", 2],
  [
    "a loop counts more than what is around it",
    "[i, j] = grid(2)",
    "for (let k = 0; k < 9; k++) b[k][i] = 1; c[i][j] = 0;",
    0,
  ],
  [
    "every second element of a row, rather than one anywhere",
    "[j, i] = grid(2)",
    "const x = 2 * j + ((i + 1) & 1); a[i][x] = a[i - 1][x] + a[i + 1][x];",
    0,
  ],
  [
    "elements anywhere along both, somewhat fewer along y",
    "[j, i] = grid(2)",
    "const k = j % 7; b[i][j] = a[i][k] + a[i][6 - k] + c[0][k];",
    0,
  ],
  ["the same element along y", "[j, i] = grid(2)", "b[i][j] = c[0][j * j] + c[1][j * j] + c[2][j * j];", 1],
  ["one axis only", "i = grid(1)", "a[i][0] = 1;", 0],
] as const)("%s", (_, place, body, axis) => {
  const kernel = kernelOf(text(place, body), MATRICES);
  expect(chooseAxis(through(kernel, "wasm"))).toBe(axis);
});

test("memory that keeps what each thread has makes no axis a choice", () => {
  const ring = "const left = i === 0 ? a.size - 1 : i - 1; b[0][0][0] = a[left] + a[i] + a[a.size - 1 - left];";
  const kernel = through(kernelOf(text("i = grid(1)", ring), ["float32[:]", "float32[:,:,:]", "float32[:]"]), "wasm");
  const ofEach = (stmt: Stmt): Stmt => (stmt.kind === "store" ? { ...stmt, index: ofThread([], stmt.span) } : stmt);
  expect(chooseAxis({ ...kernel, body: kernel.body.map(ofEach) })).toBe(0);
});

test("of arrays in column-major order threads are neighbours along the first index", () => {
  const kernel = kernelOf(text("[j, i] = grid(2)", LAPLACE), Array(3).fill("float32[::1,:]"));
  expect(chooseAxis(through(kernel, "wasm"))).toBe(1);
});

test.each([
  [[16, 16, 1], 1],
  [[256, 1, 1], 0],
] as const)("in blocks of %j an axis without threads is of no use", (block, axis) => {
  const kernel = kernelOf(text("[i, j] = grid(2)", LAPLACE), MATRICES);
  expect(chooseAxis(through(kernel, "wasm"), block)).toBe(axis);
});

test("vectors of a row's interior are not tested, and have a loop of their own", () => {
  const kernel = kernelOf(text("[j, i] = grid(2)", LAPLACE), MATRICES);
  const wat = emitted(kernel, { grid: [1, 1, 1], block: [16, 16, 1] }).module.wat();
  // Where the first place is in the interior.
  const [, , interior] = /i32\.lt_u\n *if\n[\s\S]*?\n( *)loop\n([\s\S]*?)\n\1end/.exec(wat) ?? [];
  // Four vectors of each of the four neighbours.
  expect(interior?.match(/v128\.load/g)).toHaveLength(16);
  expect(interior?.match(/v128\.store/g)).toHaveLength(4);
  expect(interior?.match(/br_if/g)).toHaveLength(1);
  expect(interior).not.toMatch(/\bif\b|_true|select/);
});
