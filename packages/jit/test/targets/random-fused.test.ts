// Random sequences of launches, of which a graph fuses what it can: a replay gives the bits of single launches.
import { array, type DeviceArray, float32 } from "@gridstride/core";
import { eachTarget, everyRow } from "@gridstride/testing";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  addTo,
  early,
  first,
  given,
  neighbour,
  part,
  scale,
  strideAdd,
  strideAhead,
  strideCount,
  strideNeighbour,
  strideScale,
  strideSum,
  twice,
} from "./fused-graphs/kernels.ts";

const N = 300;
const TYPES = ["float32", "float32", "int32", "uint8", "int16", "float16", "float64", "bool"] as const;

type Launch = (blocks: number, to: DeviceArray, from: DeviceArray, by: number) => void;
const withNumber = [scale, part, strideScale].map(
  (one): Launch =>
    (blocks, to, from, by) =>
      one.configure(blocks, 64)(to, from, float32(by)),
);
const without = [
  addTo,
  early,
  neighbour,
  first,
  twice,
  strideAdd,
  strideAdd,
  strideNeighbour,
  strideSum,
  strideCount,
  strideAhead,
].map(
  (one): Launch =>
    (blocks, to, from) =>
      one.configure(blocks, 64)(to, from),
);
const LAUNCHES = [...withNumber, ...without];

eachTarget(({ getDevice }) => {
  test("random sequences, of every type", async () => {
    const device = getDevice();
    const launch = fc.record({
      launch: fc.constantFrom(...LAUNCHES),
      arrays: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 2, maxLength: 2 }),
      by: fc.constantFrom(2, 3, 0.7),
    });
    // Drivers compile float64 on webgpu for seconds, and such kernels are not fused there.
    const here = TYPES.filter((type) => device.target !== "webgpu" || type !== "float64");
    const types = fc.array(fc.constantFrom(...here), { minLength: 4, maxLength: 4 });
    const property = fc.asyncProperty(
      types,
      fc.array(launch, { minLength: 2, maxLength: 12 }),
      // Threads for all elements, and for less than half.
      fc.constantFrom(5, 2),
      async (dtypes, launches, blocks) => {
        const made = (): DeviceArray[] => dtypes.map((dtype, at) => device.toDevice(array(given(N, at), dtype)));
        const all = (arrays: readonly DeviceArray[]): void => {
          for (const {
            launch,
            arrays: [to, from],
            by,
          } of launches)
            launch(blocks, arrays[to as number] as DeviceArray, arrays[from as number] as DeviceArray, by);
        };
        const [direct, replayed] = [made(), made()];
        const graph = await device.record(() => all(replayed));
        try {
          for (let i = 0; i < 2; i++) {
            all(direct);
            graph.replay();
          }
          for (const [at, one] of direct.entries()) {
            const bytes = async (array: DeviceArray) => [
              ...new Uint8Array((await array.copyToHost()).data.buffer as ArrayBuffer),
            ];
            expect(await bytes(replayed[at] as DeviceArray)).toEqual(await bytes(one));
          }
        } finally {
          for (const one of [graph, ...direct, ...replayed]) one.dispose();
        }
      },
    );
    await fc.assert(property, { seed: 26, numRuns: everyRow ? (device.target === "webgpu" ? 60 : 300) : 12 });
  }, 300_000);
});
