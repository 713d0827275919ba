import { array } from "@gridstride/core";
import { max, min, prod, reduce, sum } from "@gridstride/kernels";
import {
  type Case,
  dtype,
  empties,
  flag,
  fold,
  one,
  operand,
  out,
  type Place,
  scalar,
  scalars,
  vector,
} from "./kinds.ts";

export function foldCases({ put, where }: Place): readonly Case[] {
  const x = operand(() => put(vector()), "elsewhere", "BigInt64Array", ...scalars);
  const any = operand(() => put(vector()), "elsewhere", "BigInt64Array", ...scalars, ...empties);
  const options = {
    axis: [() => 0, ["-1", "null", "[]"]] as const,
    keepdims: flag,
    initial: scalar,
    out: out(() => put(array(0, "float32"))),
    dtype,
    variant: one("naive"),
    ...where,
  };
  return [
    ["sum", sum, { args: { x: any }, options, takes: ["options"] }],
    ["prod", prod, { args: { x: any }, options, takes: ["options"] }],
    ["max", max, { args: { x }, options, takes: ["options"] }],
    ["min", min, { args: { x }, options, takes: ["options"] }],
    ["reduce", reduce, { args: { fn: fold, x }, options: { ...options, commutative: flag }, takes: ["options"] }],
  ];
}
