// A remainder that is compared with 0: by a quotient in float64, with the same answer for all pairs of whole numbers.
import { expect, test } from "vitest";
import { rowMajorArray } from "../wasm-vector/arguments.ts";
import { differences, kernelOf, run } from "../wasm-vector/compare.ts";

const LAUNCH = { grid: [4, 1, 1], block: [32, 1, 1] } as const;

test.each(["int8", "uint8", "int16", "uint16", "int32", "uint32"] as const)("%s", (type) => {
  const types = [`${type}[:]`, `${type}[:]`, "int32[:]"];
  for (const [op, seed] of [
    ["===", 1],
    ["!==", 2],
  ] as const) {
    // The number of the first divisor whose answer is that, so that threads run one by one.
    const kernel = kernelOf(
      `({ grid }, x, y, out) => { const i = grid(1); let k = 0; while (k < y.size && !(x[i] % y[(k + i) % y.size] ${op} 0)) k++; out[i] = k; }`,
      types,
    );
    const args = () => [
      rowMajorArray(type, [128], seed),
      rowMajorArray(type, [61], seed + 4),
      rowMajorArray("int32", [128], 0),
    ];
    expect(run(kernel, args(), { ...LAUNCH, shared: false }).wat()).toContain("f64.trunc");
    expect(differences(kernel, args(), { ...LAUNCH, shared: false })).toEqual([]);
  }
});
