import { requestDevice } from "@gridstride/core";
import { describeTargets } from "@gridstride/testing";
import { expect, test } from "vitest";
import { type Trap, unitsModule } from "./modules.ts";
import { testOtherThreads } from "./other-threads.ts";
import { prepare, sum, type Wasm, wasmOf, wrong } from "./prepare.ts";

const cores = await coreCount();

async function coreCount(): Promise<number> {
  if ("window" in globalThis) return navigator.hardwareConcurrency;
  const name = "node:os";
  return (await import(/* @vite-ignore */ name)).availableParallelism();
}

describeTargets(
  "jobs",
  ({ target, getDevice }) => {
    const shared = target === "parallel";
    const internals = (): Wasm => wasmOf(getDevice());

    test("what the launcher is promised", () => {
      const { kind, memory, threads } = internals();
      expect([kind, memory.buffer.constructor.name]).toEqual([target, shared ? "SharedArrayBuffer" : "ArrayBuffer"]);
      expect(threads).toBe(shared ? cores : 1);
      expect(getDevice().info.adapter).toBe(`WebAssembly SIMD128, ${threads} thread${threads === 1 ? "" : "s"}`);
    });

    test.each([
      // units, chunk
      [0, 1],
      [1, 1],
      [1, 64],
      [63, 64],
      [64, 64],
      [65, 64],
      [128, 64],
      [1000, 1],
      [1000, 7],
      [1000, 999],
      [1000, 2 ** 31],
      [100_000, 64],
      [100_000, 3],
    ])("%i units, %i at a time: each is done once, in scratch memory of its thread", (units, chunk) => {
      const code = internals().load(unitsModule(shared));
      const job = prepare(getDevice(), units);
      for (const rounds of [0, 100]) {
        job.set({ rounds });
        job.run(code, chunk);
        expect(wrong(job.counts())).toEqual({});
        expect(sum(job.shares())).toBe(units);
      }
      job.free();
    });

    test("10,000 launches back to back, of a few units", () => {
      const code = internals().load(unitsModule(shared));
      const job = prepare(getDevice(), 100);
      job.set();
      for (let i = 0; i < 10_000; i++) job.run(code, 10);
      expect(job.counts().every((count) => count === 10_000)).toBe(true);
      expect(sum(job.shares())).toBe(1_000_000);
      job.free();
    }, 30_000);

    test("modules in turn: each launch runs its own", () => {
      const codes = Array.from({ length: 20 }, (_, salt) => internals().load(unitsModule(shared, "unreachable", salt)));
      const job = prepare(getDevice(), 500);
      job.set();
      for (let round = 0; round < 10; round++) for (const code of codes) job.run(code, 10);
      expect(job.counts().every((count) => count === 200)).toBe(true);
      job.free();
    }, 30_000);

    const trapTexts: readonly (readonly [Trap, RegExp])[] = [
      ["unreachable", /unreachable/],
      ["out of bounds", /out of bounds/],
      ["stack overflow", /call stack/],
    ];
    test.each(trapTexts)("%s: the launch throws and stops early, the next one is right", (trap, text) => {
      const code = internals().load(unitsModule(shared, trap));
      const job = prepare(getDevice(), 10_000);
      for (const trapAt of [0, 1, 4999, 9998, 9999]) {
        job.set({ trapAt, rounds: 50 });
        expect(() => job.run(code, 16)).toThrow(
          expect.objectContaining({ name: "DeviceError", code: "trap", message: expect.stringMatching(text) }),
        );
        const counts = job.counts();
        expect(counts[trapAt]).toBe(0);
        expect(Math.max(...counts)).toBeLessThanOrEqual(1);
        if (!shared) expect(sum(job.shares())).toBe(trapAt);
        job.set();
        job.run(code, 16);
        expect(wrong(job.counts())).toEqual({});
      }
      job.free();
    });

    test("every unit traps, on every thread, again and again", () => {
      const code = internals().load(unitsModule(shared, "unreachable"));
      const job = prepare(getDevice(), 1);
      for (let i = 0; i < 1000; i++) {
        job.set({ trapAt: 0 });
        expect(() => job.run(code, 1)).toThrow(expect.objectContaining({ code: "trap", cause: expect.any(Error) }));
      }
      job.free();
    });

    test("memory that grew since a thread last looked", () => {
      const device = getDevice();
      const wasm = wasmOf(device);
      const before = prepare(device, 1000);
      before.set({ rounds: 100 });
      before.run(wasm.load(unitsModule(shared)), 10);
      const { byteLength } = wasm.memory.buffer;
      using _space = device.empty([byteLength], "uint8");
      // This module, its bytes and its job are all behind what the workers have seen.
      const code = wasm.load(unitsModule(shared, "unreachable", 1));
      const after = prepare(device, 1000);
      expect(wasm.memory.buffer.byteLength).toBeGreaterThan(byteLength);
      for (let i = 0; i < 20; i++) {
        after.set({ rounds: 1000 });
        after.run(code, 10);
        expect(wrong(after.counts())).toEqual({});
      }
      before.free();
      after.free();
    });

    test("bytes that are no module are refused, and nothing is kept", () => {
      const wasm = internals();
      const { pooled } = getDevice().memory;
      expect(() => wasm.load(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 1]))).toThrow(WebAssembly.CompileError);
      expect(getDevice().memory.pooled).toBe(pooled);
    });

    test("a disposed device loads, allocates and runs nothing", async () => {
      const device = await requestDevice({ target });
      const wasm = wasmOf(device);
      const code = wasm.load(unitsModule(shared));
      const job = prepare(device, 1000);
      device.dispose();
      for (const use of [() => wasm.allocate(1), () => wasm.load(unitsModule(shared)), () => job.run(code, 10)])
        expect(use).toThrow(expect.objectContaining({ name: "DisposedError" }));
      job.free();
    });
  },
  ["cpu", "parallel"],
);

testOtherThreads();
