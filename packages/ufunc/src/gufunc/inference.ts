import type { DType } from "@gridstride/core";
import { type ArgType, builtKernel, compile, type FunctionUse } from "@gridstride/jit/internal";
import type { LoopTable } from "../call/loop-table.ts";
import { dynamicInputs, showLoop } from "../call/loops.ts";
import { promoteTypes, resultType } from "../rules/casting.ts";
import type { CoreLayout } from "../rules/layout.ts";
import { type LoopTypes, resolveLoop } from "../rules/resolve-loop.ts";
import { coreRanks } from "./loops.ts";

/**
 * Loops made for the types that calls meet: arrays keep theirs, weak scalars promote with them. An output has the type
 * of the array given for it, else the type of what the function writes to it. With `dtype`, all operands have that type.
 */
export function dynamicCoreLoops(use: FunctionUse, layout: CoreLayout): LoopTable {
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
      const loop = known.get(key) ?? { inputs, outputs: inferOutputs(use, layout, inputs, given) };
      known.set(key, loop);
      const found = resolveLoop([loop], request);
      met.set(showLoop(found), found);
      return found;
    },
  };
}

/**
 * The types of what a function writes to its outputs. Values that it reads there have a part in that, so that guesses
 * are tried: first the type that the inputs promote to, then what came out, until nothing changes.
 *
 * @param given - types that are known already; null for those to be found.
 * @throws {CompileError} where the function cannot have these types.
 */
function inferOutputs(
  use: FunctionUse,
  layout: CoreLayout,
  inputs: readonly DType[],
  given: readonly (DType | null)[],
): readonly DType[] {
  const start: DType = inputs.length === 0 ? "float64" : resultType(...inputs);
  let guess = given.map((type) => type ?? start);
  if (!given.includes(null)) return guess;
  for (let round = 0; ; round++) {
    const written = writtenTypes(use, layout, inputs, guess);
    const next = guess.map((type, i) => {
      const found = given[i] ?? written[i] ?? type;
      // Guesses that go round are widened.
      return round < 2 ? found : promoteTypes(type, found);
    });
    if (next.every((type, i) => type === guess[i])) return next;
    guess = next;
  }
}

/** The types of the function's values before they are converted to the type of the output; null if it writes constants alone. */
function writtenTypes(
  use: FunctionUse,
  layout: CoreLayout,
  inputs: readonly DType[],
  outputs: readonly DType[],
): readonly (DType | null)[] {
  const ranks = coreRanks(layout);
  const { ir } = compile({
    function: builtKernel("ufunc", use, (k) => {
      k.call(
        ranks.map((rank, i) => (rank === 0 ? k.scalar(`a${i}`) : k.array(`a${i}`))),
        0,
      );
    }),
    args: [...inputs, ...outputs].map((type, i): ArgType => {
      const rank = ranks[i] as number;
      return rank === 0
        ? { kind: "scalar", type, weak: false }
        : { kind: "array", dtype: type, ndim: rank, layout: "strided", group: i };
    }),
    debug: false,
  });
  return ir.params
    .slice(inputs.length)
    .map((param) => (param.kind === "array" ? typeOfAll(ir.stored?.[param.array] ?? []) : null));
}

/** Whole numbers without a type of their own take that of the others, as in the language of kernels. */
function typeOfAll(values: readonly { readonly type: DType; readonly weak: boolean }[]): DType | null {
  const typed = values.filter(({ weak }) => !weak);
  const types = (typed.length === 0 ? values : typed).map(({ type }) => type);
  return types.length === 0 ? null : types.reduce(promoteTypes);
}
