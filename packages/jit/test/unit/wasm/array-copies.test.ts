// Arrays that a kernel only updates: each thread of the machine but the caller's has a copy, and all of them count.
import { type Device, OutOfMemoryError, requestDevice, type TypedArray } from "@gridstride/core";
import type { WasmInternals } from "@gridstride/core/internal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wasmExecutable } from "../../../src/runtime/launch-wasm.ts";
import { stageOf } from "../../../src/runtime/stage.ts";
import { copyable } from "../../../src/targets/wasm/copies.ts";
import { kernelOf } from "../wasm-vector/compare.ts";
import { internals, prepared } from "./run.ts";

let device: Device;
beforeAll(async () => {
  device = await requestDevice({ target: "parallel" });
});
afterAll(() => device.dispose());

const THREADS = 3;
/** Scratch memory of a kernel that needs none. */
const SPARE = 192;
const GRID = 2048;
const BLOCK = 32;
const text = (update: string): string => `({ grid, atomic }, x, c) => { const i = grid(1); ${update} }`;

/** Three threads of the machine in turns, so that each has its share; and which scratch memory they had. */
function inTurns(real: WasmInternals, seen: Set<number>): WasmInternals {
  return {
    ...real,
    threads: THREADS,
    run(code, { launch, scratch, scratchBytes, tasks: units, chunk }) {
      const { run } = code as unknown as { run(launch: number, scratch: number, first: number, last: number): void };
      for (let first = 0, turn = 0; first < units; first += chunk, turn++) {
        const own = scratch + (turn % THREADS) * scratchBytes;
        seen.add(scratchBytes > SPARE ? own : scratch);
        run(launch, own, first, Math.min(first + chunk, units));
      }
    },
  };
}

async function launched(
  types: readonly string[],
  update: string,
  x: TypedArray,
  c: TypedArray,
  change: Partial<WasmInternals> = {},
) {
  const seen = new Set<number>();
  const options = { block: [BLOCK, 1, 1], debug: false, fastmath: false, segments: [], stepBudget: 0 } as const;
  const arrays = [device.toDevice(x), device.toDevice(c)];
  wasmExecutable(
    { ...inTurns(internals(device), seen), ...change },
    stageOf(prepared(kernelOf(text(update), types))),
    options,
  ).run(
    arrays.map((array) => ({ kind: "array", array })),
    [GRID, 1, 1],
  );
  await device.synchronize();
  const result = [...((await arrays[1]!.copyToHost()).data as Int32Array)];
  for (const array of arrays) array.dispose();
  return { result, scratches: seen.size };
}

const N = GRID * BLOCK;
const of = (i: number): number => (i * 7919) % 1000;
/** What one thread after another makes of elements that hold `first`. */
const inOrder = (first: number, step: (old: number, value: number) => number): number[] => {
  const all = [first, first, first, first];
  for (let i = 0; i < N; i++) all[i % 3] = step(all[i % 3]!, of(i));
  return all;
};

test.each([
  ["int32", "atomic.add(c, i % 3, x[i]); atomic.sub(c, i % 3, 1);", 5, (old, v) => (old + v - 1) | 0],
  ["uint32", "atomic.min(c, i % 3, x[i] + 7);", 2 ** 32 - 1, (old, v) => Math.min(old, v + 7)],
  ["int32", "atomic.max(c, i % 3, x[i] - 2000);", -(2 ** 31), (old, v) => Math.max(old, v - 2000)],
  ["uint32", "atomic.and(c, i % 3, x[i] | 3);", 2 ** 32 - 1, (old, v) => (old & (v | 3)) >>> 0],
  ["int32", "atomic.or(c, i % 3, x[i]);", 1 << 20, (old, v) => old | v],
  ["uint32", "atomic.xor(c, i % 3, x[i]);", 9, (old, v) => (old ^ v) >>> 0],
  // Whole numbers below 2^24 are exact in any order; nobody updates the last element, which stays -0.
  ["float32", "atomic.add(c, i % 3, x[i]);", -0, (old, v) => old + v],
  ["float32", "atomic.min(c, i % 3, x[i]);", 1e9, (old, v) => Math.min(old, v)],
  ["float64", "atomic.add(c, i % 3, x[i]); atomic.sub(c, i % 3, 2);", -0, (old, v) => old + v - 2],
  ["float64", "atomic.max(c, i % 3, x[i]);", -1e9, (old, v) => Math.max(old, v)],
] as const satisfies readonly [string, string, number, (old: number, v: number) => number][])(
  "%s %s",
  async (type, update, first, step) => {
    const Array = { int32: Int32Array, uint32: Uint32Array, float32: Float32Array, float64: Float64Array }[type];
    const small = type.startsWith("float") ? 100 : 1;
    const x = new Array(N).map((_, i) => Math.floor(of(i) / small));
    const scaled = inOrder(first, (old, v) => step(old, Math.floor(v / small)));
    const { result, scratches } = await launched(
      [`${type}[:]`, `${type}[:]`],
      update,
      x,
      Array.of(...inOrder(first, (o) => o)),
    );
    expect(scratches).toBe(THREADS);
    expect(result).toEqual(scaled);
  },
);

test.each([
  ["atomic.add(c, x[i], 1);", true],
  ["atomic.add(c, x[i], 1); atomic.max(c, 0, 1);", false],
  ["const old = atomic.add(c, x[i], 1); x[i] = old;", false],
  ["atomic.add(c, x[i], c[0]);", false],
  ["atomic.add(c, x[i], 1); if (i === 0) c[0] = 1;", false],
  ["atomic.exch(c, x[i], 1);", false],
  ["atomic.add(c, x[i], 1); if (atomic.load(c, 0) > 9) x[i] = 0;", false],
])("%s may have copies: %s", (update, may) => {
  const kernel = prepared(kernelOf(text(update), ["int32[:]", "int32[:]"]));
  expect([...copyable(kernel).keys()]).toEqual(may ? [1] : []);
});

test("arrays that may share memory, or are views, have none", () => {
  const kernel = prepared(kernelOf(text("atomic.add(x, i, 1); atomic.add(c, i, 1);"), ["int32[:]", "int32[:]"]));
  const with1 = (change: object) => ({ ...kernel, arrays: [kernel.arrays[0]!, { ...kernel.arrays[1]!, ...change }] });
  expect(copyable(with1({ group: 0 }) as typeof kernel).size).toBe(0);
  expect(copyable(with1({ layout: "strided" }) as typeof kernel).size).toBe(1);
});

test.each([
  ["atomic.add(c, i % 50000, x[i]);", 1],
  ["atomic.add(c, i % 50000, x[i]); atomic.sub(c, 7, 1); atomic.add(c, 8, 1);", THREADS],
  ["for (let k = 49999; k < c.size; k++) atomic.add(c, i % 50000, x[i]);", THREADS],
])("two threads have 100,000 elements to merge after 65,536 times %s", async (update, scratches) => {
  const x = new Int32Array(N).map((_, i) => of(i));
  const want = new Int32Array(50_000);
  for (let i = 0; i < N; i++) want[i % 50_000]! += of(i);
  if (update.includes("sub")) [want[7], want[8]] = [want[7]! - N, want[8]! + N];
  const got = await launched(["int32[:]", "int32[:]"], update, x, new Int32Array(50_000));
  expect(got.scratches).toBe(scratches);
  expect(got.result).toEqual([...want]);
});

// Three copies of 120,004 bytes take 360,012, and more in whole cache lines.
test.each([
  [30_000, 200_000],
  [30_001, 360_100],
])("without memory for copies a launch has none: %i elements, %i bytes", async (elements, most) => {
  const real = internals(device);
  const allocate = (bytes: number): number => {
    if (bytes > most) throw new OutOfMemoryError(bytes, 0, most);
    return real.allocate(bytes);
  };
  const x = new Int32Array(N).map((_, i) => i % 30_000);
  const change = { allocate, cache: new Map() };
  const got = await launched(["int32[:]", "int32[:]"], "atomic.add(c, x[i], 1);", x, new Int32Array(elements), change);
  expect(got.scratches).toBe(1);
  expect(got.result.slice(0, 30_000)).toEqual(Array.from({ length: 30_000 }, (_, v) => (v < N % 30_000 ? 3 : 2)));
});
