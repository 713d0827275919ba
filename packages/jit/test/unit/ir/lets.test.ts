// A `let` is set once and read behind it: the pass that marks them, and the verifier, which must see each breach.
import { expect, test } from "vitest";
import type { Stmt } from "../../../src/ir/ir.ts";
import { printKernel } from "../../../src/ir/print.ts";
import { verifyKernel } from "../../../src/ir/verify.ts";
import { singleAssignment } from "../../../src/passes/single-assignment.ts";
import { count, gid, kernelOf, load, loop, OUT, op, set, stop, store, v, when } from "../passes/build.ts";

const marked = (...body: readonly Stmt[]): string =>
  printKernel(singleAssignment.run(kernelOf(body)))
    .split("\n")
    .filter((line) => line.startsWith("  ") && !/^ {2}(array|local) /.test(line))
    .map((line) => line.slice(2))
    .join("\n");

const out = (value: Parameters<typeof store>[2]): Stmt => store(OUT, gid, value);
const lets = (stmt: Stmt): Stmt => ({ ...stmt, let: true }) as Stmt;

test("a local that one statement sets, read behind it", () => {
  expect(marked(set(0, gid), when(op(v(0), "lt", 3), [out(v(0))]))).toContain("let a = globalIdx.x");
});

test.each<readonly [string, readonly Stmt[]]>([
  ["read before it", [out(v(0)), set(0, gid)]],
  ["read in the next iteration", [loop([when(op(v(0), "lt", 3), [stop]), set(0, gid)])]],
  ["set in a branch and read after it", [when(op(gid, "lt", 3), [set(0, 1)]), out(v(0))]],
  ["set in both branches", [when(op(gid, "lt", 3), [set(0, 1)], [set(0, 2)]), out(v(0))]],
  ["set in a body and read in the step", [loop([stop, set(0, 1)], [set(1, v(0))]), out(v(1))]],
])("no let: %s", (_, body) => expect(marked(...body)).not.toMatch(/let a /));

test("a variable that is used again for something else is several locals", () => {
  expect(marked(set(0, gid), out(v(0)), set(0, load(OUT, 1)), out(v(0)))).toBe(
    ["let a.2 = globalIdx.x", "out[globalIdx.x] = a.2", "let a = out[1]", "out[globalIdx.x] = a"].join("\n"),
  );
});

test.each<readonly [string, readonly Stmt[]]>([
  ["the next value is made of it", [set(0, gid), set(0, op(v(0), "add", 1)), out(v(0))]],
  ["another may follow", [set(0, gid), when(op(gid, "lt", 3), [set(0, 1)]), out(v(0))]],
  ["it is read in the next iteration", [set(0, 1), ...count(1, 0, 3, [out(v(0)), set(0, load(OUT, v(1)))])]],
  [
    "a jump takes it along",
    [set(0, 1), loop([set(0, load(OUT, 1)), when(op(v(0), "lt", 3), [stop]), set(0, gid), out(v(0))]), out(v(0))],
  ],
])("it stays one local where %s", (_, body) => expect(marked(...body)).not.toMatch(/a\.2 = out/));

test.each<readonly [string, readonly Stmt[]]>([
  ["sets the let 0 twice", [lets(set(0, 1)), set(0, 2)]],
  ["reads the let 0 where it is not set", [out(v(0)), lets(set(0, 1))]],
  ["reads the let 0 where it is not set", [when(op(gid, "lt", 3), [lets(set(0, 1))]), out(v(0))]],
])("the verifier refuses: %s", (problem, body) => {
  expect(verifyKernel({ ...kernelOf([]), body })).toEqual([`kernel: ${problem}`]);
});
