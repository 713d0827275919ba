import type { AssertStmt, LogStmt } from "../../ir/ir.ts";
import { recordHeader } from "../../ir/report.ts";
import type { Scope } from "./build.ts";
import { text } from "./expressions.ts";
import { newSite } from "./report.ts";
import { toBits, valueType } from "./types.ts";

export function printLog(scope: Scope, stmt: LogStmt): void {
  const values = stmt.items.filter((item) => typeof item !== "string");
  const pieces = stmt.items.map((item) => (typeof item === "string" ? item : { type: item.type }));
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
