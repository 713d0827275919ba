// Constants of indices, which instructions add to addresses: near and far, on both sides of an array's ends, in lanes and one by one.
import { expect, test } from "vitest";
import { REACH } from "../../../src/targets/wasm/thread/address.ts";
import { rowMajorArray } from "../wasm-vector/arguments.ts";
import { differences, emitted, kernelOf } from "../wasm-vector/compare.ts";

const LAUNCH = { grid: [2, 1, 1], block: [16, 1, 1] } as const;
const SIZE = 600;
const INDICES = ["i + n", "n - i", "2 * (i + n) - n", "(2 * i + 3) * 4 + n - 12", "n"];
/** Neighbours, and elements about 256 and 512 bytes away. */
const CONSTANTS = [0, 1, -1, 2, -3, 31, 32, 33, -32, -33, 63, 64, -64, 127, 128, 129, -129, 300];
/** The number of the first element: in the middle, at both ends, and where indices wrap. */
const PLACES = [200, 0, 2, SIZE - 1, SIZE - 33, -20, 2 ** 31 - 5];
const WAYS = { "in lanes": "", "one by one": "atomic.exch(last, 0, i);" };

const kernelWith = (type: string, own: string, index: string) => {
  const sum = CONSTANTS.map((constant) => `a[${index} + ${constant}]`).join(" + ");
  const text = `({ grid, atomic }, last, a, o, n) => { const i = grid(1); ${own} o[${index} + 1] = ${sum}; o[${index} - 40] = a[i]; }`;
  return kernelOf(text, ["int32[:]", `${type}[:]`, `${type}[:]`, "int32"]);
};

test.each(
  Object.entries(WAYS).flatMap(([way, own]) =>
    (["uint8", "float32", "float64"] as const).map((type) => [way, type, own] as const),
  ),
)("%s, %s", (_, type, own) => {
  for (const index of INDICES) {
    const kernel = kernelWith(type, own, index);
    for (const value of PLACES) {
      const args = [
        rowMajorArray("int32", [1]),
        rowMajorArray(type, [SIZE], 1),
        rowMajorArray(type, [SIZE], 2),
        { kind: "scalar", value } as const,
      ];
      expect(differences(kernel, args, LAUNCH), `${index}, ${value}`).toEqual([]);
    }
  }
});

test.each(Object.entries(WAYS))("%s: instructions add less than an array is away from address 0", (_, own) => {
  const { module } = emitted(kernelWith("float32", own, "n - 40 + i"), LAUNCH);
  const added = [...module.wat().matchAll(/offset=(\d+)/g)].map(([, bytes]) => Number(bytes));
  expect(Math.max(...added)).toBeGreaterThan(256);
  expect(Math.max(...added)).toBeLessThan(REACH + 64);
});
