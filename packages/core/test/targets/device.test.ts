import {
  arange,
  array,
  type Device,
  defaultHostDevice,
  isDevice,
  isDeviceArray,
  NDArray,
  requestDevice,
  type Target,
  zeros,
} from "@gridstride/core";
import { internalsOf, storageOf } from "@gridstride/core/internal";
import { describeTargets, isolated } from "@gridstride/testing";
import { expect, test } from "vitest";

const INSPECT = Symbol.for("nodejs.util.inspect.custom");

describeTargets("device", ({ target, getDevice }) => {
  test("says what it is", () => {
    const device = getDevice();
    expect(device.target).toBe(target);
    expect(isDevice(device)).toBe(true);
    expect(device.info.adapter).not.toBe("");
    expect(device.limits.maxBlockSize).toBeGreaterThanOrEqual(256);
    expect(device.limits.maxBufferBytes).toBeGreaterThanOrEqual(2 ** 28);
    expect(internalsOf(device).kind).toBe(target);
  });

  test("views of device arrays describe, and share storage", () => {
    using x = getDevice().toDevice(arange(24, "float32").reshape([2, 3, 4]));
    const view = x.slice(1, [null, null, -1]).transpose();
    expect([view.shape, view.stride, view.offset]).toEqual([[4, 3], [1, -4], 20]);
    expect(storageOf(view)).toBe(storageOf(x));
    expect(isDeviceArray(view)).toBe(true);
    expect(x.slice(0, 0).broadcastTo([5, 4]).stride).toEqual([0, 1]);
    expect(() => x.transpose().reshape([24])).toThrow(expect.objectContaining({ name: "ShapeError", code: "layout" }));
    expect(x.reshape([-1, 2]).shape).toEqual([12, 2]);
  });

  test("use after dispose throws by name; twice is fine; a view leaves its base", async () => {
    const device = getDevice();
    const x = device.zeros([2, 3], "float32");
    const view = x.slice(0);
    view.dispose();
    view.dispose();
    expect(() => view.slice(0)).toThrow("DeviceArray float32[2, 3] was used after dispose()");
    expect((await x.copyToHost()).size).toBe(6);
    const other = x.slice(1);
    x.dispose();
    x.dispose();
    expect([x.disposed, other.disposed]).toEqual([true, true]);
    await expect(other.copyToHost()).rejects.toThrow("(the base of this view) was used after dispose()");
    expect(() => x.copyFrom(zeros([2, 3], "float32"))).toThrow(
      expect.objectContaining({ name: "DisposedError", code: "disposed" }),
    );
    expect(() => storageOf(x)).toThrow("was used after dispose()");
  });

  test("Node's console shows what an array is, not all that its device holds", () => {
    using x = getDevice().zeros([2, 3], "float32");
    const shown = (): unknown => (x as unknown as Record<symbol, () => string>)[INSPECT]?.();
    expect(shown()).toBe(`DeviceArray float32[2, 3] on ${target}; await copyToHost()`);
  });

  test("a disposed device throws by name; what waited rejects", async () => {
    const device = await requestDevice({ target });
    const x = device.toDevice(arange(1000, "float32"));
    const waiting =
      target === "webgpu"
        ? device.synchronize()
        : Promise.reject(Object.assign(new Error(), { name: "DeviceLostError" }));
    device.dispose();
    device.dispose();
    await expect(waiting).rejects.toThrow(expect.objectContaining({ name: "DeviceLostError" }));
    expect(device.disposed).toBe(true);
    for (const use of [
      () => device.zeros(1, "float32"),
      () => device.toDevice([1]),
      () => x.slice(0),
      () => internalsOf(device),
      () => device.stream(),
      () => device.event(),
    ])
      expect(use).toThrow(expect.objectContaining({ name: "DisposedError" }));
    for (const use of [
      () => device.synchronize(),
      () => x.copyToHost(),
      () => device.register([new Float32Array(1)], () => {}),
    ])
      await expect(use()).rejects.toThrow(expect.objectContaining({ name: "DisposedError" }));
    expect((await device.lost).code).toBe("destroyed");
    x.dispose();
  });

  test("copyFrom refuses other types, shapes and devices", async () => {
    using x = getDevice().zeros([2, 3], "float32");
    using other = await requestDevice({ target: "simulator" });
    // @ts-expect-error another element type
    expect(() => x.copyFrom(zeros([2, 3], "int32"))).toThrow(expect.objectContaining({ name: "CastingError" }));
    expect(() => x.copyFrom(zeros([3, 2], "float32"))).toThrow(expect.objectContaining({ name: "ShapeError" }));
    expect(() => x.copyFrom(other.zeros([2, 3], "float32"))).toThrow(expect.objectContaining({ code: "wrong-device" }));
    x.copyFrom(array([1, 2, 3], "float32"));
    expect((await x.copyToHost()).toNested()).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });

  test("register: resident in the scope, copied back at its end", async () => {
    const device = getDevice();
    const before = device.memory.live;
    const [a, b] = [new Float32Array([1, 2, 3]), zeros([2, 2], "int32")];
    const result = await device.register([a, b.T, a], async (da, db, again) => {
      expect(again).toBe(da);
      da.copyFrom(array([4, 5, 6], "float32"));
      db.copyFrom(
        array(
          [
            [1, 2],
            [3, 4],
          ],
          "int32",
        ),
      );
      return "done";
    });
    expect(result).toBe("done");
    expect(a).toEqual(Float32Array.of(4, 5, 6));
    expect(b.toNested()).toEqual([
      [1, 3],
      [2, 4],
    ]);
    expect(device.memory.live).toBe(before);
  });

  test("register: a body that throws copies nothing back and frees", async () => {
    const device = getDevice();
    const before = device.memory.live;
    const a = new Float32Array([1, 2, 3]);
    const failing = device.register([a], (da) => {
      da.copyFrom(array([4, 5, 6], "float32"));
      throw new Error("mine");
    });
    await expect(failing).rejects.toThrow("mine");
    expect(a).toEqual(Float32Array.of(1, 2, 3));
    expect(device.memory.live).toBe(before);
    // @ts-expect-error memory that nobody sees
    await expect(device.register([[1, 2]], () => {})).rejects.toThrow(
      expect.objectContaining({ code: "not-writable" }),
    );
    // @ts-expect-error nor that of a number
    await expect(device.register([a, 1], () => {})).rejects.toThrow(expect.objectContaining({ code: "not-writable" }));
    expect(device.memory.live).toBe(before);
  });

  test("streams and events", async () => {
    const device = getDevice();
    const stream = device.stream();
    using start = stream.record();
    using x = stream.toDevice(arange(500_000, "float32"));
    using y = x.copy();
    using end = device.event().record(stream);
    const copied = await stream.copyToHost(y);
    expect(copied).toBeInstanceOf(NDArray);
    expect(copied.get(499_999)).toBe(499_999);
    const ms = await start.elapsedMs(end);
    expect(ms).toBeGreaterThanOrEqual(0);
    expect(ms).toBeLessThan(10_000);
    expect(start.source).toBe(device.info.features.includes("timestamp-query") ? "timestamp-query" : "wall-clock");
    await stream.synchronize();
    await end.synchronize();
    await expect(start.elapsedMs(device.event())).rejects.toThrow("call record() first");
    start.dispose();
    expect(() => start.record()).toThrow("Event was used after dispose()");
  });

  test("failures of tracked work are thrown by the next wait, once", async () => {
    const device = getDevice();
    using x = device.zeros([1], "float32");
    const internals = internalsOf(device);
    const queue = internals.kind === "webgpu" ? internals.queue : internals;
    queue.track(new Promise((_, reject) => setTimeout(() => reject(new Error("late")), 5)));
    await expect(x.copyToHost()).rejects.toThrow("late");
    await x.copyToHost();
    queue.fail(new Error("first"));
    queue.fail(new Error("second"));
    await expect(device.synchronize()).rejects.toThrow("first");
    await device.synchronize();
    let done = false;
    queue.track(
      new Promise((resolve) => setTimeout(resolve, 5)).then(() => {
        done = true;
      }),
    );
    await device.synchronize();
    expect(done).toBe(true);
  });

  test("sizes beyond every limit", () => {
    const device = getDevice();
    expect(() => device.empty([2 ** 31], "int8")).toThrow(
      expect.objectContaining({ name: "LaunchError", code: "limit" }),
    );
    expect(() => device.empty([-1], "int8")).toThrow(expect.objectContaining({ name: "ShapeError" }));
  });

  test("a cap on memory", async () => {
    using device = await requestDevice({ target, maxMemoryBytes: 100_000 });
    const x = device.empty([20_000], "float32");
    expect(() => device.empty([20_000], "float32")).toThrow(
      expect.objectContaining({
        name: "OutOfMemoryError",
        code: "out-of-memory",
        limit: 100_000,
        inUse: device.memory.live,
      }),
    );
    x.dispose();
    using y = device.empty([24_000], "uint8");
    using z = device.empty([16_000], "float32");
    expect([y.size, z.size]).toEqual([24_000, 16_000]);
  });
});

test("an unknown target is refused", async () => {
  await expect(requestDevice({ target: "cuda" as Target })).rejects.toThrow(
    'expected a target: webgpu, parallel, cpu or simulator; got "cuda"',
  );
});

test.each(["simulator", "cpu", ...(isolated ? (["parallel"] as const) : [])] as const)(
  "the default device of %s is shared, and opened again when disposed",
  (target) => {
    const device: Device = defaultHostDevice(target);
    expect(defaultHostDevice(target)).toBe(device);
    device.dispose();
    const next = defaultHostDevice(target);
    expect(next).not.toBe(device);
    expect(next.target).toBe(target);
    next.dispose();
  },
);
