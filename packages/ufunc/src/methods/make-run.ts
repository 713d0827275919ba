import type { AnyScalar, DeviceArray, DType } from "@gridstride/core";
import type { BuildKernel } from "@gridstride/jit/internal";
import { arrayType, scalarType } from "../call/elementwise.ts";
import type { KernelRun } from "../call/kernels.ts";

/**
 * A launch of a kernel that takes arrays, then scalars of some types.
 *
 * @param plan - all that the kernel depends on besides `name`.
 */
export function makeRun<P>(
  name: string,
  plan: P,
  buildOf: (plan: P) => BuildKernel,
  arrays: readonly DeviceArray[],
  scalars: readonly (readonly [value: AnyScalar, type: DType])[],
  extents: readonly number[],
): KernelRun {
  return {
    key: name + JSON.stringify(plan),
    build: buildOf(plan),
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
