import { expect, test } from "vitest";
import type { Stmt } from "../../../src/ir/ir.ts";
import { computedOnce } from "../../../src/passes/computed-once.ts";
import { singleAssignment } from "../../../src/passes/single-assignment.ts";
import { count, GIVEN, gid, kernelOf, load, OUT, op, run, set, store, v, when } from "./build.ts";

const [i, quotient, twice] = [0, 1, 2];
const made = set(quotient, op(load(GIVEN, gid), "idiv", 7));
const into = (at: number, value = v(quotient)): Stmt => store(OUT, op(gid, "add", at), value);

/** The locals that are computed where they are set. */
function marked(body: readonly Stmt[]): readonly number[] {
  const kernel = singleAssignment.run(kernelOf(body));
  const after = computedOnce.run(kernel);
  expect(run(after)).toEqual(run(kernel));
  const lists = (list: readonly Stmt[]): readonly number[] =>
    list.flatMap((stmt) => {
      if (stmt.kind === "assign") return stmt.apart ? [stmt.local] : [];
      return stmt.kind === "if" || stmt.kind === "loop" ? lists("then" in stmt ? stmt.then : stmt.body) : [];
    });
  return lists(after.body);
}

test.each<[string, readonly Stmt[], readonly number[]]>([
  ["two stores", [made, into(0), into(1)], [quotient]],
  [
    "two stores of what is made of it",
    [made, set(twice, op(v(quotient), "add", 1)), into(0, v(twice)), into(1, v(twice))],
    [quotient],
  ],
  ["stores in a branch", [made, when(op(gid, "gt", 1), [into(0), into(1)])], [quotient]],
  ["one store", [made, into(0)], []],
  ["a sum", [set(quotient, op(load(GIVEN, gid), "add", 7)), into(0), into(1)], []],
  ["a condition next to it", [made, when(op(v(quotient), "gt", 1), [into(0), into(1)])], []],
  ["an index of a load next to it", [made, set(twice, load(GIVEN, v(quotient))), into(0), into(1)], []],
  ["inside a loop", count(i, 0, 2, [made, into(0), into(1)]), [quotient]],
])("%s", (_, body, locals) => expect(marked(body)).toEqual(locals));
