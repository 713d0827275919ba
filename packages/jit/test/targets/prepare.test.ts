// Kernels that are compiled before their first launch, profiles, and graphs that are replayed many times.
import { arange, type Device, requestDevice } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
import { kernel } from "@gridstride/jit";
import { eachTarget } from "@gridstride/testing";
import { expect, test } from "vitest";

const makeAxpy = () =>
  kernel(function axpy({ grid }, x, y, k) {
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
    await axpy.prepare(["float32[::1]", "float32[::1]", 2], { device });
    const before = compiled();
    expect(before > 0).toBe(target !== "simulator");
    axpy.forall(1000)(x, y, 0.5);
    await device.synchronize();
    expect([axpy.overloads.size, compiled()]).toEqual([1, before]);
    expect(await y.get(7)).toBe(3.5);
    // The count grows with another block.
    axpy.configure(10, 100)(x, y, 0.5);
    await device.synchronize();
    expect(compiled() > before).toBe(target !== "simulator");
  });

  test("what cannot be compiled rejects with the error of the launch", async () => {
    const device = getDevice();
    const broken = kernel(({ grid }, x) => {
      x[grid(1)] = missing;
    });
    await expect(broken.prepare(["float32[::1]"], { device })).rejects.toMatchObject({ name: "CompileError" });
    await expect(makeAxpy().prepare(["float32[::1]"], { device })).rejects.toMatchObject({ code: "arity" });
    const types = ["float32[::1]", "float32[::1]", 2];
    await expect(makeAxpy().prepare(types, { device, block: 1e9 })).rejects.toMatchObject({ name: "LaunchError" });
  });

  test("a profile has the calls in their order, with the device's times where it has them", async () => {
    const device = getDevice();
    const axpy = makeAxpy();
    const profile = await device.profile(async () => {
      using x = device.toDevice(arange(1000, "float32"));
      using y = device.zeros(1000, "float32");
      for (let i = 0; i < 3; i++) axpy.forall(1000)(x, y, 2);
      await y.copyToHost();
    });
    const { rows, clock } = profile;
    expect(rows.map(({ name, bytes }) => `${name} ${bytes}`)).toEqual([
      "copy to device 4000",
      ...["axpy 8000", "axpy 8000", "axpy 8000"],
      "copy to host 4000",
    ]);
    const timed = target !== "webgpu" || device.info.features.includes("timestamp-query");
    expect(clock).toBe(!timed ? "missing" : target === "webgpu" ? "timestamp-query" : "wall-clock");
    for (const { deviceMs } of rows) expect(deviceMs === null).toBe(!timed);
    expect(rows.some(({ deviceMs }) => (deviceMs ?? 0) > 0)).toBe(timed);
    const { traceEvents } = JSON.parse(profile.trace()) as { traceEvents: { ph: string; name: string }[] };
    expect(traceEvents.filter(({ ph, name }) => ph === "X" && name === "axpy")).toHaveLength(timed ? 6 : 3);
    expect(`${profile}`).toMatch(timed ? /axpy +3 +23.4 KiB/ : /no device times/);
    for (const line of profile.picture(60).split("\n").slice(0, -1)) expect(line).toHaveLength(60);
    await expect(device.profile(() => device.profile(() => {}))).rejects.toMatchObject({ code: "usage" });
  });

  test("a profile tells kernels without names by their lines, and has one row for a graph", async () => {
    const device = getDevice();
    const [double, halve] = [
      kernel(({ grid }, x) => {
        if (grid(1) < x.size) x[grid(1)] *= 2;
      }),
      kernel(({ grid }, x) => {
        if (grid(1) < x.size) x[grid(1)] /= 2;
      }),
    ];
    using x = device.zeros(100, "float32");
    using graph = await device.record(() => double.forall(100)(x));
    const { rows } = await device.profile(() => {
      double.forall(100)(x);
      halve.forall(100)(x);
      graph.replay();
    });
    const names = rows.map(({ name }) => name);
    expect(names).toEqual([
      expect.stringMatching(/^kernel at prepare.test.ts:\d+$/),
      expect.stringMatching(/^kernel at prepare.test.ts:\d+$/),
      "graph",
    ]);
    expect(new Set(names).size).toBe(3);
  });

  test("a graph that is run many times reports its progress", async () => {
    const device = getDevice();
    using x = device.toDevice(arange(1000, "float32"));
    using y = device.zeros(1000, "float32");
    const axpy = makeAxpy();
    using graph = await device.record(() => axpy.forall(1000)(x, y, 1));
    const seen: number[] = [];
    await graph.run(20, { progress: (done, times) => seen.push(done / times) });
    expect([seen.at(-1), await y.get(3)]).toEqual([1, 60]);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });
});

declare const missing: number;

/** How many pipelines or modules the device makes from now on. */
function counting(device: Device): () => number {
  let made = 0;
  const count = (object: object, name: string): void => {
    const make = Reflect.get(object, name).bind(object) as (given: unknown) => unknown;
    const value = (given: unknown): unknown => {
      made++;
      return make(given);
    };
    Object.defineProperty(object, name, { value });
  };
  const internals = internalsOf(device);
  if (internals.kind === "webgpu") {
    count(internals.gpu, "createComputePipeline");
    count(internals.gpu, "createComputePipelineAsync");
  } else if (internals.kind !== "simulator") count(internals, "load");
  return () => made;
}
