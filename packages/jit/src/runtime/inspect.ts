import type { Kernel } from "../ir/ir.ts";
import { emitWgsl } from "../targets/wgsl/emit.ts";

/** Parameters and locals with their types, one a line. */
export function inspectTypes(kernel: Kernel): string {
  const params = kernel.params.map((param) => {
    if (param.kind === "scalar") return `${param.name}: ${param.type}`;
    const array = kernel.arrays[param.array];
    return array?.space === "global" ? `${param.name}: array(${array.dtype}, ${array.ndim}d, ${array.layout === "C" ? "C" : "A"})` : param.name;
  });
  return [...params, ...kernel.locals.map((local) => `${local.name}: ${local.type}`)].join("\n");
}

/** The WGSL for blocks of 64 threads; a launch has its own block size in it. */
export function inspectWgsl(kernel: Kernel): string {
  const segments = kernel.arrays.map(() => 1);
  return emitWgsl(kernel, { block: [64, 1, 1], debug: false, fastmath: false, segments, stepBudget: 0, numerics: { divide: "native", sqrt: "native", fma: "native" } }).code;
}
