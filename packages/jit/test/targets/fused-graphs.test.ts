// Launches of a graph that become one: only where each thread reads what it wrote itself, and always with the bits of single launches.
import type { Device, DeviceArray, Parameter } from "@gridstride/core";
import { eachTarget } from "@gridstride/testing";
import { expect, test } from "vitest";
import {
  addTo,
  columns,
  early,
  first,
  given,
  loops,
  neighbour,
  scale,
  sum,
  unguarded,
} from "./fused-graphs/kernels.ts";

const N = 1000;

type Vector = DeviceArray<"float32">;
interface Arrays {
  readonly x: Vector;
  readonly y: Vector;
  readonly z: Vector;
  readonly most: DeviceArray<"int32">;
}
type Body = (arrays: Arrays, by: number | Parameter, device: Device) => void;

/** The launches that remain of each graph. */
const CASES: Readonly<Record<string, readonly [launches: number, body: Body]>> = {
  // A compiler that saw the product would make the addition of it a fused multiply-add.
  "a product and a sum": [
    1,
    ({ x, y }, by) => {
      scale.forall(N)(y, x, by);
      addTo.forall(N)(y, x);
    },
  ],
  "to and fro, many": [
    3,
    ({ x, y }) => {
      for (let i = 0; i < 20; i++) {
        scale.forall(N)(y, x, 1.1);
        addTo.forall(N)(x, y);
      }
    },
  ],
  "returns before the end": [
    1,
    ({ x, y, z }) => {
      early.forall(N)(y, x);
      early.forall(N)(z, y);
    },
  ],
  "a temporary array": [
    1,
    ({ x, y }, by, device) => {
      using between = device.empty(N, "float32");
      scale.forall(N)(between, x, by);
      addTo.forall(N)(between, x);
      scale.forall(N)(y, between, 3);
    },
  ],
  "different arrays": [
    1,
    ({ x, y, z }, by) => {
      scale.forall(N)(y, x, by);
      scale.forall(N)(z, x, 2);
    },
  ],
  "an array that both read, one of them elsewhere": [
    1,
    ({ x, y, z }) => {
      neighbour.forall(N)(y, x);
      scale.forall(N)(z, x, 2);
    },
  ],
  "elements of a longer array": [
    1,
    ({ x, y }) => {
      scale.forall(N / 2)(y.slice([0, N / 2]), x.slice([1, N / 2 + 1]), 2);
      addTo.forall(N / 2)(y.slice([0, N / 2]), x.slice([1, N / 2 + 1]));
    },
  ],
  "a neighbour's element": [
    2,
    ({ x, y, z }) => {
      scale.forall(N)(y, x, 2);
      neighbour.forall(N)(z, y);
    },
  ],
  "a neighbour's element, written later": [
    2,
    ({ x, y, z }) => {
      neighbour.forall(N)(y, x);
      scale.forall(N)(x, z, 2);
    },
  ],
  "one element for all": [
    2,
    ({ x, y }) => {
      scale.forall(N)(y, x, 2);
      first.forall(N)(x, y);
    },
  ],
  "elements moved by one": [
    2,
    ({ x, y }) => {
      scale.forall(N - 1)(y.slice([0, N - 1]), x.slice([0, N - 1]), 2);
      addTo.forall(N - 1)(x.slice([0, N - 1]), y.slice([1, N]));
    },
  ],
  "elements in another order": [
    2,
    ({ x, y }) => {
      scale.forall(N)(y, x, 2);
      addTo.forall(N)(x, y.slice([null, null, -1]));
    },
  ],
  "more threads": [
    2,
    ({ x, y }) => {
      scale.forall(N)(y, x, 2);
      addTo.configure(40, 64)(x, y);
    },
  ],
  "other blocks": [
    2,
    ({ x, y }) => {
      scale.configure(16, 64)(y, x, 2);
      addTo.configure(8, 128)(x, y);
    },
  ],
  "rows of threads": [
    2,
    ({ x, y }) => {
      columns.configure([32, 2], [32, 4])(y, x);
      columns.configure([32, 2], [32, 4])(x, y);
    },
  ],
  loops: [
    2,
    ({ x, y }) => {
      scale.forall(N)(y, x, 2);
      loops.forall(N)(x, y);
    },
  ],
  atomics: [
    2,
    ({ x, y, most }) => {
      scale.forall(N)(y, x, 2);
      sum.forall(N)(most, y);
    },
  ],
  "a copy between": [
    3,
    ({ x, y, z }) => {
      scale.forall(N)(y, x, 2);
      z.copyFrom(y);
      addTo.forall(N)(x, y);
    },
  ],
};

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
});
