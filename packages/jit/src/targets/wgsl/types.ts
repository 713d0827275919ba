import type { DType } from "@gridstride/core";

/** How values of a type are held while they are computed with. */
export type ValueType = "bool" | "i32" | "u32" | "f32";

/** float16 is held as float32 and rounded after each operation; short integers as 32 bits, wrapped after each. */
export function valueType(type: DType): ValueType {
  switch (type) {
    case "bool":
      return "bool";
    case "int8":
    case "int16":
    case "int32":
      return "i32";
    case "uint8":
    case "uint16":
    case "uint32":
      return "u32";
    case "float16":
    case "float32":
      return "f32";
    default:
      throw new Error(`WGSL has no ${type}`);
  }
}

/** Bits of an element in global memory; words are 32. */
export function storedBits(type: DType): 8 | 16 | 32 {
  switch (type) {
    case "bool":
    case "int8":
    case "uint8":
      return 8;
    case "int16":
    case "uint16":
    case "float16":
      return 16;
    default:
      return 32;
  }
}

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
