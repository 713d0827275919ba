import type { RealDType as DType } from "@gridstride/core";
import type { ReportSite } from "../../ir/report.ts";
import { product } from "../../ir/shape.ts";
import { type AddressPlace, writeAddress } from "./encode/bytes.ts";
import type { Axis, Triple } from "./options.ts";

/** The output of the WebAssembly emitter: the module, and the layout of its launch record. */
export interface WasmModule {
  /** Imports `gridstride.memory`; exports `run(launch, scratch, first, last)`, which does tasks `first` up to `last`. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Read-only bytes, each to lie in memory wherever there is room. */
  readonly constants: readonly Uint8Array[];
  /** Where `bytes` need the addresses of constants: see `withConstants`. */
  readonly addresses: readonly AddressPlace[];
  /** The same as text, made when asked for. */
  readonly wat: () => string;
  /** The fields of the launch record, with their offsets. */
  readonly record: readonly RecordField[];
  readonly recordBytes: number;
  /** Scratch memory of one worker: a block's shared and local arrays, and values that threads keep across barriers. */
  readonly scratchBytes: number;
  readonly tasks: TaskPlan;
  /** Minimum of tasks that one call should do, to be worth the call. */
  readonly chunk: number;
  /** The meaning of each number in the report; an empty list means that the launch needs no report. */
  readonly sites: readonly ReportSite[];
}

/** The module's bytes with its constants in memory. @param place - puts bytes there, and gives their address. */
export function withConstants(
  { bytes, constants, addresses }: Pick<WasmModule, "bytes" | "constants" | "addresses">,
  place: (bytes: Uint8Array) => number,
): Uint8Array<ArrayBuffer> {
  if (constants.length === 0) return bytes;
  const starts = constants.map(place);
  const placed = bytes.slice();
  for (const one of addresses) writeAddress(placed, one, (starts[one.constant] as number) + one.offset);
  return placed;
}

/** A value of the launch record: 4 bytes, but 8 for 64-bit scalars; aligned to its size. */
export type RecordField = { readonly offset: number } & LaunchValue;

export type LaunchValue =
  /** Address of element [0, 0, …], the view's offset included. */
  | { readonly kind: "address"; readonly param: number }
  | { readonly kind: "shape" | "stride"; readonly param: number; readonly axis: number }
  /** 1 where different indices of the array are different elements, else 0. */
  | { readonly kind: "distinct"; readonly param: number }
  | { readonly kind: "scalar"; readonly param: number; readonly type: DType }
  | { readonly kind: "gridDim"; readonly axis: Axis }
  /** Scratch memory of the caller's thread, which has no copies: it updates the arrays themselves. */
  | { readonly kind: "firstScratch" }
  /** Where in scratch memory every other thread has its copy of an array. */
  | { readonly kind: "copy"; readonly param: number }
  /** Address of the report (console.log, assert, debug), and how many words of records it holds. */
  | { readonly kind: "report" | "reportWords" };

/**
 * The kinds of tasks.
 * - blocks: one block; number `x + gridDim.x * (y + gridDim.y * z)`.
 * - rows: kernels whose threads know only their place in the whole grid (`globalIdx`): `length` threads (fewer at the
 *   end of a row) along `axis` at one place of the other two axes. Segments of a row are numbered first, then rows, by
 *   the lower of the other axes first.
 */
export type TaskPlan =
  | { readonly kind: "blocks" }
  | { readonly kind: "rows"; readonly axis: Axis; readonly length: number };

/** How many tasks a grid of blocks has. */
export function taskCount(plan: TaskPlan, grid: Triple, block: Triple): number {
  if (plan.kind === "blocks") return product(grid);
  let tasks = 1;
  for (let axis = 0; axis < 3; axis++) {
    const size = grid[axis as 0] * block[axis as 0];
    tasks *= axis === plan.axis ? Math.ceil(size / plan.length) : size;
  }
  return tasks;
}
