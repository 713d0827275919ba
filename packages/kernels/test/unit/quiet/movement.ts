import { array, type NDArray } from "@gridstride/core";
import { compress, nonzero, put, random, take, unique } from "@gridstride/kernels";
import { expect } from "vitest";
import { around, axisOf, type Case, fetched, flat, linesOf, operand } from "./case.ts";

const TYPES = ["float32", "int8", "float64", "float16", "uint32", "bool"] as const;

const moved: Case = {
  name: "take and put, indices on the device",
  shapes: around(64),
  async run(given) {
    const { device, shape, index } = given;
    const axis = axisOf(given);
    const extent = shape[axis]!;
    using x = operand(given, TYPES[index % TYPES.length]!);
    if (extent === 0) return;
    const places = Array.from(
      { length: index % 2 === 0 ? 2 * extent : 3 },
      (_, i) => ((7 * i + index) % (2 * extent)) - extent,
    );
    using indices = device.toDevice(array(places, index % 3 === 0 ? "int64" : "int32"));
    const got = linesOf(await fetched(take(x.there, indices, { axis })), axis);
    expect(got).toEqual(linesOf(x.host, axis).map((line) => places.map((at) => line.at(at)!)));
    const wanted = flat(x.host);
    const all = places.map((at) => (at < 0 ? wanted.length + at : at));
    for (const [i, at] of all.entries()) wanted[at] = i % 2;
    using values = device.toDevice(array([0, 1], "uint8"));
    expect(flat(await put(x.there, indices, values).copyToHost())).toEqual(wanted);
  },
};

const found: Case = {
  name: "nonzero, compress and unique",
  shapes: around(64),
  async run(given) {
    const { device, shape, index } = given;
    using x = operand(given, TYPES[index % TYPES.length]!);
    const values = flat(x.host);
    const places = values.flatMap((value, i) => (value === 0 ? [] : [i]));
    const axes = await Promise.all((await nonzero(x.there)).map(fetched));
    const steps = shape.map((_, axis) => shape.slice(axis + 1).reduce((a, b) => a * b, 1));
    expect(axes.map(flat)).toEqual(steps.map((step, axis) => places.map((at) => Math.floor(at / step) % shape[axis]!)));
    using condition = device.toDevice(array(values.map((value) => value !== 0)));
    expect(flat(await fetched(await compress(condition, x.there)))).toEqual(places.map((at) => values[at]!));
    const all = await unique(x.there, { returnIndex: true, returnInverse: true, returnCounts: true });
    const [elements, first, inverse, counts] = (await Promise.all(all.map(fetched))).map(flat) as [
      number[],
      number[],
      number[],
      number[],
    ];
    expect(elements).toEqual([...new Set(values)].sort((a, b) => a - b));
    expect(first).toEqual(elements.map((one) => values.indexOf(one)));
    expect(inverse).toEqual(values.map((one) => elements.indexOf(one)));
    expect(counts).toEqual(elements.map((one) => values.filter((other) => other === one).length));
    const axis = axisOf(given);
    const rowsOf = (x: NDArray): readonly (readonly number[])[] =>
      Array.from({ length: x.shape[axis]! }, (_, k) => flat(x.slice(...new Array<null>(axis).fill(null), k)));
    const rows = new Map(rowsOf(x.host).map((row) => [row.join(), row]));
    const order = (a: readonly number[], b: readonly number[]): number => {
      const at = a.findIndex((one, i) => one !== b[i]);
      return at < 0 ? 0 : a[at]! - b[at]!;
    };
    expect(rowsOf(await fetched(await unique(x.there, { axis })))).toEqual([...rows.values()].sort(order));
  },
};

/** Whether they look random is tested elsewhere. */
const drawn: Case = {
  name: "exponential, poisson, permutation and choice",
  shapes: around(256),
  async run({ device, shape, index }) {
    const rng = random(3);
    const dtype = index % 2 === 0 ? "float32" : "float64";
    const size = shape.reduce((a, b) => a * b, 1);
    const waits = flat(await fetched(rng.exponential(shape, { device, dtype })));
    expect([waits.length, waits.every((wait) => wait >= 0 && wait < 40)]).toEqual([size, true]);
    const events = flat(await fetched(rng.poisson(3, shape, { device })));
    expect([events.length, events.every((count) => count >= 0 && count < 30)]).toEqual([size, true]);
    if (size > 300) return;
    const order = flat(await fetched(rng.permutation(size, { device })));
    expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, i) => i));
    const picked = flat(await fetched(rng.choice(3, shape, { device, p: [0.5, 0, 0.5] })));
    expect([picked.length, picked.every((one) => one === 0 || one === 2)]).toEqual([size, true]);
  },
};

export const movements: readonly Case[] = [moved, found, drawn];
