import { array } from "@gridstride/core";
import { bincount, convolve, interp, percentile, searchsorted } from "@gridstride/kernels";
import { expect } from "vitest";
import { axisOf, type Case, expectClose, fetched, flat, linesOf, operand, someAround } from "./case.ts";

const ascending = (a: number, b: number): number => a - b;

const searches = (side: "left" | "right"): Case => ({
  name: `searchsorted, ${side}`,
  shapes: someAround(64),
  async run(given) {
    const type = given.index % 2 === 0 ? "float32" : "int32";
    using x = operand(given, type);
    const sorted = flat(x.host).slice(0, 20).sort(ascending);
    using line = given.device.toDevice(array(sorted, type));
    const wanted = flat(x.host).map(
      (one) => sorted.filter((other) => other < one || (side === "right" && other === one)).length,
    );
    expect(flat(await fetched(searchsorted(line, x.there, { side })))).toEqual(wanted);
  },
});

const blends: Case = {
  name: "percentile",
  shapes: someAround(64),
  async run(given) {
    const axis = axisOf(given);
    using x = operand(given);
    const lines = linesOf(x.host, axis).map((line) => line.sort(ascending));
    const middle = (line: readonly number[]): number => {
      const at = (line.length - 1) / 2;
      return (line[Math.floor(at)]! + line[Math.ceil(at)]!) / 2;
    };
    expect(flat(await fetched(percentile(x.there, 50, { axis })))).toEqual(lines.map(middle));
    const lower = await fetched(percentile(x.there, [0, 100], { axis, method: "lower" }));
    expect(flat(lower)).toEqual([...lines.map((line) => line[0]!), ...lines.map((line) => line.at(-1)!)]);
  },
};

const interpolations: Case = {
  name: "interp",
  shapes: someAround(64),
  async run(given) {
    using x = operand(given);
    using points = given.device.toDevice(array([-8, -4, 0, 8], "float32"));
    using heights = given.device.toDevice(array([4, 0, 4, -4], "float32"));
    const at = (value: number): number =>
      value < -8 ? 4 : value > 8 ? -4 : value < -4 ? -4 - value : value < 0 ? value + 4 : 4 - value;
    expect(flat(await fetched(interp(x.there, points, heights)))).toEqual(flat(x.host).map(at));
  },
};

const convolutions: Case = {
  name: "convolve",
  shapes: someAround(64).map((shape) => [shape.reduce((a, b) => a * b)]),
  async run(given) {
    using x = operand(given);
    using v = given.device.toDevice(array([1, -2, 3], "float32"));
    const list = flat(x.host);
    const wanted = Array.from(
      { length: list.length + 2 },
      (_, i) => (list[i] ?? 0) - 2 * (list[i - 1] ?? 0) + 3 * (list[i - 2] ?? 0),
    );
    expectClose(flat(await fetched(convolve(x.there, v))), wanted, 0);
  },
};

const counts: Case = {
  name: "bincount",
  shapes: someAround(64).map((shape) => [shape.reduce((a, b) => a * b)]),
  async run(given) {
    using x = operand(given, "uint8");
    const list = flat(x.host);
    const wanted = Array.from({ length: Math.max(12, ...list.map((one) => one + 1)) }, (_, i) =>
      list.reduce((count, one) => count + Number(one === i), 0),
    );
    expect(flat(await fetched(await bincount(x.there, { minlength: 12 })))).toEqual(wanted);
    const heavy = await fetched(await bincount(x.there, { minlength: 12, weights: x.there }));
    expect(flat(heavy)).toEqual(wanted.map((count, i) => count * i));
  },
};

export const lines: readonly Case[] = [
  ...(["left", "right"] as const).map(searches),
  blends,
  interpolations,
  convolutions,
  counts,
];
