import type { FunctionUse } from "../frontend/request.ts";
import type { Kernel } from "../types/kernel.ts";
import type { KernelSignature } from "./choose-signature.ts";

/** Where a kernel keeps what it was made of: a registered symbol, so that two copies of the package understand each other. */
export const RECIPE: unique symbol = Symbol.for("@gridstride/jit/recipe");

/** The parts that a kernel was made of. */
export interface Recipe {
  readonly use: FunctionUse;
  readonly signatures: readonly KernelSignature[] | null;
  readonly arity: number;
  /** The same kernel with other values in `uses`. @throws {LaunchError} code `wrong-kind`, as `kernel` does. */
  again(uses: object): Kernel<unknown[]>;
}

/** null for other values, and for a kernel that a build compiled. */
export function recipeOf(kernel: unknown): Recipe | null {
  return (typeof kernel === "function" && (kernel as { [RECIPE]?: Recipe })[RECIPE]) || null;
}
