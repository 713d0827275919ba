import type { DType } from "@gridstride/core";
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
export interface Grid {
  (ndim: 1): number;
  (ndim: 2): [number, number];
  (ndim: 3): [number, number, number];
}

type Axis = 0 | 1 | 2;
// biome-ignore lint/suspicious/noExplicitAny: an array of any rank
type AnyArray = KernelArray<any>;
type Index = number | readonly number[];
type AtomicOp = "add" | "sub" | "min" | "max" | "and" | "or" | "xor" | "exch" | "inc" | "dec";

/** Every update is indivisible and gives the old value. */
export interface Atomics extends Readonly<Record<AtomicOp, (array: AnyArray, index: Index, value: number) => number>> {
  cas(array: AnyArray, index: Index, expected: number, desired: number): number;
}

type Casts = { readonly [T in Exclude<DType, "bool">]: (x: number | boolean) => number };

/** What a kernel's first parameter holds; the reference page of the intrinsics says what each name means. */
export interface KernelContext extends Casts {
  readonly grid: Grid;
  readonly gridsize: Grid;
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
  syncthreadsCount(p: boolean): number;
  syncthreadsAnd(p: boolean): boolean;
  syncthreadsOr(p: boolean): boolean;
  syncwarp(mask?: number): void;
  threadfence(): void;

  readonly atomic: Atomics;

  shflSync(mask: number, value: number, lane: number): number;
  shflUpSync(mask: number, value: number, delta: number): number;
  shflDownSync(mask: number, value: number, delta: number): number;
  shflXorSync(mask: number, value: number, laneMask: number): number;
  ballotSync(mask: number, p: boolean): number;
  allSync(mask: number, p: boolean): boolean;
  anySync(mask: number, p: boolean): boolean;

  popc(x: number): number;
  clz(x: number): number;
  ffs(x: number): number;
  brev(x: number): number;
  fma(x: number, y: number, z: number): number;
  rsqrt(x: number): number;
  cbrt(x: number): number;
  erf(x: number): number;
  exp2(x: number): number;
  sincos(x: number): [number, number];
  selp(condition: boolean, a: number, b: number): number;
  bool(x: number | boolean): boolean;

  /** The next uniform float32 in [0, 1) of generator i; the same stream as Numba's for the same seed. */
  xoroshiro128pUniformFloat32(states: AnyArray, i: number): number;
  /** The next normal float32 (mean 0, deviation 1) of generator i. */
  xoroshiro128pNormalFloat32(states: AnyArray, i: number): number;

  range(stop: number): Iterable<number>;
  range(start: number, stop: number, step?: number): Iterable<number>;
  /** In kernels compiled with `debug`, stops the launch with an error that names the line and thread when p fails. */
  assert(p: boolean, text?: string): void;
  readonly console: { log(...values: readonly unknown[]): void };
}
