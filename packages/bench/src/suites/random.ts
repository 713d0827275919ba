/**
 * Uniform numbers in [low, high), the same for a seed on every machine: the middle bits of a 32-bit linear congruential
 * generator. Good enough for arrays that must not be zeros or a pattern.
 *
 * @see Numerical Recipes, 2nd edition, section 7.1, "quick and dirty generators".
 */
export function fillUniform<A extends Float32Array | Float64Array>(
  data: A,
  low: number,
  high: number,
  seed: number,
): A {
  let state = seed >>> 0;
  const width = (high - low) / 2 ** 24;
  for (let i = 0; i < data.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    data[i] = low + (state >>> 8) * width;
  }
  return data;
}
