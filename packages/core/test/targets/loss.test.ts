import { arange, type Device, DeviceLostError, full, NDArray, requestDevice } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
import { describeTargets, isolated } from "@gridstride/testing";
import { expect, test } from "vitest";

type Gpu = Extract<ReturnType<typeof internalsOf>, { kind: "webgpu" }>;

const lost = { name: "DeviceLostError", code: "destroyed" };

/** Rejects by itself: what waited for ever would end the test by its time limit. */
async function isLost(work: Promise<unknown>): Promise<void> {
  await expect(work).rejects.toThrow(expect.objectContaining(lost));
}

/** What a wait gave, so that it can be compared: the elements of an array, else only its kind. */
function shown(value: unknown): unknown {
  if (value instanceof NDArray) return value.toNested();
  return ArrayBuffer.isView(value) || value instanceof ArrayBuffer ? value : typeof value;
}

const points: readonly (readonly [string, (device: Device) => Promise<unknown>])[] = [
  ["synchronize", (device) => device.synchronize()],
  ["copyToHost", (device) => device.toDevice(arange(1000, "float32")).copyToHost()],
  ["a large copyToHost", (device) => device.zeros([2_000_000], "float32").copyToHost()],
  [
    "copyToHost into the caller's array",
    (device) => device.zeros([100], "float32").copyToHost(full([100], 1, "float32")),
  ],
  ["copyToHost of a strided view", (device) => device.zeros([100], "int8").slice([null, null, 3]).copyToHost()],
  [
    "readBack",
    (device) =>
      (internalsOf(device) as Gpu).queue.readBack(
        (internalsOf(device) as Gpu).gpu.createBuffer({ size: 8, usage: 4 }),
        0,
        8,
      ),
  ],
  ["an event", (device) => device.event().record().synchronize()],
  ["elapsedMs", (device) => device.event().record().elapsedMs(device.event().record())],
  ["a stream", (device) => device.stream().synchronize()],
  ["a large upload and its copyToHost", async (device) => device.toDevice(full([300_000], 1, "float32")).copyToHost()],
  ["register's copy back", (device) => device.register([new Float32Array(10)], () => {})],
  [
    "tracked work that never ends",
    async (device) => {
      (internalsOf(device) as Gpu).queue.track(new Promise(() => {}));
      await device.synchronize();
    },
  ],
];

describeTargets("loss", () => {
  test.each(points)("destroyed while waiting for %s", async (_, wait) => {
    const device = await requestDevice({ target: "webgpu" });
    const { gpu } = internalsOf(device) as Gpu;
    const waiting = wait(device);
    gpu.destroy();
    await isLost(waiting);
    device.dispose();
  });

  test.each(points)("destroyed before %s", async (_, wait) => {
    const device = await requestDevice({ target: "webgpu" });
    (internalsOf(device) as Gpu).gpu.destroy();
    // The loss is not reported yet: these calls still get objects from WebGPU.
    await isLost(wait(device));
    device.dispose();
  });

  test.each(points)("destroyed one turn into %s", async (name, wait) => {
    using healthy = await requestDevice({ target: "webgpu" });
    const endless = name === "tracked work that never ends";
    const right = endless ? null : shown(await wait(healthy));
    const device = await requestDevice({ target: "webgpu" });
    const { gpu } = internalsOf(device) as Gpu;
    const outcome = wait(device).then(shown, (error: unknown) => error);
    await Promise.resolve();
    gpu.destroy();
    const result = await outcome;
    // Right, because it was done before the loss; or lost. Never zeros.
    if (endless || result instanceof Error) expect(result).toMatchObject(lost);
    else expect(result).toEqual(right);
    await isLost(device.synchronize());
    device.dispose();
  });

  test("every later operation gets the loss, and it is reported once", async () => {
    const device = await requestDevice({ target: "webgpu" });
    const x = device.toDevice(arange(4, "float32"));
    const { gpu, queue } = internalsOf(device) as Gpu;
    gpu.destroy();
    expect(await device.lost).toBeInstanceOf(DeviceLostError);
    for (const use of [
      () => device.toDevice([1]),
      () => device.zeros(3, "float32"),
      () => device.event(),
      () => device.stream(),
      () => x.slice(0),
      () => x.copy(),
      () => x.copyFrom(arange(4, "float32")),
      () => internalsOf(device),
      () => queue.dispatch({} as GPUComputePipeline, null, new Uint8Array(4), 1, 1, 1),
    ])
      expect(use).toThrow(DeviceLostError);
    for (const wait of [
      () => device.synchronize(),
      () => x.copyToHost(),
      () => device.register([new Float32Array(1)], () => {}),
    ])
      await isLost(wait());
    x.dispose();
    device.dispose();
    expect(device.memory.live).toBe(0);
  });

  test("a caller's array is not touched by a copy that fails", async () => {
    const device = await requestDevice({ target: "webgpu" });
    const x = device.toDevice(arange(1000, "float32"));
    const into = full([1000], 7, "float32");
    const waiting = x.copyToHost(into);
    (internalsOf(device) as Gpu).gpu.destroy();
    await isLost(waiting);
    expect(into.data.every((value) => value === 7)).toBe(true);
    device.dispose();
  });

  test("the self-test reports", async () => {
    using device = await requestDevice({ target: "webgpu" });
    const { numerics } = internalsOf(device) as Gpu;
    for (const key of ["divide", "sqrt", "fma", "pack16"] as const)
      expect(["native", "software"]).toContain(numerics[key]);
    expect([typeof numerics.contracts, typeof numerics.flushesSubnormals]).toEqual(["boolean", "boolean"]);
  });

  test("a GPU object that is passed is used", async () => {
    const name = "webgpu";
    const gpu: GPU = globalThis.navigator?.gpu ?? (await import(/* @vite-ignore */ name)).create([]);
    let asked = 0;
    const requestAdapter = (options: GPURequestAdapterOptions): Promise<GPUAdapter | null> => {
      asked++;
      return gpu.requestAdapter(options);
    };
    using device = await requestDevice({ target: "webgpu", gpu: { requestAdapter } as unknown as GPU });
    using x = device.toDevice(arange(3, "float32"));
    expect((await x.copyToHost()).toNested()).toEqual([0, 1, 2]);
    expect(asked).toBe(1);
  });

  test("a read-back that cannot be had is a typed error, reported once; never what was there before", async () => {
    using device = await requestDevice({ target: "webgpu" });
    using x = device.toDevice(arange(3, "float32"));
    const { gpu, queue } = internalsOf(device) as Gpu;
    const buffer = gpu.createBuffer({ size: 8, usage: 0x80 });
    await expect(queue.readBack(buffer, 0, 8)).rejects.toThrow(
      expect.objectContaining({ name: "DeviceError", code: "validation" }),
    );
    await device.synchronize();
    const outcomes = Promise.allSettled([queue.readBack(buffer, 0, 8), queue.readBack(buffer, 0, 4)]);
    expect((await x.copyToHost()).toNested()).toEqual([0, 1, 2]);
    for (const outcome of await outcomes) expect(outcome.status).toBe("rejected");
  });

  test("a software adapter only when asked for", async () => {
    using asked = await requestDevice({ target: "webgpu" });
    using chosen = await requestDevice();
    expect([chosen.target, chosen.info.software]).toEqual(
      asked.info.software ? [isolated ? "parallel" : "cpu", true] : ["webgpu", false],
    );
    if (asked.info.software) expect(chosen.info.passedOver[0]?.message).toMatch(/computes on the CPU/);
  });
}, ["webgpu"]);

const nothing = { requestAdapter: async () => null } as unknown as GPU;
const nullBackend = {
  requestAdapter: async () => ({ info: { vendor: "", architecture: "", device: "null-backend", description: "" } }),
} as unknown as GPU;

test.each([
  ["no adapter", nothing, "no-adapter", "gave no adapter"],
  ["the null backend", nullBackend, "null-backend", "computes nothing"],
] as const)(
  "a GPU object with %s is refused; where no target is named, parallel is next",
  async (_, gpu, code, text) => {
    await expect(requestDevice({ target: "webgpu", gpu })).rejects.toThrow(
      expect.objectContaining({ name: "UnsupportedError", code, message: expect.stringContaining(text) }),
    );
    using device = await requestDevice({ gpu });
    expect(device.target).toBe(isolated ? "parallel" : "cpu");
  },
);
