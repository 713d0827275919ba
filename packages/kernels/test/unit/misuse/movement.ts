// What moves elements, and finds where they are.
import { array } from "@gridstride/core";
import {
  compress,
  concatenate,
  groupBy,
  nonzero,
  pad,
  put,
  repeat,
  roll,
  sortBy,
  stack,
  take,
  tile,
  unique,
} from "@gridstride/kernels";
import type { Good } from "@gridstride/testing";
import {
  axis,
  axisOrAll,
  type Case,
  dtype,
  empties,
  flag,
  one,
  operand,
  out,
  type Place,
  scalars,
  vector,
} from "./kinds.ts";

export function movementCases({ put: place, where }: Place): readonly Case[] {
  const line = (): unknown => place(vector());
  const any = operand(line, "elsewhere", "BigInt64Array", ...scalars, ...empties);
  const whole = operand(line, "elsewhere", "BigInt64Array", ...scalars);
  const lists = operand(line, "elsewhere", "BigInt64Array", ...empties);
  const mode = one("wrap");
  const indices: Good = [() => [0], ["-1", "1n", "[]", "[[]]", "BigInt64Array"], /\b(indices|index|arrays)\b/];
  const counts: Good = [() => 2, ["[]"], /counts/];
  const columns: Good = [line, [], /\b(x|k|axis|arrays|columns)\b/];
  const joined: Good = [() => [line(), line()], ["[[]]"], /arrays/];
  return [
    [
      "take",
      take,
      {
        args: { x: whole, indices },
        options: { axis: axisOrAll, mode, out: out(() => place(array([1], "float32"))), ...where },
        takes: ["options"],
      },
    ],
    [
      "put",
      async (...args: Parameters<typeof put>) => (await put(...args)).shape,
      {
        args: {
          x: [line, ["elsewhere", "BigInt64Array"], /\b(x|out|arrays|size|index)\b/],
          indices,
          values: [() => [5], ["BigInt64Array", ...scalars, ...empties], /\b(values|arrays)\b/],
        },
        options: { mode, ...where },
      },
    ],
    [
      "compress",
      compress,
      {
        args: { condition: [() => [1], ["[]", "BigInt64Array"], /\b(condition|arrays)\b/], x: whole },
        options: { axis: axisOrAll, ...where },
        takes: ["options"],
      },
    ],
    [
      "groupBy",
      async (k: unknown, options: object, x: unknown) =>
        Object.values(await groupBy({ k: k as number[] }, options).sum({ x: x as number[] })),
      {
        args: {
          k: columns,
          options: [() => ({}), ["undefined", "{}", "bare", "proxy"], /groupBy/],
          x: columns,
        },
      },
    ],
    [
      "sortBy",
      (k: unknown, by: "k") => Object.values(sortBy({ k: k as number[] }, by)),
      { args: { k: operand(line, "elsewhere", "BigInt64Array", "[]"), by: [() => "k", [], /by/] } },
    ],
    ["nonzero", nonzero, { args: { x: lists }, options: where }],
    [
      "unique",
      unique,
      {
        args: { x: any },
        options: { axis: axisOrAll, returnIndex: flag, returnInverse: flag, returnCounts: flag, ...where },
        takes: ["options"],
      },
    ],
    [
      "roll",
      roll,
      {
        args: { x: any, shift: [() => 1, ["-1", "[]"], /shift/] },
        options: { axis: [() => 0, ["-1", "null", "[]"]], ...where },
        takes: ["options"],
      },
    ],
    [
      "pad",
      pad,
      {
        args: { x: any, width: [() => 1, ["1n", "BigInt64Array"], /width/] },
        options: {
          mode: one("edge"),
          constantValues: [() => 2, [...scalars, "BigInt64Array"], /constantValues/],
          ...where,
        },
      },
    ],
    ["tile", tile, { args: { x: any, counts }, options: where }],
    [
      "repeat",
      repeat,
      {
        args: { x: any, counts: [() => 2, [], /counts|broadcast/] },
        options: { axis: axisOrAll, ...where },
        takes: ["options"],
      },
    ],
    [
      "concatenate",
      concatenate,
      {
        args: { arrays: joined },
        options: {
          axis: axisOrAll,
          dtype,
          out: out(() => place(array([1, 2, 3, 4, 5, 6, 7, 8], "float32"))),
          ...where,
        },
        takes: ["options"],
      },
    ],
    [
      "stack",
      stack,
      {
        args: { arrays: joined },
        options: {
          axis,
          dtype,
          out: out(() =>
            place(
              array(
                [
                  [1, 2, 3, 4],
                  [5, 6, 7, 8],
                ],
                "float32",
              ),
            ),
          ),
          ...where,
        },
        takes: ["options"],
      },
    ],
  ];
}
