import type { AnyScalar, DType } from "@gridstride/core";
import { viewOf } from "@gridstride/core/internal";
import type { ArgType, BoundArg } from "@gridstride/jit/internal";
import { arrayType, scalarType } from "../call/elementwise.ts";
import type { Strided } from "../call/host-memory.ts";
import { planKey } from "../call/kernel-source.ts";
import type { KernelRun } from "../call/kernels.ts";
import { type Extents, sizeOf, stretch } from "../rules/broadcast.ts";
import type { CoreCall, CoreOperand } from "../rules/core-call.ts";
import { makeNest } from "../rules/nest.ts";
import type { LoopTypes } from "../rules/resolve-loop.ts";
import { carrier } from "../rules/scalars.ts";
import type { CorePlan } from "./core-kernel.ts";

/** An input of a launch, in the type that the loop takes. */
export type CoreInput = ({ readonly kind: "array" } & Strided) | { readonly kind: "scalar"; readonly value: AnyScalar };

/** An output of a launch, in the type of the loop. */
export interface CoreOutput extends Strided {
  /** Its elements are undefined until the function writes them. */
  readonly unwritten: boolean;
}

/** A gufunc's call on arrays that are on one device. */
export interface CoreJob {
  readonly loop: LoopTypes;
  readonly call: CoreCall;
  readonly inputs: readonly CoreInput[];
  readonly outputs: readonly CoreOutput[];
}

/** A launch of a kernel that calls a core function, in either of two ways. */
export type CoreRun = KernelRun<CorePlan> & {
  /** Elements that one core call has of all its operands. */
  readonly coreSize: number;
};

/** The launch that a call is; null where there is nothing to loop over. */
export function coreRun({ loop, call, inputs, outputs }: CoreJob): CoreRun | null {
  if (call.loop.includes(0)) return null;
  const arrays = arraysOf(call, inputs, outputs);
  const nest = makeNest(
    call.loop,
    arrays.map(({ array, operand }) => loopStride(array, operand, call.loop)),
    arrays.map(({ array }) => array.offset),
  );
  // A single core call is a loop of one iteration.
  const single = nest.extents.length === 0;
  const extents = single ? [1] : nest.extents;
  // An output without core dimensions is an array of one element.
  const cores = arrays.map(({ array, operand, output }) =>
    output && operand.core.length === 0 ? { shape: [1], stride: [1] } : coreOf(array, operand),
  );
  const views = arrays.map(({ array, unwritten }, i): BoundArg => {
    const { shape, stride } = cores[i] as Extents;
    const steps = single ? [0] : (nest.strides[i] as readonly number[]);
    const view = viewOf(array.memory, [...extents, ...shape], [...steps, ...stride], nest.offsets[i] as number);
    return { kind: "array", array: view, unwritten };
  });
  const rest = views.values();
  const ofInputs = inputs.map(
    (one): BoundArg => (one.kind === "array" ? (rest.next().value as BoundArg) : { kind: "scalar", value: one.value }),
  );
  const plan: CorePlan = {
    rank: extents.length,
    types: loop.inputs,
    inputs: inputs.map(({ kind }, i) => ({
      kind,
      dtype: kind === "array" ? (loop.inputs[i] as DType) : carrier(loop.inputs[i] as DType),
      core: call.operands[i]?.core.length ?? 0,
    })),
    outputs: outputs.map(({ memory }, i) => ({
      dtype: memory.dtype,
      core: Math.max(1, call.operands[inputs.length + i]?.core.length ?? 0),
    })),
  };
  return {
    key: planKey(plan),
    kind: "core",
    plan,
    signature: () => signatureOf(plan),
    args: [...ofInputs, ...rest],
    extents,
    coreSize: cores.reduce((sum, { shape }) => sum + sizeOf(shape), 0),
  };
}

/** An array of a launch, and where its loop and core dimensions lie. */
interface CoreArray {
  readonly array: Strided;
  readonly operand: CoreOperand;
  readonly output: boolean;
  readonly unwritten: boolean;
}

/** In the order of the launch; scalars are not among them. Each refers to the caller's array: copies of it took a third of a small call. */
function arraysOf(
  { operands }: CoreCall,
  inputs: readonly CoreInput[],
  outputs: readonly CoreOutput[],
): readonly CoreArray[] {
  const arrays: CoreArray[] = [];
  for (const [i, array] of inputs.entries())
    if (array.kind === "array")
      arrays.push({ array, operand: operands[i] as CoreOperand, output: false, unwritten: false });
  for (const [i, array] of outputs.entries()) {
    const operand = operands[inputs.length + i] as CoreOperand;
    arrays.push({ array, operand, output: true, unwritten: array.unwritten });
  }
  return arrays;
}

/** Strides of an operand along the loop dimensions of a call. */
export function loopStride(
  { shape, stride }: Extents,
  operand: CoreOperand,
  loop: readonly number[],
): readonly number[] {
  const pick = (list: readonly number[]): readonly number[] => operand.loop.map((axis) => list[axis] as number);
  return stretch({ shape: pick(shape), stride: pick(stride) }, loop);
}

/** An operand's core; a dimension that is left out is an axis of one element. */
export function coreOf({ shape, stride }: Extents, { core }: CoreOperand): Extents {
  return {
    shape: core.map((axis) => (axis === null ? 1 : (shape[axis] as number))),
    stride: core.map((axis) => (axis === null ? 1 : (stride[axis] as number))),
  };
}

/** The types of the kernel of a plan. */
export function signatureOf({ rank, inputs, outputs }: CorePlan): readonly ArgType[] {
  return [
    ...inputs.map(({ kind, dtype, core }) => (kind === "array" ? arrayType(dtype, rank + core) : scalarType(dtype))),
    ...outputs.map(({ dtype, core }) => arrayType(dtype, rank + core)),
  ];
}
