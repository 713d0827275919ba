import type { DType, Scalar } from "@gridstride/core";
import { viewOf } from "@gridstride/core/internal";
import type { ArgType, BoundArg } from "@gridstride/jit/internal";
import { stretch } from "./broadcast.ts";
import type { Strided } from "./host-memory.ts";
import { type ElementwisePlan, elementwiseText } from "./kernel-text.ts";
import type { KernelRun } from "./kernels.ts";
import { makeNest } from "./nest.ts";
import type { LoopTypes } from "./resolve-loop.ts";
import { carrier } from "./scalars.ts";

/** An input of a launch: an array, or a scalar in the type that the loop takes. */
export type Input =
  | ({ readonly kind: "array" } & Strided)
  | { readonly kind: "scalar"; readonly value: Scalar; readonly type: DType };

/** One loop over arrays on one device. */
export interface ElementwiseCall {
  readonly loop: LoopTypes;
  /** Every input and the mask broadcast to it; outputs have it. */
  readonly shape: readonly number[];
  readonly inputs: readonly Input[];
  readonly outputs: readonly Strided[];
  /** Array of bool: elements are computed where it is true. */
  readonly mask: Strided | null;
}

/** The launch that a call is; null for an empty one. */
export function elementwiseRun({ shape, inputs, outputs, mask, loop }: ElementwiseCall): KernelRun | null {
  if (shape.includes(0)) return null;
  const arrays = [...(mask ? [mask] : []), ...inputs.filter((one) => one.kind === "array"), ...outputs];
  const nest = makeNest(
    shape,
    arrays.map((array) => stretch(array, shape)),
    arrays.map(({ offset }) => offset),
  );
  // A single element is a loop of one round.
  const single = nest.extents.length === 0;
  const extents = single ? [1] : nest.extents;
  const views = arrays.map(
    ({ memory }, i): BoundArg => ({
      kind: "array",
      array: viewOf(memory, extents, single ? [0] : (nest.strides[i] as readonly number[]), nest.offsets[i] as number),
    }),
  );
  const rest = views.values();
  const next = (): BoundArg => rest.next().value as BoundArg;
  const args = [
    ...(mask ? [next()] : []),
    ...inputs.map((one): BoundArg => (one.kind === "array" ? next() : { kind: "scalar", value: one.value })),
    ...rest,
  ];
  const plan: ElementwisePlan = {
    rank: extents.length,
    inputs: inputs.map((one) =>
      one.kind === "array" ? { kind: "array", dtype: one.memory.dtype } : { kind: "scalar", dtype: carrier(one.type) },
    ),
    outputs: outputs.map(({ memory }) => memory.dtype),
    masked: mask !== null,
    loop,
  };
  return { key: planKey(plan), text: () => elementwiseText(plan), signature: () => signatureOf(plan), args, extents };
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
