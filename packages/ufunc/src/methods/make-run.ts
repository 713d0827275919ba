import type { AnyScalar, DeviceArray, DType } from "@gridstride/core";
import { arrayType, scalarType } from "../call/elementwise.ts";
import { type PlannedKernel, planKey } from "../call/kernel-source.ts";
import type { KernelRun } from "../call/kernels.ts";

/** A launch of a kernel that takes arrays, then scalars of some types. */
export function makeRun(
  kernel: PlannedKernel,
  arrays: readonly DeviceArray[],
  scalars: readonly (readonly [value: AnyScalar, type: DType])[],
  extents: readonly number[],
): KernelRun {
  return {
    ...kernel,
    key: planKey(kernel.plan),
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
