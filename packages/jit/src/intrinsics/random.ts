// xoroshiro128+ as kernels run it; numba/cuda/random.py is the model. A generator's two 64-bit words are four uint32,
// least significant first. These functions are compiled from their text, like a user's.

// biome-ignore lint/suspicious/noExplicitAny: a uint32 array of shape [n, 4], as kernels see it
type States = any;

interface Context {
  float32(x: number | bigint): number;
  uint64(x: number): bigint;
  nextWords(states: States, i: number): readonly [number, number];
  uniform(states: States, i: number): number;
}

/** Advances generator i; gives the sum of its two words, the 64-bit random number, as [high, low]. */
export function nextWords(states: States, i: number): readonly [number, number] {
  const a0 = states[i][0];
  const a1 = states[i][1];
  const b0 = states[i][2];
  const b1 = states[i][3];
  const low = a0 + b0;
  const high = a1 + b1 + (low < a0 ? 1 : 0);
  const x0 = a0 ^ b0;
  const x1 = a1 ^ b1;
  states[i][0] = ((a0 >> 9) | (a1 << 23)) ^ x0 ^ (x0 << 14);
  states[i][1] = ((a1 >> 9) | (a0 << 23)) ^ x1 ^ ((x1 << 14) | (x0 >> 18));
  states[i][2] = (x1 << 4) | (x0 >> 28);
  states[i][3] = (x0 << 4) | (x1 >> 28);
  return [high, low];
}

/** The upper 53 bits of the number times 2⁻⁵³, rounded once to float32 (to nearest, ties to even). */
export function uniform({ nextWords, float32, uint64 }: Context, states: States, i: number): number {
  const [high, low] = nextWords(states, i);
  return float32((uint64(high) << 21n) | uint64(low >> 11)) * float32(1.1102230246251565e-16);
}

/** Box and Muller's first number; the second is dropped, as in Numba. */
export function normal({ uniform, float32 }: Context, states: States, i: number): number {
  const u1 = uniform(states, i);
  const u2 = uniform(states, i);
  return Math.sqrt(float32(-2) * Math.log(u1)) * Math.cos(float32(6.2831854820251465) * u2);
}
