import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Kernel } from "../ir/ir.ts";
import { Knowledge } from "./predicate-knowledge.ts";
import { Walk } from "./predicate-walk.ts";
import { hasSync } from "./sync.ts";

export interface Predicated {
  readonly kernel: Kernel;
  /** Barriers that some threads of a block would miss. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Brings every barrier and collective into control flow that is the same for all threads of a block, as WGSL demands.
 * A thread that returned, broke out or went on early, or that an `if` around a warp function leaves out, runs on with
 * a mask that is false: its loads, stores and assignments are skipped, barriers are not. Assignments of uniform values
 * run for all, so that loop counters stay uniform. A loop that threads leave one by one, or a branch that depends on
 * memory, asks the block with `any` whether a thread is left.
 *
 * Runs after inline-barriers.ts: no function holds a barrier. Kernels without one come out as they are.
 */
export function predicate(kernel: Kernel): Predicated {
  if (!hasSync(kernel.body)) return { kernel, diagnostics: [] };
  const know = new Knowledge(kernel);
  for (;;) {
    know.changed = false;
    const walk = new Walk(kernel, know);
    const body = walk.run();
    if (!know.changed) return { kernel: { ...kernel, locals: walk.locals, body }, diagnostics: walk.diagnostics };
  }
}
