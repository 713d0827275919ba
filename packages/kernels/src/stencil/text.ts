/** What a stencil's kernel depends on. Equal plans give equal text. */
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
 * The kernel of a stencil: each thread of a grid like the result `o` calls the function, `gs.stencil`, whose arrays read
 * around an element start where the neighbourhood of the first thread does. They are `widths` larger than the result,
 * which is also asked for: with that, the compiler knows that every neighbour is inside.
 *
 * Its arguments: the result, the arrays, the scalars.
 */
export function stencilText({ rank, operands, widths }: StencilPlan): string {
  const places = Array.from({ length: rank }, (_, axis) => `gs.getGlobalId(${rank - 1 - axis})`);
  const near = operands.flatMap((operand, i) => (operand === "near" ? [`a${i}`] : []));
  // Not `gs.grid`: facts about the place itself are facts about the indices that are made of it.
  const inside = places.flatMap((place, axis) => [
    `${place} < o.shape[${axis}]`,
    ...near.map((name) => `${place} < ${name}.shape[${axis}] - ${widths[axis]}`),
  ]);
  return [
    `(gs, ${["o", ...argumentOrder(operands).map((i) => `a${i}`)].join(", ")}) => {`,
    `if (${inside.join(" && ")})`,
    `  o${places.map((place) => `[${place}]`).join("")} = ${callText(operands)};`,
    "}",
  ].join("\n");
}

/** A kernel that only calls the function, so that its types can be asked for. */
export function probeText(operands: readonly Operand[]): string {
  return `(gs, ${argumentOrder(operands)
    .map((i) => `a${i}`)
    .join(", ")}) => { ${callText(operands)}; }`;
}

/** The operands as a kernel takes them: arrays first. */
export function argumentOrder(operands: readonly Operand[]): readonly number[] {
  const all = [...operands.keys()];
  return [...all.filter((i) => operands[i] !== "scalar"), ...all.filter((i) => operands[i] === "scalar")];
}

const callText = (operands: readonly Operand[]): string => `gs.stencil(${operands.map((_, i) => `a${i}`).join(", ")})`;
