import type { DeviceArray, DType, Scalar } from "@gridstride/core";
import { viewOf } from "@gridstride/core/internal";
import type { ArgType, BoundArg } from "@gridstride/jit/internal";
import { stretch } from "./broadcast.ts";
import type { Strided } from "./host-memory.ts";
import { type ElementwisePlan, elementwiseText, type KernelOperand } from "./kernel-text.ts";
import type { KernelRun } from "./kernels.ts";
import { makeNest, type Nest } from "./nest.ts";
import type { LoopTypes } from "./resolve-loop.ts";
import { carrier } from "./scalars.ts";

/** A kernel to be compiled when it is first launched. */
export type ElementwiseKernel = Pick<KernelRun, "key" | "text" | "signature">;

export function elementwiseKernel(plan: ElementwisePlan): ElementwiseKernel {
  return { key: planKey(plan), text: () => elementwiseText(plan), signature: () => signatureOf(plan) };
}

/**
 * The launch of an elementwise kernel over a nest with elements.
 *
 * @param arrays - the memory that the nest's loops are over: the mask, if there is one, the inputs that are arrays, the outputs.
 * @param scalars - one per input, null where it is an array.
 * @param kernel - the one for a nest of so many loops.
 */
export function nestRun(
  kernel: (rank: number) => ElementwiseKernel,
  nest: Nest,
  arrays: readonly DeviceArray[],
  masked: boolean,
  scalars: readonly (Scalar | null)[],
): KernelRun {
  // A single element is a loop of one round.
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
  const { key, text, signature } = kernel(extents.length);
  return { key, text, signature, args, extents };
}

/** An input of a launch: an array, or a scalar in the type that the loop takes. */
export type Input =
  | ({ readonly kind: "array" } & Strided)
  | { readonly kind: "scalar"; readonly value: Scalar; readonly type: DType };

/** One loop over arrays on one device. */
export interface ElementwiseCall {
  readonly loop: LoopTypes;
  /** Every input broadcast to it; outputs have it. */
  readonly shape: readonly number[];
  readonly inputs: readonly Input[];
  readonly outputs: readonly Strided[];
}

/** The launch that such a loop is; null for an empty one. */
export function elementwiseRun({ loop, shape, inputs, outputs }: ElementwiseCall): KernelRun | null {
  if (shape.includes(0)) return null;
  const arrays = [...inputs.filter((one) => one.kind === "array"), ...outputs];
  const nest = makeNest(
    shape,
    arrays.map((array) => stretch(array, shape)),
    arrays.map(({ offset }) => offset),
  );
  const operands = inputs.map(
    (one): KernelOperand =>
      one.kind === "array" ? { kind: "array", dtype: one.memory.dtype } : { kind: "scalar", dtype: carrier(one.type) },
  );
  const types = { inputs: operands, outputs: outputs.map(({ memory }) => memory.dtype), masked: false, loop };
  return nestRun(
    (rank) => elementwiseKernel({ rank, ...types }),
    nest,
    arrays.map(({ memory }) => memory),
    false,
    inputs.map((one) => (one.kind === "array" ? null : one.value)),
  );
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
