// Launches that one thread of the machine does faster than several: which arrays they update.
import { expect, test } from "vitest";
import { contended } from "../../../src/targets/wasm/contended.ts";
import { kernelOf } from "../wasm-vector/compare.ts";
import { prepared } from "./run.ts";

const C = 1;
const LONG = "for (let k = 0; k < 50; k++) s += Math.sin(x[i] + k);";

test.each([
  ["x[i] = atomic.add(c, x[i], 1);", [C]],
  ["for (let k = 0; k < x[i + 1]; k++) x[i] = atomic.add(c, 0, 1);", [C]],
  // No other thread waits for long.
  [`let s = 0; ${LONG} x[i] = atomic.add(c, x[i], s);`, []],
  // As many iterations are counted for updates as for all the rest.
  ["for (let k = 0; k < x[i + 1]; k++) x[i] = atomic.add(c, x[i + k], Math.sin(k) + Math.cos(k));", [C]],
  ["for (let k = 0; k < 60; k++) x[i] = atomic.add(c, x[i + k], Math.sin(k) + Math.cos(k));", [C]],
  // Blocks update the counter once: `aggregate-atomics`.
  ["if (x[i] > 3) x[i] = atomic.add(c, 0, 1);", []],
  // Lanes combine the updates.
  ["atomic.max(c, 0, x[i]);", []],
] as const)("%s", (update, arrays) => {
  const text = `({ grid, atomic }, x, c) => { const i = grid(1); ${update} }`;
  const kernel = prepared(kernelOf(text, ["int32[:]", "int32[:]"]));
  expect(contended(kernel, new Set())).toEqual(arrays);
});
