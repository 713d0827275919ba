// Means, tests, percentiles, and what searches and counts whole numbers.
import { array } from "@gridstride/core";
import {
  all,
  any,
  bincount,
  convolve,
  countNonzero,
  diff,
  einsum,
  interp,
  mean,
  nanmax,
  nanmean,
  nanmin,
  nansum,
  percentile,
  searchsorted,
  std,
  variance,
} from "@gridstride/kernels";
import type { HostileName, Row } from "@gridstride/testing";
import {
  axis,
  type Case,
  dtype,
  empties,
  flag,
  one,
  operand,
  out,
  type Place,
  scalar,
  scalars,
  vector,
} from "./kinds.ts";

export function statisticsCases({ put, where }: Place): readonly Case[] {
  const line = (): unknown => put(vector());
  const wholes = (): unknown => put(array([3, 1, 2, 4], "int32"));
  const x = operand(line, "elsewhere", "BigInt64Array", ...scalars);
  const some = operand(line, "elsewhere", "BigInt64Array", ...scalars, ...empties);
  const axes = { axis: [() => 0, ["-1", "null", "[]"]] as const, keepdims: flag };
  const means = { ...axes, out: out(() => put(array(0, "float32"))), dtype, ...where };
  const finite = [() => 1, scalars.filter((name) => name !== "true" && name !== "1n")] as const;
  const own = where.target === undefined ? [] : (["BigInt64Array", "[]"] as const);
  const beside = [line, [...scalars, ...own], /\b(prepend|append|x|arrays|diff)\b/] as const;
  const folds = { ...means, initial: scalar, variant: one("naive") };
  const truths = (type: "bool" | "int32"): Row => ({
    args: { x: some },
    options: { ...axes, out: out(() => put(array(0, type))), variant: one("naive"), ...where },
    takes: ["options"],
  });
  const mostly: Row = { args: { x: some }, options: means, takes: ["options"] };
  const spread: Row = { args: { x: some }, options: { ...means, ddof: finite }, takes: ["options"] };
  return [
    ["mean", mean, mostly],
    ["nanmean", nanmean, mostly],
    ["variance", variance, spread],
    ["var", variance, spread],
    ["std", std, spread],
    ["nansum", nansum, { ...mostly, options: folds }],
    ["nanmax", nanmax, { args: { x }, options: folds, takes: ["options"] }],
    ["nanmin", nanmin, { args: { x }, options: folds, takes: ["options"] }],
    ["any", any, truths("bool")],
    ["all", all, truths("bool")],
    ["countNonzero", countNonzero, truths("int32")],
    [
      "percentile",
      percentile,
      {
        args: { x, q: [() => 50, ["1.5", "[]"]] },
        options: { ...axes, out: out(() => put(array(0, "float32"))), method: one("linear"), ...where },
        takes: ["options"],
      },
    ],
    [
      "diff",
      diff,
      {
        args: { x: operand(line, "elsewhere", "BigInt64Array", ...empties) },
        options: {
          n: [() => 1, ["2**53"]],
          axis,
          prepend: beside,
          append: beside,
          ...where,
        },
        takes: ["options"],
      },
    ],
    [
      "bincount",
      bincount,
      {
        args: { x: operand(wholes, "BigInt64Array") },
        options: { weights: operand(line), minlength: one(5), ...where },
      },
    ],
  ];
}

export function pairCases({ put, where }: Place): readonly Case[] {
  const line = (): unknown => put(vector());
  // Host arrays have numbers among them.
  const beside = where.target === undefined ? [] : (["BigInt64Array", ...scalars] as const);
  const lists = where.target === undefined ? [] : empties;
  const pair = (...takes: readonly HostileName[]) => operand(line, ...takes);
  const finite = [() => 1, scalars.filter((name) => name !== "true" && name !== "1n")] as const;
  return [
    [
      "searchsorted",
      searchsorted,
      {
        args: {
          sorted: pair(...(lists.length > 0 ? (["BigInt64Array", "[]"] as const) : [])),
          values: pair(...beside, ...lists),
        },
        options: { side: one("left"), ...where },
      },
    ],
    [
      "interp",
      interp,
      {
        args: { x: pair(...beside, ...lists), xp: pair(), fp: pair() },
        options: { left: finite, right: finite, period: finite, ...where },
      },
    ],
    [
      "convolve",
      convolve,
      { args: { a: pair(...beside), v: pair(...beside) }, options: { mode: one("full"), ...where } },
    ],
    [
      "einsum",
      (subscripts: string, a: never, b: never) => einsum(subscripts, a, b, {}),
      { args: { subscripts: one("i,i"), a: pair(), b: pair() } },
    ],
  ];
}
