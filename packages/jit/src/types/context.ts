import type { ContextMath } from "../math/table.ts";
import type { Allocator, KernelArray } from "./arrays.ts";

/** A place or a size, per axis; int32. */
export interface Vec3 {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Blocks of a grid or threads of a block: x alone, or x, y and z. */
export type Dim3 = number | readonly [number] | readonly [number, number] | readonly [number, number, number];

/** `grid` and `gridsize`: a number for one axis, a tuple, x first, for two and three. */
export interface GridSize {
  (ndim: 1): number;
  (ndim: 2): [number, number];
  (ndim: 3): [number, number, number];
}

/** The place of the thread in the grid, and the barrier of the grid. */
export interface Grid extends GridSize {
  /**
   * Waits for all threads of the grid that have not returned; their writes are then seen by all of them. Conditions and
   * loops around it depend on arguments, sizes and counters alone.
   */
  sync(): void;
}

type Axis = 0 | 1 | 2;
// biome-ignore lint/suspicious/noExplicitAny: an array of any rank
type AnyArray = KernelArray<any>;
type Index = number | readonly number[];
type AtomicOp = "add" | "sub" | "min" | "max" | "and" | "or" | "xor" | "exch" | "inc" | "dec";

/** A number, or a boolean, which counts as 0 or 1. As a condition, 0 and NaN are false. */
type Value = number | boolean;

/** Every update is atomic and gives the old value; `load` and `store` are atomic too. */
export interface Atomics extends Readonly<Record<AtomicOp, (array: AnyArray, index: Index, value: Value) => number>> {
  /** Reads an element while other threads may update it. */
  load(array: AnyArray, index: Index): number;
  /** Writes an element while other threads may read or update it. */
  store(array: AnyArray, index: Index, value: Value): void;
  /** Writes `desired` if the element is `expected`; gives the old value. */
  cas(array: AnyArray, index: Index, expected: Value, desired: Value): number;
}

/**
 * An integer of 64 bits in a kernel: `any`, as elements are, because a bigint goes with it, and TypeScript has no operators for a number and
 * a bigint.
 */
// biome-ignore lint/suspicious/noExplicitAny: see above
type KernelLong = any;

/** Values converted to a type. */
interface Casts {
  /** The value converted to int8. */
  int8(x: Value | bigint): number;
  /** The value converted to int16. */
  int16(x: Value | bigint): number;
  /** The value converted to int32. */
  int32(x: Value | bigint): number;
  /** The value converted to int64. */
  int64(x: Value | bigint): KernelLong;
  /** The value converted to uint8. */
  uint8(x: Value | bigint): number;
  /** The value converted to uint16. */
  uint16(x: Value | bigint): number;
  /** The value converted to uint32. */
  uint32(x: Value | bigint): number;
  /** The value converted to uint64. */
  uint64(x: Value | bigint): KernelLong;
  /** The value converted to float16. */
  float16(x: Value | bigint): number;
  /** The value converted to float32. */
  float32(x: Value | bigint): number;
  /** The value converted to float64. */
  float64(x: Value | bigint): number;
}

/**
 * A complex number in a kernel, or a real one: `any`, as elements are, because TypeScript has no operators for it. It has
 * `.real` and `.imag`.
 */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type KernelComplex = any;

/**
 * Each thread gives a number and gets the result for the live threads of its block or warp. Floats are added in thread
 * order, so every target gives the same bits. The functions of `block` are barriers.
 */
interface Reductions {
  /** The sum of x over the live threads. */
  sum(x: number): number;
  /** The least x. */
  min(x: number): number;
  /** The greatest x. */
  max(x: number): number;
  /** The sum of x over the live threads up to this thread. */
  scan(x: number): number;
  /** The sum of x over the live threads before this thread. */
  exclusiveScan(x: number): number;
}

/** The value of another type with the same bits; both have 32 bits, or both 64. */
type Bitcasts = {
  readonly [T in "uint32" | "int32" | "float32" | "uint64" | "int64" | "float64"]: (x: number) => number;
};

/** The members of a kernel's first parameter; the reference page of the intrinsics describes each name. */
export interface KernelContext extends Casts, ContextMath {
  /** This thread's place in the whole grid: a number for `grid(1)`, a tuple, x first, for 2 and 3. */
  readonly grid: Grid;
  /** Threads in the whole grid, per axis, as `grid`. */
  readonly gridsize: GridSize;
  /** Place of the thread in its block. */
  readonly threadIdx: Vec3;
  /** Place of the block in the grid. */
  readonly blockIdx: Vec3;
  /** Threads per block. */
  readonly blockDim: Vec3;
  /** Blocks in the grid. */
  readonly gridDim: Vec3;
  /** Place of the thread in its warp, 0 to 31. */
  readonly laneid: number;
  /** Threads in a warp: 32 on every target. */
  readonly warpsize: number;

  /** Place of the thread in the grid along axis d. */
  getGlobalId(d: Axis): number;
  /** Place of the thread in its block along axis d. */
  getLocalId(d: Axis): number;
  /** Place of the block in the grid along axis d. */
  getGroupId(d: Axis): number;
  /** Threads in the grid along axis d. */
  getGlobalSize(d: Axis): number;
  /** Threads per block along axis d. */
  getLocalSize(d: Axis): number;
  /** Blocks in the grid along axis d. */
  getNumGroups(d: Axis): number;
  /** ROC's name of `syncthreads`; its argument, which names a fence, changes nothing. */
  barrier(fence?: number): void;

  /** `shared.array(shape, dtype)`: an array that the threads of a block share; shape and type are constants. */
  readonly shared: Allocator;
  /** `local.array(shape, dtype)`: an array of the thread's own; shape and type are constants. */
  readonly local: Allocator;

  /** Waits for all threads of the block that have not returned; their writes are then seen by all of them. */
  syncthreads(): void;
  /** `syncthreads` that gives the number of threads for which p holds. */
  syncthreadsCount(p: Value): number;
  /** `syncthreads` that gives whether p holds for all threads. */
  syncthreadsAnd(p: Value): boolean;
  /** `syncthreads` that gives whether p holds for any thread. */
  syncthreadsOr(p: Value): boolean;
  /** Waits for the threads of the warp. */
  syncwarp(mask?: number): void;
  /** Orders the thread's writes to global memory, within its block. */
  threadfence(): void;

  /** Reads and updates of an element that other threads update too: each is atomic, and an update gives the old value. */
  readonly atomic: Atomics;
  /** `bitcast.uint32(x)` and the like: the value of another type with the same bits; both have 32 bits, or both 64. */
  readonly bitcast: Bitcasts;
  /**
   * `block.sum(x)`, `min`, `max`, `scan` and `exclusiveScan`: each live thread of the block gives a number and gets the result.
   * Barriers, all of them.
   */
  readonly block: Reductions;
  /** `warp.sum(x)`, `min`, `max`, `scan` and `exclusiveScan`: the same over the live threads of the warp. */
  readonly warp: Reductions;

  /** `shflSync(mask, value, lane)`: the value of that lane of the warp, of any type. */
  shflSync(mask: number, value: Value, lane: number): number;
  /** `shflUpSync(mask, value, delta)`: the value of the lane delta below; below lane 0, its own. */
  shflUpSync(mask: number, value: Value, delta: number): number;
  /** `shflDownSync(mask, value, delta)`: the value of the lane delta above; above lane 31, its own. */
  shflDownSync(mask: number, value: Value, delta: number): number;
  /** `shflXorSync(mask, value, laneMask)`: the value of the lane whose number is this one's xor laneMask. */
  shflXorSync(mask: number, value: Value, laneMask: number): number;
  /** `ballotSync(mask, p)`: a uint32 with a bit set for each lane where p holds. */
  ballotSync(mask: number, p: Value): number;
  /** The bits of the lanes of the warp whose value equals this lane's. */
  matchAnySync(mask: number, value: Value): number;
  /** `allSync(mask, p)`: whether p holds for all lanes of the warp. */
  allSync(mask: number, p: Value): boolean;
  /** `anySync(mask, p)`: whether p holds for any lane of the warp. */
  anySync(mask: number, p: Value): boolean;

  /** `complex(re, im)`: the complex number of two parts, complex128 where one has 64 bits, else complex64. */
  complex(re: KernelComplex, im?: Value): KernelComplex;
  /**
   * `complex64(re, im)`: the complex number of two float32 parts, `.real` and `.imag`; of one number, real or complex,
   * the same number as complex64.
   */
  complex64(re: KernelComplex, im?: Value): KernelComplex;
  /**
   * `complex128(re, im)`: the complex number of two float64 parts, `.real` and `.imag`; of one number, real or complex,
   * the same number as complex128.
   */
  complex128(re: KernelComplex, im?: Value): KernelComplex;
  /** The complex conjugate: the imaginary part with the other sign; of a real number, itself. */
  conj(z: KernelComplex): KernelComplex;
  /** The pair [sin x, cos x]. */
  sincos(x: Value): [number, number];
  /** `selp(c, a, b)`: a where c holds, else b; both are evaluated. */
  selp(condition: Value, a: Value, b: Value): number;
  /** The value converted to bool. */
  bool(x: Value): boolean;

  /**
   * Philox4x32-10: four random words, uint32, of a counter of up to four words and a key of up to two, least significant first.
   * A function, without a state: equal arguments give equal words, on every target and in plain JavaScript, and counters that
   * differ independent words. Let each thread count by its place, and by what it has drawn.
   *
   * Arguments are integers, taken modulo 2³²; those left out are 0.
   *
   * @see Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy as 1, 2, 3", SC 2011.
   */
  philox(
    seed: number,
    c0: number,
    c1?: number,
    c2?: number,
    c3?: number,
    seedHigh?: number,
  ): [number, number, number, number];
  /** A random word as a float32 in [0, 1), never 1: its upper 24 bits times 2⁻²⁴, exactly. */
  uniform(word: number): number;
  /** The number of each word: `const [x, y] = uniform(philox(seed, i))`. */
  uniform(words: [number, number, number, number]): [number, number, number, number];
  /** The upper 32 bits of the product of two uint32; arguments are taken modulo 2³². */
  umulhi(x: number, y: number): number;

  /** The next uniform float32 in [0, 1) of generator i; the same stream as Numba's for the same seed. */
  xoroshiro128pUniformFloat32(states: AnyArray, i: number): number;
  /** The next normal float32 (mean 0, deviation 1) of generator i. */
  xoroshiro128pNormalFloat32(states: AnyArray, i: number): number;

  /** `for (const i of range(stop))`, `range(start, stop)`, `range(start, stop, step)`: Python's. */
  range(stop: number): Iterable<number>;
  /** The same from `start` on. */
  range(start: number, stop: number, step?: number): Iterable<number>;
  /** With the option `debug`: stops the launch with an error that names line and thread when p does not hold. */
  assert(p: Value, text?: string): void;
  /** `console.log(a, b)`: shown by the host in thread order after the launch; up to 32 values per call. */
  readonly console: { log(...values: readonly unknown[]): void };
}
