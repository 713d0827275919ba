import type { DType } from "@gridstride/core";
import type { LocalId } from "../../../ir/expr.ts";
import type { Stmt } from "../../../ir/ir.ts";
import { partsOf, statements } from "../../../ir/walk.ts";
import type { Body } from "./body.ts";

/** Reads what the threads kept of these locals into vectors. */
export function fetchKept(body: Body, stmts: readonly Stmt[], locals: ReadonlySet<LocalId>): void {
  const { code, scope } = body;
  for (const [local, type] of typesOf(stmts, locals)) {
    body.vectorVars(local, type).forEach((variable, part) => {
      const offset = scope.places.keptAddress(local);
      code.load("v128.load", offset + 16 * part);
      if (type === "bool") code.op("i32x4.neg");
      code.set(variable);
    });
  }
}

/** Writes the vectors back to where each thread keeps its own. */
export function flushKept(body: Body, stmts: readonly Stmt[], locals: ReadonlySet<LocalId>): void {
  const { code, scope } = body;
  for (const [local, type] of typesOf(stmts, locals)) {
    body.vectorVars(local, type).forEach((variable, part) => {
      const offset = scope.places.keptAddress(local);
      code.get(variable);
      if (type === "bool") code.i32x4(1).op("v128.and");
      code.store("v128.store", offset + 16 * part);
    });
  }
}

/** The locals that the statements name, with their types. */
function typesOf(stmts: readonly Stmt[], locals: ReadonlySet<LocalId>): ReadonlyMap<LocalId, DType> {
  const types = new Map<LocalId, DType>();
  for (const stmt of statements(stmts)) {
    if (stmt.kind === "assign" && locals.has(stmt.local)) types.set(stmt.local, stmt.value.type);
    for (const part of partsOf(stmt))
      if (part.kind === "local" && locals.has(part.local)) types.set(part.local, part.type);
  }
  return types;
}
