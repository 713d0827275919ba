/** A part of an array. */
export interface Box {
  readonly start: readonly number[];
  readonly extent: readonly number[];
}

/** An array's inside and the boxes that cover the rest, each element once; without empty boxes. */
export interface Division {
  readonly inside: Box | null;
  readonly edges: readonly Box[];
}

/**
 * Divides an array into what lies `before` elements or more from the start of every axis and `after` or more from its
 * end, and the edges. The first axis has whole edges, the next what those leave, and so on.
 */
export function divide(shape: readonly number[], before: readonly number[], after: readonly number[]): Division {
  const edges: Box[] = [];
  // The axes before this axis have only their inside left.
  const start = shape.map(() => 0);
  const extent = [...shape];
  for (const [axis, size] of shape.entries()) {
    const low = Math.min(before[axis] as number, size);
    const high = Math.max(low, size - (after[axis] as number));
    edges.push({ start: [...start], extent: extent.with(axis, low) });
    edges.push({ start: start.with(axis, high), extent: extent.with(axis, size - high) });
    start[axis] = low;
    extent[axis] = high - low;
  }
  return { inside: isEmpty({ start, extent }) ? null : { start, extent }, edges: edges.filter((box) => !isEmpty(box)) };
}

const isEmpty = ({ extent }: Box): boolean => extent.includes(0);
