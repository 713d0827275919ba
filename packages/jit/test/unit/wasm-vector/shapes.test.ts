import { describe, expect, test } from "vitest";
import { rowMajorArray } from "./arguments.ts";
import { differences, kernelOf } from "./compare.ts";

/** Lengths around the sizes of vectors, and primes. */
const SIZES = [0, 1, 3, 4, 5, 7, 8, 9, 13, 16, 31, 32, 33, 67];

/** Bodies with i = grid(1) and the float32 arrays a, b and c of one length. */
const BODIES: readonly (readonly [what: string, body: string])[] = [
  ["a guard", "if (i < c.size) c[i] = a[i] * 2 + b[i];"],
  ["no guard", "c[i] = a[i] * 2 + b[i];"],
  ["an early return", "if (i >= c.size) return; c[i] = a[i] / b[i];"],
  ["returns one after another", "if (i >= c.size) return; if (a[i] < 0) return; if (b[i] < 0) return; c[i] = 1;"],
  ["either branch", "if (i >= c.size) return; if (a[i] > 0) c[i] = a[i]; else c[i] = b[i] * 3;"],
  ["either branch returns", "if (a[i] > 0) { c[i] = 1; return; } else if (b[i] > 0) return; c[i] = 2;"],
  ["a mixed store", "if (i < c.size && a[i] > b[i]) c[i] = a[i];"],
  ["short circuits", "if (i < c.size && (a[i] > b[i] || (b[i] > 3 && a[i] !== 0))) c[i] = 7;"],
  ["neighbours", "if (i > 0 && i < c.size - 1) c[i] = a[i - 1] + a[i + 1] - 2 * b[i];"],
  ["neighbours outside", "c[i - 1] = a[i + 1] + b[i - 3];"],
  ["halves", "if (i < c.size / 2) c[i] = a[i]; else c[i] = b[i];"],
  ["the other end first", "if (i < c.size) c[i] = a[c.size - 1 - i];"],
  ["every second", "if (2 * i < c.size) c[2 * i] = a[2 * i + 1];"],
  ["anywhere", "if (i < c.size) c[i] = a[(i * 7) % a.size];"],
  ["anywhere, perhaps outside", "if (i < c.size) c[i] = b[a[i] | 0];"],
  ["to anywhere", "if (i < c.size) c[(i * 7) % c.size] = a[i];"],
  ["all to one", "if (i < 5) c[3] = a[i];"],
  ["the same to one", "c[4] = a[2];"],
  ["in place", "if (i < c.size) c[i] = c[i] * 2 + 1;"],
  [
    "a uniform loop",
    "if (i >= c.size) return; let s = 0; for (let k = 0; k < a.size; k++) s += a[k] * b[i]; c[i] = s;",
  ],
  ["a uniform loop past the end", "let s = 0; for (let k = -2; k < a.size + 2; k++) s += a[k] * b[i]; c[i] = s;"],
  [
    "lanes leave a loop one by one",
    `if (i < c.size) { let x = 0, y = 0, n = 0; const p = a[i] * 0.02, q = b[i] * 0.02;
     while (n < 50 && x * x + y * y < 4) { const t = x * x - y * y + p; y = 2 * x * y + q; x = t; n++; } c[i] = n; }`,
  ],
  [
    "break and continue",
    `if (i >= c.size) return; let s = 0;
     for (let k = 0; k < 20; k++) { if (k > i) break; if (a[k % a.size] < b[i]) continue; s += k; } c[i] = s;`,
  ],
  [
    "iterations that all lanes skip",
    `if (i >= c.size) return; let s = 0;
     for (let k = 0; k < 20; k++) { if (b[i] < 1e6) { if (k % 2 === 0) continue; s += 1; } s += k; } c[i] = s;`,
  ],
  [
    "a return from a loop",
    "if (i >= c.size) return; for (let k = 0; k < 9; k++) { if (k * 3 === i) return; c[i] = c[i] + k; } c[i] = 5;",
  ],
  [
    "a counter after its loop",
    "if (i >= c.size) return; let k = 0; for (; k < 30; k++) if (a[i] * k > 100) break; c[i] = k;",
  ],
  ["a counter as an index", "if (i >= c.size) return; let k = 0; while (a[i] > k * 10 && k < 10) k++; c[i] = a[k];"],
  [
    "a uniform break of some",
    `let s = 0; for (let k = 0; k < 9; k++) { if (a[i] > 0) { if (k === 4) break; s += 1; } else if (k === 6) break; s += 2; } c[i] = s;`,
  ],
  [
    "continue, then break",
    "let s = 0; for (let k = 0; k < 9; k++) { if (a[i] > k) continue; s += k; if (k === 5) break; } c[i] = s;",
  ],
  [
    "a loop in a loop",
    `let s = 0; for (let k = 0; k < 4; k++) for (let l = 0; l < 6; l++) { if (b[i] > l * 9 - 20) { if (s > 30) return; s += k; } else break; } c[i] = s;`,
  ],
  [
    "a switch",
    "if (i >= c.size) return; switch (i % 3) { case 0: c[i] = 1; break; case 1: c[i] = a[i]; default: c[i] = c[i] + b[i]; }",
  ],
  ["a uniform value in either branch", "let k = 5; if (a[i] > 0) { k = 6; c[i] = k; } else { c[i] = k; }"],
  ["a uniform value past a branch", "let k = 5; if (a[i] > 0) k = 6; c[i] = k;"],
  ["a uniform value through a loop", "let k = 0; for (let n = 0; n < 5; n++) { if (a[i] > n) k = n; c[i] = k; }"],
  ["an affine value in a branch", "let k = i; if (a[i] > 0) k = i + 1; c[k] = b[i];"],
  ["integers", "if (i >= c.size) return; const q = i * 3 - 7; c[i] = (q >> 1) ^ (q & 5) | (i << 2);"],
  ["a choice", "if (i >= c.size) return; c[i] = a[i] > b[i] ? a[i] : i < 5 ? 1 : -b[i];"],
  ["mathematics", "if (i < c.size) c[i] = Math.pow(a[i], 3) + 4 * Math.sin(b[i]) + Math.hypot(a[i], b[i]);"],
];

describe.each([
  [[16, 1, 1], false],
  [[256, 1, 1], true],
] as const)("blocks of %j, shared memory: %s", (block, shared) => {
  test.each(BODIES)("%s", (_, body) => {
    const kernel = kernelOf(`({ grid }, a, b, c) => { const i = grid(1); ${body} }`, Array(3).fill("float32[:]"));
    for (const size of SIZES) {
      const args = [1, 2, 3].map((seed) => rowMajorArray("float32", [size], seed));
      const grid = [Math.ceil((size + 3) / block[0]), 1, 1] as const;
      expect(differences(kernel, args, { grid, block, shared }), `${size} elements`).toEqual([]);
    }
  });
});
