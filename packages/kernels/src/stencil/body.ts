import type { FunctionUse, KernelWriter, Written } from "@gridstride/jit/internal";

/** What a stencil's kernel depends on. Equal plans give equal kernels. */
export interface StencilPlan {
  /** Axes of the result, 1 to 3. */
  readonly rank: number;
  /** What the function takes, in its order. */
  readonly operands: readonly Operand[];
  /** Elements that it reads before and after an element, together, along each axis. */
  readonly widths: readonly number[];
}

/** `near`: read around the element; `whole`: an array indexed from its start. */
export type Operand = "near" | "whole" | "scalar";

/**
 * The kernel of a stencil: each thread of a grid like the result `o` calls the function, whose arrays read
 * around an element start where the neighbourhood of the first thread does. They are `widths` larger than the result,
 * which is also asked for: with that, the compiler knows that every neighbour is inside.
 *
 * Its arguments: the result, the arrays, the scalars.
 */
export function stencilAround(use: FunctionUse, { rank, operands, widths }: StencilPlan): FunctionUse {
  return around(use, (k) => {
    const out = k.param("o");
    const given = paramsOf(k, operands);
    const near = given.filter((_, i) => operands[i] === "near");
    const places = Array.from({ length: rank }, (_, axis) => k.place((rank - 1 - axis) as 0 | 1 | 2));
    // Not variables: facts about the place itself are facts about the indices that are made of it.
    const inside = places.flatMap((place, axis) => [
      k.binary("<", place, k.extent(out, axis)),
      ...near.map((array) =>
        k.binary("<", place, k.binary("-", k.extent(array, axis), k.number(widths[axis] as number))),
      ),
    ]);
    k.when(k.all(inside), () => k.set(k.at(out, places), k.call(given)));
  });
}

/** A kernel that only calls the function, so that its types can be asked for. */
export function probeAround(use: FunctionUse, operands: readonly Operand[]): FunctionUse {
  return around(use, (k) => k.run(paramsOf(k, operands)));
}

/** The operands as a kernel takes them: arrays first. */
export function argumentOrder(operands: readonly Operand[]): readonly number[] {
  const all = [...operands.keys()];
  return [...all.filter((i) => operands[i] !== "scalar"), ...all.filter((i) => operands[i] === "scalar")];
}

/** The operands as arguments of the kernel, in the function's order. */
function paramsOf(k: KernelWriter, operands: readonly Operand[]): readonly Written[] {
  const params: Written[] = [];
  for (const i of argumentOrder(operands)) params[i] = k.param(`a${i}`);
  return params;
}

function around(use: FunctionUse, body: (kernel: KernelWriter) => void): FunctionUse {
  return {
    kind: "function",
    hasContext: false,
    uses: { stencil: use },
    source: { name: use.source.name, text: "" },
    body,
  };
}
