import { LaunchError, ShapeError } from "@gridstride/core";
import { wrongKind } from "@gridstride/core/internal";
import type { CoreLayout } from "./layout.ts";

/** For each dimension of an operand as the gufunc sees it, loop dimensions first, the axis of the array it is. */
export type Remap = readonly number[];

/** The axes of one operand's core dimensions; a number where it has one. */
export type AxesItem = number | readonly number[];

/** Which axes of the operands are core; the last axes by default. */
export interface AxesOptions {
  /** The one axis of all operands with a core dimension, where the layout has a single one. */
  readonly axis?: number;
  /** Per operand; outputs may be left out where none has core dimensions. */
  readonly axes?: readonly AxesItem[];
  /** Keeps the axes that were core in the inputs as axes of one element in the outputs. */
  readonly keepdims?: boolean;
}

/** The facts that `axes` and `axis` need to know of an operand. */
export interface OperandRank {
  readonly rank: number;
  readonly coreRank: number;
}

/** Refuses `keepdims` where inputs differ in their number of core dimensions, or an output has any. */
export function checkKeepdims(name: string, { text, inputs, outputs }: CoreLayout): void {
  const rank = inputs[0]?.length ?? 0;
  const input = inputs.findIndex((dimensions) => dimensions.length !== rank);
  const output = outputs.findIndex((dimensions) => dimensions.length !== 0);
  if (input < 0 && output < 0) return;
  const [what, count] =
    input >= 0 ? [`input ${input}`, inputs[input]?.length] : [`output ${output}`, outputs[output]?.length];
  throw new ShapeError(
    "mismatch",
    `${name} does not support keepdims: its signature ${text} requires ${what} to have ${count} core dimensions, but keepdims can only be used when all inputs have the same number of core dimensions and all outputs have no core dimensions.`,
  );
}

/**
 * Where the dimensions of each operand lie.
 *
 * @param operands - inputs, then outputs; ranks of outputs that are to be allocated follow from the call.
 * @throws {ShapeError} or {LaunchError} in NumPy's words.
 */
export function remapAxes(
  name: string,
  layout: CoreLayout,
  operands: readonly OperandRank[],
  { axis, axes }: AxesOptions,
): readonly Remap[] {
  if (axis !== undefined && axes !== undefined)
    throw new LaunchError("wrong-kind", "cannot specify both 'axis' and 'axes'");
  if (axis !== undefined) return byAxis(name, layout, operands, axis);
  if (axes !== undefined) return byAxes(layout, operands, axes);
  return operands.map(({ rank }) => inOrder(rank));
}

/** The axes as they are; a loop, as each call takes this way. */
function inOrder(rank: number): number[] {
  const axes = new Array<number>(rank);
  for (let at = 0; at < rank; at++) axes[at] = at;
  return axes;
}

function byAxis(name: string, layout: CoreLayout, operands: readonly OperandRank[], axis: number): readonly Remap[] {
  if (layout.dimensions.length !== 1)
    throw new ShapeError(
      "mismatch",
      `${name}: axis can only be used with a single shared core dimension, not with the ${layout.dimensions.length} distinct ones implied by signature ${layout.text}.`,
    );
  return operands.map(({ rank, coreRank }) => withCore(rank, coreRank === 0 ? [] : [normalizeAxis(axis, rank)]));
}

function byAxes(layout: CoreLayout, operands: readonly OperandRank[], axes: readonly AxesItem[]): readonly Remap[] {
  if (!Array.isArray(axes)) throw new LaunchError("wrong-kind", "axes should be a list.");
  const nin = layout.inputs.length;
  const all = axes.length === operands.length;
  if (!all && (axes.length !== nin || layout.outputs.some((dimensions) => dimensions.length > 0)))
    throw new ShapeError(
      "mismatch",
      `axes should be a list with an entry for all ${operands.length} inputs and outputs; entries for outputs can only be omitted if none of them has core axes.`,
    );
  return operands.map((operand, i) =>
    all || i < nin ? withCore(operand.rank, readItem(axes[i] as AxesItem, i, operand)) : inOrder(operand.rank),
  );
}

function readItem(item: AxesItem, operand: number, { rank, coreRank }: OperandRank): readonly number[] {
  const given = Array.isArray(item) ? (item as readonly number[]) : coreRank === 1 ? [item as number] : null;
  if (given === null) throw new LaunchError("wrong-kind", `axes item ${operand} should be a tuple`);
  if (given.length !== coreRank)
    throw new ShapeError(
      "mismatch",
      `axes item ${operand} should be a tuple with ${coreRank === 1 ? "a single element, or an integer" : `${coreRank} elements`}`,
    );
  const seen: number[] = [];
  for (const axis of given) {
    const at = normalizeAxis(axis, rank);
    if (seen.includes(at)) throw new ShapeError("index", `axes item ${operand} has value ${at} repeated`);
    seen.push(at);
  }
  return seen;
}

/** The other axes in their order, then the core axes. */
function withCore(rank: number, core: readonly number[]): Remap {
  const loop = inOrder(rank).filter((at) => !core.includes(at));
  return [...loop, ...core];
}

/** An axis counted from the start. @throws {ShapeError} code `index`. */
export function normalizeAxis(axis: number, rank: number): number {
  if (!Number.isInteger(axis)) throw wrongKind("an axis as a whole number", axis);
  if (axis < -rank || axis >= rank)
    throw new ShapeError("index", `axis ${axis} is out of bounds for array of dimension ${rank}`);
  return axis < 0 ? axis + rank : axis;
}
