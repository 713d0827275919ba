import type { RealDType as DType } from "@gridstride/core";
import type { Span } from "../diagnostics/source.ts";
import type { Expr } from "../ir/expr.ts";
import type { FunctionLowering } from "./function.ts";

/** A scalar variable's value: a local, or a launch argument that nothing assigns. */
export function lowerVariable(f: FunctionLowering, variable: number, wanted: DType, span: Span): Expr {
  const { param } = f.instance.syntax.variables[variable]!;
  if (param !== null && isArgument(f, variable))
    return { kind: "param", param, type: f.kernel.paramType(param, wanted, f.wraps), span };
  return f.read(f.variable(variable)[0]!, span);
}

/** Whether a variable is a launch argument that nothing assigns: it is read in the type that is wanted. */
export function isArgument(f: FunctionLowering, variable: number): boolean {
  const { param, writes } = f.instance.syntax.variables[variable]!;
  return f.isKernel && param !== null && writes === 0;
}
