import type { Device } from "@gridstride/core";

/** One line of the demo's table. */
export interface Outcome {
  /** What was computed, and how large. */
  readonly what: string;
  /** Largest difference to the same in float64 plain JavaScript. */
  readonly maxError: number;
  /** The error that is still right; above it the demo fails. */
  readonly tolerance: number;
  /** Milliseconds from host arrays to host arrays; null where the program has no such form. */
  readonly withTransfersMs: number | null;
  /** Milliseconds on arrays that stay on the device. */
  readonly residentMs: number | null;
  /** What the program prints, shown below the table. */
  readonly prints?: string;
}

/** `full` are the sizes of the lesson; `small` finish in seconds on the simulator. */
export type Scale = "full" | "small";

export type Program = (device: Device, scale: Scale) => Promise<readonly Outcome[]>;

/** Milliseconds that `work` takes. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** A function of a number that computes each value once. */
export function once<T>(make: (n: number) => T): (n: number) => T {
  const known = new Map<number, T>();
  return (n) => {
    const value = known.get(n) ?? make(n);
    known.set(n, value);
    return value;
  };
}

/** Largest absolute difference of two equally long lists; Infinity where one is NaN and the other is not. */
export function largestError(got: ArrayLike<number>, expected: ArrayLike<number>): number {
  if (got.length !== expected.length) return Number.POSITIVE_INFINITY;
  let most = 0;
  for (let i = 0; i < got.length; i++) {
    const a = got[i] as number;
    const b = expected[i] as number;
    const error = Object.is(a, b) || a === b ? 0 : Math.abs(a - b);
    if (!(error <= most)) most = Number.isNaN(error) ? Number.POSITIVE_INFINITY : error;
  }
  return most;
}

/** Random numbers in [0, 1), the same every time: xorshift32. */
export function randomFloat32(count: number, seed: number): Float32Array {
  const out = new Float32Array(count);
  let state = seed | 1;
  for (let i = 0; i < count; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    out[i] = (state >>> 8) / 2 ** 24;
  }
  return out;
}
