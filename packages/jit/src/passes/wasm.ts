import type { Kernel } from "../ir/ir.ts";
import { someStmt } from "../ir/walk.ts";
import { inlineCalls } from "./inline-calls.ts";
import { waits } from "./sync.ts";
import { placesInGrid } from "./wasm-positions.ts";

/**
 * What the WebAssembly emitter needs done first: no calls are left, and barriers and collectives stand in control flow
 * that is the same for the whole block.
 *
 * @param uniform - the same kernel as WGSL has it, with uniform control flow around barriers.
 */
export function forWasm(kernel: Kernel, uniform: Kernel): Kernel {
  const waiting = [kernel, ...kernel.functions].some(({ body }) => someStmt(body, waits));
  // A fence alone waits for nobody: it may stay where it is.
  return placesInGrid(inlineCalls(waiting ? uniform : kernel, () => true));
}
