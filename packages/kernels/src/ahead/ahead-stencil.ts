import type { AheadLauncher } from "@gridstride/jit/runtime";
import { type AheadOptions, aheadKernels, laterCallee } from "@gridstride/ufunc/runtime";
import { stencilObject } from "../stencil/stencil-object.ts";
import type { AheadStencil } from "./artifact.ts";

/**
 * A stencil that was compiled at build time.
 *
 * @param ahead - as a build wrote it.
 * @param launchers - of the targets that the build compiled for.
 * @returns the stencil. A call that meets what was not compiled throws {UnsupportedError}, code `feature`, until the compiler is there.
 */
export function aheadStencil(
  ahead: AheadStencil,
  launchers: readonly AheadLauncher[],
  otherwise: Omit<AheadOptions, "hosts">,
): object {
  const { source } = laterCallee(ahead.name, { ...otherwise, hosts: {} });
  return stencilObject(ahead.name, ahead.arity, ahead.options, aheadKernels(ahead, launchers, source));
}
