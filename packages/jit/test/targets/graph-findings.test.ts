// What kernels of a recorded graph find wrong is thrown after each replay.
import { arange } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { eachTarget } from "@gridstride/testing";
import { expect, test } from "vitest";

const N = 1000;

eachTarget(({ getDevice }) => {
  test("kernels that report do so in each replay", async () => {
    const device = getDevice();
    using x = device.toDevice(arange(N, "float32"));
    const far = kernel(
      ({ grid }, x, by) => {
        if (grid(1) === 0) x[by] = -1;
      },
      { debug: true },
    );
    using graph = await device.record(({ by }) => far.forall(1)(x, by), { by: 0 });
    graph.replay({ by: 3 });
    expect([await x.get(0), await x.get(3)]).toEqual([0, -1]);
    graph.replay({ by: N });
    await expect(device.synchronize()).rejects.toThrow(/1000/);
  });

  test("a loop with a flag holds kernels that check, and the first failure of each replay is thrown", async () => {
    const device = getDevice();
    const checked = kernel(
      ({ grid, assert }, left, most) => {
        if (grid(1) > 0) return;
        assert(left[0] <= most, "few enough are left");
        left[0] -= 1;
      },
      { debug: true },
    );
    using left = device.toDevice(Int32Array.of(5));
    using graph = await device.record(
      ({ most }, graph) => graph.while(left, () => checked.forall(1)(left, most), { most: 100 }),
      { most: 5 },
    );
    await graph.run(1);
    expect(await left.get(0)).toBe(0);
    for (const start of [7, 9]) {
      left.set(start, 0);
      graph.replay();
      await expect(device.synchronize()).rejects.toThrow(/few enough are left/);
    }
    left.set(4, 0);
    graph.replay();
    expect(await left.get(0)).toBe(0);
  });

  test("a loop with a flag refuses a kernel that prints on webgpu, with what to do, and prints elsewhere", async () => {
    const device = getDevice();
    const printed = kernel(({ grid }, left) => {
      if (grid(1) > 0) return;
      console.log("left", left[0]);
      left[0] -= 1;
    });
    using left = device.toDevice(Int32Array.of(2));
    using graph = await device.record((_slots, graph) => graph.while(left, () => printed.forall(1)(left), { most: 4 }));
    if (device.target === "webgpu") {
      expect(() => graph.replay()).toThrow(/without console.log.*graph.repeat/);
      return;
    }
    graph.replay();
    expect(await left.get(0)).toBe(0);
  });
});
