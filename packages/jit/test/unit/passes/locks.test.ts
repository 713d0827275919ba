// Between the atomics of a lock, in a loop, each iteration reads and writes the memory that other threads write.
import { expect, test } from "vitest";
import { accessesIn } from "../../../src/ir/accesses.ts";
import { kernelOf } from "../wasm-vector/compare.ts";
import { through } from "./through.ts";

const LOCK = "while (atomic.cas(lock, 0, 0, 1) !== 0);";

test.each([
  ["an element that changes in each iteration", "data[0] += 1;", ["load 0", "store 0"]],
  ["an element that the loop does not write", "const by = data[1]; out[i] = by;", ["load 1", "store i"]],
  [
    "an element before and after it",
    "const a = data[1]; atomic.add(lock, 1, 1); out[i] = data[1] - a;",
    ["load 1", "load 1", "store i"],
  ],
  ["an element that others never write", "out[i] = fixed[0];", ["store i"]],
])("%s", (_, body, expected) => {
  const text = `({ grid, atomic }, lock, data, fixed, out, n) => { const i = grid(1); for (let k = 0; k < n; k++) { ${LOCK} ${body} atomic.exch(lock, 0, 0); } data[1] = n; }`;
  const kernel = through(kernelOf(text, ["int32[:]", "int32[:]", "int32[:]", "int32[:]", "int32"]), "wasm");
  const loop = kernel.body.filter(({ kind }) => kind === "loop");
  const found = accessesIn(loop).filter(({ kind }) => kind !== "atomic");
  const names = found.map(({ kind, index: [at] }) => `${kind} ${at?.kind === "const" ? at.value : "i"}`);
  expect(names.sort()).toEqual(expected);
});
