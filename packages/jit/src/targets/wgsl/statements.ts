import type { Expr } from "../../ir/expr.ts";
import type { AssertStmt, AssignStmt, CallStmt, IfStmt, LogStmt, LoopStmt, ReturnStmt, Stmt } from "../../ir/ir.ts";
import { isJump, leaves } from "../../ir/jumps.ts";
import { type ReportSite, recordHeader } from "../../ir/report.ts";
import { atomicText } from "./atomics.ts";
import { note, type Scope } from "./build.ts";
import { barrierText, printCollective } from "./collectives.ts";
import { settled, text } from "./expressions.ts";
import { asVector, printScatter, vectorCell } from "./lanes.ts";
import { iterationLines } from "./loop-limit.ts";
import { storeLines } from "./memory.ts";
import { names } from "./names.ts";
import { newSite } from "./report.ts";
import { toBits, valueType, wordsOf } from "./types.ts";
import { Writer } from "./writer.ts";

/** The operand of `return`: nothing in the kernel. */
export type Returns = (values: readonly string[]) => string;

/** Prints a list of statements; statements after a jump are left out. */
export function printList(scope: Scope, list: readonly Stmt[], returns: Returns): void {
  for (const stmt of list) {
    printStatement(scope, stmt, returns);
    if (isJump(stmt)) break;
  }
}

function printStatement(scope: Scope, stmt: Stmt, returns: Returns): void {
  const { writer } = scope;
  const line = (written: string): void => writer.line(written, stmt.span);
  switch (stmt.kind) {
    case "assign":
      return line(
        `${scope.lets.has(stmt.local) ? "let " : ""}${names.local(stmt.local)} = ${assignedText(scope, stmt)};`,
      );
    case "store": {
      const index = texts(scope, stmt.index);
      if (stmt.mask !== undefined) {
        const [value, mask] = [text(scope, stmt.value), text(scope, stmt.mask)];
        return printScatter(scope, stmt, { index, value, mask });
      }
      if (scope.build.kernel.coarse?.of === "neighbours") {
        const value = asVector(stmt.value, text(scope, stmt.value));
        return line(`${vectorCell(scope.build, stmt.array, index[0] ?? "")} = ${value};`);
      }
      return storeLines(scope, stmt, index, text(scope, stmt.value)).forEach(line);
    }
    case "if":
      return printIf(scope, stmt, returns);
    case "loop":
      return printLoop(scope, stmt, returns);
    case "block":
      // A switch, because `break` leaves it and `continue` does not.
      return writer.braces("switch 0u", stmt.span, () =>
        writer.braces("default:", stmt.span, () => printList(scope, stmt.body, returns)),
      );
    case "break":
      return line("break;");
    case "continue":
      return line("continue;");
    case "return":
      return printReturn(scope, stmt, returns);
    case "call":
      return printCall(scope, stmt);
    case "atomic": {
      const call = atomicText(
        scope,
        stmt,
        texts(scope, stmt.index),
        stmt.args.map((arg) => settled(scope, arg)),
      );
      return line(`${stmt.result === null ? "_" : names.local(stmt.result)} = ${call};`);
    }
    case "barrier":
      return barrierText(scope.build, stmt.scope).forEach(line);
    case "collective":
      return printCollective(scope, stmt);
    case "log":
      return printLog(scope, stmt);
    case "assert":
      return scope.build.options.debug ? printAssert(scope, stmt) : undefined;
    default:
      stmt satisfies never;
  }
}

/** A scalar that goes into a vector is in all its lanes. */
function assignedText(scope: Scope, { local, value, apart }: AssignStmt): string {
  const written = settled(scope, value, apart);
  return scope.locals[local]?.lanes === undefined ? written : asVector(value, written);
}

export const texts = (scope: Scope, list: readonly Expr[]): readonly string[] => list.map((expr) => text(scope, expr));

function printIf(scope: Scope, stmt: IfStmt, returns: Returns): void {
  printBranches(scope, stmt, text(scope, stmt.condition), returns);
}

function printBranches(scope: Scope, stmt: IfStmt, condition: string, returns: Returns): void {
  const { writer } = scope;
  const list = (stmts: readonly Stmt[]): void => writer.indented(() => printList(scope, stmts, returns));
  writer.line(`if ${condition} {`, stmt.span);
  list(stmt.then);
  let rest: readonly Stmt[] = stmt.else;
  for (let only = onlyIf(rest); only !== null; only = onlyIf(rest)) {
    const branch = only;
    // The `else` has the lines that must come before the condition, and the condition behind them.
    const before = new Writer();
    const trial: Scope = { ...scope, writer: before };
    const written = text(trial, branch.condition);
    scope.temporaries = trial.temporaries;
    if (before.lines.length > 0) {
      writer.line("} else {");
      writer.indented(() => {
        for (const line of before.lines) writer.line(line.text, line.span);
        printBranches(scope, branch, written, returns);
      });
      return writer.line("}");
    }
    writer.line(`} else if ${written} {`, branch.span);
    list(branch.then);
    rest = branch.else;
  }
  if (rest.length > 0) {
    writer.line("} else {");
    list(rest);
  }
  writer.line("}");
}

const onlyIf = (list: readonly Stmt[]): IfStmt | null => (list.length === 1 && list[0]?.kind === "if" ? list[0] : null);

function printLoop(scope: Scope, stmt: LoopStmt, returns: Returns): void {
  const { writer, build } = scope;
  writer.braces("loop", stmt.span, () => {
    for (const line of iterationLines(build, stmt)) writer.line(line, stmt.span);
    printList(scope, stmt.body, returns);
    // WGSL refuses a loop that cannot end.
    if (!leaves(stmt.body)) writer.line(`if (${build.uniforms.wrapped()} == 0xffffffffu) { break; }`);
    if (stmt.step.length === 0) return;
    writer.braces("continuing", stmt.span, () => printList(scope, stmt.step, returns));
  });
}

function printReturn(scope: Scope, stmt: ReturnStmt, returns: Returns): void {
  const value = returns(stmt.values.map((expr) => settled(scope, expr)));
  scope.writer.line(value === "" ? "return;" : `return ${value};`, stmt.span);
}

function printCall(scope: Scope, stmt: CallStmt): void {
  const { build, writer } = scope;
  const positions = build.functionUses[stmt.func] ?? [];
  for (const position of positions) scope.positions.add(position);
  const call = `${names.func(stmt.func)}(${[...stmt.args.map((arg) => settled(scope, arg)), ...positions].join(", ")})`;
  const { results } = build.kernel.functions[stmt.func] ?? { results: [] };
  if (results.length === 0) return writer.line(`${call};`, stmt.span);
  if (results.length === 1)
    return writer.line(
      `${typeof stmt.results[0] === "number" ? names.local(stmt.results[0]) : "_"} = ${call};`,
      stmt.span,
    );
  const all = note(scope, call);
  stmt.results.forEach((local, i) => {
    if (local !== null) writer.line(`${names.local(local)} = ${all}.v${i};`, stmt.span);
  });
}

type LogSite = Extract<ReportSite, { kind: "log" }>;

function printLog(scope: Scope, stmt: LogStmt): void {
  const values = stmt.items.filter((item) => typeof item !== "string");
  // A value of 64 bits is two items.
  const types = stmt.types?.values();
  const pieces: LogSite["pieces"][number][] = [];
  for (let i = 0; i < stmt.items.length; i++) {
    const item = stmt.items[i] as string | Expr;
    const type = typeof item === "string" ? null : (types?.next().value ?? item.type);
    pieces.push(type === null ? (item as string) : { type });
    if (type !== null) i += wordsOf(type) - 1;
  }
  const site = newSite(scope.build, { kind: "log", span: stmt.span, pieces });
  const bits = values.map((item) => toBits(text(scope, item), valueType(item.type)));
  scope.writer.braces("", stmt.span, () => {
    scope.writer.line(`let at = new_record(${site}, ${recordHeader + values.length}u);`, stmt.span);
    scope.writer.braces("if (at != 0xffffffffu)", stmt.span, () => {
      bits.forEach((word, i) => scope.writer.line(`report.records[at + ${i}u] = ${word};`, stmt.span));
    });
  });
}

function printAssert(scope: Scope, stmt: AssertStmt): void {
  const condition = text(scope, stmt.condition);
  const site = newSite(scope.build, { kind: "assert", span: stmt.span, message: stmt.message });
  scope.writer.line(`if (!${condition}) { _ = first_found(${site}); }`, stmt.span);
}
