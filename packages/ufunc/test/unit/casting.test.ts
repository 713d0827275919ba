import type { DType } from "@gridstride/core";
import { describe, expect, test } from "vitest";
import {
  type Casting,
  canCast,
  castings,
  type OperandType,
  resultType,
  scalarOperandType,
} from "../../src/rules/casting.ts";
import { type LoopTypes, resolveLoop } from "../../src/rules/resolve-loop.ts";
import numpy from "../golden/casting.json" with { type: "json" };

interface LoopRow {
  readonly ufunc: string;
  readonly types: readonly string[];
  readonly inputs: readonly OperandType[];
  readonly dtype?: DType;
  readonly out?: DType;
  readonly casting?: Casting;
  readonly result?: DType;
  readonly error?: string;
}

/** Rows of golden/casting.py. */
const golden = numpy as unknown as {
  readonly casts: readonly { readonly from: DType; readonly to: DType; readonly allowed: readonly Casting[] }[];
  readonly promotions: readonly { readonly types: readonly OperandType[]; readonly result: DType }[];
  readonly loops: readonly LoopRow[];
  readonly requests: readonly LoopRow[];
};

test.each(golden.casts)("$from to $to is allowed by $allowed", ({ from, to, allowed }) =>
  expect(castings.filter((casting) => canCast(from, to, casting))).toEqual(allowed),
);

test.each(golden.promotions)("$types make $result", ({ types, result }) => expect(resultType(...types)).toBe(result));

test.each([
  [0, "whole"],
  [-0, "fractional"],
  [2 ** 31 - 1, "whole"],
  [2 ** 31, "long"],
  [-(2 ** 31), "whole"],
  [2 ** 53 - 1, "long"],
  [2 ** 53, "fractional"],
  [0.5, "fractional"],
  [Number.NaN, "fractional"],
  [Number.POSITIVE_INFINITY, "fractional"],
  [1n, "bigint"],
  [true, "bool"],
] as const)("%s is %s", (value, type) => expect(scalarOperandType(value)).toBe(type));

test.each([
  // As NumPy 2.4; NumPy 1.24 lets the order decide where a bool or two kinds of numbers meet a scalar.
  [["bool", "float16", "whole"], "float16"],
  [["bool", "float16", "fractional"], "float16"],
  [["int8", "float32", "fractional"], "float32"],
  [["bool", "int8", "whole"], "int8"],
  [["bool", "int8", "fractional"], "float64"],
  [["whole"], "float64"],
  [["whole", "bigint"], "float64"],
  [["bigint"], "int64"],
  [["bigint", "uint64"], "uint64"],
  [["bigint", "bool"], "int64"],
] as const)("%j make %s", (types, result) => expect(resultType(...types)).toBe(result));

/** `float32(int32,int32)`, as types. */
function loopOf(text: string): LoopTypes {
  const [output, inputs] = text.slice(0, -1).split("(") as [DType, string];
  return { inputs: inputs.split(",") as DType[], outputs: [output] };
}

function outcome({ ufunc, types, inputs, out, dtype, casting = "same_kind" }: LoopRow): string {
  const request = { name: ufunc, inputs, outputs: [out ?? null], casting, ...(dtype === undefined ? {} : { dtype }) };
  try {
    const loop = resolveLoop(types.map(loopOf), request);
    return out ?? (loop.outputs[0] as string);
  } catch (error) {
    return (error as Error).message;
  }
}

describe("loops", () => {
  test.each(golden.loops)("$ufunc on $inputs: $result$error", (row) =>
    expect(outcome(row)).toBe(row.result ?? row.error),
  );

  test.each(golden.requests)("$ufunc on $inputs with dtype $dtype, out $out, $casting: $result$error", (row) =>
    expect(outcome(row)).toBe(row.result ?? row.error),
  );

  test.each<[string[], OperandType[], string]>([
    [["int64(int64)", "float64(float64)"], ["whole"], "float64"],
    [["int64(int64)", "float64(float64)"], ["bigint"], "int64"],
    [["int8(int8)", "int32(int32)", "int64(int64)"], ["whole"], "int32"],
    [["int8(int8)", "int32(int32)", "int64(int64)"], ["long"], "int64"],
    [["int64(int64)"], ["whole"], "int64"],
    [["int8(int8)"], ["whole"], "int8"],
    [["float32(float32)"], ["fractional"], "float32"],
    [["float32(float32)", "float64(float64)"], ["fractional"], "float64"],
    [["uint8(uint8)"], ["bigint"], "uint8"],
  ])("%j on numbers alone, %j: %s", (types, inputs, result) =>
    expect(outcome({ ufunc: "f", types, inputs })).toBe(result),
  );

  // What Numba's loops give of 300 and 100 tells which one NumPy runs.
  test.each<[string[], DType, Casting, string]>([
    [["bool(int8,int8)", "bool(int64,int64)"], "bool", "same_kind", "int64"],
    [["bool(int8,int8)", "bool(int64,int64)"], "bool", "unsafe", "int64"],
    [["int8(int8,int8)", "int64(int64,int64)"], "int64", "unsafe", "int64"],
    [["int8(int8,int8)", "int64(int64,int64)"], "int8", "same_kind", "int8"],
    [["uint8(int8,int8)", "uint8(uint8,uint8)"], "uint8", "unsafe", "uint8"],
  ])("%j on int32 with dtype %s, %s, convert to %s", (types, dtype, casting, inputs) => {
    const request = { name: "f", inputs: ["int32", "int32"] as const, outputs: [null], casting, dtype };
    expect(resolveLoop(types.map(loopOf), request).inputs).toEqual([inputs, inputs]);
  });

  // NumPy 1.24 lets a fraction become an integer unasked; NumPy 2.4 refuses it in these words.
  test.each<[OperandType[], Casting, string]>([
    [
      ["fractional", "int32"],
      "same_kind",
      "Cannot cast ufunc 'f' input 0 from dtype('float64') to dtype('int32') with casting rule 'same_kind'",
    ],
    [["fractional", "int32"], "unsafe", "int32"],
  ])("int32(int32,int32) on %j with dtype int32, %s: %s", (inputs, casting, result) =>
    expect(outcome({ ufunc: "f", types: ["int32(int32,int32)"], inputs, casting, dtype: "int32" })).toBe(result),
  );
});
