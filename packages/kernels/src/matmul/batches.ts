import type { DeviceArray } from "@gridstride/core";

/** A matrix for each batch: strides in elements of its loop axes (0 where it is stretched), its rows and its columns. */
export interface Matrices {
  readonly array: DeviceArray;
  /** The offset of the first element, in the array's memory. */
  readonly offset: number;
  readonly batch: readonly number[];
  readonly row: number;
  readonly column: number;
}

/** How an operand lies, with its last two axes swapped where `transposed`; 1-d, it is a row or a column. */
export function matricesOf(
  array: DeviceArray,
  loop: readonly number[],
  { transposed, vector }: { readonly transposed: boolean; readonly vector: "row" | "column" },
): Matrices {
  const { shape, stride, offset } = array;
  if (shape.length === 1) {
    const [along] = stride as readonly [number];
    const batch = loop.map(() => 0);
    return vector === "row"
      ? { array, offset, batch, row: 0, column: along }
      : { array, offset, batch, row: along, column: 0 };
  }
  const axes = shape.length - 2;
  const [row, column] = [stride[axes], stride[axes + 1]] as [number, number];
  const lacking = loop.length - axes;
  const batch = loop.map((_, axis) => {
    const own = axis - lacking;
    return own < 0 || shape[own] === 1 ? 0 : (stride[own] as number);
  });
  return transposed ? { array, offset, batch, row: column, column: row } : { array, offset, batch, row, column };
}

/** The result as matrices; the axes that a 1-d operand lacks have one element. */
export function resultMatrices(array: DeviceArray, loop: readonly number[], rows: boolean, columns: boolean): Matrices {
  const { stride, offset } = array;
  const batch = stride.slice(0, loop.length);
  const rest = stride.slice(loop.length);
  const row = rows ? (rest[0] as number) : 0;
  const column = columns ? (rest.at(-1) as number) : 0;
  return { array, offset, batch, row, column };
}

/** For each batch, in row-major order, where each operand's matrix begins, from the operand's offset. */
export function batchOffsets(loop: readonly number[], operands: readonly Matrices[]): readonly (readonly number[])[] {
  let offsets: (readonly number[])[] = [operands.map(() => 0)];
  for (const [axis, extent] of loop.entries())
    offsets = offsets.flatMap((from) =>
      Array.from({ length: extent }, (_, i) =>
        from.map((offset, operand) => offset + i * ((operands[operand] as Matrices).batch[axis] as number)),
      ),
    );
  return offsets;
}
