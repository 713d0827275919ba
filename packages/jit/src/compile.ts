import { CompileError, reporting } from "./diagnostics/diagnostic.ts";
import type { CompileRequest } from "./frontend/request.ts";
import type { Kernel } from "./ir/ir.ts";
import { compileToIr } from "./lower/lower.ts";
import { inlineNeighbours } from "./passes/inline-neighbours.ts";
import { forWasm } from "./passes/wasm.ts";
import { forWgsl } from "./passes/wgsl.ts";

/** One specialisation: what the simulator runs, and the same as the printers of the other targets want it. */
export interface Compiled {
  readonly ir: Kernel;
  readonly forWgsl: Kernel;
  /** Made when first asked for: a launch on another target does not wait for it. */
  readonly forWasm: Kernel;
}

/**
 * The pipeline, from a function's text and the types it meets to IR ready for every target.
 * @throws {CompileError} for whatever the language does not allow; never another exception.
 */
export function compile(request: CompileRequest): Compiled {
  return forTargets(compileToIr(request));
}

/** The same from IR on. */
export function forTargets(ir: Kernel): Compiled {
  const sources = (): Kernel["sources"] => ir.sources;
  // Barriers that some threads would miss are found here, for every target.
  const uniform = reporting(sources, () => forWgsl(inlineNeighbours(ir)));
  const [first, ...rest] = uniform.diagnostics;
  if (first) throw new CompileError([first, ...rest], ir.sources);
  let wasm: Kernel | null = null;
  return {
    ir,
    forWgsl: uniform.kernel,
    get forWasm() {
      wasm ??= reporting(sources, () => forWasm(ir, uniform.kernel));
      return wasm;
    },
  };
}
