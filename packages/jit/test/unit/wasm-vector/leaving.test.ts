// Loops that lanes leave one by one: in lanes if neighbours leave about together.
import { expect, test } from "vitest";
import { rowMajorArray } from "./arguments.ts";
import { differences, emitted, kernelOf } from "./compare.ts";

const LAUNCH = { grid: [3, 1, 1], block: [64, 1, 1] } as const;

test.each([
  ["a remainder says when", "for (let d = 2; d * d <= i; d++) if (i % d === 0) { found = d; break; }", false],
  [
    "a sum says when",
    "let x = a[i]; for (let k = 0; k < 40; k++) { x = x * 3 - k; if (x > 1000) { found = k; break; } }",
    true,
  ],
  ["an element says when", "let k = i; while (k > 0 && a[k - 1] === a[i]) k--; found = k;", false],
  ["an element of a byte says when", "let k = 0; while (k < 40 && b[i + k] === b[a[i] + k]) k++; found = k;", false],
  ["a remainder that is the same for all", "for (let d = 2; d < 40; d++) if (n % d === 3) { found = d; break; }", true],
])("%s", (_, loop, inLanes) => {
  const text = `({ grid }, a, c, n, b) => { const i = grid(1); if (i >= c.size) return; let found = a[i]; ${loop} c[i] = found; }`;
  const kernel = kernelOf(text, ["int32[:]", "int32[:]", "int32", "uint8[:]"]);
  expect(/v128\.store/.test(emitted(kernel, LAUNCH).module.wat())).toBe(inLanes);
  const args = [1, 2].map((seed) => rowMajorArray("int32", [170], seed));
  const bytes = rowMajorArray("uint8", [170], 3);
  expect(differences(kernel, [...args, { kind: "scalar", value: 1003 }, bytes], LAUNCH)).toEqual([]);
});
