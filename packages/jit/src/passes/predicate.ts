import { CompileError, type Diagnostic } from "../diagnostics/diagnostic.ts";
import { once } from "../diagnostics/once.ts";
import type { Kernel } from "../ir/ir.ts";
import { hasSync, waits } from "../ir/sync.ts";
import { someStmt } from "../ir/walk.ts";
import type { Pass } from "./pass.ts";
import { Knowledge } from "./predicate-levels.ts";
import { Walk } from "./predicate-walk.ts";

export interface Predicated {
  readonly kernel: Kernel;
  /** Barriers that some threads of a block would miss. */
  readonly diagnostics: readonly Diagnostic[];
}

const known = new WeakMap<Kernel, Predicated>();

/** The predicated kernel and the barriers at fault, found once for each kernel. */
export const predicated = (kernel: Kernel): Predicated => once(known, kernel, () => predicate(kernel));

function predicate(kernel: Kernel): Predicated {
  if (!hasSync(kernel.body)) return { kernel, diagnostics: [] };
  const know = new Knowledge(kernel);
  for (;;) {
    know.changed = false;
    const walk = new Walk(kernel, know);
    const body = walk.run();
    if (!know.changed) return { kernel: { ...kernel, locals: walk.locals, body }, diagnostics: walk.diagnostics };
  }
}

const pass: Pass = {
  name: "predicate",
  needs: ["inline-barriers"],
  why: "WGSL allows barriers only where all threads of a block arrive",
  run: (kernel) => predicated(kernel).kernel,
};

/**
 * Brings every barrier and collective into control flow that is the same for all threads of a block, as WGSL demands.
 * A thread that returned, broke out or went on early, or that an `if` around a warp function leaves out, runs on with
 * a mask that is false: its loads, stores and assignments are skipped, barriers are not. Assignments of uniform values
 * run for all, so that loop counters stay uniform. A loop that threads leave one by one, or a branch that depends on
 * memory, asks the block with `any` whether a thread is left.
 *
 * Kernels without a barrier or collective come out as they are.
 */
export const predicateForWgsl: Pass = pass;

/** The same where a block's threads take turns on one core: a fence alone waits for nobody, and stays where it is. */
export const predicateForWasm: Pass = {
  ...pass,
  why: "a loop over all threads of a block stands for a barrier",
  run: (kernel) => (someStmt(kernel.body, waits) ? pass.run(kernel) : kernel),
};

/** A barrier in control flow that differs between the threads of a block is an error of the program on every target. */
export const checkBarriers: Pass = {
  name: "check-barriers",
  needs: ["inline-barriers"],
  why: "a barrier that some threads would miss is GS601 on every target",
  run(kernel) {
    const [first, ...rest] = predicated(kernel).diagnostics;
    if (first) throw new CompileError([first, ...rest], kernel.sources);
    return kernel;
  },
};
