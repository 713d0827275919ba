import type { DType } from "@gridstride/core";
import { CompileError, type Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { Span } from "../../diagnostics/source.ts";
import type { Expr } from "../../ir/expr.ts";
import type { Kernel } from "../../ir/ir.ts";
import { allParts } from "../../ir/walk.ts";

/** Whether WGSL lacks a type. */
export const isMissing = (type: DType): boolean => type === ("none" as string);

/** @throws {CompileError} GS701, for a kernel that needs a type which WGSL does not have. */
export function refuseTypes(kernel: Kernel): void {
  const [first, ...others] = unsupportedTypes(kernel);
  if (first !== undefined) throw new CompileError([first, ...others], kernel.sources);
}

/** One diagnostic for each place where a kernel needs a type that WGSL does not have; none for the parts of such a place. */
export function unsupportedTypes(kernel: Kernel): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const note = (type: DType, span: Span, why: Reason): void => {
    if (isMissing(type) && !found.some((other) => holds(other.span, span))) found.push(describe(type, span, why));
  };
  for (const array of kernel.arrays) note(array.dtype, array.span, GIVEN);
  for (const body of [kernel.body, ...kernel.functions.map((func) => func.body)])
    for (const expr of allParts(body)) note(expr.type, expr.span, reason(expr));
  return found;
}

const holds = (outer: Span, inner: Span): boolean =>
  outer.source === inner.source && outer.start <= inner.start && inner.end <= outer.end;

/** How the type came about: it was given, or NumPy's promotion made it. */
type Reason = { readonly kind: "given" | "infinite" } | { readonly kind: "mixed" | "quotient"; readonly why: string };

const GIVEN: Reason = { kind: "given" };

function reason(expr: Expr): Reason {
  // `let best = Infinity` over integers: the start makes all of it float64.
  if (expr.kind === "const" && Math.abs(Number(expr.value)) === Number.POSITIVE_INFINITY) return { kind: "infinite" };
  if (expr.kind !== "binary") return GIVEN;
  const [left, right] = [expr.left, expr.right].map((side) => (side.kind === "convert" ? side.value.type : side.type));
  if (left === undefined || right === undefined || isMissing(left) || isMissing(right)) return GIVEN;
  if (left === right) return { kind: "quotient", why: `${left} by ${right} gives` };
  return { kind: "mixed", why: `${left} and ${right} together give` };
}

function describe(type: DType, span: Span, made: Reason): Diagnostic {
  const why = "why" in made ? made.why : "this is";
  return {
    code: "GS701",
    message: `${why} ${type}, which the webgpu target does not have`,
    span,
    label: type,
    hint: `${insteadOf(made)}, or use target cpu, parallel or simulator`,
  };
}

function insteadOf({ kind }: Reason): string {
  switch (kind) {
    case "given":
      return "convert with float32(...)";
    case "infinite":
      return "over integers start with the greatest or the least of them, 2147483647 or -2147483648; else convert the integers with float32(...)";
    case "mixed":
      return "convert with float32(...), as in float32(a[i])";
    case "quotient":
      return "write Math.trunc(a / b) for the whole quotient, convert with float32(...) for the other";
  }
}
