import type { DType } from "@gridstride/core";
import { type LoopTypes, resolveLoop } from "../rules/resolve-loop.ts";
import type { KernelSource, Question } from "./kernel-source.ts";
import type { LoopTable } from "./loop-table.ts";
import { dynamicInputs } from "./loops.ts";

/** The loop for operands of some types. */
export const LOOP: Question<readonly DType[], LoopTypes> = { about: "loop" };

type Source = Pick<KernelSource, "told">;

/**
 * Loops made for the types that calls meet: arrays keep theirs, weak scalars promote with them. With `dtype`, the
 * inputs are cast to it, as NumPy's own ufuncs do.
 *
 * @param samples - types of operands, some of which the function takes: how many results there are does not depend on them.
 */
export function dynamicLoops(source: Source, samples: readonly (readonly DType[])[]): LoopTable {
  const known = new Map<string, LoopTypes>();
  const loopFor = (inputs: readonly DType[]): LoopTypes => {
    const key = inputs.join();
    const loop = known.get(key) ?? source.told(LOOP, inputs);
    known.set(key, loop);
    return loop;
  };
  return {
    get list() {
      return [...known.values()];
    },
    get nout() {
      const [met] = known.values();
      return (met ?? anyLoop(source, samples)).outputs.length;
    },
    resolve(request) {
      const { dtype, inputs } = request;
      const types = dtype === undefined ? dynamicInputs(inputs) : inputs.map(() => dtype);
      const loop = loopFor(types);
      const [first, ...rest] = types;
      const [result = first] = loop.outputs;
      // A reduction goes on with its result: a sum of int8 is one of int32 and int8.
      const onward = request.reduces === true && dtype === undefined && first === types[1] && result !== first;
      return resolveLoop([onward ? loopFor([result as DType, ...rest]) : loop], request);
    },
  };
}

/** Some functions are of whole numbers, or of complex numbers, alone. */
export const anyTypes = (nin: number): readonly (readonly DType[])[] =>
  (["float64", "int32", "complex128"] as const).map((type) => new Array<DType>(nin).fill(type));

function anyLoop(source: Source, samples: readonly (readonly DType[])[]): LoopTypes {
  let refused: unknown;
  for (const types of samples)
    try {
      return source.told(LOOP, types);
    } catch (error) {
      refused ??= error;
    }
  throw refused;
}
