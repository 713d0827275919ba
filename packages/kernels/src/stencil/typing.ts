import { type DType, LaunchError } from "@gridstride/core";
import { type ArgType, builtKernel, compile, type FunctionUse, type Reach } from "@gridstride/jit/internal";
import { argumentOrder, buildProbe, type Operand } from "./stencil-kernel.ts";

/** One argument of a call, as far as types go. */
export type Typed =
  | { readonly operand: "near" | "whole"; readonly dtype: DType; readonly ndim: number }
  | { readonly operand: "scalar"; readonly type: ArgType };

/** The types of a call, and the neighbourhood where the caller gave it: else indices must be constants. */
export interface StencilTypes {
  readonly typed: readonly Typed[];
  readonly neighborhood: Reach | null;
}

/** The compiler's findings about a stencil's function for some types. */
export interface Found {
  readonly dtype: DType;
  /** How far it reads around an element, 0 included. */
  readonly reach: Reach;
}

/**
 * The type of what a function returns, and how far it reads.
 *
 * @throws {CompileError} for what the function does wrong. {LaunchError} `wrong-kind` where it returns no number, or
 *   `not-writable` where it writes to an array.
 */
export function inferStencil(use: FunctionUse, { typed, neighborhood: given }: StencilTypes): Found {
  const operands = typed.map(({ operand }) => operand);
  const { ir } = compile({
    function: builtKernel("stencil", use, buildProbe(operands)),
    args: argTypes(typed, given),
    debug: false,
  });
  const { name } = use.source;
  // Callees come before callers.
  const results = ir.functions.at(-1)?.returned ?? [];
  const [dtype] = results;
  if (dtype === undefined || results.length > 1)
    throw new LaunchError(
      "wrong-kind",
      `${name}: expected a stencil's function to return one number, got ${results.length === 0 ? "none" : results.length}`,
    );
  const reaches = ir.arrays.flatMap((array) => {
    if (array.space !== "global") return [];
    if (array.written)
      throw new LaunchError(
        "not-writable",
        `${name} writes to its array ${array.name}: \`return\` the new value instead`,
      );
    return array.reach === undefined ? [] : [array.reach];
  });
  const [first = []] = reaches;
  const found = first.map((_, axis): Reach[number] => [
    Math.min(...reaches.map((reach) => reach[axis]?.[0] ?? 0)),
    Math.max(...reaches.map((reach) => reach[axis]?.[1] ?? 0)),
  ]);
  return { dtype, reach: given?.map(([least, greatest]) => [Math.min(least, 0), Math.max(greatest, 0)]) ?? found };
}

/** The types of the arguments in the kernel's order, without its result. Equal types give equal kernels. */
export function argTypes(typed: readonly Typed[], reach: Reach | null): readonly ArgType[] {
  return argumentOrder(typed.map(({ operand }): Operand => operand)).map((i, group): ArgType => {
    const one = typed[i] as Typed;
    if (one.operand === "scalar") return one.type;
    const { dtype, ndim } = one;
    const array = { kind: "array", dtype, ndim, layout: "strided", group } as const;
    if (one.operand === "whole") return array;
    const origin = reach?.map(([least]) => Math.max(0, -least)) ?? Array.from({ length: ndim }, () => 0);
    return { ...array, relative: { origin, reach } };
  });
}
