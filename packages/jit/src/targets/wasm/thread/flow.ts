import { bug } from "../../../diagnostics/bug.ts";
import type { IfStmt, LoopStmt } from "../../../ir/ir.ts";
import { continues, exitTest, isJump } from "../../../ir/jumps.ts";
import { not } from "../../../ir/make.ts";
import { invertedLoop } from "../control.ts";
import type { Label } from "../encode/code.ts";
import type { Frame, Targets } from "./frame.ts";
import { rangeTest } from "./range-test.ts";

type Jump = "break" | "continue" | "return";

/** Where a jump goes. */
export function jump(kind: Jump, targets: Targets): Label {
  const target = targets[kind];
  if (target === null) throw bug(kind);
  return target;
}

/** `if`; one branch instruction where it only jumps. */
export function choose(frame: Frame, stmt: IfStmt, targets: Targets): void {
  const { code } = frame;
  const turned = stmt.then.length === 0;
  const [first, second] = turned ? [stmt.else, stmt.then] : [stmt.then, stmt.else];
  if (first.length === 0) return;
  frame.value(stmt.condition);
  if (turned) code.op("i32.eqz");
  const [only] = first;
  if (isJump(only)) {
    code.brIf(jump(only.kind, targets));
    frame.list(second, targets);
  } else code.if(() => frame.list(first, targets), second.length === 0 ? null : () => frame.list(second, targets));
}

export function loop(frame: Frame, stmt: LoopStmt, targets: Targets): void {
  const { code, scope } = frame;
  const isRare = scope.ahead?.(stmt) ?? false;
  const range = isRare ? null : rangeTest(frame, stmt);
  const { test, rest } = exitTest(stmt.body);
  const tested = test && ((goesOn: boolean) => frame.value(goesOn ? not(test.condition) : test.condition));
  const whole = (): void =>
    invertedLoop(code, tested, (end) => {
      const body = (next: Label | null): void => frame.list(rest, { ...targets, break: end, continue: next });
      if (continues(rest)) code.block(body);
      else body(null);
      frame.list(stmt.step, targets);
    });
  if (range === null) return whole();
  const before = frame.inside;
  const inside = (): void => {
    frame.inside = range.inside;
    whole();
    frame.inside = before;
  };
  range.push();
  code.if(inside, whole);
}
