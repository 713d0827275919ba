import type { DeviceArray } from "@gridstride/core";
import type { Floats } from "@gridstride/testing/bench/jobs";
import type { numpy as jnp } from "@jax-js/jax";

const SIDE = 3162;

/** Shapes of about ten million elements: a line and a square. */
export const line: readonly number[] = [SIDE ** 2];
export const square: readonly number[] = [SIDE, SIDE];

/** One of the algorithms, on a square, a box or a line of about as many elements, into a new array. */
export interface Task {
  /** What `peers.py` calls it. */
  readonly name: string;
  readonly title: string;
  /** Bytes that have to be read or written for each element. */
  readonly bytes: number;
  readonly tolerance: number;
  readonly shape: readonly number[];
  /** As a JavaScript programmer writes it; also what is right. */
  plain(x: Floats): ArrayLike<number>;
  own(x: DeviceArray): DeviceArray | Promise<DeviceArray>;
  /** Not there where jax-js does not have it. */
  readonly jax?: (x: jnp.Array) => jnp.Array;
}
