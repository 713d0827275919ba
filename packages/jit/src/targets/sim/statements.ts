import { failedAssertion } from "../../diagnostics/finding.ts";
import { staysWhen } from "../../ir/counted-loop.ts";
import type { AssertStmt, CallStmt, CollectiveStmt, IfStmt, LogStmt, LoopStmt, Stmt } from "../../ir/ir.ts";
import { isBig } from "../../ir/types.ts";
import { locate, noteWrite } from "./access.ts";
import { unreachable } from "./arithmetic.ts";
import { atomic } from "./atomics.ts";
import { evaluate, evaluateIndex } from "./expressions.ts";
import { endless } from "./findings.ts";
import type { LogPart } from "./log.ts";
import { writeOp } from "./memory.ts";
import type { Monitor } from "./monitor.ts";
import { leaveUnless } from "./operations.ts";
import type { Scope } from "./scope.ts";
import { fileOf, move } from "./steps.ts";
import type { Thread } from "./thread.ts";
import { BREAK, CONTINUE, type Op, RETURN, sequence } from "./thread.ts";

/** Compiles statements that wait nowhere, each to a few steps. */
export function statements(s: Scope, list: readonly Stmt[]): Op[] {
  const out: Op[] = [];
  for (const stmt of list) statement(s, stmt, out);
  return out;
}

export function statement(s: Scope, stmt: Stmt, out: Op[]): void {
  const { registers } = s.build;
  const mark = registers.mark();
  compile(s, stmt, out);
  registers.release(mark);
}

function compile(s: Scope, stmt: Stmt, out: Op[]): void {
  const { build } = s;
  const add = (op: Op): void => void out.push(op);
  switch (stmt.kind) {
    case "assign":
      return void evaluate(s, stmt.value, out, s.locals[stmt.local]!);
    case "store": {
      const indices = evaluateIndex(s, stmt.index, out);
      const at = locate(build, stmt.array, indices, stmt.span, "write", out);
      const value = evaluate(s, stmt.value, out);
      noteWrite(build, stmt.array, at, value, stmt.span, out);
      build.trace?.access(build.monitor, "write", stmt.array, indices, at, stmt.span, out);
      return add(writeOp(build.views[stmt.array]!, at, value));
    }
    case "if": {
      const left = leave(s, stmt, out);
      if (left !== null) return add(left);
      const condition = evaluate(s, stmt.condition, out);
      return add(choose(condition, statements(s, stmt.then), statements(s, stmt.else)));
    }
    case "loop":
      return add(loop(build.monitor, stmt, statements(s, stmt.body), statements(s, stmt.step)));
    case "block": {
      const body = sequence(statements(s, stmt.body));
      return add((t) => {
        const outcome = body(t);
        return outcome === BREAK ? undefined : outcome;
      });
    }
    case "break":
      return add(() => BREAK);
    case "continue":
      return add(() => CONTINUE);
    case "return":
      stmt.values.forEach((value, i) => evaluate(s, value, out, s.results![i]!));
      return add(() => RETURN);
    case "call": {
      passArguments(s, stmt, out);
      const body = build.functions[stmt.func]!.body!;
      add((t) => void body(t));
      return takeResults(s, stmt, out);
    }
    case "atomic":
      return atomic(s, stmt, out);
    case "barrier":
      // Only a fence comes here. One thread runs at a time, so memory is always in order.
      return;
    case "log":
      return logLine(s, stmt, out);
    case "assert":
      return assertion(s, stmt, out);
    default:
      stmt satisfies CollectiveStmt;
      unreachable(stmt.kind);
  }
}

/** Fills the callee's parameters. A callee comes before its callers and never calls them, so they are free. */
export function passArguments(s: Scope, stmt: CallStmt, out: Op[]): void {
  const callee = s.build.functions[stmt.func]!;
  stmt.args.forEach((arg, i) => evaluate(s, arg, out, callee.locals[i]!));
}

export function takeResults(s: Scope, stmt: CallStmt, out: Op[]): void {
  const callee = s.build.functions[stmt.func]!;
  const types = s.build.kernel.functions[stmt.func]!.results;
  stmt.results.forEach((local, i) => {
    if (local !== null) out.push(move(types[i]!, callee.results[i]!, s.locals[local]!));
  });
}

function choose(condition: number, then: readonly Op[], otherwise: readonly Op[]): Op {
  const yes = sequence(then);
  if (otherwise.length === 0) return (t) => (t.f[condition] !== 0 ? yes(t) : undefined);
  const no = sequence(otherwise);
  if (then.length === 0) return (t) => (t.f[condition] !== 0 ? undefined : no(t));
  return (t) => (t.f[condition] !== 0 ? yes(t) : no(t));
}

/** `if (!(x < y)) break;`, which every loop has, in one step; null for any other `if`. */
function leave(s: Scope, stmt: IfStmt, out: Op[]): Op | null {
  const stays = staysWhen(stmt);
  if (stays === null) return null;
  let condition = stmt.condition;
  let leaves = !stays;
  while (condition.kind === "unary" && condition.op === "not") {
    condition = condition.value;
    leaves = !leaves;
  }
  if (!leaves && condition.kind === "binary" && !isBig(condition.left.type)) {
    const make = leaveUnless(condition.op);
    if (make !== null) return make(evaluate(s, condition.left, out), evaluate(s, condition.right, out));
  }
  const register = evaluate(s, condition, out);
  return leaves ? (t) => (t.f[register] !== 0 ? BREAK : undefined) : (t) => (t.f[register] !== 0 ? undefined : BREAK);
}

function loop(monitor: Monitor, stmt: LoopStmt, body: readonly Op[], step: readonly Op[]): Op {
  return (t) => {
    for (;;) {
      if (++t.rounds > monitor.stepBudget) endless(monitor, t, stmt.span);
      for (let i = 0; i < body.length; i++) {
        const outcome = body[i]!(t);
        if (outcome === undefined) continue;
        if (outcome === BREAK) return;
        if (outcome === CONTINUE) break;
        return outcome;
      }
      for (let i = 0; i < step.length; i++) step[i]!(t);
    }
  };
}

/** console.log: collects the values; the host shows them after the launch. */
function logLine(s: Scope, stmt: LogStmt, out: Op[]): void {
  const parts = stmt.items.map((item): ((t: Thread) => LogPart) => {
    if (typeof item === "string") return () => item;
    const register = evaluate(s, item, out, s.build.registers.temporary(item.type));
    const file = fileOf(item.type);
    return item.type === "bool" ? (t) => t.f[register] !== 0 : (t) => t[file][register]!;
  });
  const { log } = s.build;
  out.push((t) => {
    log.write(
      t.index,
      parts.map((part) => part(t)),
    );
  });
}

function assertion(s: Scope, stmt: AssertStmt, out: Op[]): void {
  const { monitor } = s.build;
  const holds = evaluate(s, stmt.condition, out);
  out.push((t) => {
    if (t.f[holds] !== 0) return;
    const finding = { kind: "failed-assertion", span: stmt.span } as const;
    monitor.foundIn(t, (who) => failedAssertion(who, stmt.message), finding);
  });
}
