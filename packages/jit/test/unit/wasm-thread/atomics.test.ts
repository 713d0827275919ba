// Every atomic on every type, in memory of one thread and of several.
import { Worker } from "node:worker_threads";
import type { RealDType as DType } from "@gridstride/core";
import { describe, expect, test } from "vitest";
import type { AtomicStmt, Kernel } from "../../../src/ir/ir.ts";
import { compile } from "../lower/kernels.ts";
import { arrayOf, binary, constant, kernelOf, load, local, position, store } from "../sim/build.ts";
import { anyBits, differences, edges, seeded } from "./compare.ts";
import { emitModule } from "./driver.ts";

const span = { source: 0, start: 0, end: 1 };
const COMMON: readonly AtomicStmt["op"][] = ["add", "sub", "min", "max", "exch", "cas"];
const WHOLE: readonly AtomicStmt["op"][] = [...COMMON, "and", "or", "xor"];
const OPS = {
  int32: WHOLE,
  uint32: [...WHOLE, "inc", "dec"],
  float32: COMMON,
} as const;
const i = position("globalIdx");

/** Each thread updates an element, some of them outside, and writes down what it saw. */
function kernel(type: DType, op: AtomicStmt["op"], result: boolean): Kernel {
  const args = op === "cas" ? [load(type, 1, i), load(type, 2, i)] : [load(type, 1, i)];
  const index = binary("sub", "int32", binary("rem", "int32", i, constant("int32", 9)), constant("int32", 1));
  const update: AtomicStmt = { kind: "atomic", op, array: 0, index: [index], args, result: result ? 0 : null, span };
  const rest = { locals: result ? [{ name: "old", type }] : [] };
  return kernelOf([type, type, type, type], [], [update, ...(result ? [store(3, [i], local(type, 0))] : [])], rest);
}

describe.each(["int32", "uint32", "float32"] as const)("%s", (type) => {
  test.each(OPS[type])("%s", (op) => {
    const random = seeded(7);
    const values = edges(type);
    const pick = (): number => values[Math.floor(random() * values.length)] as number;
    const list = (): number[] =>
      Array.from({ length: 200 }, (_, at) => (at % 3 === 0 ? (anyBits(type, random) as number) : pick()));
    const [element, x, y] = [list().slice(0, 7), list(), list()];
    // Some comparisons must hold.
    for (let at = 0; at < 200; at += 2) x[at] = element[at % 7] as number;
    const args = [element, x, y, new Array(200).fill(0)].map((one) => arrayOf(type, one));
    for (const result of [true, false])
      for (const shared of [true, false])
        expect(differences(kernel(type, op, result), args, { grid: [200, 1, 1], shared })).toEqual([]);
  });
});

test("float32 is compared as a number", () => {
  const args = [
    [-0, Number.NaN],
    [0, Number.NaN],
    [7, 7],
    [5, 5],
  ].map((one) => arrayOf("float32", one));
  const cas = compile(
    "({ grid, atomic }, x, e, d, out) => { const i = grid(1); out[i] = atomic.cas(x, i, e[i], d[i]); }",
    ["float32[:]", "float32[:]", "float32[:]", "float32[:]"],
  );
  for (const shared of [true, false]) expect(differences(cas, args, { grid: [2, 1, 1], shared })).toEqual([]);
});

const WORKER = `
const { parentPort, workerData: { bytes, memory, rounds } } = require("node:worker_threads");
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { gridstride: { memory } });
const gate = new Int32Array(memory.buffer, 0, 1);
Atomics.add(gate, 0, 1);
while (Atomics.load(gate, 0) < 2);
for (let i = 0; i < rounds; i++) exports.run(64, 4096, i, 0, 0, 0, 0, 0);
parentPort.postMessage("done");
`;

test("threads that update one element lose nothing", async () => {
  const rounds = 200_000;
  const contended = compile(
    "({ grid, atomic }, whole, real, bits) => { atomic.add(whole, 0, 1); atomic.inc(bits, 0, 1000); atomic.max(whole, 1, grid(1)); atomic.add(real, 0, 0.5); atomic.sub(real, 1, 1); atomic.max(real, 2, grid(1)); }",
    ["int32[:]", "float32[:]", "uint32[:]"],
  );
  const { bytes, build } = emitModule(contended, { shared: true });
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 65536, shared: true });
  const words = new Int32Array(memory.buffer);
  for (const field of build.launch.fields) {
    const at = (64 + field.offset) / 4;
    if (field.kind === "address") words[at] = 1024 + 256 * field.param;
    else if (field.kind === "shape") words[at] = 4;
  }
  const workers = [0, 1].map(() => new Worker(WORKER, { eval: true, workerData: { bytes, memory, rounds } }));
  await Promise.all(
    workers.map((worker) => new Promise((resolve, reject) => worker.on("message", resolve).on("error", reject))),
  );
  await Promise.all(workers.map((worker) => worker.terminate()));
  expect([...words.slice(256, 258)]).toEqual([2 * rounds, rounds - 1]);
  expect([...new Float32Array(memory.buffer, 1024 + 256, 3)]).toEqual([rounds, -2 * rounds, rounds - 1]);
  expect(words[(1024 + 512) / 4]).toBe((2 * rounds) % 1001);
}, 60_000);

test("an array of the block is updated alone", () => {
  const shared = compile(
    "({ grid, shared, atomic }, x, out) => { const t = shared.array([4], 'int32'); const i = grid(1); t[i % 4] = 3; atomic.max(t, i % 4, x[i]); out[i] = t[i % 4] + atomic.add(t, 9, 1); }",
    ["int32[:]", "int32[:]"],
  );
  const args = [[1, 2, 3, 4, 5, 6, 7, 8], new Array(8).fill(0)].map((one) => arrayOf("int32", one));
  expect(emitModule(shared, { shared: true }).wat()).not.toContain("atomic");
  expect(differences(shared, args, { grid: [8, 1, 1], shared: true })).toEqual([]);
});

test("a fence is one where memory is shared", () => {
  const fenced = compile("({ threadfence }, x) => { x[0] = 1; threadfence(); x[1] = 2; }", ["int32[:]"]);
  expect(emitModule(fenced, { shared: true }).wat()).toContain("atomic.fence");
  expect(emitModule(fenced).wat()).not.toContain("atomic.fence");
});
