// Functions that move elements, or find where they are, compared with plain JavaScript and NumPy. Both make indices and masks of the same x.
import { array, type Device, type DeviceArray, type NDArray } from "@gridstride/core";
import {
  compress,
  concatenate,
  nonzero,
  pad,
  put,
  random,
  repeat,
  roll,
  stack,
  take,
  tile,
  unique,
} from "@gridstride/kernels";
import type { Floats } from "@gridstride/testing/bench/jobs";
import type { Python } from "@gridstride/testing/bench/python";
import type { Bench } from "@gridstride/testing/bench/race";
import type { Devices } from "./devices.ts";
import { benchesOf } from "./reductions.ts";
import { line, square, type Task } from "./task.ts";

const SIZE = line[0] as number;
const SIDE = square[0] as number;
const SHIFT = 12_345;
const WIDTH = 16;

/** What is made of the elements once, and kept on each device. */
function kept(make: (x: Floats) => NDArray): (x: DeviceArray) => DeviceArray {
  const known = new WeakMap<Device, DeviceArray>();
  const values = random(9).uniform(SIZE, { dtype: "float32" }).data as Floats;
  return ({ device }) => {
    const there = known.get(device) ?? device.toDevice(make(values));
    known.set(device, there);
    return there;
  };
}

const placesOf = (x: Floats): Int32Array<ArrayBuffer> => Int32Array.from(x, (value) => Math.floor(value * x.length));
const indices = kept((x) => array(placesOf(x)));
const above = kept((x) => array(Uint8Array.from(x, (value) => (value > 0.5 ? 1 : 0))));
const twice = (x: Floats): Floats => {
  const out = new Float32Array(2 * x.length);
  out.set(x);
  out.set(x, x.length);
  return out;
};
const interleaved = (x: Floats): Floats => new Float32Array(2 * x.length).map((_, i) => x[i >> 1] as number);

/** Reads and writes an element of 4 bytes each, and an index or a mask too. */
const tasks: readonly Task[] = [
  {
    name: "take",
    title: "elements by random indices",
    bytes: 12,
    tolerance: 0,
    shape: line,
    plain: (x) => x.map((value) => x[Math.floor(value * x.length)] as number),
    own: (x) => take(x, indices(x)),
  },
  {
    name: "put",
    title: "elements by random indices, into a copy",
    bytes: 20,
    tolerance: 0,
    shape: line,
    plain: (x) => {
      const out = x.slice();
      for (const [i, at] of placesOf(x).entries()) out[at] = x[i] as number;
      return out;
    },
    own: (x) => put(x.copy(), indices(x), x),
  },
  {
    name: "compress",
    title: "elements of which half are left",
    bytes: 7,
    tolerance: 0,
    shape: line,
    plain: (x) => x.filter((value) => value > 0.5),
    own: (x) => compress(above(x), x),
  },
  {
    name: "nonzero",
    title: "where half of a mask is set",
    bytes: 3,
    tolerance: 0,
    shape: line,
    plain: (x) => x.map((_, i) => i).filter((i) => (x[i] as number) > 0.5),
    own: async (x) => (await nonzero(above(x)))[0] as DeviceArray,
  },
  {
    name: "unique",
    title: "each element once",
    bytes: 8,
    tolerance: 0,
    shape: line,
    plain: (x) =>
      x
        .slice()
        .sort()
        .filter((value, i, all) => i === 0 || value !== all[i - 1]),
    own: (x) => unique(x),
  },
  {
    name: "roll",
    title: "elements moved along",
    bytes: 8,
    tolerance: 0,
    shape: line,
    plain: (x) => x.map((_, i) => x[(i - SHIFT + SIZE) % SIZE] as number),
    own: (x) => roll(x, SHIFT),
  },
  {
    name: "pad",
    title: "a mirrored border of 16",
    bytes: 8,
    tolerance: 0,
    shape: square,
    plain: (x) => {
      const side = SIDE + 2 * WIDTH;
      const from = (i: number): number => SIDE - 1 - Math.abs(SIDE - 1 - Math.abs(i - WIDTH));
      return new Float32Array(side * side).map(
        (_, at) => x[from(Math.floor(at / side)) * SIDE + from(at % side)] as number,
      );
    },
    own: (x) => pad(x, WIDTH, { mode: "reflect" }),
  },
  {
    name: "concatenate",
    title: "two arrays, one after the other",
    bytes: 16,
    tolerance: 0,
    shape: line,
    plain: twice,
    own: (x) => concatenate([x, x]),
  },
  {
    name: "stack",
    title: "two arrays, side by side",
    bytes: 16,
    tolerance: 0,
    shape: line,
    plain: interleaved,
    own: (x) => stack([x, x], { axis: 1 }),
  },
  { name: "tile", title: "an array twice", bytes: 12, tolerance: 0, shape: line, plain: twice, own: (x) => tile(x, 2) },
  {
    name: "repeat",
    title: "each element twice",
    bytes: 12,
    tolerance: 0,
    shape: line,
    plain: interleaved,
    own: (x) => repeat(x, 2),
  },
];

/** About ten million float32, resident, into new arrays. */
export function movements(devices: Devices, python: Python | null): readonly Bench[] {
  return benchesOf(tasks, devices, python);
}
