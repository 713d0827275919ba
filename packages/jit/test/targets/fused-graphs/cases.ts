// Sequences of launches, and how many launches graphs make of them.
import type { Device, DeviceArray, Parameter } from "@gridstride/core";
import {
  addTo,
  columns,
  early,
  first,
  loops,
  neighbour,
  scale,
  strideAdd,
  strideAhead,
  strideCount,
  strideFrom,
  strideNeighbour,
  strideScale,
  strideSum,
  sum,
  unguarded,
} from "./kernels.ts";

export const N = 1000;

export type Vector = DeviceArray<"float32">;
export interface Arrays {
  readonly x: Vector;
  readonly y: Vector;
  readonly z: Vector;
  readonly most: DeviceArray<"int32">;
}
type Body = (arrays: Arrays, by: number | Parameter, device: Device) => void;

/** The launches that remain of each graph. */
export const CASES: Readonly<Record<string, readonly [launches: number, body: Body]>> = {
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
  "a temporary array that another launch reads": [
    2,
    ({ x, y }, by, device) => {
      using between = device.empty(N, "float32");
      scale.forall(N)(between, x, by);
      addTo.forall(N)(between, x);
      neighbour.forall(N)(y, between);
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
  "grid-stride loops": [
    1,
    ({ x, y, z }, by) => {
      strideScale.configure(2, 64)(y, x, by);
      strideAdd.configure(2, 64)(y, x);
      strideAdd.configure(2, 64)(z, y);
    },
  ],
  "grid-stride loops, a temporary array": [
    1,
    ({ x, y }, by, device) => {
      using between = device.empty(N, "float32");
      strideScale.configure(2, 64)(between, x, by);
      strideAdd.configure(2, 64)(between, x);
      strideScale.configure(2, 64)(y, between, 3);
    },
  ],
  "grid-stride loops that end elsewhere": [
    1,
    ({ x, y, z }, by) => {
      strideScale.configure(2, 64)(y.slice([0, 200]), x.slice([0, 200]), by);
      strideAdd.configure(2, 64)(z, x);
    },
  ],
  "a grid-stride loop between elements": [
    1,
    ({ x, y }) => {
      scale.configure(2, 64)(y, x, 2);
      strideAdd.configure(2, 64)(y, x);
      addTo.configure(2, 64)(y, x);
    },
  ],
  "grid-stride loops, a neighbour's element": [
    2,
    ({ x, y, z }) => {
      strideScale.configure(2, 64)(y, x, 2);
      strideNeighbour.configure(2, 64)(z, y);
    },
  ],
  "a value that a thread takes before its grid-stride loop": [
    1,
    ({ x, y, z }) => {
      strideScale.configure(2, 64)(x, y, 2);
      strideFrom.configure(2, 64)(z, x);
    },
  ],
  "an element that changes in each iteration": [
    1,
    ({ x, y, z }) => {
      unguarded.configure(2, 64)(z, x);
      strideCount.configure(2, 64)(y, z);
    },
  ],
  "an element that every iteration before changed": [
    1,
    ({ x, y, z }) => {
      strideCount.configure(2, 64)(y, z);
      strideScale.configure(2, 64)(x, z, 2);
    },
  ],
  "a sum that one loop computes and the next stores": [
    1,
    ({ x, y, z }) => {
      strideSum.configure(2, 64)(y, x);
      strideScale.configure(2, 64)(z, y, 2);
    },
  ],
  "elements that a loop stores and the next reads in earlier iterations": [
    1,
    ({ x, y, z }) => {
      strideAhead.configure(2, 64)(y, x);
      strideScale.configure(2, 64)(z, z, 2);
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
