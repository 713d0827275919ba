import type { MathExpr } from "../../ir/expr.ts";
import type { Kernel } from "../../ir/ir.ts";
import { memoryOf, writtenIn } from "../../ir/memory.ts";
import { allParts } from "../../ir/walk.ts";
import { type Four, isVectorOfFour } from "./four.ts";

/** Functions whose large arguments (|x| >= 200) take a long reduction. */
export const isSine = ({ fn, type }: MathExpr): boolean => type === "float32" && (fn === "sin" || fn === "cos");

/**
 * Whether a second dispatch may handle large arguments (targets/wgsl/software/emit.ts): the kernel has sines, and repeating the
 * launch gives the same result, because no memory that it reads is written.
 */
export function mayDeferLargeArguments({ arrays }: Kernel, { body, wide }: Four, fastmath: boolean): boolean {
  const parts = allParts(body);
  const written = writtenIn(arrays, body);
  const sine = parts.some((expr) => expr.kind === "math" && isSine(expr) && isVectorOfFour(expr, wide));
  return sine && !fastmath && parts.every((expr) => expr.kind !== "load" || !written.has(memoryOf(arrays, expr.array)));
}
