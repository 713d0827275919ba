import type { DType } from "@gridstride/core";
import type { ArgType, Reach } from "@gridstride/jit/internal";
import { argumentOrder, type Operand } from "./stencil-kernel.ts";

/** One argument of a call, as far as types go. */
export type StencilOperand =
  | { readonly operand: "near" | "whole"; readonly dtype: DType; readonly ndim: number }
  | { readonly operand: "scalar"; readonly type: ArgType };

/** The types of a call, and the neighbourhood where the caller gave it: else indices must be constants. */
export interface StencilTypes {
  readonly typed: readonly StencilOperand[];
  readonly neighborhood: Reach | null;
}

/** The compiler's findings about a stencil's function for some types. */
export interface Found {
  readonly dtype: DType;
  /** How far it reads around an element, 0 included. */
  readonly reach: Reach;
}

/** The types of the arguments in the kernel's order, without its result. Equal types give equal kernels. */
export function argTypes(typed: readonly StencilOperand[], reach: Reach | null): readonly ArgType[] {
  return argumentOrder(typed.map(({ operand }): Operand => operand)).map((i, group): ArgType => {
    const one = typed[i] as StencilOperand;
    if (one.operand === "scalar") return one.type;
    const { dtype, ndim } = one;
    const array = { kind: "array", dtype, ndim, layout: "strided", group } as const;
    if (one.operand === "whole") return array;
    const origin = reach?.map(([least]) => Math.max(0, -least)) ?? Array.from({ length: ndim }, () => 0);
    return { ...array, relative: { origin, reach } };
  });
}
