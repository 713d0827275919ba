// Rounds of one thread's loop side by side mean what they mean one after another.
import { describe, expect, test } from "vitest";
import { isAlong } from "./along.ts";
import { rowMajorArray } from "./arguments.ts";
import { differences, kernelOf } from "./compare.ts";

/** Row lengths around the sizes of vectors, and none. */
const LENGTHS = [0, 1, 3, 4, 7, 9, 33, 67];
const ROWS = 5;
const ALONG = true;
const NOT = false;

const text = (body: string): string => `({ grid, local }, a, b, c) => { const r = grid(1); ${body} }`;
/** Bodies with r = grid(1) and the float32 arrays a, b and c of one shape; whether lanes lie along a loop. */
const BODIES: readonly (readonly [what: string, body: string, along: boolean])[] = [
  ["a row is copied", "if (r < c.shape[0]) for (let j = 0; j < c.shape[1]; j++) c[r][j] = a[r][j];", ALONG],
  ["no guard", "for (let j = 0; j < c.shape[1]; j++) c[r][j] = a[r][j] * 2 + b[r][j];", ALONG],
  ["past the ends", "for (let j = -3; j < c.shape[1] + 9; j++) c[r][j] = a[r][j - 1] + b[r + 1][j + 2];", ALONG],
  ["a stencil", "for (let j = 1; j < c.shape[1] - 1; j++) c[r][j] = a[r][j - 1] + a[r][j + 1] - 2 * a[r][j];", ALONG],
  [
    "a stencil tested inside",
    "for (let j = 0; j < c.shape[1]; j++) if (j > 0 && j < c.shape[1] - 1) c[r][j] = a[r][j - 1] + a[r][j + 1];",
    ALONG,
  ],
  ["in place", "for (let j = 0; j < c.shape[1]; j++) c[r][j] = c[r][j] * 2 + a[r][j];", ALONG],
  ["a range", "for (let j = 3; j < 24; j++) c[r][j] = a[r][j];", ALONG],
  [
    "from where another loop ended",
    "let j = 0; for (; j < 3; j++) c[r][j] = 1; for (; j < c.shape[1]; j++) c[r][j] = a[r][j];",
    ALONG,
  ],
  ["the other way round", "for (let j = c.shape[1] - 1; j >= 0; j--) c[r][j] = a[r][j];", NOT],
  ["every second", "for (let j = 0; j < c.shape[1]; j += 2) c[r][j] = a[r][j];", NOT],
  ["from the other end", "const n = c.shape[1]; for (let j = 0; j < n; j++) c[r][j] = a[r][n - 1 - j];", ALONG],
  [
    "from anywhere",
    "for (let j = 0; j < c.shape[1]; j++) c[r][j] = a[r][(j * 7) & 15] * b[r][j] + b[r][j + 1] * a[r][j];",
    ALONG,
  ],
  [
    "either branch",
    "for (let j = 0; j < c.shape[1]; j++) if (a[r][j] > 0) c[r][j] = a[r][j]; else c[r][j] = b[r][j] * 3;",
    ALONG,
  ],
  ["a mixed store", "for (let j = 0; j < c.shape[1]; j++) if (a[r][j] > b[r][j]) c[r][j] = a[r][j];", ALONG],
  [
    "continue",
    "for (let j = 0; j < c.shape[1]; j++) { if (a[r][j] > 0) continue; if (b[r][j] < 0) continue; c[r][j] = b[r][j]; }",
    ALONG,
  ],
  [
    "a value of the iteration",
    "for (let j = 0; j < c.shape[1]; j++) { let t = a[r][j]; if (t < 0) t = -t; c[r][j] = t * t; }",
    ALONG,
  ],
  [
    "a value of the thread",
    "const s = a[r][0]; for (let j = 0; j < c.shape[1]; j++) c[r][j] = b[r][j] * s + r;",
    ALONG,
  ],
  [
    "mathematics",
    "for (let j = 0; j < c.shape[1]; j++) c[r][j] = Math.pow(a[r][j], 3) + Math.hypot(a[r][j], b[r][j]) + Math.sqrt(b[r][j]);",
    ALONG,
  ],
  [
    "integers",
    "for (let j = 0; j < c.shape[1]; j++) { const q = j * 3 - 7; c[r][j] = (q >> 1) ^ (q & 5) | (r << 2); }",
    ALONG,
  ],
  ["a bound from memory", "for (let j = 0; j < Math.min(c.shape[1], b[0][1] | 0); j++) c[r][j] = a[r][j];", ALONG],
  [
    "all rows in one thread",
    "if (r === 0) for (let i = 0; i < c.shape[0]; i++) for (let j = 0; j < c.shape[1]; j++) c[i][j] = a[i][j] + b[i][j];",
    ALONG,
  ],
  [
    "columns first in one thread",
    "if (r === 0) for (let j = 0; j < c.shape[1]; j++) for (let i = 0; i < c.shape[0]; i++) c[i][j] = a[i][j] + b[i][j];",
    ALONG,
  ],
  [
    "a row of a product",
    "for (let j = 0; j < c.shape[1]; j++) { let t = 0; for (let k = 0; k < a.shape[0]; k++) t += a[r][k] * b[k][j]; c[r][j] = t; }",
    ALONG,
  ],
  [
    "rows added up",
    "for (let k = 0; k < a.shape[0]; k++) for (let j = 0; j < c.shape[1]; j++) c[r][j] = c[r][j] + a[r][k] * b[k][j];",
    ALONG,
  ],
  [
    "an iteration with a loop that ends anywhere",
    "for (let j = 0; j < c.shape[1]; j++) { let x = a[r][j] * 0.01, n = 0; while (x * x < 4 && n < 20) { x = x * x + b[r][j] * 0.01; n++; } c[r][j] = n + c[r][j]; }",
    ALONG,
  ],
  [
    "a switch",
    "for (let j = 0; j < c.shape[1]; j++) switch (j & 3) { case 0: c[r][j] = 1; break; case 1: c[r][j] = a[r][j]; default: c[r][j] = c[r][j] + b[r][j]; }",
    ALONG,
  ],
  [
    "a local array",
    "const t = local.array([8], 'float32'); t[0] = a[r][0]; t[1] = 3; for (let k = 0; k < c.shape[1]; k++) c[r][k] = a[r][k] * t[0] + t[1];",
    ALONG,
  ],
  ["running sums", "for (let j = 1; j < c.shape[1]; j++) c[r][j] = c[r][j - 1] + a[r][j];", NOT],
  ["shifted in place", "for (let j = 0; j < c.shape[1]; j++) c[r][j] = c[r][j + 1];", NOT],
  ["a sum of floats", "let s = 0; for (let j = 0; j < c.shape[1]; j++) s += a[r][j] * b[r][j]; c[r][0] = s;", NOT],
  [
    "extremes",
    "let s = 1, t = 2; for (let j = 0; j < c.shape[1]; j++) { s = Math.max(a[r][j], s); t = Math.min(t, b[r][j] * a[r][j]); } c[r][0] = s; c[r][1] = t;",
    ALONG,
  ],
  [
    "sums of integers and bits",
    "let s = 3, t = 5, u = 255, v = 9; for (let j = 0; j < c.shape[1]; j++) { const n = Math.trunc(a[r][j] * 9) | 0; s += n; t ^= n; u &= n; v |= j; } c[r][0] = s + t + u + v;",
    ALONG,
  ],
  [
    "a checksum and a count with a store",
    "let h = 7, n = 0; for (let j = 0; j < c.shape[1]; j++) { c[r][j] = a[r][j] * 2 + b[r][j]; h = (h * 31 + j) | 0; n += 1; } c[r][0] = (h % 997) + n;",
    NOT,
  ],
  [
    "a sum with a store, and the sum of the sums",
    "let all = 0; for (let k = 0; k < 3; k++) { let s = 0; for (let j = 0; j < c.shape[1]; j++) { c[r][j] = Math.sqrt(Math.abs(a[r][j])); s += c[r][j]; } all = all * 2 + s; } c[r][0] = all;",
    ALONG,
  ],
  [
    "differences and quotients",
    "let s = 100, q = 1; for (let j = 0; j < c.shape[1]; j++) { s = Math.sqrt(Math.abs(b[r][j])) - s; q = Math.hypot(a[r][j], Math.sqrt(Math.abs(b[r][j]))) - q; } c[r][0] = s + q;",
    NOT,
  ],
  [
    "a sum that a branch reads",
    "let s = 0; for (let j = 0; j < c.shape[1]; j++) { s += a[r][j]; if (s > 3) c[r][j] = 1; }",
    NOT,
  ],
  [
    "a sum under a condition",
    "let s = 0; for (let j = 0; j < c.shape[1]; j++) if (a[r][j] > 0) s += a[r][j]; c[r][0] = s;",
    NOT,
  ],
  ["a walk", "let s = 0; for (let j = 0; j < c.shape[1]; j++) s = a[r][s & 3] | 0; c[r][0] = s;", NOT],
  [
    "what the last iteration leaves",
    "let t = 0; for (let j = 0; j < c.shape[1]; j++) { t = a[r][j]; c[r][j] = t; } b[r][0] = t;",
    NOT,
  ],
  [
    "what the iteration before left",
    "let t = 0; for (let j = 0; j < c.shape[1]; j++) { c[r][j] = t; t = a[r][j]; }",
    NOT,
  ],
  ["left early", "for (let j = 0; j < c.shape[1]; j++) { if (a[r][j] > 40) break; c[r][j] = a[r][j]; }", NOT],
  ["a return", "for (let j = 0; j < c.shape[1]; j++) { if (a[r][j] > 40) return; c[r][j] = a[r][j]; }", NOT],
  [
    "a bound that changes",
    "let n = c.shape[1]; for (let j = 0; j < n; j++) { c[r][j] = a[r][j]; if (a[r][j] > 40) n--; }",
    NOT,
  ],
  ["a bound from the written row", "for (let j = 0; j < c[r][2]; j++) c[r][j] = 1;", NOT],
  ["a counter set inside", "for (let j = 0; j < c.shape[1]; j++) { c[r][j] = a[r][j]; if (a[r][j] > 40) j++; }", NOT],
  ["all to one", "for (let j = 0; j < c.shape[1]; j++) c[r][0] = a[r][j];", NOT],
  ["to anywhere", "for (let j = 0; j < c.shape[1]; j++) c[r][(j * 7) % c.shape[1]] = a[r][j];", NOT],
  ["the diagonal and its neighbour", "for (let j = 0; j < c.shape[1]; j++) c[j][j] = c[j][j + 1];", NOT],
  ["columns", "if (r < c.shape[1]) for (let i = 0; i < c.shape[0]; i++) c[i][r] = a[i][r] * 2 + b[i][r];", NOT],
];

describe.each([
  [[6, 1, 1], false],
  [[1, 1, 1], true],
] as const)("blocks of %j, shared memory: %s", (block, shared) => {
  test.each(BODIES)("%s", (_, body, along) => {
    const kernel = kernelOf(text(body), Array(3).fill("float32[:,:]"));
    for (const length of LENGTHS) {
      const args = [1, 2, 3].map((seed) => rowMajorArray("float32", [ROWS, length], seed));
      const grid = [Math.ceil((ROWS + 1) / block[0]), 1, 1] as const;
      expect(differences(kernel, args, { grid, block, shared }), `rows of ${length}`).toEqual([]);
    }
    if (along || block[0] > 1) expect(isAlong(kernel, block)).toBe(along);
  });
});
