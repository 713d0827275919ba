import { openParallel } from "@gridstride/core/internal";
import { isolated } from "@gridstride/testing";
import { describe, expect, test } from "vitest";
import { unitsModule } from "./modules.ts";
import { prepare, sum, wasmOf, wrong } from "./prepare.ts";

/** Registers tests of `parallel` with other numbers of threads than the machine has cores. */
export function testOtherThreads(): void {
  describe.skipIf(!isolated)("more threads than cores", () => {
    test("eight of them: units are shared out, each is done once", async () => {
      using device = await openParallel({ threads: 8 });
      expect(device.info.adapter).toBe("WebAssembly SIMD128, 8 threads");
      const wasm = wasmOf(device);
      const code = wasm.load(unitsModule(true));
      const job = prepare(device, 20_000);
      const helped = new Set<number>();
      const until = performance.now() + 20_000;
      while (helped.size < 8 && performance.now() < until) {
        job.set({ rounds: 2000 });
        job.run(code, 20);
        expect(wrong(job.counts())).toEqual({});
        for (const [thread, share] of job.shares().entries()) if (share > 0) helped.add(thread);
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
      expect([...helped].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    }, 40_000);

    test("workers that come late to a job, or when the next is open: hundreds of thousands of short ones in turn", async () => {
      using device = await openParallel({ threads: 8 });
      const wasm = wasmOf(device);
      // Two jobs of other memory, modules and sizes: what belongs to one must never be read in the other.
      const jobs = [0, 1].map((salt) => ({
        code: wasm.load(unitsModule(true, "unreachable", salt)),
        jobs: [2, 3, 7, 19, 30].map((units) => prepare(device, units)),
      }));
      let faults = 0;
      const until = performance.now() + 3000;
      for (let i = 0; performance.now() < until; i++) {
        const { code, jobs: sizes } = jobs[i % 2] as (typeof jobs)[number];
        const job = sizes[i % 5] as (typeof sizes)[number];
        job.set({ rounds: i % 3 === 0 ? 300 : 0 });
        job.run(code, 1);
        if (Object.keys(wrong(job.counts())).length > 0) faults++;
      }
      expect(faults).toBe(0);
    }, 40_000);

    test("a trap of either thread ends the job for both", async () => {
      using device = await openParallel({ threads: 2 });
      const code = wasmOf(device).load(unitsModule(true));
      const job = prepare(device, 10_000);
      // A thread may be put to sleep just before it traps: then the other gets far, but not every time.
      const fewest = { caller: 10_000, worker: 10_000 };
      const until = performance.now() + 20_000;
      while (Math.max(fewest.caller, fewest.worker) > 5000 && performance.now() < until) {
        job.set({ trapAt: 2000, rounds: 200 });
        const error = thrown(() => job.run(code, 16));
        expect(error).toMatchObject({ name: "DeviceError", code: "trap" });
        const side = error.cause === undefined ? "worker" : "caller";
        const shares = job.shares();
        if (Math.min(...shares) > 0) fewest[side] = Math.min(fewest[side], sum(shares));
      }
      expect(fewest.caller).toBeLessThan(5000);
      expect(fewest.worker).toBeLessThan(5000);
    }, 40_000);

    test("one: the caller alone", async () => {
      using device = await openParallel({ threads: 1 });
      const wasm = wasmOf(device);
      const job = prepare(device, 1000);
      job.set();
      job.run(wasm.load(unitsModule(true)), 10);
      expect([job.shares(), wrong(job.counts())]).toEqual([[1000], {}]);
    });

    test("twenty devices, one after the other, disposed with their workers starting or at work", async () => {
      for (let i = 0; i < 20; i++) {
        using device = await openParallel({ threads: 3 });
        const wasm = wasmOf(device);
        const job = prepare(device, 1000);
        job.set({ rounds: 100 });
        job.run(wasm.load(unitsModule(true)), 10);
        expect(wrong(job.counts())).toEqual({});
      }
    }, 40_000);

    test("a launch whose modules workers do not know yet does not wait for them", async () => {
      using device = await openParallel({ threads: 2 });
      const wasm = wasmOf(device);
      const job = prepare(device, 100);
      job.set();
      for (let salt = 0; salt < 50; salt++) job.run(wasm.load(unitsModule(true, "unreachable", salt)), 10);
      expect(job.counts().every((count) => count === 50)).toBe(true);
    });

    test("the next wait reports a worker that ended, and the others go on", async () => {
      using device = await openParallel({ threads: 2 });
      const wasm = wasmOf(device);
      const bytes = unitsModule(true, "unreachable", 12345);
      const code = wasm.load(bytes);
      // What the worker will compile is spoilt after the caller's thread has compiled it.
      const memory = new Uint8Array(wasm.memory.buffer);
      const at = memory.findIndex((_, i) => bytes.every((byte, j) => memory[i + j] === byte));
      memory.fill(0, at, at + bytes.length);
      const job = prepare(device, 1000);
      let told: unknown;
      for (let i = 0; i < 500 && told === undefined; i++) {
        job.set({ rounds: 1000 });
        job.run(code, 10);
        expect(wrong(job.counts())).toEqual({});
        await new Promise((resolve) => setTimeout(resolve, 1));
        told = await device.synchronize().catch((error: unknown) => error);
      }
      expect(told).toMatchObject({
        name: "DeviceError",
        code: "internal",
        message: expect.stringMatching(/^a worker ended: .*WebAssembly/),
      });
      await device.synchronize();
      job.set();
      job.run(wasm.load(unitsModule(true)), 10);
      expect(wrong(job.counts())).toEqual({});
    }, 30_000);

    // Elsewhere the caller sleeps until the workers are done, however long that takes.
    test.runIf("window" in globalThis)(
      "a thread that may not sleep gives up in the end, and loses the device",
      async () => {
        // The caller is done with its unit while workers still wait for a core.
        const device = await openParallel({ threads: 8, patienceMs: 0 });
        const wasm = wasmOf(device);
        const code = wasm.load(unitsModule(true));
        const job = prepare(device, 8);
        const untilRefused = (): void => {
          const until = performance.now() + 50_000;
          while (performance.now() < until) {
            job.set({ rounds: 10_000_000 });
            job.run(code, 1);
          }
        };
        const lost = {
          name: "DeviceLostError",
          code: "lost",
          message: expect.stringMatching(/\d of 8 threads did not finish/),
        };
        expect(untilRefused).toThrow(expect.objectContaining(lost));
        expect(await device.lost).toMatchObject(lost);
        expect(() => job.run(code, 1)).toThrow(expect.objectContaining(lost));
        expect(() => device.zeros([1])).toThrow(expect.objectContaining(lost));
        device.dispose();
      },
      60_000,
    );
  });
}

function thrown(body: () => void): Error {
  try {
    body();
  } catch (error) {
    return error as Error;
  }
  throw new Error("expected it to throw");
}
