// What is live, against data flow by the book: every loop again and again until nothing more is needed.
import fc from "fast-check";
import { expect, test } from "vitest";
import type { IfStmt, LoopStmt, Stmt } from "../../../src/ir/ir.ts";
import { type Liveness, liveness } from "../../../src/ir/live.ts";
import { assigned, partsOf, statements } from "../../../src/ir/walk.ts";
import { set, v } from "../passes/build.ts";
import { randomKernel } from "../passes/random-kernel.ts";

type Live = ReadonlySet<number>;

function iterated(body: readonly Stmt[], end: Live): Liveness {
  const after = new Map<Stmt, Live>();
  const atElse = new Map<IfStmt, Live>();
  const atStep = new Map<LoopStmt, Live>();
  const reads = (stmt: Stmt): number[] => partsOf(stmt).flatMap((part) => (part.kind === "local" ? [part.local] : []));
  const list = (stmts: readonly Stmt[], out: Live, onBreak: Live, onContinue: Live): Live =>
    stmts.reduceRight((live, stmt) => one(stmt, live, onBreak, onContinue), out);
  const one = (stmt: Stmt, out: Live, onBreak: Live, onContinue: Live): Live => {
    after.set(stmt, out);
    if (stmt.kind === "break") return onBreak;
    if (stmt.kind === "continue") return onContinue;
    if (stmt.kind === "return") return new Set([...end, ...reads(stmt)]);
    if (stmt.kind === "block") return list(stmt.body, out, out, onContinue);
    if (stmt.kind === "if") {
      const other = list(stmt.else, out, onBreak, onContinue);
      atElse.set(stmt, other);
      return new Set([...list(stmt.then, out, onBreak, onContinue), ...other, ...reads(stmt)]);
    }
    if (stmt.kind !== "loop")
      return new Set([...[...out].filter((local) => !assigned(stmt).includes(local)), ...reads(stmt)]);
    for (let begin: Live = new Set(); ; ) {
      const step = list(stmt.step, begin, out, begin);
      atStep.set(stmt, step);
      const next = list(stmt.body, step, out, step);
      if (next.size === begin.size) return next;
      begin = next;
    }
  };
  return { before: list(body, end, end, end), after, atElse, atStep };
}

/** Gives the step of each loop another assignment: in random kernels steps only count. */
function stepping(body: readonly Stmt[], choices: readonly number[]): void {
  for (const [i, stmt] of statements(body).entries()) {
    if (stmt.kind !== "loop") continue;
    const [to, from] = [choices[i % choices.length]! % 10, choices[(i + 1) % choices.length]! % 10];
    (stmt.step as Stmt[]).push(set(to, v(from)));
  }
}

test("random kernels", () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(1000), { minLength: 40, maxLength: 200 }),
      fc.uniqueArray(fc.nat(12)),
      (choices, end) => {
        // Each statement a node of its own, as liveness wants it.
        const body = JSON.parse(JSON.stringify(randomKernel(choices))) as readonly Stmt[];
        stepping(body, choices);
        expect(liveness(body, new Set(end))).toEqual(iterated(body, new Set(end)));
      },
    ),
    { numRuns: 200, seed: 20261122 },
  );
});
