import { expect, test } from "vitest";
import type { Stmt } from "../../../src/ir/ir.ts";
import { someStmt } from "../../../src/ir/walk.ts";
import { ifConversion } from "../../../src/passes/if-conversion.ts";
import { GIVEN, gid, kernelOf, load, OUT, op, run, set, store, v, when } from "./build.ts";

const [x, y] = [0, 1];
const isOdd = op(op(gid, "rem", 2), "eq", 1);
const isLarge = op(gid, "gt", 5);
const two = (then: Stmt, other: Stmt): Stmt => when(isOdd, [then], [other]);
const out = store(OUT, gid, op(v(x), "add", v(y)));

/** Whether all branches are gone; what is computed stays the same. */
function converted(...body: readonly Stmt[]): boolean {
  const kernel = kernelOf([set(x, 0), set(y, 0), ...body, out]);
  const after = ifConversion.run(kernel);
  expect(run(after)).toEqual(run(kernel));
  return !someStmt(after.body, ({ kind }) => kind === "if");
}

test.each<[string, Stmt, boolean]>([
  ["two constants", two(set(x, 3), set(x, 4)), true],
  ["quick values", two(set(x, op(gid, "mul", 5)), set(x, op(v(x), "add", 1))), true],
  ["a choice of three", two(set(x, 3), when(isLarge, [set(x, 4)], [set(x, 5)])), true],
  ["with a value that nothing reads", when(isOdd, [set(x, 3), set(2, 1)], [set(x, 4), set(3, 1)]), true],
  ["two locals", two(set(x, 3), set(y, 4)), false],
  ["no other value", when(isOdd, [set(x, 3)]), false],
  ["an element, which may be outside", two(set(x, load(GIVEN, gid)), set(x, 4)), false],
  ["a quotient, which takes long", two(set(x, op(gid, "idiv", v(y))), set(x, 4)), false],
  ["a store", two(store(OUT, gid, 3), set(x, 4)), false],
])("%s", (_, body, gone) => expect(converted(body)).toBe(gone));
