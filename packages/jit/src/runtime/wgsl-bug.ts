import { locationOf, locationText } from "../diagnostics/source-location.ts";
import type { KernelHead } from "../ir/ir.ts";
import type { WgslModule } from "../targets/wgsl/module.ts";

/** A message of the WGSL compiler at the user's line. */
export async function wgslBug(
  message: string,
  shader: GPUShaderModule,
  kernel: KernelHead,
  module: WgslModule,
): Promise<Error> {
  const { messages } = await shader.getCompilationInfo();
  const first = messages.find(({ type }) => type === "error");
  if (first === undefined)
    return new Error(`bug in Gridstride: WebGPU refused the pipeline of kernel ${kernel.name}: ${message}`);
  const line = module.code.split("\n")[first.lineNum - 1]?.trim() ?? "";
  const said = `bug in Gridstride: the WGSL compiler refused what was made of this kernel: ${first.message}; in: ${line}`;
  const span = nearest(module, first.lineNum - 1);
  if (span === null) return new Error(said);
  const users = (kernel.sources[span.source]?.text ?? "").slice(span.start, span.end).split("\n")[0];
  return new Error(`${said}\n  made from ${locationText(locationOf(span, kernel.sources))}: ${users}`);
}

/** The user's text that belongs to a line, or to the nearest line above it that has a text. */
function nearest(module: WgslModule, line: number): WgslModule["lines"][number] {
  for (let i = line; i >= 0; i--) {
    const span = module.lines[i];
    if (span) return span;
  }
  return null;
}
