import { ShapeError } from "@gridstride/core";
import type { Remap } from "./axes.ts";
import type { CoreLayout } from "./layout.ts";

/** An operand of a gufunc call: the shape of what was given, or null for an output that is to be allocated. */
export type OperandShape = readonly number[] | null;

/** Which core dimensions a call leaves out, and how many axes of each operand are core. */
export interface Presence {
  /** Per dimension of the layout. */
  readonly missing: readonly boolean[];
  /** Per operand, inputs first. */
  readonly coreRank: readonly number[];
}

/** `name: Input operand 1`, as messages begin. */
function operandName(name: string, layout: CoreLayout, operand: number): string {
  const nin = layout.inputs.length;
  return `${name}: ${operand < nin ? `Input operand ${operand}` : `Output operand ${operand - nin}`}`;
}

/**
 * Leaves out optional dimensions, the first of them first, of operands that have too few axes.
 *
 * @param coreRank - axes that each operand has by the layout, and by `keepdims`.
 * @throws {ShapeError} code `mismatch`, where one still has too few.
 */
export function findMissing(
  name: string,
  layout: CoreLayout,
  shapes: readonly OperandShape[],
  coreRank: readonly number[],
): Presence {
  const missing = layout.dimensions.map(() => false);
  const left = [...coreRank];
  const operands = [...layout.inputs, ...layout.outputs];
  for (const [operand, shape] of shapes.entries()) {
    if (shape === null) continue;
    for (const dimension of operands[operand] as readonly number[]) {
      if (shape.length >= (left[operand] as number)) break;
      if (layout.dimensions[dimension]?.optional !== true || missing[dimension]) continue;
      missing[dimension] = true;
      for (const [other, has] of operands.entries())
        if (has.includes(dimension)) left[other] = (left[other] as number) - 1;
    }
    if (shape.length < (left[operand] as number))
      throw new ShapeError(
        "mismatch",
        `${operandName(name, layout, operand)} does not have enough dimensions (has ${shape.length}, gufunc core with signature ${layout.text} requires ${left[operand]})`,
      );
  }
  return { missing, coreRank: left };
}

/**
 * The size of each core dimension; 1 for one that is left out.
 *
 * @param remaps - the axis of each operand that stands for each of its dimensions, loop dimensions first.
 * @throws {ShapeError} code `mismatch`, where operands differ, or an output's own dimension is not known.
 */
export function coreSizes(
  name: string,
  layout: CoreLayout,
  shapes: readonly OperandShape[],
  { missing, coreRank }: Presence,
  remaps: readonly Remap[],
): readonly number[] {
  const sizes = layout.dimensions.map(({ size }) => size);
  const operands = [...layout.inputs, ...layout.outputs];
  for (const [operand, shape] of shapes.entries()) {
    if (shape === null) continue;
    const first = shape.length - (coreRank[operand] as number);
    let left = 0;
    for (const [place, dimension] of (operands[operand] as readonly number[]).entries()) {
      if (missing[dimension]) left++;
      const axis = remaps[operand]?.[first + place - left] as number;
      const size = missing[dimension] ? 1 : (shape[axis] as number);
      const known = sizes[dimension] ?? size;
      if (size !== known)
        throw new ShapeError(
          "mismatch",
          `${operandName(name, layout, operand)} has a mismatch in its core dimension ${place - left}, with gufunc signature ${layout.text} (size ${size} is different from ${known})`,
        );
      sizes[dimension] = size;
    }
  }
  for (const [output, dimensions] of layout.outputs.entries()) {
    const place = dimensions.findIndex((dimension) => sizes[dimension] === null);
    if (place >= 0)
      throw new ShapeError(
        "mismatch",
        `${operandName(name, layout, layout.inputs.length + output)} has core dimension ${place} unspecified, with gufunc signature ${layout.text}`,
      );
  }
  return sizes.map((size) => size ?? 1);
}
