import type { DType } from "@gridstride/core";
import type { BuildKernel, BuiltArray, BuiltNumber, KernelBuilder } from "@gridstride/jit/internal";
import { cast, forElements, unravel } from "../call/elementwise-kernel.ts";

/** One input of a core kernel. */
export interface CoreKernelInput {
  /** An array of the nest's rank with the core's axes after it, or a scalar for all core calls. */
  readonly kind: "array" | "scalar";
  /** The type that it is passed in. */
  readonly dtype: DType;
  /** Axes of the core; 0 for a number. */
  readonly core: number;
}

/** The facts that a kernel that calls a core function depends on. Equal plans give equal kernels. */
export interface CorePlan {
  /** Loops of the nest, at least 1. */
  readonly rank: number;
  readonly inputs: readonly CoreKernelInput[];
  /** In the types of the loop; `core` is at least 1. */
  readonly outputs: readonly { readonly dtype: DType; readonly core: number }[];
  /** The types of the inputs as the function takes them. */
  readonly types: readonly DType[];
}

/**
 * A kernel that calls the function once for each place of a nest, one thread per call, the innermost loop along x.
 * Operands with core axes are passed as views: the array with one index for each loop.
 */
export function buildCore(plan: CorePlan): BuildKernel {
  return (k) => {
    const { first, call } = operands(k, plan);
    forElements(k, first, 0, plan.rank, call);
  };
}

/** The same with all places along z: x and y are left to the loops inside the function. */
export function buildDistributedCore(plan: CorePlan): BuildKernel {
  return (k) => {
    const { first, call } = operands(k, plan);
    const sizes = Array.from({ length: plan.rank }, (_, axis) => k.size(first, axis));
    const place = k.variable("place", k.globalId(2));
    k.if(
      k.isLess(
        place,
        sizes.reduce((a, b) => k.multiply(a, b)),
      ),
      () => call(unravel(k, first, 0, plan.rank - 1, place)),
    );
  };
}

/** The arguments of a kernel: the first output, which has the nest's axes, and the call at a place. */
function operands(
  k: KernelBuilder,
  { inputs, outputs, types }: CorePlan,
): { readonly first: BuiltArray; readonly call: (place: readonly BuiltNumber[]) => void } {
  const given = inputs.map(({ kind }, i) => (kind === "array" ? k.array(`a${i}`) : k.scalar(`a${i}`)));
  const results = outputs.map((_, i) => k.array(`o${i}`));
  const call = (place: readonly BuiltNumber[]): void => {
    const values = given.map((one, i) =>
      one.kind === "array" ? k.row(one, place) : cast(k, one, null, types[i] as DType),
    );
    k.call([...values, ...results.map((array) => k.row(array, place))], 0);
  };
  return { first: results[0] as BuiltArray, call };
}
