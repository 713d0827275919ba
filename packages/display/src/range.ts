/** Least and greatest of the finite values; `[0, 0]` where there are none. */
export function rangeOf(values: ArrayLike<number>): readonly [number, number] {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    if (!Number.isFinite(value)) continue;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return min > max ? [0, 0] : [min, max];
}

/** A number in at most four digits, for people. */
export function short(value: number): string {
  if (!Number.isFinite(value) || Number.isInteger(value)) return String(value);
  return String(Number(value.toPrecision(4)));
}
