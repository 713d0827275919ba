// Launches of a graph that become one: only where each thread reads what it wrote itself, and always with the bits of single launches.
import type { Device } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
import { eachTarget } from "@gridstride/testing";
import { expect, test, vi } from "vitest";
import { type Arrays, CASES, N, type Vector } from "./fused-graphs/cases.ts";
import { addTo, given, scale, strideAdd, strideBeyond, unguarded } from "./fused-graphs/kernels.ts";

eachTarget(({ getDevice }) => {
  const make = (device: Device): Arrays & Disposable => {
    const [x, y, z] = [1, 2, 3].map((seed) => device.toDevice(given(N, seed))) as [Vector, Vector, Vector];
    const most = device.zeros(1, "int32");
    const dispose = (): void => [x, y, z, most].forEach((array) => array.dispose());
    return { x, y, z, most, [Symbol.dispose]: dispose };
  };
  const read = async ({ x, y, z, most }: Arrays): Promise<readonly unknown[]> =>
    Promise.all([x, y, z, most].map(async (array) => [...((await array.copyToHost()).data as Float32Array)]));

  test.each(Object.entries(CASES))("%s", async (_, [launches, body]) => {
    const device = getDevice();
    using direct = make(device);
    using replayed = make(device);
    using graph = await device.record(({ by, ...own }) => body({ ...own, most: replayed.most }, by, device), {
      x: replayed.x,
      y: replayed.y,
      z: replayed.z,
      by: 1.7,
    });
    const lines = graph.toString().split("\n").length - 1;
    expect(lines).toBe(device.target === "simulator" ? graph.size : launches);
    body(direct, 1.7, device);
    graph.replay();
    expect(await read(replayed)).toEqual(await read(direct));
    // Another number, and arrays in other places.
    body({ ...direct, x: direct.y, y: direct.x }, 0.3, device);
    graph.replay({ by: 0.3, x: replayed.y, y: replayed.x });
    expect(await read(replayed)).toEqual(await read(direct));
  });

  test("what is stored outside of an array is not read", async () => {
    const device = getDevice();
    if (device.target === "simulator") return;
    using short = device.zeros(10, "float32");
    using x = device.toDevice(given(N, 4).slice(0, 64));
    using y = device.zeros(64, "float32");
    using graph = await device.record(() => {
      unguarded.configure(1, 64)(short, x);
      unguarded.configure(1, 64)(y, short);
    });
    expect(graph.toString().split("\n")).toHaveLength(2);
    graph.replay();
    const got = (await y.copyToHost()).data as Float32Array;
    expect([got[10], got[63]]).toEqual([1, 1]);
    expect(got[9]).toBe(Math.fround(Math.fround(given(N, 4)[9]! + 1) + 1));
  });

  test("nor by a grid-stride loop", async () => {
    const device = getDevice();
    if (device.target === "simulator") return;
    using short = device.zeros(300, "float32");
    using x = device.toDevice(given(N, 4));
    using graph = await device.record(() => {
      strideBeyond.configure(2, 64)(short, x);
      strideAdd.configure(2, 64)(short, x);
    });
    expect(graph.toString().split("\n")).toHaveLength(2);
    graph.replay();
    const got = (await x.copyToHost()).data as Float32Array;
    expect([...got.slice(300)].every((value) => value === 1)).toBe(true);
    expect(got[299]).toBe(Math.fround(Math.fround(given(N, 4)[299]! * 3) + 1));
  });

  test.each([
    ["made and disposed in the recording", 1, () => {}],
    ["kept by the caller", 3, (kept: Disposable[], between: Disposable) => kept.push(between)],
  ] as const)("memory that launches alone use is left out of a fused launch: %s", async (_, written, keep) => {
    const device = getDevice();
    const internals = internalsOf(device);
    if (internals.kind !== "webgpu") return;
    using x = device.toDevice(given(N, 4));
    using y = device.zeros(N, "float32");
    const kept: Disposable[] = [];
    const layouts = vi.spyOn(internals.gpu, "createBindGroupLayout");
    using graph = await device.record(() => {
      for (let i = 0; i < 2; i++) {
        const between = device.empty(N, "float32");
        scale.forall(N)(between, x, 5);
        addTo.forall(N)(between, x);
        scale.forall(N)(y, between, 7);
        keep(kept, between);
        if (kept.length === 0) between.dispose();
      }
    });
    layouts.mockClear();
    graph.replay();
    const [fusedLayout] = layouts.mock.calls;
    layouts.mockRestore();
    const storage = [...(fusedLayout?.[0].entries ?? [])].filter(({ buffer }) => buffer?.type === "storage");
    expect(storage).toHaveLength(written);
    for (const one of kept) one[Symbol.dispose]();
  });
});
