import type { Device } from "@gridstride/core";

/** A float type that functions are measured in. */
export type FloatType = "float32" | "float64";

const RANGES = [1.25, 10, 110, 700] as const;

/** At how many points a function is measured: float64 takes an adapter that is a CPU seconds of processor time at 20,000. */
export const pointsOn = ({ target, info }: Device): number => (target === "webgpu" && info.software ? 2000 : 20_000);

/** mulberry32: the same points in every run. */
export function randomWords(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  };
}

/** Numbers that a pair of float32 holds, of usual sizes; the second operand is small, as a power's exponent. */
export function pairsOf(arity: number, count: number): readonly Float64Array[] {
  return Array.from({ length: arity }, (_, operand) => {
    const random = randomWords(operand + 1);
    const unit = (): number => random() / 2 ** 32;
    const most = 5 - 2 * operand;
    return Float64Array.from({ length: count }, () => {
      const high = Math.fround((2 * unit() - 1) * 2 ** ((random() % (2 * most + 1)) - most));
      return high + Math.fround(high * 2 ** -26 * unit());
    });
  });
}

/** One list per operand: powers of two, numbers of usual sizes, and random bits, all of them normal numbers of the type. */
export function pointsOf(arity: number, count: number, type: FloatType): readonly Float64Array[] {
  const [low, high] = type === "float32" ? [-126, 127] : [-1022, 1023];
  return Array.from({ length: arity }, (_, operand) => {
    const random = randomWords(operand + 1);
    const unit = (): number => (random() + random() / 2 ** 32) / 2 ** 32;
    const list = new Float64Array(count);
    for (let i = 0; i < count; i++) {
      const sign = random() % 2 === 0 ? 1 : -1;
      const kind = random() % 6;
      const power = 2 ** (low + (random() % (high - low)));
      const value = kind === 4 ? power : kind === 5 ? (1 + unit()) * power : unit() * (RANGES[kind] as number);
      list[i] = sign * (type === "float32" ? Math.fround(value) : value);
    }
    return list;
  });
}
