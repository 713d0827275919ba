// Programs whose loops differ between lanes: each is in lanes where that takes less time, and has the simulator's results.
import { expect, test } from "vitest";
import { arrayOf } from "../sim/build.ts";
import { rowMajorArray } from "./arguments.ts";
import { differences, emitted, kernelOf } from "./compare.ts";

const LAUNCH = { grid: [2, 1, 1], block: [64, 1, 1] } as const;
const THREADS = 100;

test.each([
  [
    "a bound that all lanes share, counters a step apart",
    "for (let k = 2 * i; k < 400; k += 128) c[i] += a[(5 * k) & 255] - a[(k >> 3) & 255];",
    true,
  ],
  [
    "an order that is found by insertion",
    "for (let n = 0; n < 4; n++) { const value = t[i][n]; let j = n; while (j > 0 && t[i][j - 1] > value) { t[i][j] = t[i][j - 1]; j--; } t[i][j] = value * 2 + b[n] * (value - 3) / (value * value + 1); }",
    true,
  ],
  [
    "neighbours between bounds that are kept inside",
    "const x = a[i] & 7; let s = 0; for (let y = Math.max(x - 1, 0); y <= Math.min(x + 1, 7); y++) for (let k = b[y]; k < b[y + 1]; k++) { const d = a[k & 255] - x; if (d * d < 900) s += d; } c[i] = s;",
    true,
  ],
  [
    "sums that are left once they are too large",
    "let least = 1e6; for (let d = 0; d < 9; d++) { let s = 0; for (let k = 0; k < 8; k++) { s += Math.abs(a[8 * i + k] - a[(8 * i + k + d) & 255]) * (k + 1) ; if (s > least) break; } if (s < least) least = s; } c[i] = least;",
    true,
  ],
  [
    "rows of a sparse matrix",
    "let s = 0; for (let k = b[i]; k < b[i + 1]; k++) s = a[(s + a[k]) & 255] + k; c[i] = s;",
    false,
  ],
  [
    "the place of a value in a list",
    "for (let k = 0; k < 20; k++) { let j = 0; while (t[i][j] !== a[k]) { j++; if (j > 60) break; } for (let m = j; m > 0; m--) t[i][m] = t[i][m - 1]; t[i][0] = a[k]; c[i] = j; }",
    false,
  ],
  [
    "divisors up to the first",
    "const n = 2 * i + 3; let is = 1; for (let d = 3; d * d <= n; d += 2) if (n % d === 0) { is = 0; break; } c[i] = is;",
    false,
  ],
])("%s", (_, body, isInLanes) => {
  const kernel = kernelOf(`({ grid }, a, b, c, t) => { const i = grid(1); if (i < ${THREADS}) { ${body} } }`, [
    "int32[:]",
    "int32[:]",
    "int32[:]",
    "int32[:,:]",
  ]);
  const rows = arrayOf(
    "int32",
    Array.from({ length: THREADS + 1 }, (_, i) => 2 * i + (i % 3)),
  );
  const arrays = [[256], null, [THREADS], [THREADS, 64]].map((shape, seed) =>
    shape === null ? rows : rowMajorArray("int32", shape, seed + 1),
  );
  expect(differences(kernel, arrays, LAUNCH)).toEqual([]);
  // A mask of the lanes that are left.
  expect(emitted(kernel, LAUNCH).module.wat().includes("v128.any_true")).toBe(isInLanes);
});

test("lanes lie along a loop that begins where the thread says and ends so many iterations later", () => {
  const body =
    "const end = t.shape[1]; let place = end; for (let from = 0; place === end && from < end; from += 512) { const to = Math.min(from + 512, end); for (let k = from; k < to; k++) place = Math.min(place, t[i][k] === a[i] ? k : end); } c[i] = place;";
  const kernel = kernelOf(`({ grid }, a, c, t) => { const i = grid(1); if (i < ${THREADS}) { ${body} } }`, [
    "int32[:]",
    "int32[:]",
    "int32[:,:]",
  ]);
  const arrays = [[THREADS], [THREADS], [THREADS, 40]].map((shape, seed) => rowMajorArray("int32", shape, seed + 1));
  expect(differences(kernel, arrays, LAUNCH)).toEqual([]);
  expect(emitted(kernel, LAUNCH).module.wat()).not.toContain("load32_lane");
});

const TYPES = ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float32"] as const;

test.each(
  TYPES.flatMap((type) =>
    [
      ["counts", "if (t[i][k] > 3) s++;", "int32(0)"],
      ["sums", "if (t[i][k] > 3) s += t[i][k];", "c[i]"],
      ["greatest", "if (t[i][k] > s) s = t[i][k];", "t[i][0]"],
      ["least", "if (s >= t[i][k]) s = t[i][k];", "t[i][0]"],
      ["choices", "if (t[i][k] > 3) o[i][k] = t[i][k]; else o[i][k] = c[i];", "c[i]"],
    ].map(([what, body, first]) => [type, what, body, first] as const),
  ),
)("%s: %s by conditions", (type, _, body, first) => {
  const text = `({ grid, int32 }, c, t, o) => { const i = grid(1); if (i < ${THREADS}) { let s = ${first}; for (let k = 0; k < t.shape[1]; k++) { ${body} } c[i] = s; } }`;
  const kernel = kernelOf(text, [`${type}[:]`, `${type}[:,:]`, `${type}[:,:]`]);
  const arrays = [[THREADS], [THREADS, 45], [THREADS, 45]].map((shape, seed) => rowMajorArray(type, shape, seed + 1));
  expect(differences(kernel, arrays, LAUNCH)).toEqual([]);
});
