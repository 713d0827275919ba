import type { RealDType as DType } from "@gridstride/core";
import { fail } from "../diagnostics/diagnostic.ts";
import { bits, isFloat } from "../ir/types.ts";
import type { Instance } from "./instance.ts";
import type { IntrinsicNode } from "./syntax.ts";

/** The type whose bits `bitcast` reads: that of its argument, which is as wide as `to`; null while it is not known. */
export function bitcastOperand(instance: Instance, { row, args }: IntrinsicNode, to: DType): DType | null {
  const argument = args[0]!;
  const type = instance.scalarOf(argument);
  if (type === null) return null;
  const wide = bits(to) === 64;
  const fractional = isFloat(type.type);
  if (type.weak && type.type !== "bool")
    return fractional ? (wide ? "float64" : "float32") : wide ? "int64" : type.type;
  if (type.type !== "bool" && bits(type.type) === bits(to)) return type.type;
  const [float, integer] = wide ? ["float64", "int64"] : ["float32", "int32"];
  return fail("GS314", argument.span, `\`${row.name}\` reads the bits of a value of ${bits(to)} bits`, {
    label: type.type,
    hint: `convert it first: \`${fractional ? float : integer}(x)\``,
  });
}
