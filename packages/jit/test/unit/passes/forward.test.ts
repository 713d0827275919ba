import { describe, expect, test } from "vitest";
import type { Stmt } from "../../../src/ir/ir.ts";
import { forwardSubstitution } from "../../../src/passes/forward.ts";
import { count, FLAGS, GIVEN, gid, kernelOf, load, n, OUT, op, run, set, store, sync, v, when } from "./build.ts";

const [i, first, second] = [0, 1, 2];

/** The locals that are still set, with results as before. */
function left(body: readonly Stmt[]): readonly number[] {
  const kernel = kernelOf(body);
  const after = forwardSubstitution.run(kernel);
  for (const rounds of [0, 1, 3]) expect(run(after, rounds)).toEqual(run(kernel, rounds));
  return after.body.flatMap((stmt) => (stmt.kind === "assign" && stmt.local !== i ? [stmt.local] : []));
}

describe("a value that is read once", () => {
  test.each<[string, readonly Stmt[], readonly number[]]>([
    ["stands where it is read", [set(first, load(GIVEN, gid)), store(OUT, gid, v(first))], []],
    ["also by way of another", [set(first, n), set(second, op(v(first), "add", 1)), store(OUT, gid, v(second))], []],
    [
      "stays before a store to what it loads",
      [set(first, load(OUT, gid)), store(OUT, gid, 7), store(FLAGS, gid, v(first))],
      [first],
    ],
    [
      "stays before another value of what it reads",
      [set(i, 1), set(first, v(i)), set(i, 2), store(OUT, gid, op(v(first), "add", v(i)))],
      [first],
    ],
    ["stays before a barrier", [set(first, load(GIVEN, gid)), sync, store(OUT, gid, v(first))], [first]],
    ["stays before a loop", [set(first, load(GIVEN, gid)), ...count(i, 0, n, [store(OUT, gid, v(first))])], [first]],
    ["is asked for by an if", [set(first, load(GIVEN, gid)), when(op(v(first), "gt", 1), [store(OUT, gid, 5)])], []],
    [
      "stays where it is read twice",
      [set(first, load(GIVEN, gid)), store(OUT, gid, op(v(first), "mul", v(first)))],
      [first],
    ],
  ])("%s", (_, body, locals) => expect(left(body)).toEqual(locals));
});
