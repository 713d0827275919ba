// Statements in two versions: for vectors whose lanes have one quotient, or whose indices are all on their axis, and for the others.
import { describe, expect, test } from "vitest";
import { rowMajorArray } from "./arguments.ts";
import { differences, emitted, kernelOf } from "./compare.ts";

const LAUNCH = { grid: [3, 1, 1], block: [64, 1, 1] } as const;
const DIVISORS = [0, 1, 2, 7, 8, 9, 17, 30, 64, 100, 191, 192, 1000, -1, -7, 2 ** 31 - 1, -(2 ** 31)];

const FILTER =
  "let sum = 0; for (let d = -m; d <= m; d++) sum += a[Math.min(Math.max(t + d, 0), n - 1)] & 1023; c[i] = sum;";

const bodies = [
  ["a row and a column", "const y = Math.floor(i / n), x = i % n; if (y < 8 && x < 12) u[y][x] = t2[y][x] * 3 + a[i];"],
  ["a truncated quotient", "const y = (i / n) | 0, x = i - y * n; if (y < 8 && x < 12) u[y][x] = t2[y][x] + 1;"],
  [
    "neighbours",
    "const y = Math.floor(i / n), x = i % n; c[i] = (x > 0 ? t2[y][x - 1] : 0) + (y > 0 ? t2[y - 1][x] : 0);",
  ],
  ["shifts and masks", "const y = i >> 4, x = i & 15; u[y][x] = t2[y][x] + n;"],
  ["dividends below 0", "const e = i - 90; const y = Math.floor(e / n), x = e % n; c[i] = t2[y][x] + t2[-y][-x];"],
  ["dividends that wrap", "const e = i + m; const y = (e / n) | 0, x = e % n; c[i] = t2[y][x];"],
  ["steps of two", "const e = 2 * i + 1; const y = Math.floor(e / n), x = e % n; c[i] = t2[y][x] + x;"],
  ["a remainder of a remainder", "const y = Math.floor(i / n), x = i % n; c[i] = t2[y % 3][(x + 2) % 5];"],
  ["a return", "const y = Math.floor(i / n), x = i % n; if (x === 3 || y > 5) return; c[i] = t2[y][x];"],
  ["a value that both versions set", "let v = a[i]; const x = i % n; if (v > 0) v = t2[(i / n) | 0][x] - x; c[i] = v;"],
  [
    "a loop",
    "for (let k = i; k < 150; k += (n & 31) + 8) { const y = Math.floor(k / 12), x = k % 12; c[k & 127] = t2[y][x] + y; }",
  ],
  ["kept on the axis", FILTER],
  ["a factor", "const y = Math.floor(i / n), x = (i % n) * m - 1; if (y < 8 && x >= 0 && x < 12) c[i] = t2[y][x];"],
  ["updates", "const y = Math.floor(i / n), x = i % n; atomic.add(u, [y, x], a[x]); atomic.max(c, x, y);"],
] as const;

describe.each(bodies)("%s", (_, body) => {
  const text = `({ grid, atomic, threadIdx }, a, c, t2, u, n, m) => { const i = grid(1), t = threadIdx.x; if (i >= 180) return; ${body} }`;
  const kernel = kernelOf(text, ["int32[:]", "int32[:]", "int32[:,:]", "int32[:,:]", "int32", "int32"]);

  test.each([[1], [2], [2 ** 31 - 100]])("with a second number of %i", (m) => {
    if (body === FILTER && m > 2) return;
    for (const n of DIVISORS) {
      const arrays = [[200], [128], [8, 12], [8, 12]].map((shape, seed) => rowMajorArray("int32", shape, seed));
      const numbers = [n, m].map((value) => ({ kind: "scalar", value }) as const);
      expect(differences(kernel, [...arrays, ...numbers], LAUNCH), `n = ${n}`).toEqual([]);
    }
  });
});

test("a value that is read behind a barrier is in both versions", () => {
  const text = `({ grid, shared, threadIdx, syncthreads }, a, c, n) => {
    const s = shared.array(64, "int32"); const i = grid(1), t = threadIdx.x;
    s[t] = a[i]; syncthreads();
    const v = s[i % n], w = s[(i / n) | 0] + s[t & 7]; syncthreads();
    s[t] = v + w; syncthreads();
    c[i] = s[63 - t] + v;
  }`;
  const kernel = kernelOf(text, ["int32[:]", "int32[:]", "int32"]);
  for (const value of DIVISORS) {
    const args = [1, 2].map((seed) => rowMajorArray("int32", [170], seed));
    expect(differences(kernel, [...args, { kind: "scalar", value }], LAUNCH), `n = ${value}`).toEqual([]);
  }
});

test("a copy by rows and columns reads and writes whole vectors", () => {
  const text =
    "({ grid }, a, c, n) => { const i = grid(1); const y = Math.floor(i / n), x = i % n; c[y][x] = a[y][x]; }";
  const wat = emitted(kernelOf(text, ["float32[:,:]", "float32[:,:]", "int32"]), LAUNCH).module.wat();
  expect(wat).toMatch(/v128\.load$/m);
  expect(wat).toMatch(/v128\.store$/m);
});

/** The test that a vector's last lane does not wrap: int32 less the distance of its lanes, of which there are at most 32. */
const TWO_VERSIONS = /i32\.const 21474836(?:1[6-9]|[23]\d|4[0-6])\s+i32\.lt_s/;

test.each([
  ["that indices need", "c[i] = a[(i / n) | 0] + a[i % n];", true],
  ["that no index needs", "c[i] = i % n;", false],
  ["by less than a vector has lanes", "c[i] = a[(i / 3) | 0] + a[i % 3];", false],
])("whether there are two versions of a quotient %s", (_, body, are) => {
  const text = `({ grid }, a, c, n) => { const i = grid(1); ${body} }`;
  const wat = emitted(kernelOf(text, ["int32[:]", "int32[:]", "int32"]), LAUNCH).module.wat();
  expect(TWO_VERSIONS.test(wat)).toBe(are);
});

test("remainders of a place that a loop moves on through many periods", () => {
  const text = `({ threadIdx, blockDim }, a, c, n) => {
    let sum = 0;
    for (let k = threadIdx.x; k < 1000; k += blockDim.x) sum += a[(k + 128) % n];
    c[threadIdx.x] = sum;
  }`;
  const kernel = kernelOf(text, ["int32[:]", "int32[:]", "int32"]);
  for (const value of DIVISORS) {
    const args = [1, 2].map((seed) => rowMajorArray("int32", [170], seed));
    expect(differences(kernel, [...args, { kind: "scalar", value }], LAUNCH), `n = ${value}`).toEqual([]);
  }
});
