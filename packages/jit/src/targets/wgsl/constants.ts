import type { RealDType as DType } from "@gridstride/core";
import type { Build } from "./build.ts";
import { hiddenConstant } from "./exactness.ts";
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

const LARGEST = 2 ** 128 - 2 ** 104;

/**
 * The shortest decimal that reads back as this float32. WGSL refuses a literal above the largest float32, even where it
 * would round to it: there, all digits.
 */
export function floatLiteral(value: number): string {
  let short = String(value);
  for (let digits = 1; digits <= 9; digits++) {
    const read = Number(value.toPrecision(digits));
    if (Math.fround(read) !== value || Math.abs(read) > LARGEST) continue;
    short = String(read);
    break;
  }
  const written = /[.e]/.test(short) ? short : `${short}.0`;
  return value < 0 ? `(${written}f)` : `${written}f`;
}
