import { type RealDType as DType, dtypeInfo } from "@gridstride/core";
import { TypedNumber } from "@gridstride/core/internal";

/** The value that a boundary puts in place of elements. */
export type Value = number | bigint;

/** Whether a type has a value; floats round it. */
export function holds(dtype: DType, value: Value): boolean {
  const { kind, bytesPerElement } = dtypeInfo(dtype);
  if (kind === "float" || kind === "complex") return true;
  if (typeof value === "number" && !Number.isInteger(value)) return false;
  const exact = BigInt(value);
  if (kind === "bool") return exact === 0n || exact === 1n;
  const bits = 8 * bytesPerElement;
  return (kind === "int" ? BigInt.asIntN(bits, exact) : BigInt.asUintN(bits, exact)) === exact;
}

/** The value as a kernel takes it that stores it to an array of the type. */
export function asArgument(dtype: DType, value: Value): TypedNumber {
  const { kind, bytesPerElement } = dtypeInfo(dtype);
  if (kind === "bool") return new TypedNumber(dtype, Number(value) !== 0);
  return new TypedNumber(
    dtype,
    (kind === "int" || kind === "uint") && bytesPerElement === 8 ? BigInt(value) : Number(value),
  );
}
