/** Where the elements of an array lie in memory, in row-major order. */
export function elementOffsets(shape: readonly number[], stride: readonly number[], offset: number): Float64Array {
  return sums(
    offset,
    shape.map((extent, axis) => multiples(extent, stride[axis] as number)),
  );
}

/** `0, step, 2 * step, ...` */
export function multiples(count: number, step: number): Float64Array {
  const made = new Float64Array(count);
  for (let i = 0; i < count; i++) made[i] = i * step;
  return made;
}

/** `start` plus one number of each list, in all ways; the last list's numbers change fastest. */
export function sums(start: number, lists: readonly Float64Array[]): Float64Array {
  const [only] = lists;
  if (start === 0 && only && lists.length === 1) return only;
  // Loops over numbers: iterators take ten times as long.
  return lists.reduce((some, list) => {
    const made = new Float64Array(some.length * list.length);
    for (let i = 0, at = 0; i < some.length; i++)
      for (let j = 0; j < list.length; j++) made[at++] = (some[i] as number) + (list[j] as number);
    return made;
  }, Float64Array.of(start));
}
