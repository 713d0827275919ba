// Whole kernels without barriers: control flow, views, bounds, aliases, arrays of every space.
import type { RealDType as DType } from "@gridstride/core";
import { describe, expect, test } from "vitest";
import type { Uses } from "../../../src/frontend/request.ts";
import type { Kernel } from "../../../src/ir/ir.ts";
import { inlineCalls } from "../../../src/passes/inline-calls.ts";
import type { SimArg } from "../../../src/targets/sim/launch.ts";
import { compile } from "../lower/kernels.ts";
import { arrayOf } from "../sim/build.ts";
import { anyBits, differences, seeded } from "./compare.ts";
import { rows } from "./rows.ts";

function kernelOf(text: string, types: readonly string[], uses: Uses = {}, debug = false): Kernel {
  return inlineCalls(compile(text, types, uses, debug), () => true);
}

const SIZE = 60;

/** An array of random bits for each type, seen as its axes say; scalars are given. */
function argsFor(
  types: readonly string[],
  seed: number,
  scalars: readonly (number | bigint | boolean)[] = [],
): SimArg[] {
  const random = seeded(seed);
  const left = [...scalars];
  return types.map((type) => {
    const [dtype, axes] = type.split("[") as [DType, string | undefined];
    if (axes === undefined) return { kind: "scalar", value: left.shift() as number };
    const whole = arrayOf(
      dtype,
      Array.from({ length: SIZE }, () => anyBits(dtype, random)),
    );
    return { ...whole, ...viewOf(axes) };
  });
}

/** "C" arrays fill the memory; "::" ones are stepped, reversed and transposed views of it. */
function viewOf(axes: string): { readonly offset: number; readonly shape: number[]; readonly strides: number[] } {
  const strided = axes.includes("::");
  switch (axes.split(",").length) {
    case 1:
      return strided ? { offset: 58, shape: [28], strides: [-2] } : { offset: 0, shape: [SIZE], strides: [1] };
    case 2:
      return strided
        ? { offset: 29, shape: [9, 4], strides: [-1, 10] }
        : { offset: 0, shape: [6, 10], strides: [10, 1] };
    default:
      return strided
        ? { offset: 3, shape: [3, 4, 2], strides: [0, 5, -3] }
        : { offset: 0, shape: [3, 4, 5], strides: [20, 5, 1] };
  }
}

describe("a kernel without barriers", () => {
  for (const [name, text, types, more = {}] of rows) {
    test(name, () => {
      const { scalars, uses, options = { grid: [70, 1, 1] }, alias } = more;
      const kernel = kernelOf(text, types, uses);
      for (const seed of [1, 2]) {
        let args = argsFor(types, seed, scalars);
        const [first] = args;
        if (alias === true && first?.kind === "array") args = args.map((arg) => ({ ...arg, ...memoryOf(first) }));
        for (const shared of [false, true]) expect(differences(kernel, args, { ...options, shared })).toEqual([]);
      }
    });
  }
});

const memoryOf = ({
  storage,
  bytes,
}: SimArg & { kind: "array" }): Pick<SimArg & { kind: "array" }, "storage" | "bytes"> => ({
  storage,
  bytes,
});
