import type { RealDType as DType } from "@gridstride/core";
import { bug } from "../../diagnostics/bug.ts";
import { bits, isFloat, isSigned } from "../../ir/types.ts";

/** How values of a type are held while they are computed with. */
export type ValueType = "bool" | "i32" | "u32" | "f32";

/** float16 is held as float32 and rounded after each operation; short integers as 32 bits, wrapped after each. */
export function valueType(type: DType): ValueType {
  if (type === "bool") return type;
  if (bits(type) > 32) throw bug(type);
  return isFloat(type) ? "f32" : isSigned(type) ? "i32" : "u32";
}

/** The contents of a word of an element: elements of 64 bits have two words. */
export const cellType = (type: DType): ValueType => (bits(type) > 32 ? "u32" : valueType(type));
/** Words that a value takes where elements are not packed. */
export const wordsOf = (type: DType): 1 | 2 => (bits(type) > 32 ? 2 : 1);

/** Bits of an element in global memory; words are 32. */
export const storedBits = (type: DType): 8 | 16 | 32 => Math.min(bits(type), 32) as 8 | 16 | 32;

export const zeroOf: Readonly<Record<ValueType, string>> = { bool: "false", i32: "0i", u32: "0u", f32: "0.0f" };

/** The bits of a value as u32. */
export function toBits(text: string, type: ValueType): string {
  if (type === "u32") return text;
  return type === "bool" ? `u32(${text})` : `bitcast<u32>(${text})`;
}

/** The value that `toBits` made. */
export function fromBits(text: string, type: ValueType): string {
  if (type === "u32") return text;
  return type === "bool" ? `(${text} != 0u)` : `bitcast<${type}>(${text})`;
}
