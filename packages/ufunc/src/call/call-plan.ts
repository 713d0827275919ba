import type { DType } from "@gridstride/core";
import type { LoopRequest, LoopTypes } from "../rules/resolve-loop.ts";
import { carrier } from "../rules/scalars.ts";
import type { ReadOptions } from "./call-options.ts";
import { elementwiseKernel } from "./elementwise.ts";
import type { KernelOperand } from "./elementwise-kernel.ts";
import type { AskedKernel } from "./kernel-source.ts";
import type { PreparedLaunch } from "./kernels.ts";
import { arrayOf, type Given, typeOf } from "./operands.ts";
import type { Slots } from "./slots.ts";

/** Decisions that depend on the types of a call alone. */
export interface CallPlan {
  readonly loop: LoopTypes;
  /** Whether a mask says which elements are computed. */
  readonly masked: boolean;
  /** The kernel for a nest of so many loops, at least 1. */
  readonly kernel: (rank: number) => AskedKernel;
  /** The last launch on the first elements of slots: only their contents, and scalars, differ from call to call. */
  readonly small: WeakMap<Slots, PreparedLaunch>;
}

/** The plans of one ufunc, made once for each combination of types that calls meet. */
export interface CallPlans {
  /** @throws {CastingError} in NumPy's words, where no loop fits. */
  for(operands: readonly Given[], options: ReadOptions): CallPlan;
}

export function callPlans(name: string, resolve: (request: LoopRequest) => LoopTypes): CallPlans {
  const byKey = new Map<string, CallPlan>();
  const make = (operands: readonly Given[], { casting, dtype, out }: ReadOptions, masked: boolean): CallPlan => {
    const given = out.map((one) => (one === null ? null : (typeOf(one) as DType)));
    const loop = resolve({
      name,
      inputs: operands.map(typeOf),
      outputs: given,
      casting,
      ...(dtype === undefined ? {} : { dtype }),
    });
    const inputs = operands.map(
      (one, i): KernelOperand =>
        arrayOf(one) === null
          ? { kind: "scalar", dtype: carrier(loop.inputs[i] as DType) }
          : { kind: "array", dtype: typeOf(one) as DType },
    );
    const outputs = loop.outputs.map((made, i) => given[i] ?? made);
    const kernels: AskedKernel[] = [];
    return {
      loop,
      masked,
      kernel: (rank) => (kernels[rank] ??= elementwiseKernel({ rank, inputs, outputs, masked, loop })),
      small: new WeakMap(),
    };
  };
  return {
    for: (operands, options) => {
      const { casting, dtype, out, where } = options;
      const masked = typeof where !== "boolean";
      let key = `${casting} ${dtype}${masked}`;
      for (const one of operands) key += arrayOf(one) === null ? ` ${typeOf(one)}` : ` ${typeOf(one)}[]`;
      for (const one of out) key += one === null ? " ->" : ` ->${typeOf(one)}`;
      const known = byKey.get(key);
      if (known) return known;
      const made = make(operands, options, masked);
      byKey.set(key, made);
      return made;
    },
  };
}
