// Memory that a device refuses in the middle of a call: what was put there before is given back, nobody computes any more,
// and the next call is right.
import { arange, type Device, type DeviceArray, type NDArray, OutOfMemoryError } from "@gridstride/core";
import { eachTarget } from "@gridstride/testing";
import { guvectorize, vectorize } from "@gridstride/ufunc";
import { expect, test, vi } from "vitest";

type Any = (...args: unknown[]) => unknown;
type Either = NDArray | DeviceArray;

const chunks = { maxChunkBytes: 240 };
const both = vectorize((x, y) => [x + y, x - y], chunks) as Any;
const sum = vectorize((x, y) => x + y, { ...chunks, identity: 0 });
const reorderable = vectorize((x, y) => x + y, { ...chunks, identity: "reorderable" });
const ordered = vectorize((x, y) => x * 2 + y, chunks);
const cores = guvectorize(
  ["void(float32[:,:], float32[:], float32[:,:], float32[:,:])"],
  "(m,n),(n)->(m,n),(m,n)",
  (x, y, a, b) => {
    for (let i = 0; i < x.shape[0]; i++)
      for (let j = 0; j < x.shape[1]; j++) {
        a[i][j] = x[i][j] + y[j];
        b[i][j] = x[i][j] - y[j];
      }
  },
  chunks,
) as Any;

const [x, y] = [arange(240, "float32").reshape([40, 6]), arange(6, "float32")];
const deep = arange(360, "float32").reshape([3, 20, 6]);
const narrow = arange(20, "float16").reshape([20, 1]).broadcastTo([20, 6]);

type Calls = readonly [string, readonly NDArray[], (on: object, ...arrays: readonly Either[]) => unknown];
const calls: readonly Calls[] = [
  ["a call with two results", [x, y], (on, a, b) => both(a, b, on)],
  [
    "a call whose output shares memory with an input",
    [x, y],
    (on, a, b) => sum((a as NDArray).slice([0, -1]), b as NDArray, { ...on, out: a?.slice([1, null]) } as object),
  ],
  ["a gufunc with two results", [deep, y], (on, a, b) => cores(a, b, on)],
  ["a large core call", [x, y], (on, a, b) => cores(a, b, on)],
  ["a gufunc whose operand is converted", [narrow, y], (on, a, b) => cores(a, b, on)],
  ["a reduction in passes", [x], (on, a) => (sum.reduce as Any)(a, { ...on, axis: null })],
  [
    "a reduction of joined axes, under a mask",
    [deep, deep.astype("bool")],
    (on, a, mask) => (reorderable.reduce as Any)(a, { ...on, axis: [0, 2], where: mask, initial: 1 }),
  ],
  ["an accumulation", [x], (on, a) => (ordered.accumulate as Any)(a, { ...on, axis: 1 })],
  ["a reduction in order, over the input", [x], (on, a) => (ordered.reduce as Any)(a, { ...on, out: a?.slice(0) })],
  [
    "updates in place",
    [x],
    async (on, a) => {
      await (sum.at as Any)(a, [0, 0, 3], a?.slice([3, 4]), on);
      return a?.slice(0);
    },
  ],
  ["parts", [x], (on, a) => (sum.reduceat as Any)(a, [0, 7, 3], on)],
];

/** Lets as many requests for device memory through and refuses the next one. */
function refuseAfter(device: Device, count: number): { readonly refused: () => boolean; end(): void } {
  using one = device.empty(1, "float32");
  const prototype = Object.getPrototypeOf(one) as { copy(): DeviceArray };
  const { empty, toDevice } = device;
  const { copy } = prototype;
  let taken = 0;
  const take = (): void => {
    if (taken++ === count) throw new OutOfMemoryError(3, 2, 1);
  };
  const spies = [
    vi.spyOn(device, "empty").mockImplementation((...args) => {
      take();
      return empty.apply(device, args);
    }),
    vi.spyOn(device, "toDevice").mockImplementation((array) => {
      take();
      return toDevice.call(device, array);
    }),
    vi.spyOn(prototype, "copy").mockImplementation(function (this: DeviceArray) {
      take();
      return copy.call(this);
    }),
  ];
  return {
    refused: () => taken > count,
    end: () => {
      for (const spy of spies) spy.mockRestore();
    },
  };
}

eachTarget(({ getDevice }) => {
  for (const where of ["host", "device"] as const)
    test.each(calls)(`%s, of ${where} arrays`, async (_, given, call) => {
      const device = getDevice();
      const before = device.memory.live;
      /** What the call gives; null where it was refused memory. */
      const run = async (refuseAt: number): Promise<unknown> => {
        const arrays = given.map((array) => (where === "host" ? array.copy() : device.toDevice(array)));
        const dispose = (some: readonly Either[]): void => {
          for (const array of some) if ("device" in array) array.dispose();
        };
        const plant = refuseAfter(device, refuseAt);
        try {
          const made = await (async () => call(where === "host" ? { device } : {}, ...arrays))();
          plant.end();
          expect(plant.refused()).toBe(false);
          const results = [made].flat() as readonly Either[];
          const host = await Promise.all(results.map((array) => ("device" in array ? array.copyToHost() : array)));
          dispose(results);
          return host.map((array) => array.toNested());
        } catch (error) {
          if (!plant.refused()) throw error;
          expect(error).toBeInstanceOf(OutOfMemoryError);
          return null;
        } finally {
          plant.end();
          dispose(arrays);
        }
      };
      const expected = await run(Infinity);
      let refused = 0;
      for (; ; refused++) {
        const made = await run(refused);
        expect(device.memory.live, `after ${refused} requests`).toBe(before);
        if (made === null) continue;
        expect(made).toEqual(expected);
        break;
      }
      expect(refused).toBeGreaterThan(0);
      expect(await run(Infinity)).toEqual(expected);
    });
});
