/** Random numbers that are the same in every run, on every machine. */
export interface SeededRandom {
  /** The next 32 bits, unsigned. */
  uint32(): number;
  /** A float64 in [low, high), of 32 random bits. */
  uniform(low?: number, high?: number): number;
  /** A whole number in [low, high], both included. */
  integer(low: number, high: number): number;
  /** `count` float32 numbers in [low, high). */
  float32Array(count: number, low?: number, high?: number): Float32Array<ArrayBuffer>;
  /** `count` whole numbers in [low, high], both included. */
  int32Array(count: number, low?: number, high?: number): Int32Array<ArrayBuffer>;
}

/**
 * Counter-based: number `i` depends on the seed and `i` alone.
 *
 * @see Steele, Lea, Flood, "Fast splittable pseudorandom number generators" (the splitmix idea);
 * the mixing constants are "triple32" of Chris Wellons' hash prospector.
 */
export function seededRandom(seed: number): SeededRandom {
  let counter = mix(seed >>> 0);
  const uint32 = (): number => {
    counter = (counter + 0x9e3779b9) >>> 0;
    return mix(counter);
  };
  const uniform = (low = 0, high = 1): number => low + (uint32() / 2 ** 32) * (high - low);
  const integer = (low: number, high: number): number => low + Math.floor((uint32() / 2 ** 32) * (high - low + 1));
  return {
    uint32,
    uniform,
    integer,
    float32Array: (count, low = 0, high = 1) =>
      Float32Array.from({ length: count }, () => float32Below(uniform(low, high), high)),
    int32Array: (count, low = -(2 ** 31), high = 2 ** 31 - 1) =>
      Int32Array.from({ length: count }, () => integer(low, high)),
  };
}

/** Rounding to float32 may reach `high`, which is excluded: then the float32 just below it is taken. */
function float32Below(value: number, high: number): number {
  const rounded = Math.fround(value);
  return rounded < high ? rounded : Math.fround(high - Math.abs(high) * 2 ** -24);
}

function mix(bits: number): number {
  let x = bits;
  x = Math.imul(x ^ (x >>> 17), 0xed5ad4bb);
  x = Math.imul(x ^ (x >>> 11), 0xac4c1b51);
  x = Math.imul(x ^ (x >>> 15), 0x31848bab);
  return (x ^ (x >>> 14)) >>> 0;
}
