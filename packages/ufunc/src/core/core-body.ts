import type { DType } from "@gridstride/core";
import type { KernelWriter, Written } from "@gridstride/jit/internal";
import { eachPlace, type KernelBody, product, unfold } from "../call/kernel-body.ts";

/** One input of a core kernel. */
export interface CoreKernelInput {
  /** An array of the nest's rank with the core's axes after it, or a scalar for all core calls. */
  readonly kind: "array" | "scalar";
  /** The type that it is passed in. */
  readonly dtype: DType;
  /** Axes of the core; 0 for a number. */
  readonly core: number;
}

/** What a kernel that calls a core function depends on. Equal plans give equal kernels. */
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
export function coreBody(plan: CorePlan): KernelBody {
  return (k) => {
    const { array, call } = paramsOf(k, plan);
    eachPlace(k, array, 0, plan.rank, call);
  };
}

/** The same with all places along z: x and y are left to the loops inside the function. */
export function spreadBody(plan: CorePlan): KernelBody {
  return (k) => {
    const { array, call } = paramsOf(k, plan);
    const place = k.variable("place", k.place(2));
    const last = plan.rank - 1;
    k.when(k.binary("<", place, product(k, array, 0, last)), () => call(unfold(k, array, place, 0, last)));
  };
}

/** The arguments: inputs, outputs. @returns the first output, and the call at a place of the nest. */
function paramsOf(
  k: KernelWriter,
  { inputs, outputs, types }: CorePlan,
): { readonly array: Written; readonly call: (place: readonly Written[]) => void } {
  const given = inputs.map((_, i) => k.param(`a${i}`));
  const made = outputs.map((_, i) => k.param(`o${i}`));
  return {
    array: made[0] as Written,
    call: (place) => {
      const operands = given.map((operand, i) =>
        inputs[i]?.kind === "array" ? k.at(operand, place) : k.cast(operand, null, types[i] as DType),
      );
      k.run([...operands, ...made.map((output) => k.at(output, place))]);
    },
  };
}
