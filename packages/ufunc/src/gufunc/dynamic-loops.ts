import type { DType } from "@gridstride/core";
import type { KernelSource, Question } from "../call/kernel-source.ts";
import type { LoopTable } from "../call/loop-table.ts";
import { dynamicInputs, showLoop } from "../call/loops.ts";
import type { CoreLayout } from "../rules/layout.ts";
import { type LoopTypes, resolveLoop } from "../rules/resolve-loop.ts";

/** The types of a gufunc's operands, as far as they are known. */
export interface CoreTypes {
  readonly layout: string;
  readonly inputs: readonly DType[];
  /** Types of the outputs; null for a type that is to be found. */
  readonly given: readonly (DType | null)[];
}

/** The types of all outputs. */
const OUTPUTS: Question<CoreTypes, readonly DType[]> = { about: "outputs" };

/**
 * Loops made for the types that calls meet: arrays keep theirs, weak scalars promote with them. An output has the type
 * of the array given for it, else the type of what the function writes to it. With `dtype`, all operands have that type.
 */
export function dynamicCoreLoops(source: Pick<KernelSource, "told">, layout: CoreLayout): LoopTable {
  const known = new Map<string, LoopTypes>();
  const met = new Map<string, LoopTypes>();
  return {
    get list() {
      return [...met.values()];
    },
    nout: layout.outputs.length,
    resolve(request) {
      const { dtype } = request;
      const inputs = dtype === undefined ? dynamicInputs(request.inputs) : request.inputs.map(() => dtype);
      const given = request.outputs.map((type) => dtype ?? type);
      const key = `${inputs.join()} ${given.join()}`;
      const loop = known.get(key) ?? { inputs, outputs: source.told(OUTPUTS, { layout: layout.text, inputs, given }) };
      known.set(key, loop);
      const found = resolveLoop([loop], request);
      met.set(showLoop(found), found);
      return found;
    },
  };
}
