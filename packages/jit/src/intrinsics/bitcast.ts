import type { RealDType as DType } from "@gridstride/core";
import { bits, isBig, isFloat } from "../ir/types.ts";

const view = new DataView(new ArrayBuffer(8));

/** The bits of the single NaN that floats are converted to before their bits are read: machines produce different NaNs. */
export const NAN_BITS = { float32: 0x7fc00000, float64: 0x7ff8000000000000n } as const;

/** The value of a type of 32 or 64 bits that has the bits of a value of another type as wide. */
export function bitcast(value: number | bigint, from: DType, to: DType): number | bigint {
  if (bits(from) === 32) {
    if (from === "float32" && value === value) view.setFloat32(0, Number(value));
    else view.setUint32(0, from === "float32" ? NAN_BITS.float32 : Number(value) >>> 0);
    return to === "float32" ? view.getFloat32(0) : to === "int32" ? view.getInt32(0) : view.getUint32(0);
  }
  if (from === "float64" && value === value) view.setFloat64(0, Number(value));
  else view.setBigUint64(0, isFloat(from) ? NAN_BITS.float64 : BigInt.asUintN(64, BigInt(value)));
  return isBig(to) ? (to === "int64" ? view.getBigInt64(0) : view.getBigUint64(0)) : view.getFloat64(0);
}

/** The bits of a value once it is rounded to float32. */
export const singleBits = (value: number): number => bitcast(value, "float32", "uint32") as number;

/** The bits of a value of a type of 64 bits, as two words. */
export function wideWords(value: number | bigint, type: DType): readonly [low: number, high: number] {
  const all = BigInt.asUintN(64, BigInt(type === "float64" ? bitcast(value, type, "uint64") : value));
  return [Number(all & 0xffffffffn), Number(all >> 32n)];
}
