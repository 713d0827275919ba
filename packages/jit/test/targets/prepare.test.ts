// Kernels compiled before their first launch, and profiles.
import { arange, LaunchError, requestDevice } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
import { kernel } from "@gridstride/jit";
import { eachTarget } from "@gridstride/testing";
import { expect, test } from "vitest";

const makeAxpy = () =>
  kernel(({ grid }, x, y, k) => {
    const i = grid(1);
    if (i < x.size) y[i] += k * x[i];
  });

eachTarget(({ target, getDevice }) => {
  test("a kernel that is prepared compiles nothing at its first launch", async () => {
    using device = await requestDevice({ target });
    const axpy = makeAxpy();
    using x = device.toDevice(arange(1000, "float32"));
    using y = device.zeros(1000, "float32");
    const compiled = counting(device);
    await axpy.prepare([x, y, 0.5], { device });
    const before = compiled();
    expect([axpy.overloads.size, before > 0]).toEqual([1, target !== "simulator"]);
    axpy.forall(1000, { device })(x, y, 0.5);
    await device.synchronize();
    expect([axpy.overloads.size, compiled()]).toEqual([1, before]);
    expect(await y.get(7)).toBe(3.5);
    // The count can grow.
    axpy.configure(10, 100)(x, y, 0.5);
    await device.synchronize();
    expect(compiled() > before).toBe(target === "webgpu" || (target !== "simulator" && compiled() > 0));
  });

  test("what cannot be compiled rejects with the compiler's error", async () => {
    const device = getDevice();
    const broken = kernel(({ grid }, x) => {
      x[grid(1)] = undefinedName;
    });
    await expect(broken.prepare("(float32[:])", { device })).rejects.toMatchObject({ name: "CompileError" });
    await expect(makeAxpy().prepare("(float32[:])", { device })).rejects.toMatchObject({ code: "arity" });
    await expect(makeAxpy().prepare("(float32[:], float32[:], int32)", { device, block: 1e9 })).rejects.toThrow(
      LaunchError,
    );
  });

  test("a profile has the calls in their order", async () => {
    const device = getDevice();
    const axpy = makeAxpy();
    const host = arange(1000, "float32");
    const profile = await device.profile(async () => {
      using x = device.toDevice(host);
      using y = device.zeros(1000, "float32");
      for (let i = 0; i < 3; i++) axpy.forall(1000)(x, y, 2);
      await y.copyToHost();
    });
    expect(profile.rows.map(({ bytes }) => bytes)).toEqual([4000, 8000, 8000, 8000, 4000]);
    const [first, launch] = profile.rows;
    expect([first?.name, profile.rows[4]?.name]).toEqual(["copy to device", "copy to host"]);
    expect(profile.clock).toBe(
      target !== "webgpu"
        ? "wall-clock"
        : device.info.features.includes("timestamp-query")
          ? "timestamp-query"
          : "missing",
    );
    for (const { hostMs, deviceMs } of profile.rows)
      expect([hostMs > 0, profile.clock === "missing" || deviceMs! >= 0]).toEqual([true, true]);
    if (profile.clock === "missing")
      expect([launch?.deviceMs, `${profile}`]).toEqual([null, expect.stringContaining("no device times")]);
    const events = JSON.parse(profile.trace()).traceEvents as { ph: string; name: string; dur: number }[];
    expect(events.filter(({ ph, name }) => ph === "X" && name === launch?.name)).toHaveLength(
      profile.clock === "missing" ? 3 : 6,
    );
    expect(`${profile}`).toMatch(new RegExp(`${launch?.name} +3 +23.4 KiB`));
    for (const line of profile.picture(60).split("\n").slice(0, -1)) expect(line).toHaveLength(60);
    console.log(`${profile}\n${profile.picture()}`);
    await expect(device.profile(() => device.profile(() => {}))).rejects.toMatchObject({ code: "usage" });
  });
});

declare const undefinedName: number;

/** How many pipelines or modules the device has made. */
function counting(device: Awaited<ReturnType<typeof requestDevice>>): () => number {
  let made = 0;
  const internals = internalsOf(device);
  if (internals.kind === "webgpu") {
    const { gpu } = internals;
    for (const name of ["createComputePipeline", "createComputePipelineAsync"] as const) {
      const make = gpu[name].bind(gpu) as (descriptor: GPUComputePipelineDescriptor) => never;
      Object.defineProperty(gpu, name, {
        value: (descriptor: GPUComputePipelineDescriptor) => (made++, make(descriptor)),
      });
    }
  } else if (internals.kind !== "simulator") {
    const load = internals.load.bind(internals);
    Object.defineProperty(internals, "load", { value: (bytes: Uint8Array<ArrayBuffer>) => (made++, load(bytes)) });
  }
  return () => made;
}
