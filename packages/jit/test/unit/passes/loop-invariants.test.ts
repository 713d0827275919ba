import { describe, expect, test } from "vitest";
import type { Expr } from "../../../src/ir/expr.ts";
import type { Stmt } from "../../../src/ir/ir.ts";
import { loopInvariants } from "../../../src/passes/loop-invariants.ts";
import { singleAssignment } from "../../../src/passes/single-assignment.ts";
import { passesFor } from "../../../src/pipeline.ts";
import { count, FLAGS, GIVEN, gid, kernelOf, load, n, OUT, op, run, set, stop, store, sync, v, when } from "./build.ts";

const [i, first, second, k] = [0, 1, 2, 3];
const use = store(OUT, gid, op(load(OUT, gid), "add", op(v(second), "add", v(i))));

/** What stands before the loop afterwards, of the locals `b` and `c`. */
function moved(body: readonly Stmt[]): readonly number[] {
  const kernel = singleAssignment.run(kernelOf(body));
  const after = loopInvariants.run(kernel);
  // What the simulator reports differs: a value may be computed where no iteration needs it.
  for (const rounds of [0, 1, 3, 200])
    expect({ ...run(after, rounds), findings: [] }).toEqual({ ...run(kernel, rounds), findings: [] });
  const loop = after.body.findIndex(({ kind }) => kind === "loop");
  return after.body.slice(0, loop).flatMap((stmt) => (stmt.kind === "assign" && stmt.local !== i ? [stmt.local] : []));
}

describe("set before the loop", () => {
  test.each<[string, readonly Stmt[], readonly number[]]>([
    [
      "a load and what follows from it",
      [set(first, load(GIVEN, 3)), set(second, op(v(first), "idiv", n)), use],
      [first, second],
    ],
    [
      "under a condition",
      [set(second, 0), when(op(v(i), "gt", 1), [set(first, load(GIVEN, n)), store(FLAGS, gid, v(first))])],
      [second, first],
    ],
    ["out of two loops", [...count(k, 0, 2, [set(second, load(GIVEN, 5)), use])], [second]],
  ])("%s", (_, round, locals) => expect(moved(count(i, 0, n, round))).toEqual(locals));
});

describe("left in the loop", () => {
  test.each<[name: string, round: readonly Stmt[], before?: readonly Stmt[]]>([
    ["what the counter changes", [set(second, load(GIVEN, v(i))), use]],
    ["a load from memory that the loop writes", [set(second, load(OUT, 3)), when(op(gid, "eq", 3), [use])]],
    ["a local that two statements set", [when(op(v(i), "gt", 1), [set(second, 4)], [set(second, 5)]), use]],
    ["a value that an iteration carries on", [set(second, op(v(second), "add", 1)), use], [set(second, 1)]],
    ["values over a barrier", [set(second, load(GIVEN, 1)), sync, use]],
  ])("%s", (_, round, before = []) => {
    const body = [...before, set(first, 0), ...count(i, 0, n, [...round, when(op(v(i), "gt", 90), [stop])])];
    const kernel = singleAssignment.run(kernelOf(body));
    expect(loopInvariants.run(kernel)).toBe(kernel);
  });
});

test.each<[string, (array: number) => readonly Stmt[]]>([
  ["in the test that ends a loop", (array) => count(i, 0, load(array, 3), [store(FLAGS, gid, v(i))])],
  ["twice in an iteration", (array) => count(i, 0, n, [store(FLAGS, gid, op(load(array, 3), "add", load(array, 3)))])],
])("an element that is read %s is read once, before the loop; not where the kernel writes its array", (_, body) => {
  for (const [array, reads] of [
    [GIVEN, 1],
    [FLAGS, 0],
  ] as const) {
    const kernel = singleAssignment.run(kernelOf(body(array)));
    const after = loopInvariants.run(kernel);
    const before = after.body.slice(
      0,
      after.body.findIndex(({ kind }) => kind === "loop"),
    );
    expect(before.filter((stmt) => stmt.kind === "assign" && stmt.value.kind === "load")).toHaveLength(reads);
    for (const rounds of [0, 3]) expect(run(after, rounds)).toEqual(run(kernel, rounds));
  }
});

test("a load that is known to be inside where it stands is not known to be where it is moved", () => {
  const known = { ...load(GIVEN, n), inside: [true] } as Expr;
  const guarded = [when(op(n, "lt", 100), [set(first, known), store(FLAGS, gid, v(first))])];
  const kernel = singleAssignment.run(kernelOf(count(i, 0, 3, guarded)));
  const [moved] = loopInvariants.run(kernel).body.filter((stmt) => stmt.kind === "assign" && stmt.local === first);
  expect(moved).toMatchObject({ value: { kind: "load", array: GIVEN } });
  expect(moved).not.toHaveProperty("value.inside");
});

test("an element that only some iterations read stays where it is read", () => {
  const kernel = kernelOf(count(i, 0, n, [when(op(v(i), "gt", 1), [store(FLAGS, gid, load(GIVEN, 3))])]));
  expect(loopInvariants.run(kernel)).toBe(kernel);
});

test("left out with debug, where a load outside its array is reported", () => {
  expect(passesFor("wasm")).toContain(loopInvariants);
  expect(passesFor("wasm", { debug: true })).not.toContain(loopInvariants);
});
