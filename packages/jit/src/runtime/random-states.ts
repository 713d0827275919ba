import { NDArray } from "@gridstride/core";
import { wrongKind } from "@gridstride/core/internal";

// Numba's numba/cuda/random.py: xoroshiro128+ by Blackman and Vigna, seeded by SplitMix64. A generator's two 64-bit
// words are four uint32 here, least significant first, since WGSL has no 64-bit integers.

const MASK = (1n << 64n) - 1n;
const JUMP = [0xbeac0467eba5facbn, 0xd86b048b86aa9922n] as const;

type State = readonly [s0: bigint, s1: bigint];

const rotl = (x: bigint, k: bigint): bigint => ((x << k) | (x >> (64n - k))) & MASK;

function next([s0, s1]: State): State {
  const x = s1 ^ s0;
  return [rotl(s0, 55n) ^ x ^ ((x << 14n) & MASK), rotl(x, 36n)];
}

/** 2⁶⁴ steps on. */
function jump(from: State): State {
  let state = from;
  let s0 = 0n;
  let s1 = 0n;
  for (const word of JUMP) {
    for (let b = 0n; b < 64n; b++) {
      if ((word >> b) & 1n) {
        s0 ^= state[0];
        s1 ^= state[1];
      }
      state = next(state);
    }
  }
  return [s0, s1];
}

function splitMix64(seed: bigint): bigint {
  let z = (seed + 0x9e3779b97f4a7c15n) & MASK;
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return z ^ (z >> 31n);
}

/**
 * States of `n` xoroshiro128+ generators. Each state is 2⁶⁴ numbers after the previous state, so that their streams do not
 * overlap.
 *
 * @param n - how many; usually one per thread.
 * @param seed - a whole number; equal seeds give equal streams, the same as Numba's.
 * @param subsequenceStart - jumps of 2⁶⁴ made before the first state.
 * @returns uint32, shape `[n, 4]`, in each row the low and the high half of the first word, then of the second: pass it, or a device copy, to kernels that call `xoroshiro128pUniformFloat32`.
 * @throws {LaunchError} code `wrong-kind`, for what is no such number.
 * @see Numba CUDA documentation, "Random Number Generation".
 *
 * @example
 * ```ts
 * createXoroshiro128pStates(256, 7).shape; // [256,4]
 * ```
 */
export function createXoroshiro128pStates(n: number, seed: number | bigint, subsequenceStart = 0): NDArray<"uint32"> {
  checkWhole("n", n);
  checkWhole("subsequenceStart", subsequenceStart);
  if (typeof seed !== "bigint" && !Number.isSafeInteger(seed)) throw wrongKind("a whole number as seed", seed);
  const word = splitMix64(BigInt.asUintN(64, BigInt(seed)));
  let state: State = [word, word];
  for (let i = 0; i < subsequenceStart; i++) state = jump(state);
  const data = new Uint32Array(4 * n);
  for (let i = 0; i < n; i++) {
    if (i > 0) state = jump(state);
    for (const [k, s] of state.entries()) {
      data[4 * i + 2 * k] = Number(s & 0xffffffffn);
      data[4 * i + 2 * k + 1] = Number(s >> 32n);
    }
  }
  return new NDArray(data, [n, 4], [4, 1], 0, "uint32");
}

/** States have four words each, and arrays less than 2³¹ elements. */
const MOST = 2 ** 29 - 1;

function checkWhole(name: string, given: number): void {
  if (!(Number.isInteger(given) && given >= 0 && given <= MOST))
    throw wrongKind(`a whole number from 0 to ${MOST} as ${name}`, given);
}
