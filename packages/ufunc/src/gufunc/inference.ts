import type { DType } from "@gridstride/core";
import { type ArgType, builtKernel, compile, type FunctionUse } from "@gridstride/jit/internal";
import { promoteTypes, resultType } from "../rules/casting.ts";
import { type CoreLayout, parseLayout } from "../rules/layout.ts";
import type { CoreTypes } from "./dynamic-loops.ts";
import { coreRanks } from "./loops.ts";

/**
 * The types of what a function writes to its outputs. Values that it reads there have a part in that, so that guesses
 * are tried: first the type that the inputs promote to, then what came out, until nothing changes.
 *
 * @throws {CompileError} where the function cannot have these types.
 */
export function inferOutputs(use: FunctionUse, { layout: text, inputs, given }: CoreTypes): readonly DType[] {
  const layout = parseLayout(text);
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
