import type { AnyScalar, DeviceArray, DType } from "@gridstride/core";
import { viewOf } from "@gridstride/core/internal";
import type { ArgType, BoundArg } from "@gridstride/jit/internal";
import type { Nest } from "../rules/nest.ts";
import type { ElementwisePlan } from "./elementwise-kernel.ts";
import { type AskedKernel, planKey } from "./kernel-source.ts";
import type { KernelRun } from "./kernels.ts";

/** The kernel of a plan. */
export function elementwiseKernel(plan: ElementwisePlan): AskedKernel {
  return { kind: "elementwise", plan, key: planKey(plan), signature: () => signatureOf(plan) };
}

/**
 * The launch of an elementwise kernel over a nest with elements.
 *
 * @param arrays - the memory that the nest's loops are over: the mask, if there is one, the inputs that are arrays, the outputs.
 * @param scalars - one per input, null where it is an array.
 */
export function nestRun(
  { kernel, masked }: { readonly kernel: (rank: number) => AskedKernel; readonly masked: boolean },
  nest: Nest,
  arrays: readonly DeviceArray[],
  scalars: readonly (AnyScalar | null)[],
): KernelRun {
  // A single element is a loop of one iteration.
  const single = nest.extents.length === 0;
  const extents = single ? [1] : nest.extents;
  let at = 0;
  const next = (): BoundArg => {
    const stride = single ? [0] : (nest.strides[at] as readonly number[]);
    const array = viewOf(arrays[at] as DeviceArray, extents, stride, nest.offsets[at++] as number);
    return { kind: "array", array };
  };
  const args = masked ? [next()] : [];
  for (const value of scalars) args.push(value === null ? next() : { kind: "scalar", value });
  while (at < arrays.length) args.push(next());
  return { ...kernel(extents.length), args, extents };
}

function signatureOf({ rank, masked, inputs, outputs }: ElementwisePlan): readonly ArgType[] {
  return [
    ...(masked ? [arrayType("bool", rank)] : []),
    ...inputs.map(({ kind, dtype }) => (kind === "array" ? arrayType(dtype, rank) : scalarType(dtype))),
    ...outputs.map((dtype) => arrayType(dtype, rank)),
  ];
}

/** An array argument of any layout. */
export function arrayType(dtype: DType, ndim: number): ArgType {
  return { kind: "array", dtype, ndim, layout: "strided", group: 0 };
}

/** A scalar argument of a fixed type. */
export function scalarType(type: DType): ArgType {
  return { kind: "scalar", type, weak: false };
}
