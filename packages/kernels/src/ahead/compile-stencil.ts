import type { AheadTargets, Asked, CompiledFunction } from "@gridstride/jit/compiler";
import type { FunctionUse } from "@gridstride/jit/internal";
import { compilePlanned } from "@gridstride/ufunc/compiler";
import { checkStencilOptions } from "../stencil/options.ts";
import { stencils } from "../stencil/stencils.ts";
import type { AheadStencil } from "./artifact.ts";

/**
 * Compiles a stencil for what earlier runs asked: it has no signatures.
 *
 * @param arity - arguments that the function takes.
 * @throws {LaunchError} wrong-kind, for options that no such stencil has.
 */
export function compileStencil(
  use: FunctionUse,
  arity: number,
  options: AheadStencil["options"],
  recorded: readonly Asked[],
  targets: AheadTargets["targets"],
): CompiledFunction<AheadStencil> {
  checkStencilOptions(use.source.name, arity, options);
  const { made, refused } = compilePlanned(use, stencils, recorded, { targets, fastmath: options.fastmath ?? false });
  return { made: { ...made, arity, options }, refused };
}
