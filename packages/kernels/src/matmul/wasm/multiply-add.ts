import { Code, ModuleBuilder, type Var } from "@gridstride/jit/internal";
import type { Element } from "./element.ts";

/** Leaves `x * y + sum` of three vectors on the stack. */
export type MultiplyAdd = (code: Code, x: Var, y: Var, sum: Var) => Code;

/**
 * How this engine multiplies and adds. Floats are rounded once where it has WebAssembly's relaxed SIMD (Chrome from 114, Node from
 * 22) and the processor a fused multiply-add, twice elsewhere: never less exact, and not the same bits on every machine.
 */
export function multiplyAdd(vector: Element["vector"]): MultiplyAdd {
  if (vector !== "i32x4" && hasFused())
    return (code, x, y, sum) => code.get(x).get(y).get(sum).op(`${vector}.relaxed_madd`);
  return (code, x, y, sum) => code.get(x).get(y).op(`${vector}.mul`).get(sum).op(`${vector}.add`);
}

function hasFused(): boolean {
  const module = new ModuleBuilder(false);
  const code = new Code(["v128", "v128", "v128"], ["v128"]);
  code.get(0).get(1).get(2).op("f64x2.relaxed_madd");
  module.define(module.declare("probe", code), code);
  return WebAssembly.validate(module.encode());
}
