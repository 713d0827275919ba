// What is live, against data flow by the book: every loop again and again until nothing more is needed.
import fc from "fast-check";
import { expect, test } from "vitest";
import type { IfStmt, LoopStmt, Stmt } from "../../../src/ir/ir.ts";
import { type Liveness, liveness } from "../../../src/ir/live.ts";
import { assigned, partsOf } from "../../../src/ir/walk.ts";
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

test("random kernels", () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(1000), { minLength: 40, maxLength: 200 }),
      fc.uniqueArray(fc.nat(12)),
      (choices, end) => {
        // Each statement a node of its own, as liveness wants it.
        const body = JSON.parse(JSON.stringify(randomKernel(choices))) as readonly Stmt[];
        expect(liveness(body, new Set(end))).toEqual(iterated(body, new Set(end)));
      },
    ),
    { numRuns: 200, seed: 20261122 },
  );
});
