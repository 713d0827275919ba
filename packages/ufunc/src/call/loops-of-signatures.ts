import { LaunchError } from "@gridstride/core";
import { parseSignature } from "@gridstride/jit/internal";
import type { LoopTypes } from "../rules/resolve-loop.ts";

/**
 * The loops that Numba's signature strings ask for.
 *
 * @throws {CompileError} for a malformed string. {LaunchError} code `wrong-kind`, for arrays, `void`, or signatures that
 *   do not agree in their number of operands.
 */
export function loopsOf(signatures: readonly string[]): readonly LoopTypes[] {
  const refuse = (what: string): never => {
    throw new LaunchError("wrong-kind", what);
  };
  if (signatures.length === 0)
    refuse("expected at least one signature, got an empty list; pass a signature, or omit the list");
  const loops = signatures.map((text): LoopTypes => {
    const { params, returns } = parseSignature(text);
    const inputs = params.map((param) =>
      param.kind === "scalar"
        ? param.type
        : refuse(`expected scalars as operands of a ufunc, got the array in "${text}"; use guvectorize for arrays`),
    );
    if (returns.length === 0) refuse(`expected a type that the ufunc returns, got void in "${text}"`);
    if (inputs.length === 0) refuse(`expected an operand at least, got none in "${text}"`);
    return { inputs, outputs: returns };
  });
  const [first] = loops as [LoopTypes];
  for (const [i, { inputs, outputs }] of loops.entries())
    if (inputs.length !== first.inputs.length || outputs.length !== first.outputs.length)
      refuse(
        `expected signatures of ${first.inputs.length} operands and ${first.outputs.length} results as in "${signatures[0]}", got "${signatures[i]}"`,
      );
  return loops;
}
