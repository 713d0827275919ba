import { failedAssertion } from "../../diagnostics/finding.ts";
import type { AssertStmt, LogStmt } from "../../ir/ir.ts";
import { isBig } from "../../ir/types.ts";
import { evaluate } from "./expressions.ts";
import type { LogPart } from "./log.ts";
import type { Scope } from "./scope.ts";
import type { Op, Thread } from "./thread.ts";

/** console.log: collects the values; the host shows them after the launch. */
export function logLine(s: Scope, stmt: LogStmt, out: Op[]): void {
  const parts = stmt.items.map((item): ((t: Thread) => LogPart) => {
    if (typeof item === "string") return () => item;
    const register = evaluate(s, item, out, s.build.registers.temporary(item.type));
    if (isBig(item.type)) return (t) => t.b[register]!;
    if (item.type === "bool") return (t) => t.f[register] !== 0;
    return (t) => t.f[register]!;
  });
  const { log } = s.build;
  out.push((t) => {
    log.write(
      t.index,
      parts.map((part) => part(t)),
    );
  });
}

export function assertion(s: Scope, stmt: AssertStmt, out: Op[]): void {
  const { monitor } = s.build;
  const holds = evaluate(s, stmt.condition, out);
  out.push((t) => {
    if (t.f[holds] !== 0) return;
    const finding = { kind: "failed-assertion", span: stmt.span } as const;
    monitor.foundIn(t, (who) => failedAssertion(who, stmt.message), finding);
  });
}
