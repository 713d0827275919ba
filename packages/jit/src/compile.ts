import { CompileError } from "./diagnostics/diagnostic.ts";
import type { CompileRequest } from "./frontend/request.ts";
import type { Kernel } from "./ir/ir.ts";
import { compileToIr } from "./lower/lower.ts";
import { forWgsl } from "./passes/wgsl.ts";

/** One specialisation: what the simulator runs, and the same with what WGSL cannot say removed. */
export interface Compiled {
  readonly ir: Kernel;
  readonly forWgsl: Kernel;
}

/**
 * The pipeline, from a function's text and the types it meets to IR ready for every target.
 * @throws {CompileError} for whatever the language does not allow; never another exception.
 */
export function compile(request: CompileRequest): Compiled {
  const ir = compileToIr(request);
  const lowered = forWgsl(ir);
  const [first, ...rest] = lowered.diagnostics;
  if (first) throw new CompileError([first, ...rest], ir.sources);
  return { ir, forWgsl: lowered.kernel };
}
