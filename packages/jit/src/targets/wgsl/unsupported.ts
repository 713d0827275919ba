import type { DType } from "@gridstride/core";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { Span } from "../../diagnostics/source.ts";
import type { Kernel } from "../../ir/ir.ts";
import { expressions, statements, subexpressions } from "../../ir/walk.ts";

const MISSING: ReadonlySet<DType> = new Set<DType>(["float64", "int64", "uint64"]);

/** One diagnostic for each place where a kernel needs a type that WGSL does not have. */
export function unsupportedTypes(kernel: Kernel): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const seen = new Set<string>();
  const note = (type: DType, span: Span): void => {
    const place = `${span.source}:${span.start}:${span.end}`;
    if (!MISSING.has(type) || seen.has(place)) return;
    seen.add(place);
    found.push(describe(type, span));
  };
  for (const array of kernel.arrays) note(array.dtype, array.span);
  for (const body of [kernel.body, ...kernel.functions.map((func) => func.body)])
    for (const stmt of statements(body))
      for (const whole of expressions(stmt)) for (const expr of subexpressions(whole)) note(expr.type, expr.span);
  return found;
}

function describe(type: DType, span: Span): Diagnostic {
  const shorter = type === "float64" ? "float32" : type === "int64" ? "int32" : "uint32";
  return {
    code: "GS701",
    message: `this is ${type}, which the webgpu target does not have`,
    span,
    label: type,
    hint: `convert with ${shorter}(...), as in ${shorter}(a[i]), or run it on the simulator, which has every type`,
  };
}
