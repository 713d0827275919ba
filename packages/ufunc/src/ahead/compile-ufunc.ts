import type { DType, Target } from "@gridstride/core";
import { type AheadOverload, type AheadTargets, compileOverload, tight } from "@gridstride/jit/compiler";
import { builtKernel, type FunctionUse } from "@gridstride/jit/internal";
import { built, ufuncBuilders } from "../call/builders.ts";
import { elementwiseKernel } from "../call/elementwise.ts";
import type { ElementwisePlan, KernelOperand } from "../call/elementwise-kernel.ts";
import { loopsOf } from "../call/loops-of-signatures.ts";
import type { Identity } from "../methods/methods.ts";
import type { LoopTypes } from "../rules/resolve-loop.ts";
import { carrier } from "../rules/scalars.ts";
import { type AheadUfunc, aheadKey } from "./artifact.ts";

/** The arguments of a call of `vectorize`, without its function. */
export interface WrittenUfunc {
  readonly signatures: readonly string[];
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
 * Compiles a ufunc for the types of its signatures: for calls on contiguous arrays of these types, and on scalars.
 *
 * @returns plain data; null where the compiler is needed when the ufunc is called.
 * @throws {CompileError} for what the language does not allow.
 */
export function compileUfunc(
  use: FunctionUse,
  written: WrittenUfunc,
  targets: readonly AheadTargets["targets"][number][],
): AheadUfunc | null {
  const { signatures, name, maxBlocksize, fastmath, ...same } = written;
  const loops = loopsOf(signatures);
  const [first] = loops as [LoopTypes];
  const nin = first.inputs.length;
  const taking = { ...use, takes: nin };
  const block = [Math.min(BLOCK, maxBlocksize ?? BLOCK), 1, 1] as const;
  const kernels: Record<string, AheadOverload[]> = {};
  for (const loop of loops) {
    for (const kinds of kindsOf(nin)) {
      const asked = elementwiseKernel(planOf(loop, kinds));
      const kernel = builtKernel("ufunc", taking, built(ufuncBuilders, asked));
      const made = compileOverload(kernel, tight(asked.signature()), { targets, blocks: [block], fastmath });
      if (made === null) return null;
      kernels[aheadKey(asked)] = [made];
    }
  }
  return {
    ...same,
    name: use.source.name,
    shown: name ?? use.source.name,
    nin,
    nout: first.outputs.length,
    loops,
    isFixed: true,
    maxBlocksize,
    kernels,
  };
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
