import type { Expr } from "../../ir/expr.ts";
import type { AssertStmt, LogStmt } from "../../ir/ir.ts";
import { type ReportSite, recordHeader } from "../../ir/report.ts";
import type { Scope } from "./build.ts";
import { text } from "./expressions.ts";
import { newSite } from "./report.ts";
import { toBits, valueType, wordsOf } from "./types.ts";

type LogSite = Extract<ReportSite, { kind: "log" }>;

export function printLog(scope: Scope, stmt: LogStmt): void {
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

export function printAssert(scope: Scope, stmt: AssertStmt): void {
  const condition = text(scope, stmt.condition);
  const site = newSite(scope.build, { kind: "assert", span: stmt.span, message: stmt.message });
  scope.writer.line(`if (!${condition}) { _ = first_found(${site}); }`, stmt.span);
}
