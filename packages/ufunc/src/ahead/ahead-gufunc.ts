import type { AheadLauncher } from "@gridstride/jit/runtime";
import { fixedLoops } from "../call/loop-table.ts";
import { dynamicCoreLoops } from "../gufunc/dynamic-loops.ts";
import { gufuncObject } from "../gufunc/gufunc-object.ts";
import { parseLayout } from "../rules/layout.ts";
import { aheadKernels } from "./ahead-kernels.ts";
import type { AheadGufunc } from "./artifact.ts";
import { type AheadOptions, laterCallee } from "./compiler-later.ts";

/**
 * A gufunc that was compiled at build time.
 *
 * @param ahead - as a build wrote it.
 * @param launchers - of the targets that the build compiled for.
 * @returns the gufunc. For types that were not compiled, calls behave like calls of `aheadUfunc`.
 */
export function aheadGufunc(ahead: AheadGufunc, launchers: readonly AheadLauncher[], otherwise: AheadOptions): object {
  const compiler = laterCallee(ahead.name, otherwise);
  const source = aheadKernels(ahead, launchers, compiler.source);
  const layout = parseLayout(ahead.layout);
  return gufuncObject({
    layout,
    source,
    loops: ahead.loops === null ? dynamicCoreLoops(source, layout) : fixedLoops(ahead.loops),
    target: ahead.target,
    host: compiler.host,
    maxBlocksize: ahead.maxBlocksize ?? Number.POSITIVE_INFINITY,
    maxChunkBytes: ahead.maxChunkBytes ?? undefined,
  });
}
