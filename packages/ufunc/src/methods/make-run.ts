import type { DeviceArray, DType, Scalar } from "@gridstride/core";
import { arrayType, scalarType } from "../call/elementwise.ts";
import type { KernelBody } from "../call/kernel-body.ts";
import type { KernelRun } from "../call/kernels.ts";

/**
 * A launch of a kernel that takes arrays, then scalars of some types.
 *
 * @param plan - all that the kernel depends on besides `name`.
 */
export function makeRun<P>(
  name: string,
  plan: P,
  bodyOf: (plan: P) => KernelBody,
  arrays: readonly DeviceArray[],
  scalars: readonly (readonly [value: Scalar, type: DType])[],
  extents: readonly number[],
): KernelRun {
  return {
    key: name + JSON.stringify(plan),
    body: () => bodyOf(plan),
    signature: () => [
      ...arrays.map(({ dtype, ndim }) => arrayType(dtype, ndim)),
      ...scalars.map(([, type]) => scalarType(type)),
    ],
    args: [
      ...arrays.map((array) => ({ kind: "array" as const, array })),
      ...scalars.map(([value]) => ({ kind: "scalar" as const, value })),
    ],
    extents,
  };
}
