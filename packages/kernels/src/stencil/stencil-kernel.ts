import type { ArgType, BuildKernel, Built, BuiltArray, KernelBuilder } from "@gridstride/jit/internal";

/** The facts that a stencil's kernel depends on. Equal plans give equal kernels. */
export interface StencilPlan {
  /** The function's operands, in their order. */
  readonly operands: readonly Operand[];
  /** Elements that it reads before and after an element, together, along each axis. */
  readonly widths: readonly number[];
  /** The types of the kernel's arguments. */
  readonly types: readonly ArgType[];
}

/** `near`: read around the element; `whole`: an array indexed from its start. */
export type Operand = "near" | "whole" | "scalar";

/**
 * The kernel of a stencil: each thread of a grid like the result calls the function, whose arrays read
 * around an element start where the neighbourhood of the first thread does. They are `widths` larger than the result,
 * which is also asked for: with that, the compiler knows that every neighbour is inside.
 *
 * Its arguments: the result, the arrays, the scalars.
 */
export function buildStencil({ operands, widths }: StencilPlan): BuildKernel {
  const rank = widths.length;
  return (k) => {
    const out = k.array("o");
    const given = parameters(k, operands);
    const near = given.filter((one, i): one is BuiltArray => operands[i] === "near" && one.kind === "array");
    // Not `grid`: facts about the place itself are facts about the indices that are made of it.
    const place = Array.from({ length: rank }, (_, axis) => k.globalId(rank - 1 - axis));
    const inside = place.flatMap((index, axis) => [
      k.isLess(index, k.size(out, axis)),
      ...near.map((array) => k.isLess(index, k.subtract(k.size(array, axis), k.number(widths[axis] as number)))),
    ]);
    k.if(k.all(inside), () => {
      const [value] = k.call(given);
      if (value !== undefined) k.store(out, place, value);
    });
  };
}

/** A kernel that only calls the function, so that its types can be asked for. */
export function buildProbe(operands: readonly Operand[]): BuildKernel {
  return (k) => {
    k.call(parameters(k, operands), 0);
  };
}

/** The operands as a kernel takes them: arrays first. */
export function argumentOrder(operands: readonly Operand[]): readonly number[] {
  const all = [...operands.keys()];
  return [...all.filter((i) => operands[i] !== "scalar"), ...all.filter((i) => operands[i] === "scalar")];
}

/** The arguments of the launch, in the order in which the function takes them. */
function parameters(k: KernelBuilder, operands: readonly Operand[]): readonly Built<"number" | "array">[] {
  const given = argumentOrder(operands).map((i) => {
    return { i, value: operands[i] === "scalar" ? k.scalar(`a${i}`) : k.array(`a${i}`) };
  });
  return given.sort((a, b) => a.i - b.i).map(({ value }) => value);
}
