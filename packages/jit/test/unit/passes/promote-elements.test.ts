// Elements that a loop reads and writes at places that do not change: locals in it.
import { describe, expect, test } from "vitest";
import type { Stmt } from "../../../src/ir/ir.ts";
import { statements } from "../../../src/ir/walk.ts";
import { rowMajorArray } from "../wasm-vector/arguments.ts";
import { differences, kernelOf } from "../wasm-vector/compare.ts";
import { through } from "./through.ts";

const LAUNCH = { grid: [3, 1, 1], block: [16, 1, 1] } as const;
const TYPES = ["int32[:]", "int32[:]"];

/** The kernel through all passes, after its results on all sizes are those of the simulator. */
function checked(body: string): readonly Stmt[] {
  const kernel = kernelOf(`({ grid, threadIdx, shared, atomic }, x, y) => { const i = grid(1); ${body} }`, TYPES);
  for (const shared of [false, true])
    for (const [read, written] of [
      [9, 200],
      [40, 48],
      [60, 30],
      [0, 20],
    ] as const)
      expect(
        differences(kernel, [rowMajorArray("int32", [read], 1), rowMajorArray("int32", [written], 2)], {
          ...LAUNCH,
          shared,
        }),
      ).toEqual([]);
  return through(kernel, "wasm").body;
}

const PROMOTED = [
  ["a sum in memory", "for (let k = 0; k < x.size; k++) y[i] += x[k];"],
  ["an element that some iterations write", "for (let k = 0; k < x.size; k++) if (x[k] > 3) y[i] += x[k];"],
  ["an element of which some threads have no iteration", "for (let k = i; k < 20; k++) y[i] += k;"],
  ["an element that one thread writes", "for (let k = 30 * i; k < 3; k++) y[0] += k + 1;"],
  [
    "an element that one thread writes in some iterations",
    "for (let k = 0; k < 29; k++) if (k > 6 - i && i === 3) y[1] += k;",
  ],
  [
    "two elements",
    "for (let k = 0; k < x.size; k++) { const a = y[2 * i]; y[2 * i] = y[2 * i + 1] + x[k]; y[2 * i + 1] = a; }",
  ],
  ["a way out before the write", "for (let k = 0; k < x.size; k++) { if (x[k] === 7) break; y[i] = y[i] * 3 + 1; }"],
  ["a loop without a test at its head", "let k = 0; while (true) { y[i] ^= k; if (k++ > 5) break; }"],
  ["indices outside", "for (let k = 0; k < x.size; k++) y[i - 5] += x[k];"],
  [
    "an element outside that another value takes: it stays 0",
    "let s = 0; for (let k = 0; k < x.size; k++) { y[i - 5] += x[k] + 1; s += y[i - 5]; } y[i + 100] = s;",
  ],
  [
    "an element outside that a way out takes: it stays 0",
    "let n = 0; for (let k = 0; k < 30; k++) { if (y[i - 5] > 40) break; y[i - 5] += 9; n++; } y[i + 100] = n;",
  ],
  [
    "an element outside a shared array that another value takes: it stays 0",
    "const t = shared.array(8, 'int32'), at = threadIdx.x; if (at < 8) t[at] = at; let s = 0; for (let k = 0; k < x.size; k++) { t[at] += 1; s += t[at]; } y[i + 100] = s;",
  ],
  ["two loops", "for (let k = 0; k < 3; k++) for (let j = 0; j < x.size; j++) y[i] += x[j] * k;"],
] as const;

const KEPT = [
  ["an index that changes", "for (let k = i; k < i + 1; k++) y[k] += 3;"],
  ["an element that may be the same", "for (let k = 0; k < 4; k++) y[i] += y[x[i]] === 0 ? 0 : 1;"],
  [
    "elements that may be one",
    "const j = Math.max(i, x.size - 99); for (let k = 0; k < 30; k++) { y[i] += 5; y[j] = y[j] * 3; }",
  ],
  ["updates before the loop", "atomic.add(y, i, 1); for (let k = 0; k < x.size; k++) y[i] += x[k];"],
  ["updates", "for (let k = 0; k < x.size; k++) atomic.add(y, i, x[k]);"],
  ["writes alone", "for (let k = 0; k < x.size; k++) y[i] = x[k];"],
  ["a return", "for (let k = 0; k < x.size; k++) { y[i] += x[k]; if (x[k] > 5) return; }"],
] as const;

describe("elements in loops", () => {
  const storesInLoops = (body: readonly Stmt[]): boolean[] =>
    [...statements(body)].flatMap((stmt) =>
      stmt.kind === "loop"
        ? [[...statements(stmt.body)].some(({ kind }) => kind === "store" || kind === "atomic")]
        : [],
    );
  test.each(PROMOTED)("%s: locals", (_, body) => expect(storesInLoops(checked(body))).toContain(false));
  test.each(KEPT)("%s: memory", (name, body) => {
    // Threads that write what others read do so in an order that only the simulator has.
    const stmts = name.includes("same")
      ? through(kernelOf(`({ grid }, x, y) => { const i = grid(1); ${body} }`, TYPES), "wasm").body
      : checked(body);
    expect(storesInLoops(stmts)).not.toContain(false);
  });
});
