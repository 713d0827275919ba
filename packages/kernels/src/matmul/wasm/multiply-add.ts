import { Code, ModuleBuilder, type Var } from "@gridstride/jit/internal";
import type { Element } from "./element.ts";

/** Leaves `x * y + sum` of three vectors on the stack. */
export type MultiplyAdd = (code: Code, x: Var, y: Var, sum: Var) => Code;

/** What follows the prefix 0xfd of `f32x4.relaxed_madd` and `f64x2.relaxed_madd`, 0x105 and 0x107, in LEB128. */
const FUSED = { f32x4: [0x85, 0x02], f64x2: [0x87, 0x02] } as const;

/**
 * How this engine multiplies and adds. Floats are rounded once where it has WebAssembly's relaxed SIMD (Chrome from 114, Node from
 * 22) and the processor a fused multiply-add, twice elsewhere: never less exact, and not the same bits on every machine.
 */
export function multiplyAdd(vector: Element["vector"]): MultiplyAdd {
  if (vector !== "i32x4" && hasFused()) return (code, x, y, sum) => fused(code.get(x).get(y).get(sum), vector);
  return (code, x, y, sum) => code.get(x).get(y).op(`${vector}.mul`).get(sum).op(`${vector}.add`);
}

/** Of x, y and sum on the stack. The encoder knows SIMD128 alone: these bytes stand behind those of a constant, and drop it. */
function fused(code: Code, vector: keyof typeof FUSED): Code {
  return code.op("v128.const", Uint8Array.of(...new Array<number>(16).fill(0), 0x1a, 0xfd, ...FUSED[vector]));
}

function hasFused(): boolean {
  const module = new ModuleBuilder(false);
  const code = new Code(["v128", "v128", "v128"], ["v128"]);
  fused(code.get(0).get(1).get(2), "f64x2");
  module.define(module.declare("probe", code), code);
  return WebAssembly.validate(module.encode());
}
