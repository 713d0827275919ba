import type { RealDType as DType } from "@gridstride/core";
import type { Build } from "./build.ts";
import { hiddenConstant } from "./exactness.ts";
import { shortest } from "./library/print.ts";
import { type ValueType, valueType } from "./types.ts";

/** A constant as WGSL; NaN, infinities, -0 and subnormals, which literals may not be, through their bits. */
export function constantText(
  build: Build,
  value: number | bigint | boolean,
  type: DType,
): { readonly text: string; readonly literal: boolean } {
  const held: ValueType = valueType(type);
  if (held === "bool") return { text: value === true || value === 1 ? "true" : "false", literal: true };
  const number = Number(value);
  if (held === "i32")
    return {
      text: number === -2147483648 ? "i32(0x80000000u)" : number < 0 ? `(${number}i)` : `${number}i`,
      literal: true,
    };
  if (held === "u32") return { text: `${number}u`, literal: true };
  const single = Math.fround(number);
  const size = Math.abs(single);
  if (single === 0 ? !Object.is(single, -0) : size >= 2 ** -126 && size < Number.POSITIVE_INFINITY)
    return { text: floatLiteral(single), literal: true };
  return { text: hiddenConstant(build, single), literal: false };
}

/** A float32 as a literal; a negative one is an operand in parentheses. */
export const floatLiteral = (value: number): string => (value < 0 ? `(${shortest(value)}f)` : `${shortest(value)}f`);
