// What goes wrong under a launch: a device that is lost at any moment, collected garbage, kernels without end.
import { arange, type Device, DeviceLostError, requestDevice, zeros } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
import { kernel, SimulatorError } from "@gridstride/jit";
import { describeTargets, eachTarget, thorough } from "@gridstride/testing";
import { afterEach, describe, expect, test } from "vitest";

type Moment = "before the call" | "after the call" | "when it is done";
type Asynchronous = (this: object, ...args: unknown[]) => Promise<unknown>;

const restore: (() => void)[] = [];
afterEach(() => {
  for (const undo of restore.splice(0)) undo();
});

/** Counts the asynchronous calls of WebGPU from now on, and destroys the device at one of them. */
function destroyAt(
  gpu: GPUDevice,
  call: number,
  moment: Moment,
): { readonly calls: () => number; readonly destroyedAt: () => number | null } {
  let calls = 0;
  let at: number | null = null;
  const destroy = (): void => {
    at = performance.now();
    gpu.destroy();
  };
  const watch = (prototype: object, name: string): void => {
    const original = (prototype as Record<string, Asynchronous>)[name]!;
    (prototype as Record<string, Asynchronous>)[name] = function (...args) {
      const mine = calls++ === call;
      if (mine && moment === "before the call") destroy();
      const promise = original.apply(this, args);
      if (mine && moment === "after the call") destroy();
      if (!mine || moment !== "when it is done") return promise;
      return promise.finally(destroy);
    };
    restore.push(() => {
      (prototype as Record<string, Asynchronous>)[name] = original;
    });
  };
  const buffer = gpu.createBuffer({ size: 4, usage: 8 });
  watch(Object.getPrototypeOf(gpu), "createComputePipelineAsync");
  watch(Object.getPrototypeOf(gpu), "popErrorScope");
  watch(Object.getPrototypeOf(gpu.queue), "onSubmittedWorkDone");
  watch(Object.getPrototypeOf(buffer), "mapAsync");
  return { calls: () => calls, destroyedAt: () => at };
}

const makeAdd = () =>
  kernel(({ grid }, x, y, out) => {
    const i = grid(1);
    if (i < out.size) out[i] = x[i] + y[i];
  });

const N = 1000;
const jobs: Readonly<Record<string, (device: Device) => Promise<unknown>>> = {
  "a launch on host arrays": (device) =>
    makeAdd().forall(N, { device })(arange(N, "float32"), arange(N, "float32"), zeros(N, "float32")),
  "a launch on host arrays, large": (device) =>
    makeAdd().forall(N, { device })(zeros(300_000, "float32"), zeros(300_000, "float32"), zeros(300_000, "float32")),
  "a launch on device arrays and copyToHost": async (device) => {
    const [x, y] = [device.toDevice(arange(N, "float32")), device.zeros(N, "float32")];
    makeAdd().forall(N)(x, x, y);
    return y.copyToHost();
  },
  "copyToHost of a view": (device) => device.toDevice(arange(N, "int16")).slice([null, null, -2]).copyToHost(),
};

describeTargets("a device destroyed at each await point", () => {
  // Elsewhere than in Node from source: a launch, and a call without one.
  describe.each(Object.entries(jobs).filter((_, i) => thorough || i % 3 === 0))("%s", (_, job) => {
    test.each(["before the call", "after the call", "when it is done"] as const)("%s", async (moment) => {
      for (let call = 0; ; call++) {
        const device = await requestDevice({ target: "webgpu" });
        const internals = internalsOf(device);
        if (internals.kind !== "webgpu") throw new Error("not webgpu");
        const { calls, destroyedAt } = destroyAt(internals.gpu, call, moment);
        const outcome = await job(device).then(
          () => null,
          (error: unknown) => error,
        );
        const gone = destroyedAt();
        const took = performance.now() - (gone ?? 0);
        for (const undo of restore.splice(0)) undo();
        const reached = calls() > call;
        device.dispose();
        if (!reached) {
          expect(outcome).toBeNull();
          expect(call).toBeGreaterThan(0);
          return;
        }
        // Done before the loss is reported, or rejected as lost: nothing between, and never late.
        if (outcome !== null || (gone !== null && moment !== "when it is done"))
          expect(outcome).toBeInstanceOf(DeviceLostError);
        if (gone !== null) expect(took).toBeLessThan(1000);
      }
    });
  });
}, ["webgpu"]);

const gc = await collector();
type Collect = (options?: { readonly type: "minor" | "major" }) => void;

/** V8's collector in Node; browsers do not show theirs. */
async function collector(): Promise<Collect | undefined> {
  if (!("process" in globalThis) || "window" in globalThis) return undefined;
  const names = ["node:v8", "node:vm"];
  const [v8, vm] = await Promise.all(names.map((name) => import(/* @vite-ignore */ name)));
  v8.setFlagsFromString("--expose-gc");
  return vm.runInNewContext("gc") as Collect;
}

eachTarget(({ target, getDevice }) => {
  // What is collected while in use are the objects of WebGPU.
  const launches = target === "webgpu" ? 500 : 50;
  test.skipIf(gc === undefined)(
    `${launches} launches with the garbage collected between`,
    async () => {
      const device = getDevice();
      const before = device.memory.live;
      const host = arange(64, "float32");
      let add = makeAdd();
      for (let i = 0; i < launches; i++) {
        if (i % 250 === 0) add = makeAdd();
        using x = device.toDevice(host);
        using out = device.empty(64, "float32");
        const collect = (): void => gc?.({ type: i % 5 === 0 ? "major" : "minor" });
        if (i % 2 === 0) collect();
        add.forall(64)(x, x, out);
        if (i % 2 === 1) collect();
        if (i % 50 === 49) expect((await out.copyToHost()).get(63)).toBe(126);
      }
      await device.synchronize();
      expect(device.memory.live).toBe(before);
    },
    120_000,
  );
});

eachTarget(
  ({ getDevice }) => {
    // More than a device keeps.
    test.skipIf(gc === undefined)(
      "400 kernels, each dropped after its launch, with the garbage collected",
      async () => {
        const device = getDevice();
        using x = device.empty(65_536, "int32");
        for (let i = 0; i < 400; i++) {
          const fill = kernel(
            new Function(`return ({ grid }, x) => { x[grid(1)] = ${i}; }`)() as (_: object, x: object) => void,
          );
          fill.forall(x.size)(x);
          const { data } = await x.copyToHost();
          expect(data.every((value) => value === i)).toBe(true);
          if (i % 20 === 19) gc?.();
        }
      },
    );
  },
  ["cpu", "parallel"],
);

eachTarget(
  ({ getDevice }) => {
    const endless = {
      "while (true)": kernel(({ grid }, x) => {
        let n = 0;
        while (x[0] >= 0) n = (n + grid(1)) & 7;
        x[0] = n;
      }),
      "a for loop without a test": kernel((_, x) => {
        for (let k = 0; ; k = (k + 1) & 3) if (k > 5) x[0] = k;
      }),
      "do while": kernel((_, x) => {
        do x[0] = x[0] + 0;
        while (x[0] < 5);
      }),
      "in a device's barrier loop": kernel(({ syncthreads, threadIdx }, x) => {
        for (let k = 0; k < 5; k = k * 1) syncthreads();
        x[0] = threadIdx.x;
      }),
    };
    test.each(Object.entries(endless))("a kernel without end is stopped by the step budget: %s", async (_, run) => {
      const error = await run
        .configure(1, 2, { device: getDevice(), stepBudget: 10_000 })(zeros(1, "float32"))
        .catch((e: unknown) => e);
      expect(error).toBeInstanceOf(SimulatorError);
      expect(["endless-loop", "data-race"]).toContain((error as SimulatorError).finding);
    });
  },
  ["simulator"],
);
