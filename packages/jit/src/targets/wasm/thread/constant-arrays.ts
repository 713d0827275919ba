import type { DType } from "@gridstride/core";
import { float16ToBits } from "../../../intrinsics/float16.ts";
import type { ArrayId } from "../../../ir/expr.ts";
import type { ConstantArray } from "../../../ir/ir.ts";
import { bits } from "../../../ir/types.ts";
import type { Build } from "../build.ts";
import { once } from "../once.ts";

/** Where the values of a constant array are; puts them there the first time. */
export function constantAddress(build: Build, id: ArrayId, array: ConstantArray): number {
  return once(build.constants, id, () => build.options.constants(bytesOf(array)));
}

function bytesOf({ dtype, values }: ConstantArray): Uint8Array {
  const size = bits(dtype) / 8;
  const view = new DataView(new ArrayBuffer(size * values.length));
  values.forEach((value, i) => write(view, i * size, dtype, value));
  return new Uint8Array(view.buffer);
}

function write(view: DataView, at: number, type: DType, value: number | bigint): void {
  switch (type) {
    case "bool":
    case "int8":
    case "uint8":
      return view.setUint8(at, Number(value));
    case "int16":
    case "uint16":
      return view.setUint16(at, Number(value), true);
    case "float16":
      return view.setUint16(at, float16ToBits(Number(value)), true);
    case "int32":
    case "uint32":
      return view.setUint32(at, Number(value), true);
    case "float32":
      return view.setFloat32(at, Number(value), true);
    case "float64":
      return view.setFloat64(at, Number(value), true);
    case "int64":
    case "uint64":
      return view.setBigUint64(at, BigInt.asUintN(64, BigInt(value)), true);
  }
}
