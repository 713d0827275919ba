import { expect, test } from "vitest";
import type { Stmt } from "../../../src/ir/ir.ts";
import { someStmt } from "../../../src/ir/walk.ts";
import { ifConversion } from "../../../src/passes/if-conversion.ts";
import { count, FLAGS, GIVEN, gid, kernelOf, load, n, not, OUT, op, run, set, store, v, when } from "./build.ts";

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
  ["an element and a local", two(store(OUT, gid, 3), set(x, 4)), false],
  ["one element", two(store(OUT, gid, 3), store(OUT, gid, op(load(GIVEN, gid), "add", 1))), true],
  ["elements of two arrays", two(store(OUT, gid, 3), store(FLAGS, gid, 4)), false],
  ["two elements", when(isOdd, [store(OUT, gid, 3)], [store(OUT, op(gid, "sub", 1), 4)]), false],
  ["an element of another place", two(store(OUT, gid, load(GIVEN, op(gid, "mul", 2))), store(OUT, gid, 1)), false],
  [
    "the element that the condition reads",
    when(op(load(GIVEN, gid), "gt", 5), [set(x, load(GIVEN, gid))], [set(x, 4)]),
    true,
  ],
])("%s", (_, body, gone) => expect(converted(body)).toBe(gone));

const [k, sum] = [2, 4];
const element = load(GIVEN, v(k));
const isOver = op(element, "gt", 7);

/** Whether a loop over this statement has no branch but its exit; what is computed stays the same. */
function reduced(stmt: Stmt): boolean {
  const kernel = kernelOf([set(sum, 3), ...count(k, 0, n, [stmt]), store(OUT, gid, v(sum))]);
  const after = ifConversion.run(kernel);
  for (const iterations of [0, 1, 40]) expect(run(after, iterations)).toEqual(run(kernel, iterations));
  return !someStmt(after.body, (one) => one.kind === "if" && one.then.every(({ kind }) => kind !== "break"));
}

test.each<[string, Stmt, boolean]>([
  ["a count", when(isOver, [set(sum, op(v(sum), "add", 1))]), true],
  ["a sum of what the condition reads", when(isOver, [set(sum, op(element, "add", v(sum)))]), true],
  ["bits that are set", when(isOver, [set(sum, op(v(sum), "or", v(k)))]), true],
  ["bits that stay", when(isOver, [set(sum, op(v(sum), "and", v(k)))]), true],
  ["bits that change", when(isOver, [set(sum, op(v(sum), "xor", v(k)))]), true],
  ["two conditions", when(isOver, [when(op(v(k), "lt", 9), [set(sum, op(v(sum), "add", v(k)))])]), true],
  ...(["gt", "ge", "lt", "le"] as const).flatMap((compare): [string, Stmt, boolean][] => [
    [`element ${compare} local`, when(op(element, compare, v(sum)), [set(sum, element)]), true],
    [`local ${compare} element`, when(op(v(sum), compare, element), [set(sum, element)]), true],
  ]),
  ["another element than is compared", when(op(element, "gt", v(sum)), [set(sum, load(GIVEN, gid))]), false],
  ["an equal element", when(op(element, "eq", v(sum)), [set(sum, element)]), false],
  ["a difference", when(isOver, [set(sum, op(v(k), "sub", v(sum)))]), false],
  ["a count up to a bound", when(op(v(sum), "lt", 9), [set(sum, op(v(sum), "add", 1))]), false],
  ["twice the local", when(isOver, [set(sum, op(v(sum), "add", v(sum)))]), false],
  ["an element of another place in a sum", when(isOver, [set(sum, op(v(sum), "add", load(GIVEN, gid)))]), false],
  ["the opposite", when(not(isOver), [set(sum, op(v(sum), "add", 1))]), true],
])("in a loop: %s", (_, stmt, gone) => expect(reduced(stmt)).toBe(gone));

test("outside of loops a branch without another value stays", () => {
  const kernel = kernelOf([set(sum, 3), when(isOdd, [set(sum, op(v(sum), "add", 1))]), store(OUT, gid, v(sum))]);
  expect(ifConversion.run(kernel).body).toEqual(kernel.body);
});
