// The types that functions compute in, where it is not the type of their elements.
import { type DType, dtypeInfo, type Target } from "@gridstride/core";

/** The type in which whole numbers are added up and multiplied: 64 bits as in NumPy; on webgpu, where these take several times as long, only 64-bit integers are. */
export function accumulatorType(type: DType, target: Target): DType {
  const { kind, bytesPerElement } = dtypeInfo(type);
  if (kind === "float" || kind === "complex") return type;
  const bits = target === "webgpu" && bytesPerElement < 8 ? 32 : 64;
  return kind === "uint" ? `uint${bits}` : `int${bits}`;
}

/** The type of means of a type: its own where it is a float, else float64, or on webgpu float32 for integers of at most 32 bits. */
export function fractional(type: DType, target: Target): DType {
  const { kind, bytesPerElement } = dtypeInfo(type);
  if (kind === "float") return type;
  return target === "webgpu" && bytesPerElement < 8 ? "float32" : "float64";
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
