import { bug } from "../../../diagnostics/bug.ts";
import type { Stmt } from "../../../ir/ir.ts";
import { isJump } from "../../../ir/jumps.ts";
import { emitted } from "../../../ir/marks.ts";
import { computedHere } from "../control.ts";
import { atomic } from "./atomics.ts";
import { zero } from "./elements.ts";
import { choose, loop } from "./flow.ts";
import type { Frame, Targets } from "./frame.ts";
import { store } from "./memory.ts";
import { assertion, logLine } from "./report.ts";

/** The statements in order; statements after a jump are left out. */
export function list(frame: Frame, body: readonly Stmt[], targets: Targets): void {
  for (const stmt of body) {
    emitted(stmt.span, () => frame.temporaries.within(() => statement(frame, stmt, targets)));
    if (isJump(stmt)) return;
  }
}

function statement(frame: Frame, stmt: Stmt, targets: Targets): void {
  const { scope, code } = frame;
  switch (stmt.kind) {
    case "assign":
      scope.places.set(stmt.local, () => frame.value(stmt.value));
      if (stmt.apart) computedHere(code, () => scope.places.set(stmt.local, () => zero(code, stmt.value.type)));
      return;
    case "store":
      return store(frame, stmt);
    case "if":
      return choose(frame, stmt, targets);
    case "loop":
      return loop(frame, stmt, targets);
    case "block":
      code.block((end) => frame.list(stmt.body, { ...targets, break: end }));
      return;
    case "break":
    case "continue":
    case "return":
      code.br(targets[stmt.kind]!);
      return;
    case "atomic":
      return atomic(frame, stmt);
    case "barrier":
      if (stmt.scope !== "fence") throw bug(stmt.kind);
      if (scope.build.options.shared) code.op("atomic.fence");
      return;
    case "log":
      return logLine(frame, stmt);
    case "assert":
      return assertion(frame, stmt);
    case "call":
    case "collective":
      throw bug(stmt.kind);
    default:
      stmt satisfies never;
  }
}
