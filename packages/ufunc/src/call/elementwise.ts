import type { AnyScalar, DeviceArray, DType } from "@gridstride/core";
import { viewOf } from "@gridstride/core/internal";
import type { ArgType, BoundArg } from "@gridstride/jit/internal";
import type { Nest } from "../rules/nest.ts";
import type { ElementwisePlan } from "./elementwise-kernel.ts";
import type { AskedKernel } from "./kernel-source.ts";
import type { KernelRun } from "./kernels.ts";

/** Written by the build: a hash of the sources of this package. */
declare const GRIDSTRIDE_BUILD: string | undefined;
const build: string | null = typeof GRIDSTRIDE_BUILD === "string" ? GRIDSTRIDE_BUILD : null;

/** The kernel of a plan. */
export function elementwiseKernel(plan: ElementwisePlan): AskedKernel {
  const key = planKey(plan);
  const builtAs = build === null ? {} : { builtAs: `elementwise of ${build}: ${key}` };
  return { kind: "elementwise", plan, key, ...builtAs, signature: () => signatureOf(plan) };
}

/**
 * The launch of an elementwise kernel over a nest with elements.
 *
 * @param arrays - the memory that the nest's loops are over: the mask, if there is one, the inputs that are arrays, the outputs.
 * @param scalars - one per input, null where it is an array.
 * @param kernel - the one for a nest of so many loops.
 */
export function nestRun(
  kernel: (rank: number) => AskedKernel,
  nest: Nest,
  arrays: readonly DeviceArray[],
  masked: boolean,
  scalars: readonly (AnyScalar | null)[],
): KernelRun {
  // A single element is a loop of one iteration.
  const single = nest.extents.length === 0;
  const extents = single ? [1] : nest.extents;
  const args: BoundArg[] = [];
  let at = 0;
  const next = (): void => {
    const stride = single ? [0] : (nest.strides[at] as readonly number[]);
    args.push({ kind: "array", array: viewOf(arrays[at] as DeviceArray, extents, stride, nest.offsets[at] as number) });
    at++;
  };
  if (masked) next();
  for (const value of scalars)
    if (value === null) next();
    else args.push({ kind: "scalar", value });
  while (at < arrays.length) next();
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

/** Equal for plans of equal kernels. */
function planKey({ rank, masked, inputs, outputs, loop }: ElementwisePlan): string {
  let key = `${rank}${masked ? "?" : ""}`;
  for (const { kind, dtype } of inputs) key += kind === "array" ? ` ${dtype}[]` : ` ${dtype}`;
  for (const dtype of outputs) key += ` ->${dtype}`;
  return `${key} ${loop.inputs} ${loop.outputs}`;
}
