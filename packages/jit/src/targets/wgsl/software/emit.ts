import type { Kernel } from "../../../ir/ir.ts";
import type { Lanes } from "../../../ir/lanes.ts";
import { readLocals } from "../../../ir/lets.ts";
import { type Entry, emitWgsl, moduleOf, printedBody } from "../emit.ts";
import type { WgslModule } from "../module.ts";
import type { WgslOptions } from "../options.ts";
import { coarseHead, coarseTail } from "./coarse-entry.ts";
import { vectorFunctions } from "./vector.ts";
import { wordEntryLines } from "./word-entry.ts";

/** `emitWgsl` for kernels that may be coarsened (ir/lanes.ts). */
export function emitCoarse(kernel: Kernel, options: WgslOptions): WgslModule {
  const { coarse, params } = kernel;
  if (coarse === undefined) return emitWgsl(kernel, options);
  if (coarse.of === "words")
    return moduleOf(kernel, options, { invocation: "words", lines: (build) => wordEntryLines(build, coarse) });
  const module = moduleOf(kernel, options, fourThreads(coarse));
  if (coarse.of !== "neighbours") return module;
  const isAlike = (param: Kernel["params"][number]): boolean =>
    param.kind === "array" && coarse.alike.includes(param.array);
  return { ...module, alike: params.flatMap((param, i) => (isAlike(param) ? [i] : [])) };
}

const fourThreads = (lanes: Lanes): Entry => ({
  invocation: lanes.largeArguments === "again" ? "again" : lanes.of,
  functions: vectorFunctions,
  lines: (build) => {
    const read = readLocals(build.kernel.body);
    const { writer } = printedBody(build, (local) => read.has(local));
    return [...coarseHead(build, lanes), ...writer.lines, ...coarseTail(lanes)];
  },
});
