import { describe, expect, test } from "vitest";
import type * as ex from "../../../src/ir/expr.ts";
import type * as ir from "../../../src/ir/ir.ts";
import type { Listener } from "../../../src/targets/sim/monitor.ts";
import { simulate } from "../../../src/targets/sim/program.ts";
import { SimulatorError } from "../../../src/targets/sim/simulator-error.ts";
import { arrayOf, binary, constant, elements, kernelOf, load, position, store } from "./build.ts";

const at = position("globalIdx");
const one = constant("int32", 1);
const plus = (x: ex.Expr): ex.Expr => binary("add", "int32", x, one);

/** Runs with a listener that lets the launch go on, and gives what was found and left. */
function goOn(body: readonly ir.Stmt[], first: number[], second: number[]): { found: string[]; memory: unknown[][] } {
  const args = [arrayOf("int32", first), arrayOf("int32", second)];
  const found: string[] = [];
  const report: Listener = ({ kind }) => void found.push(kind);
  simulate(kernelOf(["int32", "int32"], [], body)).run({
    grid: [1, 1, 1],
    block: [4, 1, 1],
    args,
    stepBudget: 10,
    report,
  });
  return { found, memory: args.map((arg) => elements("int32", arg)) };
}

describe("a listener that does not throw sees the guarded meaning", () => {
  test("a read out of bounds gives 0", () => {
    const { found, memory } = goOn([store(1, [at], load("int32", 0, at))], [5, 6], [9, 9, 9, 9]);
    expect(found).toEqual(["out-of-bounds-read", "out-of-bounds-read"]);
    expect(memory[1]).toEqual([5, 6, 0, 0]);
  });

  test("a write out of bounds is dropped", () => {
    const { found, memory } = goOn([store(0, [plus(at)], at)], [9, 9, 9], [0]);
    expect(found).toEqual(["out-of-bounds-write", "out-of-bounds-write"]);
    expect(memory[0]).toEqual([9, 0, 1]);
  });

  test("a quotient by zero is 0", () => {
    const { found, memory } = goOn(
      [store(1, [at], binary("idiv", "int32", one, load("int32", 0, at)))],
      [1, 0, -1, 0],
      [9, 9, 9, 9],
    );
    expect(found).toEqual(["division-by-zero", "division-by-zero"]);
    expect(memory[1]).toEqual([1, 0, -1, 0]);
  });

  test("an endless loop ends the launch all the same", () => {
    const span = { source: 0, start: 0, end: 1 };
    const loop: ir.Stmt = { kind: "loop", body: [], step: [], span };
    expect(() => goOn([loop], [1], [1])).toThrow(SimulatorError);
  });
});

test("a program can be run again after a finding, with other sizes", () => {
  const program = simulate(kernelOf(["int32", "int32"], [], [store(1, [at], load("int32", 0, at))]));
  const run = (n: number, threads: number): unknown[] => {
    const args = [
      arrayOf(
        "int32",
        Array.from({ length: n }, (_, i) => i),
      ),
      arrayOf("int32", new Array<number>(threads).fill(-1)),
    ];
    program.run({ grid: [1, 1, 1], block: [threads, 1, 1], args, stepBudget: 10 });
    return elements("int32", args[1]!);
  };
  expect(() => run(2, 4)).toThrow("GS901");
  expect(run(6, 5)).toEqual([0, 1, 2, 3, 4]);
});

test("a block of more than 1,024 threads is refused", () => {
  const program = simulate(kernelOf(["int32"], [], []));
  expect(() =>
    program.run({ grid: [1, 1, 1], block: [1025, 1, 1], args: [arrayOf("int32", [1])], stepBudget: 1 }),
  ).toThrow(RangeError);
});
