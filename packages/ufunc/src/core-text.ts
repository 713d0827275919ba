import type { DType } from "@gridstride/core";
import { cast, positions } from "./kernel-text.ts";

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
export function coreText({ rank, inputs, outputs, types }: CorePlan): string {
  const names = [...inputs.map((_, i) => `a${i}`), ...outputs.map((_, i) => `o${i}`)];
  const place = Array.from({ length: rank }, (_, axis) => `[i${axis}]`).join("");
  const given = [
    ...inputs.map(({ kind }, i) => (kind === "array" ? `a${i}${place}` : cast(`a${i}`, null, types[i] as DType))),
    ...outputs.map((_, i) => `o${i}${place}`),
  ];
  return [`(gs, ${names.join(", ")}) => {`, ...positions(0, rank, [`gs.ufunc(${given.join(", ")});`]), "}"].join("\n");
}
