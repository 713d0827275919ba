import { arange, type Leak, requestDevice } from "@gridstride/core";
import { internalsOf, openParallel } from "@gridstride/core/internal";
import { describeTargets, isolated } from "@gridstride/testing";
import { describe, expect, test } from "vitest";
import { unitsModule } from "./wasm/modules.ts";
import { prepare, wasmOf, wrong } from "./wasm/prepare.ts";

const gc = await collector();

/** V8's collector in Node; browsers do not show theirs. */
async function collector(): Promise<(() => void) | undefined> {
  if (!("process" in globalThis) || "window" in globalThis) return undefined;
  const names = ["node:v8", "node:vm"];
  const [v8, vm] = await Promise.all(names.map((name) => import(/* @vite-ignore */ name)));
  v8.setFlagsFromString("--expose-gc");
  return vm.runInNewContext("gc") as () => void;
}

describe.skipIf(gc === undefined || !isolated)("modules that are collected", () => {
  test("their memory and their places in workers go to later modules", async () => {
    using device = await openParallel({ threads: 2 });
    const wasm = wasmOf(device);
    const job = prepare(device, 100);
    const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));
    /** Runs new modules, each until the worker has helped with it. */
    const load = async (first: number): Promise<void> => {
      for (let salt = first; salt < first + 20; salt++) {
        const code = wasm.load(unitsModule(true, "unreachable", salt));
        for (let shares = [0]; !shares[1]; shares = job.shares()) {
          job.set({ rounds: 2000 });
          job.run(code, 10);
          await pause();
        }
        expect([job.salts()[1], wrong(job.counts())]).toEqual([salt, {}]);
      }
    };
    const pooled = (): number => {
      wasm.free(wasm.allocate(1));
      return device.memory.pooled;
    };
    const before = pooled();
    await load(1000);
    for (let i = 0; i < 50 && pooled() < before + 20 * 192; i++) {
      await pause();
      gc?.();
    }
    expect(pooled()).toBeGreaterThanOrEqual(before + 20 * 192);
    await load(2000);
  });
});

describeTargets("garbage collection", ({ target, getDevice }) => {
  test.skipIf(gc === undefined)("forced between operations: nothing breaks", async () => {
    const device = getDevice();
    const host = arange(1000, "float32");
    // What is collected while in use are the objects of WebGPU.
    const rounds = target === "webgpu" ? 50 : 10;
    for (let i = 0; i < rounds; i++) {
      using x = device.toDevice(host);
      gc?.();
      using y = x.slice([null, null, -1]).copy();
      gc?.();
      using event = device.event().record();
      const copied = y.copyToHost();
      gc?.();
      expect((await copied).get(0)).toBe(999);
      await event.synchronize();
    }
  });

  test.skipIf(gc === undefined)("a disposed device goes", async () => {
    const opened = async (): Promise<WeakRef<object>> => {
      using device = await requestDevice({ target });
      using x = device.zeros([3], "int32");
      await x.copyToHost();
      return new WeakRef(internalsOf(device));
    };
    const device = await opened();
    for (let i = 0; i < 50 && device.deref() !== undefined; i++) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      gc?.();
    }
    expect(device.deref()).toBeUndefined();
  });

  test.skipIf(gc === undefined)("forced with only the device kept: it still answers", async () => {
    using device = await requestDevice({ target });
    for (let i = 0; i < 20; i++) {
      gc?.();
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    using x = device.zeros([3], "int32");
    expect((await x.copyToHost()).toNested()).toEqual([0, 0, 0]);
    expect(internalsOf(device).kind).toBe(target);
  });

  test.skipIf(gc === undefined)(
    "an array that is collected without dispose() is reported, and counted out",
    async () => {
      const leaks: Leak[] = [];
      using device = await requestDevice({ target, onLeak: (leak) => leaks.push(leak) });
      const { live } = device.memory;
      forget(() => device.zeros([64], "float32"));
      for (let i = 0; i < 50 && leaks.length === 0; i++) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        gc?.();
      }
      expect(leaks).toEqual([{ what: "float32[64]", byteLength: 256 }]);
      expect(device.memory.live).toBe(live);
      // WebAssembly's memory cannot shrink: what was leaked is there to be used again.
      expect(device.memory.pooled).toBe(target === "cpu" || target === "parallel" ? 256 : 0);
    },
  );

  test.skipIf(gc === undefined || target === "webgpu")(
    "what `data` of a managed array gave holds its memory",
    async () => {
      const leaks: Leak[] = [];
      using device = await requestDevice({ target, onLeak: (leak) => leaks.push(leak) });
      const collect = async (rounds: number): Promise<void> => {
        for (let i = 0; i < rounds && leaks.length === 0; i++) {
          await new Promise((resolve) => setTimeout(resolve, 10));
          gc?.();
        }
      };
      const held: unknown[] = [];
      forget(() => held.push(device.managed(64, "float32").data));
      await collect(5);
      expect([leaks, device.memory.live, held.length]).toEqual([[], 256, 1]);
      held.pop();
      await collect(50);
      expect([leaks, device.memory.live]).toEqual([[{ what: "float32[64]", byteLength: 256 }], 0]);
    },
  );
});

function forget(make: () => unknown): void {
  make();
}
