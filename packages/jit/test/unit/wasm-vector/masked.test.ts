// Lanes of which elements decide whether they write: the others change nothing, and neither does a lane that is outside.
import { expect, test } from "vitest";
import { rowMajorArray } from "./arguments.ts";
import { differences, emitted, kernelOf } from "./compare.ts";

const LAUNCH = { grid: [3, 1, 1], block: [32, 1, 1] } as const;
const TYPES = ["bool", "int8", "uint8", "int16", "uint16", "float16", "int32", "float32", "int64", "float64"] as const;

const SWAPS = `for (let step = 0; step < 5; step++) {
  const left = 2 * t + (step & 1);
  if (left + 1 < 64 && s[left] > s[left + 1]) { const other = s[left]; s[left] = s[left + 1]; s[left + 1] = other; }
  syncthreads();
}`;

const BODIES = [
  ["side by side", "if (a[i + 1] > a[i]) c[i] = a[i];"],
  ["every other element", "if (a[i + 1] > a[i]) c[2 * i] = a[i]; else c[2 * i + 1] = a[i];"],
  ["a permutation", "if (a[i + 1] > a[i]) c[(i * 35) % 96] = a[i];"],
  ["two neighbours", "if (a[i + 1] > a[i]) { c[2 * i] = a[i]; c[2 * i + 1] = a[i + 1]; }"],
  ["three neighbours", "if (a[i + 1] > a[i]) { c[3 * i] = a[i]; c[3 * i + 1] = a[i + 1]; c[3 * i + 2] = a[i + 2]; }"],
  [
    "four neighbours, of which some lanes leave",
    "if (a[i] > a[i + 1]) return; for (let k = 0; k < 4; k++) c[4 * i + k] = a[i + k];",
  ],
] as const;

test.each(BODIES.flatMap((body) => TYPES.map((type) => [...body, type] as const)))("%s: %s, %s", (_, body, type) => {
  const kernel = kernelOf(`({ grid }, a, c) => { const i = grid(1); ${body} }`, [`${type}[:]`, `${type}[:]`]);
  for (const shared of [false, true])
    for (const size of [70, 400])
      expect(
        differences(kernel, [rowMajorArray(type, [90], 1), rowMajorArray(type, [size], 2)], { ...LAUNCH, shared }),
      ).toEqual([]);
});

test.each(TYPES)("swaps in shared memory, %s", (type) => {
  const kernel = kernelOf(
    `({ grid, threadIdx, shared, syncthreads }, a, c) => {
      const s = shared.array(64, "${type}"), i = grid(1), t = threadIdx.x;
      s[t] = a[i]; s[t + 32] = a[i + 40]; syncthreads(); ${SWAPS} c[2 * i] = s[2 * t]; c[2 * i + 1] = s[2 * t + 1];
    }`,
    [`${type}[:]`, `${type}[:]`],
  );
  expect(differences(kernel, [rowMajorArray(type, [150], 1), rowMajorArray(type, [192], 2)], LAUNCH)).toEqual([]);
});

test.each(["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"] as const)("bits of %s", (type) => {
  const kernel = kernelOf(
    "({ grid, popc }, a, c) => { const i = grid(1); if (i < 90) c[i] = popc(a[i] ^ a[89 - i]); }",
    [`${type}[:]`, "int32[:]"],
  );
  expect(differences(kernel, [rowMajorArray(type, [90], 1), rowMajorArray("int32", [90])], LAUNCH)).toEqual([]);
  expect(emitted(kernel, LAUNCH).module.wat()).toContain("i8x16.popcnt");
});
