import type { LocalId } from "../../../ir/expr.ts";
import { readLocal } from "../../../ir/make.ts";
import type { Body } from "./body.ts";

/** Reads what the threads kept of these locals into vectors. */
export function fetchKept(body: Body, locals: ReadonlySet<LocalId>): void {
  const { code, scope } = body;
  for (const local of locals) {
    const { type } = scope.build.kernel.locals[local]!;
    body.vectorVars(local, type).forEach((variable, part) => {
      const offset = scope.places.keptAddress(local);
      code.load("v128.load", offset + 16 * part);
      if (type === "bool") code.op("i32x4.neg");
      code.set(variable);
    });
  }
}

/** Writes the vectors back to where each thread keeps its own; values in lanes of 16 bits are extended. */
export function flushKept(body: Body, locals: ReadonlySet<LocalId>): void {
  const { code, scope } = body;
  const { kernel } = scope.build;
  for (const local of locals) {
    const { type } = kernel.locals[local]!;
    const value = body.held(body.vector(readLocal(local, type, kernel.body[0]!.span)));
    for (let part = 0; part < body.parts(type); part++) {
      const offset = scope.places.keptAddress(local);
      value.push(part);
      if (type === "bool") code.i32x4(1).op("v128.and");
      code.store("v128.store", offset + 16 * part);
    }
  }
}
