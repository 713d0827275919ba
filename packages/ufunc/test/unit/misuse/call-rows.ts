// Calls of ufuncs and gufuncs, and the methods of ufuncs, on host arrays.

import { array, type Device, defaultHostDevice, isDeviceArray, type NDArray, zeros } from "@gridstride/core";
import type { Row } from "@gridstride/testing";
import { kind } from "@gridstride/testing";
import { guvectorize, vectorize } from "../../../src/index.ts";
import { device, elementType, flag, line, operand, out, second, where } from "./kinds.ts";
import type { Rows } from "./maker-rows.ts";

// biome-ignore lint/suspicious/noExplicitAny: hostile values too
type Anything = any;

const x = (): NDArray => array([1, 2], "float64");
const cpu = (): Device => defaultHostDevice("cpu");
const axis = kind(/axis/);

const add: Anything = vectorize((a, b) => a + b, { name: "add", identity: 0 });
const negative: Anything = vectorize((a) => -a, { name: "negative" });
const parts: Anything = vectorize((a, b) => [a + b, a - b], { name: "parts" });
const sum: Anything = guvectorize("(n)->()", (a, out) => {
  let total = 0;
  for (let i = 0; i < a.shape[0]; i++) total += a[i] as number;
  out[0] = total;
});

const typed = {
  casting: kind(/casting/)(() => "same_kind"),
  dtype: elementType(() => "float64"),
  order: kind(/order/)(() => "C"),
  device: device(cpu),
};
const called: NonNullable<Row["options"]> = { ...typed, out: out(() => zeros(2)), where: where(() => true) };
const folded: NonNullable<Row["options"]> = {
  axis: axis(() => 0, "-1"),
  dtype: elementType(() => "float64"),
  out: out(() => zeros([])),
  device: device(cpu),
};
const along = { ...folded, axis: axis(() => 0, "-1", "null"), out: out(() => zeros(2)) };

export const callRows: Rows = {
  "a ufunc": [add, { args: { x: operand(x), y: second(() => 2) }, options: called }],
  "a ufunc of two results": [
    parts,
    { args: { x: operand(x), y: second(() => 2) }, options: { out: out(() => [zeros(2), null], "undefined") } },
  ],
  reduce: [
    (...args: never[]) => add.reduce(...args),
    {
      args: { x: operand(x) },
      options: {
        ...folded,
        axis: axis(() => 0, "-1", "null", "[]"),
        keepdims: flag(/keepdims/)(() => false),
        initial: kind(/initial/, "null", "-1", "1.5", "NaN", "Infinity", "2**53", "1n", "true")(() => 1),
        where: where(() => true),
      },
    },
  ],
  accumulate: [(...args: never[]) => add.accumulate(...args), { args: { x: line(x, "[]", "[[]]") }, options: along }],
  reduceat: [
    (...args: never[]) => add.reduceat(...args),
    {
      args: { x: line(x), indices: kind(/ind(ex|ices)|arrays?\b|axes|number/, "[]")(() => [0, 1]) },
      options: along,
    },
  ],
  outer: [
    (...args: never[]) => add.outer(...args),
    { args: { x: operand(x), y: second(() => 2, "[]", "[[]]") }, options: called },
  ],
  at: [
    (to: never, indices: never, y: never, options: never) => {
      add.at(to, indices, y, options);
      return isDeviceArray(to) ? "computed there" : to;
    },
    {
      args: {
        x: kind(/operand|array/, "int8", "BigInt64Array", "elsewhere")(x),
        indices: kind(/ind(ex|ices)|arrays?\b|axes|number/, "null", "true", "-1", "1n", "[]", "[[]]")(() => [0, 0]),
        y: second(() => 2),
      },
      options: { device: device(cpu) },
    },
  ],
  "at of one operand": [
    (to: never, indices: never, options: never) => {
      negative.at(to, indices, options);
      return isDeviceArray(to) ? "computed there" : to;
    },
    {
      args: {
        x: kind(/operand|array/, "int8", "BigInt64Array", "elsewhere")(x),
        indices: kind(/ind|arrays?\b|axes|number/, "null", "true", "-1", "1n", "[]", "[[]]")(() => [0]),
      },
      options: {},
    },
  ],
  "a gufunc": [
    sum,
    {
      args: { x: line(x, "[]", "[[]]") },
      options: {
        ...typed,
        out: out(() => zeros([]), "int8", "BigInt64Array"),
        axis: axis(() => 0, "-1"),
        axes: kind(/ax[ei]s/)(() => [[0], []]),
        keepdims: flag(/keepdims/)(() => false),
      },
    },
  ],
};
