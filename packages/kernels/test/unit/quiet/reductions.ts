import { deviceFunction } from "@gridstride/jit";
import {
  type ArgVariant,
  any,
  argmax,
  argmin,
  countNonzero,
  cumsum,
  max,
  nanmax,
  nansum,
  type ReduceVariant,
  reduce,
  type ScanVariant,
  scan,
  sum,
} from "@gridstride/kernels";
import { expect } from "vitest";
import { around, axisOf, type Case, fetched, flat, linesOf, operand, type Shape, someAround } from "./case.ts";

/** Associative, and not commutative. */
const lastSet = deviceFunction((a: number, b: number) => (b === 0 ? a : b));
const last = (a: number, b: number): number => (b === 0 ? a : b);
const added = (line: readonly number[]): number => line.reduce((a, b) => a + b, 0);

/** What versions cut: tiles of 64, stretches of 4096, parts of 64. */
const folded = (variant: ReduceVariant): Case => ({
  name: `reduce, ${variant}`,
  shapes: variant === "blocks" ? [...around(64).slice(0, 17), [4095], [4096], [4097]] : around(64),
  async run(given) {
    const axis = axisOf(given);
    using x = operand(given);
    const lines = linesOf(x.host, axis);
    const empty = given.shape[axis] === 0;
    const wanted = empty ? [0] : lines.map(added);
    expect(flat(await fetched(sum(x.there, { axis, variant })))).toEqual(wanted);
    if (empty) return;
    const folds = lines.map((line) => line.reduce(last));
    expect(flat(await fetched(reduce(lastSet, x.there, { axis, variant })))).toEqual(folds);
  },
});

/** Reductions that change each element before they combine them. */
const mapped: Case = {
  name: "countNonzero, nansum, nanmax, any",
  shapes: someAround(64),
  async run(given) {
    const axis = axisOf(given);
    using x = operand(given);
    const lines = linesOf(x.host, axis);
    const some = (line: readonly number[]): number => line.filter((one) => one !== 0).length;
    expect(flat(await fetched(countNonzero(x.there, { axis })))).toEqual(lines.map(some));
    expect(flat(await fetched(nansum(x.there, { axis })))).toEqual(lines.map(added));
    expect(flat(await fetched(nanmax(x.there, { axis })))).toEqual(lines.map((line) => Math.max(...line)));
    expect(flat(await fetched(any(x.there, { axis })))).toEqual(lines.map((line) => Number(some(line) > 0)));
  },
};

/** Without a version, over all elements, of types that are cast, and with what comes before. */
const whole: Case = {
  name: "max, sum of bytes, an initial value",
  shapes: someAround(128),
  async run(given) {
    using x = operand(given, "int8");
    const values = flat(x.host);
    expect(flat(await fetched(max(x.there)))).toEqual([Math.max(...values)]);
    expect(flat(await fetched(sum(x.there, { dtype: "int32", initial: 5 })))).toEqual([added(values) + 5]);
  },
};

const scans = (variant: ScanVariant): Case => ({
  name: `scan, ${variant}`,
  shapes: [...around(64).slice(0, 15), [511], [512], [513], [528], [529]] as readonly Shape[],
  async run(given) {
    const axis = axisOf(given);
    using x = operand(given);
    const running = (line: readonly number[], fn: (a: number, b: number) => number): number[] => {
      let before: number | undefined;
      return line.map((value) => {
        before = before === undefined ? value : fn(before, value);
        return before;
      });
    };
    const lines = linesOf(x.host, axis);
    const inclusive = await fetched(cumsum(x.there, { axis, variant }));
    expect(linesOf(inclusive, axis)).toEqual(lines.map((line) => running(line, (a, b) => a + b)));
    const ordered = await fetched(scan(lastSet, x.there, { axis, variant }));
    expect(linesOf(ordered, axis)).toEqual(lines.map((line) => running(line, last)));
    const backwards = await fetched(cumsum(x.there, { axis, variant, exclusive: true, reverse: true, initial: 3 }));
    expect(linesOf(backwards, axis)).toEqual(
      lines.map((line) => running([3, ...line.slice(1).reverse()], (a, b) => a + b).reverse()),
    );
  },
});

const places = (variant: ArgVariant): Case => ({
  name: `argmax and argmin, ${variant}`,
  shapes: [...someAround(64).slice(0, 16), [1039], [1041], [2, 257], [4097]],
  async run(given) {
    const axis = axisOf(given);
    using x = operand(given, given.index % 2 === 0 ? "float32" : "int32");
    const lines = linesOf(x.host, axis);
    const most = await fetched(argmax(x.there, { axis, variant }));
    expect(flat(most)).toEqual(lines.map((line) => line.indexOf(Math.max(...line))));
    const least = await fetched(argmin(x.there, { axis, variant }));
    expect(flat(least)).toEqual(lines.map((line) => line.indexOf(Math.min(...line))));
  },
});

export const folds: readonly Case[] = [
  ...(["naive", "tree", "blocks", "parts"] as const).map(folded),
  whole,
  mapped,
  ...(["naive", "blocks", "parts"] as const).map(scans),
  ...(["naive", "blocks", "parts"] as const).map(places),
];
