import { type DType, dtypeInfo } from "@gridstride/core";
import { isWeak, type OperandType, resultType, type WeakKind } from "../rules/casting.ts";
import type { LoopTypes } from "../rules/resolve-loop.ts";

/** NumPy's one-letter codes. */
const CODES: Readonly<Record<DType, string>> = {
  bool: "?",
  int8: "b",
  int16: "h",
  int32: "i",
  int64: "l",
  uint8: "B",
  uint16: "H",
  uint32: "I",
  uint64: "L",
  float16: "e",
  float32: "f",
  float64: "d",
  complex64: "F",
  complex128: "D",
};

/** A loop as NumPy's `types` shows it: `ff->f`. */
export function showLoop({ inputs, outputs }: LoopTypes): string {
  const codes = (types: readonly DType[]): string => types.map((type) => CODES[type]).join("");
  return `${codes(inputs)}->${codes(outputs)}`;
}

/**
 * The types in which a ufunc without signatures takes its operands: their own; weak operands promote with the others, as in
 * kernels.
 */
export function dynamicInputs(types: readonly OperandType[]): readonly DType[] {
  const alone = types.every(isWeak);
  return types.map((type) => (isWeak(type) ? (alone ? resultType(type) : inBody(type, resultType(...types))) : type));
}

/** The type of a scalar in a function's body: elements of 8 and 16 bits are int32 next to it; a bigint has 64 bits. */
function inBody(scalar: WeakKind, met: DType): DType {
  const { kind, bytesPerElement } = dtypeInfo(met);
  if (kind !== "int" && kind !== "uint") return met;
  if (scalar === "bigint") return bytesPerElement === 8 ? met : "int64";
  return bytesPerElement < 4 ? "int32" : met;
}
