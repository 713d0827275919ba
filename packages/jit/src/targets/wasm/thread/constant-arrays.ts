import { dtypeInfo } from "@gridstride/core";
import { float16ToBits } from "../../../intrinsics/float16.ts";
import type { ArrayId } from "../../../ir/expr.ts";
import type { ConstantArray } from "../../../ir/ir.ts";
import { once } from "../../../ir/once.ts";
import { type Build, valType } from "../build.ts";
import type { Address } from "../encode/address.ts";

/** Where the values of a constant array are. */
export function constantAddress(build: Build, id: ArrayId, array: ConstantArray): Address {
  return once(build.constants, id, () => build.module.constant(bytesOf(array)));
}

function bytesOf({ dtype, values }: ConstantArray): Uint8Array {
  const elements = new (dtypeInfo(dtype).storage)(values.length);
  const stored = (value: number | bigint): number | bigint => {
    if (dtype === "float16") return float16ToBits(Number(value));
    return valType(dtype) === "i64" ? BigInt(value) : Number(value);
  };
  const into: { [at: number]: number | bigint } = elements;
  values.forEach((value, i) => {
    into[i] = stored(value);
  });
  return new Uint8Array(elements.buffer);
}
