import type { Target } from "@gridstride/core";
import { type AheadTargets, type Asked, type CompiledFunction, tight } from "@gridstride/jit/compiler";
import type { FunctionUse } from "@gridstride/jit/internal";
import { gufuncs } from "../gufunc/core-builders.ts";
import type { CorePlan } from "../gufunc/core-kernel.ts";
import { CORE_BLOCK } from "../gufunc/launch.ts";
import { coreLoopsOf, coreRanks } from "../gufunc/loops.ts";
import { signatureOf } from "../gufunc/run.ts";
import { type CoreLayout, parseLayout } from "../rules/layout.ts";
import type { LoopTypes } from "../rules/resolve-loop.ts";
import type { AheadGufunc } from "./artifact.ts";
import { askFor, compilePlanned } from "./compile-planned.ts";

/** The arguments of a call of `guvectorize`, without its function. */
export interface WrittenGufunc {
  /** Null where none are written. */
  readonly signatures: readonly string[] | null;
  readonly layout: string;
  readonly target: Target;
  readonly maxBlocksize: number | null;
  readonly maxChunkBytes: number | null;
  readonly fastmath: boolean;
}

/** The same as `compileUfunc`, of a gufunc: for one loop dimension, or none. */
export function compileGufunc(
  use: FunctionUse,
  written: WrittenGufunc,
  recorded: readonly Asked[],
  targets: AheadTargets["targets"],
): CompiledFunction<AheadGufunc> {
  const { signatures, layout: text, fastmath, ...same } = written;
  const layout = parseLayout(text);
  const loops = signatures === null ? null : coreLoopsOf(signatures, layout);
  const threads = Math.min(CORE_BLOCK, written.maxBlocksize ?? CORE_BLOCK);
  const asked = [...(loops ?? []).map((loop) => askOf(loop, layout, threads)), ...recorded];
  const { made, refused } = compilePlanned(use, gufuncs, asked, { targets, fastmath });
  return { made: { ...same, ...made, layout: text, loops }, refused };
}

function askOf(loop: LoopTypes, layout: CoreLayout, threads: number): Asked {
  const ranks = coreRanks(layout);
  const nin = layout.inputs.length;
  const plan: CorePlan = {
    rank: 1,
    types: loop.inputs,
    inputs: loop.inputs.map((dtype, i) => ({ kind: "array", dtype, core: ranks[i] as number })),
    outputs: loop.outputs.map((dtype, i) => ({ dtype, core: ranks[nin + i] as number })),
  };
  return askFor({ kind: "core", plan }, tight(signatureOf(plan)), [threads, 1, 1]);
}
