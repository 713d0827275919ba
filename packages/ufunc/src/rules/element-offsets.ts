/** Where the elements of an array lie in memory, in row-major order. */
export function elementOffsets(shape: readonly number[], stride: readonly number[], offset: number): Float64Array {
  return sums(
    offset,
    shape.map((extent, axis) => multiples(extent, stride[axis] as number)),
  );
}

/** `0, step, 2 * step, ...` */
export function multiples(count: number, step: number): Float64Array {
  return Float64Array.from({ length: count }, (_, i) => i * step);
}

/** `start` plus one number of each list, in all ways; the last list's numbers change fastest. */
export function sums(start: number, lists: readonly Float64Array[]): Float64Array {
  return lists.reduce((some, list) => {
    const made = new Float64Array(some.length * list.length);
    let at = 0;
    for (const one of some) for (const other of list) made[at++] = one + other;
    return made;
  }, Float64Array.of(start));
}
