import type { DType } from "@gridstride/core";
import type { Span } from "../diagnostics/source.ts";
import type { Expr } from "../ir/expr.ts";
import type { FunctionLowering } from "./function.ts";

/** A scalar variable's value: a local, or a launch argument that nothing assigns. */
export function lowerVariable(f: FunctionLowering, variable: number, wanted: DType, span: Span): Expr {
  const { param, writes } = f.instance.syntax.variables[variable]!;
  if (f.isKernel && param !== null && writes === 0)
    return { kind: "param", param, type: f.kernel.paramType(param, wanted), span };
  return f.read(f.variable(variable)[0]!, span);
}
