/**
 * The largest |actual - expected| / max(|expected|, floor) over all elements. Infinity where one is NaN and
 * the other is not, where the lengths differ, or where unequal values are infinite.
 *
 * @param floor - below this size of the expected value the error counts as absolute.
 */
export function largestRelativeError(actual: ArrayLike<number>, expected: ArrayLike<number>, floor = 1e-30): number {
  if (actual.length !== expected.length) return Number.POSITIVE_INFINITY;
  let largest = 0;
  for (let i = 0; i < expected.length; i++) {
    const got = actual[i] as number;
    const want = expected[i] as number;
    if (Object.is(got, want) || got === want) continue;
    const error = Math.abs(got - want) / Math.max(Math.abs(want), floor);
    largest = Number.isFinite(error) ? Math.max(largest, error) : Number.POSITIVE_INFINITY;
  }
  return largest;
}

/** How many float32 numbers apart two float32 numbers are; 0 for equal (+0 and -0 too), and for NaN with NaN. */
export function ulpsApart(a: number, b: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number.isNaN(a) && Number.isNaN(b) ? 0 : Number.POSITIVE_INFINITY;
  return Math.abs(orderedBits(a) - orderedBits(b));
}

/** Maps float32 numbers to whole numbers in the same order, neighbours to neighbours. */
function orderedBits(value: number): number {
  const bits = new Int32Array(Float32Array.of(value).buffer)[0] as number;
  return bits < 0 ? -(bits & 0x7fffffff) : bits;
}
