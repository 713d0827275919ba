import type { RealDType } from "@gridstride/core";
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

/** Every update is indivisible and gives the old value; so are `load` and `store`. */
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

type Casts = {
  readonly [T in Exclude<RealDType, "bool">]: (x: Value | bigint) => T extends "int64" | "uint64" ? KernelLong : number;
};

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
  readonly grid: Grid;
  readonly gridsize: GridSize;
  readonly threadIdx: Vec3;
  readonly blockIdx: Vec3;
  readonly blockDim: Vec3;
  readonly gridDim: Vec3;
  readonly laneid: number;
  readonly warpsize: number;

  getGlobalId(d: Axis): number;
  getLocalId(d: Axis): number;
  getGroupId(d: Axis): number;
  getGlobalSize(d: Axis): number;
  getLocalSize(d: Axis): number;
  getNumGroups(d: Axis): number;
  /** ROC's name of `syncthreads`; the argument, a fence's scope there, is accepted and means nothing more. */
  barrier(fence?: number): void;

  readonly shared: Allocator;
  readonly local: Allocator;

  syncthreads(): void;
  syncthreadsCount(p: Value): number;
  syncthreadsAnd(p: Value): boolean;
  syncthreadsOr(p: Value): boolean;
  syncwarp(mask?: number): void;
  threadfence(): void;

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

  shflSync(mask: number, value: Value, lane: number): number;
  shflUpSync(mask: number, value: Value, delta: number): number;
  shflDownSync(mask: number, value: Value, delta: number): number;
  shflXorSync(mask: number, value: Value, laneMask: number): number;
  ballotSync(mask: number, p: Value): number;
  /** The bits of the lanes of the warp whose value equals this lane's. */
  matchAnySync(mask: number, value: Value): number;
  allSync(mask: number, p: Value): boolean;
  anySync(mask: number, p: Value): boolean;

  /** The complex number of two parts: complex128 where one has 64 bits, else complex64. */
  complex(re: KernelComplex, im?: Value): KernelComplex;
  /** The complex number of two float32 parts; of one number, real or complex, the same number as complex64. */
  complex64(re: KernelComplex, im?: Value): KernelComplex;
  /** The complex number of two float64 parts; of one number, real or complex, the same number as complex128. */
  complex128(re: KernelComplex, im?: Value): KernelComplex;
  /** The complex conjugate. */
  conj(z: KernelComplex): KernelComplex;
  sincos(x: Value): [number, number];
  selp(condition: Value, a: Value, b: Value): number;
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

  range(stop: number): Iterable<number>;
  range(start: number, stop: number, step?: number): Iterable<number>;
  /** In kernels compiled with `debug`, stops the launch with an error that names the line and thread when p fails. */
  assert(p: Value, text?: string): void;
  readonly console: { log(...values: readonly unknown[]): void };
}
