import type { Float, Floats } from "@gridstride/testing/bench/jobs";
import { seededRandom } from "@gridstride/testing/bench/random";

/** Random numbers in [low, high). */
export function floats(type: Float, count: number, low: number, high: number, seed: number): Floats {
  const { uniform } = seededRandom(seed);
  const made = type === "float32" ? new Float32Array(count) : new Float64Array(count);
  for (let i = 0; i < count; i++) made[i] = uniform(low, high);
  return made;
}

/** Random whole numbers in [low, high]. */
export function wholes(count: number, low: number, high: number, seed: number): Int32Array<ArrayBuffer> {
  return seededRandom(seed).int32Array(count, low, high);
}

/** Random bytes. */
export function bytes(count: number, seed: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(wholes(count, 0, 255, seed));
}
