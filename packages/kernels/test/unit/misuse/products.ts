import { array } from "@gridstride/core";
import { matmul, matvec } from "@gridstride/kernels";
import type { HostileName } from "@gridstride/testing";
import { type Case, flag, matrix, one, operand, out, type Place, scalars } from "./kinds.ts";

export function productCases({ put, where }: Place): readonly Case[] {
  const square = (): unknown => put(matrix());
  const column = (): unknown => put(array([1, 2], "float32"));
  // Host arrays have numbers among them.
  const broadcast: readonly HostileName[] = where.target === undefined ? [] : [...scalars, "BigInt64Array"];
  const factor = [() => 1, scalars.filter((name) => name !== "true" && name !== "1n")] as const;
  const options = {
    dtype: one("float32"),
    alpha: factor,
    beta: factor,
    transposeA: flag,
    activation: one("relu"),
    variant: one("naive"),
    ...where,
  };
  return [
    [
      "matmul",
      matmul,
      {
        args: { a: operand(square), b: operand(square) },
        base: ["out"],
        takes: ["undefined", "{}", "bare", "proxy"],
        options: { out: out(square), bias: operand(square, ...broadcast), transposeB: flag, ...options },
      },
    ],
    [
      "matvec",
      matvec,
      {
        args: { a: operand(square), x: operand(column) },
        base: ["out"],
        takes: ["undefined", "{}", "bare", "proxy"],
        options: { out: out(column), bias: operand(column, ...broadcast), ...options },
      },
    ],
  ];
}
