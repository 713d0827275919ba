import type { DType, Target } from "@gridstride/core";
import { type AheadTargets, type Asked, type CompiledFunction, tight } from "@gridstride/jit/compiler";
import type { FunctionUse } from "@gridstride/jit/internal";
import { ufuncs } from "../call/builders.ts";
import { anyTypes, dynamicLoops } from "../call/dynamic-loops.ts";
import { elementwiseKernel } from "../call/elementwise.ts";
import type { ElementwisePlan, KernelOperand } from "../call/elementwise-kernel.ts";
import type { KernelSource } from "../call/kernel-source.ts";
import { loopsOf } from "../call/loops-of-signatures.ts";
import type { Identity } from "../methods/methods.ts";
import type { LoopTypes } from "../rules/resolve-loop.ts";
import { carrier } from "../rules/scalars.ts";
import type { AheadUfunc } from "./artifact.ts";
import { askFor, compilePlanned } from "./compile-planned.ts";

/** The arguments of a call of `vectorize`, without its function. */
export interface WrittenUfunc {
  /** Null where none are written. */
  readonly signatures: readonly string[] | null;
  readonly name: string | null;
  readonly target: Target;
  readonly identity: Identity;
  readonly maxBlocksize: number | null;
  readonly maxChunkBytes: number | null;
  readonly fastmath: boolean;
}

const BLOCK = 256;
/** Operands of which each may be an array or a scalar: of more, all are arrays, or all scalars. */
const MOST_MIXED = 2;

/**
 * Compiles a ufunc for the types of its signatures, for calls on contiguous arrays of these types and on scalars, and for what
 * calls were seen to ask.
 *
 * @param nin - operands of the function.
 * @param recorded - what earlier runs asked.
 * @param isLibrary - whether nothing but these kernels is compiled: a ufunc of NumPy has twenty loops, of which a program uses one.
 */
export function compileUfunc(
  use: FunctionUse,
  nin: number,
  written: WrittenUfunc,
  recorded: readonly Asked[],
  targets: AheadTargets["targets"],
  isLibrary = false,
): CompiledFunction<AheadUfunc> {
  const { signatures, name, maxBlocksize, fastmath, ...same } = written;
  const loops = signatures === null ? null : loopsOf(signatures);
  const takes = loops?.[0]?.inputs.length;
  const taking = takes === undefined ? use : { ...use, takes };
  const most = maxBlocksize ?? BLOCK;
  const ofLoops = isLibrary ? [] : (loops ?? []).flatMap((loop) => asksOf(loop, Math.min(BLOCK, most)));
  const asked = [...ofLoops, ...recorded];
  const { made, refused } = compilePlanned(taking, ufuncs, asked, { targets, fastmath });
  return {
    made: {
      ...same,
      ...made,
      shown: name ?? use.source.name,
      nin: takes ?? nin,
      nout: loops?.[0]?.outputs.length ?? dynamicLoops(answersOf(taking), anyTypes(nin)).nout,
      loops,
      maxBlocksize,
    },
    refused,
  };
}

const answersOf = (use: FunctionUse): Pick<KernelSource, "told"> => ({
  told: ({ about }, given) => ufuncs.answers[about]?.(use, given as never) as never,
});

/** The kernels of calls of a loop. */
function asksOf(loop: LoopTypes, threads: number): readonly Asked[] {
  return kindsOf(loop.inputs.length).map((kinds) => {
    const kernel = elementwiseKernel(planOf(loop, kinds));
    return askFor(kernel, tight(kernel.signature()), [threads, 1, 1]);
  });
}

type Kind = KernelOperand["kind"];

function kindsOf(nin: number): readonly (readonly Kind[])[] {
  if (nin > MOST_MIXED) return [new Array<Kind>(nin).fill("array"), new Array<Kind>(nin).fill("scalar")];
  let all: readonly (readonly Kind[])[] = [[]];
  for (let i = 0; i < nin; i++)
    all = all.flatMap(
      (kinds) =>
        [
          [...kinds, "array"],
          [...kinds, "scalar"],
        ] as Kind[][],
    );
  return all;
}

function planOf(loop: LoopTypes, kinds: readonly Kind[]): ElementwisePlan {
  const inputs = kinds.map((kind, i): KernelOperand => {
    const type = loop.inputs[i] as DType;
    return { kind, dtype: kind === "array" ? type : carrier(type) };
  });
  return { rank: 1, inputs, outputs: loop.outputs, masked: false, loop };
}
