import type { DType } from "@gridstride/core";
import { cast, positions } from "../call/kernel-text.ts";

/** One input of a core kernel. */
export interface CoreKernelInput {
  /** An array of the nest's rank with the core's axes after it, or a scalar for all core calls. */
  readonly kind: "array" | "scalar";
  /** The type that it is passed in. */
  readonly dtype: DType;
  /** Axes of the core; 0 for a number. */
  readonly core: number;
}

/** What a kernel that calls a core function depends on. Equal plans give equal text. */
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
 * A kernel that calls `gs.ufunc` once for each place of a nest, one thread per call, the innermost loop along x.
 * Operands with core axes are passed as views: the array with one index for each loop.
 */
export function coreText(plan: CorePlan): string {
  return kernelText(plan, positions(0, plan.rank, [callText(plan)]));
}

/** The same with all places along z: x and y are left to the loops inside the function. */
export function spreadText(plan: CorePlan): string {
  const { rank } = plan;
  const sizes = Array.from({ length: rank }, (_, axis) => `o0.shape[${axis}]`);
  const unfold: string[] = [];
  for (let axis = rank - 1; axis > 0; axis--)
    unfold.push(`const i${axis} = rest % ${sizes[axis]};`, `rest = Math.trunc(rest / ${sizes[axis]});`);
  return kernelText(plan, [
    "const place = gs.getGlobalId(2);",
    `if (place < ${sizes.join(" * ")}) {`,
    ...(rank === 1 ? ["const i0 = place;"] : ["let rest = place;", ...unfold, "const i0 = rest;"]),
    callText(plan),
    "}",
  ]);
}

function kernelText({ inputs, outputs }: CorePlan, body: readonly string[]): string {
  const names = [...inputs.map((_, i) => `a${i}`), ...outputs.map((_, i) => `o${i}`)];
  return [`(gs, ${names.join(", ")}) => {`, ...body, "}"].join("\n");
}

function callText({ rank, inputs, outputs, types }: CorePlan): string {
  const place = Array.from({ length: rank }, (_, axis) => `[i${axis}]`).join("");
  const given = [
    ...inputs.map(({ kind }, i) => (kind === "array" ? `a${i}${place}` : cast(`a${i}`, null, types[i] as DType))),
    ...outputs.map((_, i) => `o${i}${place}`),
  ];
  return `gs.ufunc(${given.join(", ")});`;
}
