// The types that functions compute in, where it is not the type of their elements.
import { type DType, dtypeInfo } from "@gridstride/core";

/** The type in which whole numbers are added up and multiplied: 64 bits, as in NumPy. */
export function accumulatorType(type: DType): DType {
  const { kind } = dtypeInfo(type);
  if (kind === "float" || kind === "complex") return type;
  return kind === "uint" ? "uint64" : "int64";
}

/** The type of the values of a type in a function's body: elements of 8 and 16 bits are int32 there. */
export function valueType(type: DType): DType {
  const { kind, bytesPerElement } = dtypeInfo(type);
  return (kind === "int" || kind === "uint") && bytesPerElement < 4 ? "int32" : type;
}

/** The type of means of a type: its own where it is a float, else float64. */
export function fractional(type: DType): DType {
  return dtypeInfo(type).kind === "float" ? type : "float64";
}

/** The type in which floats are added up: float16 in float32, so that sums are rounded to float16 once. */
export function summedIn(type: DType): DType {
  return type === "float16" ? "float32" : type;
}

/** The type in which products are added up: float16 in float32, integers in int32 or int64, which wrap to their type. */
export function productSumType(type: DType): DType {
  const { kind, bytesPerElement } = dtypeInfo(type);
  if (kind === "float" || kind === "complex") return summedIn(type);
  return bytesPerElement < 8 ? "int32" : "int64";
}
