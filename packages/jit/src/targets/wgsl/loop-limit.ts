import type { LoopStmt } from "../../ir/ir.ts";
import { hasSync } from "../../ir/sync.ts";
import type { Build } from "./build.ts";
import { newSite } from "./report.ts";

/** An iteration with a barrier takes adapters that are CPUs about as long as so many without. */
const BARRIER = 1024;

/** Loops that hold a barrier are counted in a local, because WGSL takes a module variable for different in every thread. */
const COUNTER = { module: "iterations", local: "own_iterations" } as const;

/** The beginning of the kernel's body, which is printed already: after a thread was stopped, later threads make no iteration. */
export function limitLines({ kernel, options, declarations, sites }: Build): readonly string[] {
  if (!sites.some(({ kind }) => kind === "loop")) return [];
  declarations.set(COUNTER.module, `var<private> ${COUNTER.module}: u32;`);
  const stopped = `  if (atomicLoad(&report.found) != 0u) { ${COUNTER.module} = ${options.loopLimit}u; }`;
  if (!hasSync(kernel.body)) return [stopped];
  declarations.set("was_stopped", "var<workgroup> was_stopped: u32;");
  return [
    stopped,
    "  if (lix == 0u) { was_stopped = atomicLoad(&report.found); }",
    `  var ${COUNTER.local} = workgroupUniformLoad(&was_stopped) * ${options.loopLimit}u;`,
  ];
}

/** The beginning of a loop's body: one more iteration, and the loop ends where they are too many. */
export function iterationLines(build: Build, { body, step, span }: LoopStmt): readonly string[] {
  const { loopLimit } = build.options;
  if (loopLimit === undefined) return [];
  const hasBarrier = hasSync([...body, ...step]);
  const counter = hasBarrier ? COUNTER.local : COUNTER.module;
  const limit = hasBarrier ? Math.ceil(loopLimit / BARRIER) : loopLimit;
  const site = newSite(build, { kind: "loop", span, limit });
  return [`if (${counter} >= ${limit}u) { _ = first_found(${site}); break; }`, `${counter} = ${counter} + 1u;`];
}
