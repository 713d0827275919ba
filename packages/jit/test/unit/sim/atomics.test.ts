import type { RealDType as DType } from "@gridstride/core";
import { expect, test } from "vitest";
import type { Expr } from "../../../src/ir/expr.ts";
import type { AtomicStmt } from "../../../src/ir/ir.ts";
import { simulate } from "../../../src/targets/sim/program.ts";
import { arrayOf, constant, elements, kernelOf, local, store } from "./build.ts";

const span = { source: 0, start: 0, end: 1 };

/** One thread updates element 0, then stores the old value into a second array. */
function updated(
  op: AtomicStmt["op"],
  type: DType,
  before: number,
  args: readonly number[],
): { old: unknown; now: unknown } {
  const zero = constant("int32", 0);
  const values: Expr[] = args.map((value) => constant(type, value));
  const atomic: AtomicStmt = { kind: "atomic", op, array: 0, index: [zero], args: values, result: 0, span };
  const kernel = kernelOf([type, type], [], [atomic, store(1, [zero], local(type, 0))], {
    locals: [{ name: "old", type }],
  });
  const [memory, out] = [arrayOf(type, [before]), arrayOf(type, [0])];
  simulate(kernel).run({ grid: [1, 1, 1], block: [1, 1, 1], args: [memory, out], stepBudget: 10 });
  return { old: elements(type, out)[0], now: elements(type, memory)[0] };
}

test.each<readonly [AtomicStmt["op"], DType, number, readonly number[], number]>([
  // op     type       before       arguments      after
  ["add", "int32", 2147483647, [1], -2147483648],
  ["add", "uint32", 4294967295, [2], 1],
  ["add", "float32", 16777216, [1], 16777216],
  ["sub", "int32", 5, [7], -2],
  ["sub", "uint32", 0, [1], 4294967295],
  ["sub", "float32", 1, [0.5], 0.5],
  ["min", "int32", 5, [-7], -7],
  ["min", "uint32", 5, [4294967295], 5],
  ["max", "uint32", 5, [4294967295], 4294967295],
  ["max", "float32", -0, [0], 0],
  ["min", "float32", 1, [NaN], NaN],
  ["and", "uint32", 4294967295, [2147483649], 2147483649],
  ["or", "int32", 1, [-2147483648], -2147483647],
  ["xor", "int32", -1, [1], -2],
  ["exch", "float32", 1, [2], 2],
  ["cas", "int32", 3, [3, 9], 9],
  ["cas", "int32", 4, [3, 9], 4],
  ["cas", "float32", 0.5, [0.5, 2], 2],
  ["inc", "uint32", 2, [3], 3],
  ["inc", "uint32", 3, [3], 0],
  ["inc", "uint32", 9, [3], 0],
  ["dec", "uint32", 2, [3], 1],
  ["dec", "uint32", 0, [3], 3],
  ["dec", "uint32", 9, [3], 3],
])("atomic.%s of %s: %d with %j becomes %d, and gives the old value", (op, type, before, args, after) => {
  expect(updated(op, type, before, args)).toEqual({ old: before, now: after });
});

test.each([
  ["load", [], 0, "out-of-bounds-read", "reads"],
  ["store", [7], null, "out-of-bounds-write", "writes"],
  ["exch", [7], null, "out-of-bounds-write", "writes"],
  ["exch", [7], 0, "out-of-bounds-write", "updates"],
  ["add", [7], null, "out-of-bounds-write", "updates"],
] as const)("atomic.%s %j out of bounds, its result in %s: %s, which %s", (op, values, result, finding, verb) => {
  const args: Expr[] = values.map((value) => constant("int32", value));
  const atomic: AtomicStmt = { kind: "atomic", op, array: 0, index: [constant("int32", 4)], args, result, span };
  const kernel = kernelOf(["int32"], [], [atomic], { locals: [{ name: "old", type: "int32" }] });
  const run = (): void =>
    simulate(kernel).run({ grid: [1, 1, 1], block: [1, 1, 1], args: [arrayOf("int32", [1])], stepBudget: 10 });
  expect(run).toThrow(expect.objectContaining({ finding, message: expect.stringMatching(` ${verb} a0\\[4\\]`) }));
});
