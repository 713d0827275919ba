import type { Target } from "@gridstride/core";
import type { Kernel } from "../ir/ir.ts";
import { marked } from "../ir/marks.ts";
import { printKernel } from "../ir/print.ts";
import type { Filler } from "../passes/pass.ts";
import { passesFor, pipelines, runPasses, variants } from "../pipeline.ts";
import { emitWasm } from "../targets/wasm/emit.ts";
import { emitWgsl } from "../targets/wgsl/emit.ts";
import { exactNumerics } from "../targets/wgsl/options.ts";
import { showArray } from "./arguments.ts";

/** Parameters and locals with their types, one a line. */
export function inspectTypes(kernel: Kernel): string {
  const params = kernel.params.map((param) => {
    if (param.kind === "scalar") return `${param.name}: ${param.type}`;
    if (param.kind === "records") return `${param.name}: records`;
    const array = kernel.arrays[param.array];
    return array?.space === "global" ? `${param.name}: ${showArray(array)}` : param.name;
  });
  return [...params, ...kernel.locals.map((local) => `${local.name}: ${local.type}`)].join("\n");
}

/** The WGSL as a launch of 64 threads a block has it, on an adapter whose arithmetic is exact. */
export function inspectWgsl(kernel: Kernel): string {
  const { code, lines } = emitWgsl(kernel, {
    block: [64, 1, 1],
    debug: false,
    fastmath: false,
    segments: [],
    segmentBytes: 2 ** 27,
    numerics: exactNumerics,
  });
  const texts = code.split("\n");
  return texts.map((line, i) => marked(line, lines[i])).join("\n");
}

/** WebAssembly as a launch of 64 threads a block on `cpu` has it, in the text format; constants are at made-up addresses. */
export function inspectWat(kernel: Kernel): string {
  return emitWasm(kernel, { block: [64, 1, 1], debug: false, shared: false }).wat();
}

/**
 * The IR as it was lowered and after each pass of a target; of a pass that changes no text, the name alone.
 *
 * @param passes - the types that launches of the kernel pass.
 */
export function inspectPasses(kernel: Kernel, target: Target, passes: readonly Filler[] = []): string {
  let before = printKernel(kernel);
  const parts = [`// lowered\n${before}`];
  const made = target === "cpu" || target === "parallel" ? "wasm" : target;
  const handedIn = (name: string): boolean => passes.some((pass) => pass.name === name);
  const left = [...variants, ...pipelines[made]].flatMap((entry) =>
    entry.run === null && !handedIn(entry.name) ? [{ ...entry, run: (same: Kernel) => same }] : [],
  );
  runPasses(kernel, passesFor(made, { passes: [...passes, ...left] }), false, (pass, changed) => {
    const { name, why } = pass;
    const after = printKernel(changed);
    const idle = left.some((slot) => slot.name === name) ? "for launches that ask for it" : "no change";
    parts.push(after === before ? `// ${name}: ${idle}\n` : `// ${name}: ${why}\n${after}`);
    before = after;
  });
  return parts.join("\n");
}
