import { LaunchError } from "@gridstride/core";
import { parseSignature } from "@gridstride/jit/internal";
import type { CoreLayout } from "../rules/layout.ts";
import type { LoopTypes } from "../rules/resolve-loop.ts";

/**
 * Axes of each operand as the function sees it: the axes of the layout, except that an output without core dimensions is an
 * array of one element, as in Numba. An input without any is a number.
 */
export function coreRanks({ inputs, outputs }: CoreLayout): readonly number[] {
  return [...inputs.map(({ length }) => length), ...outputs.map(({ length }) => Math.max(length, 1))];
}

/**
 * The loops that Numba's signature strings ask for. Marks such as `[::1]` are taken and change nothing: operands of
 * any strides run, and contiguous operands are recognised.
 *
 * @throws {CompileError} for a malformed string. {LaunchError} code `wrong-kind`, for one that does not fit the layout.
 */
export function coreLoopsOf(signatures: readonly string[], layout: CoreLayout): readonly LoopTypes[] {
  if (signatures.length === 0)
    throw new LaunchError(
      "wrong-kind",
      "expected at least one signature, got an empty list; pass a signature, or omit the list",
    );
  return signatures.map((text) => coreLoopOf(text, layout));
}

function coreLoopOf(text: string, layout: CoreLayout): LoopTypes {
  const { params, returns } = parseSignature(text);
  const ranks = coreRanks(layout);
  const refuse = (what: string): never => {
    throw new LaunchError("wrong-kind", what);
  };
  if (returns.length > 0) refuse(`expected "void(...)" as results go to the outputs, got "${text}"`);
  if (params.length !== ranks.length)
    refuse(
      `expected ${ranks.length} operands in a signature for the layout ${layout.text}, got ${params.length} in "${text}"`,
    );
  const types = params.map((param, i) => {
    const rank = param.kind === "array" ? param.ndim : 0;
    if (rank !== ranks[i])
      refuse(
        `expected ${showRank(ranks[i] as number)} as operand ${i} of the layout ${layout.text}, got ${showRank(rank)} in "${text}"`,
      );
    return param.kind === "array" ? param.dtype : param.type;
  });
  const nin = layout.inputs.length;
  return { inputs: types.slice(0, nin), outputs: types.slice(nin) };
}

function showRank(rank: number): string {
  return rank === 0 ? "a scalar" : `an array of ${rank} ${rank === 1 ? "axis" : "axes"}`;
}
