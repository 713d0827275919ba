import { array, type NDArray } from "@gridstride/core";
import { jacobi, laplaceStep, stencil } from "@gridstride/kernels";
import { type Case, flag, one, operand, out, type Place, scalars, vector } from "./kinds.ts";

const plate = (): NDArray => array(Float32Array.from({ length: 25 }, (_, i) => i % 7)).reshape([5, 5]);
const inContext = (_: object, a: number[]): number => a[0] as number;
const ofMean = stencil((a: number[]): number => ((a[-1] as number) + (a[1] as number)) / 2);

export function plateCases({ put, where }: Place): readonly Case[] {
  const u = operand(() => put(plate()), "[[]]");
  const value = [() => 1, scalars.filter((name) => name !== "true" && name !== "1n")] as const;
  const options = { points: one(9), boundary: one("periodic"), value, variant: one("naive"), ...where };
  const near = [() => put(vector()), ["elsewhere", "BigInt64Array", "[]"], /first a|argument 1|'a0'/] as const;
  return [
    ["laplaceStep", laplaceStep, { args: { u }, options: { ...options, out: out(() => put(plate())) } }],
    [
      "jacobi",
      jacobi,
      {
        args: { u },
        base: ["iterations"],
        takes: ["undefined", "{}", "bare", "proxy"],
        options: {
          ...options,
          iterations: [() => 3, ["Infinity", "2**53"]],
          tolerance: [() => 1, ["1.5", "Infinity", "2**53"]],
          checkEvery: [() => 2, ["Infinity", "2**53"]],
          progress: [() => () => {}, ["function"]],
        },
      },
    ],
    [
      "stencil",
      stencil,
      {
        args: { fn: [() => inContext, [], /function|stencil/] },
        options: {
          uses: [() => ({}), ["{}", "bare", "proxy"]],
          boundary: one("periodic"),
          value: [() => 1, [...value[1], "1n"]],
          neighborhood: one([[-1, 1]]),
          standardIndexing: [() => [], ["[]"]],
          target: one("cpu"),
          fastmath: flag,
          float64: one("fast"),
        },
      },
    ],
    [
      "a stencil",
      (a: never, given: never) => ofMean(a, ...(given === undefined ? [] : [given])),
      { args: { a: near }, options: { dtype: one("float32"), out: out(() => put(vector())), device: one(undefined) } },
    ],
  ];
}
