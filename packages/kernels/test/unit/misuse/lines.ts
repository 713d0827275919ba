// What goes along an axis: searching, sorting, scanning, counting, turning.
import { array } from "@gridstride/core";
import { argmax, argmin, argsort, cumprod, cumsum, histogram, scan, sort, topk, transpose } from "@gridstride/kernels";
import type { Row } from "@gridstride/testing";
import {
  axis,
  axisOrAll,
  type Case,
  dtype,
  empties,
  flag,
  fold,
  matrix,
  one,
  operand,
  out,
  type Place,
  scalar,
  scalars,
  vector,
} from "./kinds.ts";

export function lineCases({ put, where }: Place): readonly Case[] {
  const line = (): unknown => put(vector());
  const x = operand(line, "elsewhere", "BigInt64Array", ...scalars);
  const any = operand(line, "elsewhere", "BigInt64Array", ...scalars, ...empties);
  const lines = operand(line, "elsewhere", "BigInt64Array", ...empties);
  const found = { axis: axisOrAll, keepdims: flag, out: out(() => put(array(0, "int32"))), variant: one("naive") };
  const sorted = { axis: axisOrAll, descending: flag, variant: one("rank"), ...where };
  const scanned = {
    axis: axisOrAll,
    exclusive: flag,
    reverse: flag,
    initial: scalar,
    out: out(line),
    dtype,
    variant: one("naive"),
    ...where,
  };
  const search: Row = { args: { x }, options: { ...found, ...where }, takes: ["options"] };
  const accumulate: Row = { args: { x: any }, options: scanned, takes: ["options"] };
  return [
    ["argmax", argmax, search],
    ["argmin", argmin, search],
    [
      "scan",
      scan,
      {
        ...accumulate,
        args: { fn: fold, x: any },
        base: ["initial"],
        takes: ["options", "undefined", "{}", "bare", "proxy"],
      },
    ],
    ["cumsum", cumsum, accumulate],
    ["cumprod", cumprod, accumulate],
    ["sort", sort, { args: { keys: lines }, options: { ...sorted, values: operand(line) }, takes: ["options"] }],
    ["argsort", argsort, { args: { keys: lines }, options: sorted, takes: ["options"] }],
    [
      "topk",
      topk,
      {
        args: { x: operand(line, "elsewhere", "BigInt64Array"), k: one(2) },
        options: { axis, largest: flag, variant: one("sort"), ...where },
        takes: ["options"],
      },
    ],
    [
      "transpose",
      transpose,
      {
        args: { x: operand(() => put(matrix()), "elsewhere", "BigInt64Array", ...scalars, ...empties) },
        options: { axes: one([1, 0]), out: out(() => put(matrix())), variant: one("naive"), ...where },
      },
    ],
    [
      "histogram",
      histogram,
      {
        args: { x: operand(line, "elsewhere", "true", "-1", "1.5", "1n", "BigInt64Array", ...empties) },
        options: {
          bins: [() => 3, ["BigInt64Array"]],
          range: one([0, 5]),
          weights: operand(line),
          density: flag,
          variant: one("rows"),
          ...where,
        },
      },
    ],
  ];
}
