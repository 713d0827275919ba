import type { Complex, DeviceArray, DType, RecordType } from "@gridstride/core";
import type { Parameter, RecordedJob } from "@gridstride/core/internal";
import { bug } from "../diagnostics/bug.ts";
import type { Window } from "../passes/row-windows.ts";

/** x, y, z. */
export type Triple = readonly [number, number, number];

/** A number of JavaScript, or a truth value. */
export type Scalar = number | bigint | boolean;

/** One argument of a launch, already on the device and checked against the kernel's parameter. */
export type BoundArg =
  | {
      readonly kind: "array";
      readonly array: DeviceArray;
      /** It has the bytes of records, along its last axis. */
      readonly records?: RecordType;
      /** Its elements are undefined until the launch writes them: the simulator reports a read before that. */
      readonly unwritten?: boolean;
    }
  | {
      readonly kind: "scalar";
      readonly value: Scalar | Complex;
      /** The type of a typed number such as `float32(x)`. */
      readonly type?: DType;
      /** The number is another one in each replay; `read` makes the argument of it. */
      readonly parameter?: { readonly of: Parameter; read(value: number): BoundArg };
    };

/** Loop iterations that a thread may run on the simulator before it is called endless. */
export const STEP_BUDGET = 100_000_000;

/** The options that a target needs next to the IR to generate code for one specialisation. */
export interface BuildOptions {
  /** Threads per block. Part of the code on webgpu, where workgroup sizes are constants. */
  readonly block: Triple;
  /** Bounds checked on the device, first offence reported; `assert` live. */
  readonly debug: boolean;
  /** Use the device's own math functions instead of the accurate functions. */
  readonly fastmath: boolean;
  /** How many bindings each array group needs (1 unless its buffer is above the binding limit), by group number. */
  readonly segments: readonly number[];
  /** Loop iterations a thread may run before the simulator calls it endless. */
  readonly stepBudget: number;
}

/** One dispatch of a launch on webgpu. */
export interface Dispatch {
  /** @param like - as of Executable. @param launch - the launch's number; 0, or left out, where it has none. */
  run(args: readonly BoundArg[], grid: Triple, like?: object, launch?: number): void;
}

/** A compiled kernel on one device, for one tuple of argument types and one block size. */
export interface Executable {
  /**
   * Enqueues one launch of `grid` blocks and returns; what goes wrong later is thrown by the device's next wait.
   *
   * @param like - launches that pass the same object have the same arrays, and scalars of the same types.
   */
  run(args: readonly BoundArg[], grid: Triple, like?: object): void;
  /**
   * The same launch as jobs on cpu and parallel, with memory of their own; null where it is more than jobs. The caller releases
   * them. @throws {OutOfMemoryError}
   */
  jobs?(args: readonly BoundArg[], grid: Triple): readonly RecordedJob[] | null;
  /** Makes what the first launch would make, where that is not made with the executable. */
  ready?(): void;
  /**
   * How a launch of this grid can be done in parts, places along an axis together: on WebAssembly. Null where its tasks are
   * not in that order.
   */
  parts?(grid: Triple, axis: 0 | 1): LaunchParts | null;
  /**
   * The same for a kernel whose loops were distributed over threads, with one place along z, and what its parts touch of
   * arrays whose rows lie along the axis `row`; null where that is not known.
   */
  rowTiles?(args: readonly BoundArg[], row: number): RowTiles | null;
}

export interface LaunchParts {
  /** Parts begin at multiples of it. */
  readonly step: number;
  /**
   * Begins with the places `from` up to `to`; what is returned does the rest. It must be called, once, before anything
   * else is launched, and throws what went wrong.
   */
  start(args: readonly BoundArg[], from: number, to: number): () => void;
}

/**
 * A launch that can be done tile by tile: places along one axis of its grid in any order, a few at a time. In
 * memory there need be no more of an array than what its window says of the places that run.
 */
export interface RowTiles {
  /** Places along the axis: 0, 1, ... */
  readonly places: number;
  /** Tiles begin at multiples of it. */
  readonly step: number;
  /** For each argument what is known of its rows; of a scalar nothing. */
  readonly windows: readonly Window[];
  /** As of LaunchParts. The arrays may differ in memory layout from the arrays that the tiles were computed for. */
  readonly start: LaunchParts["start"];
}

/** An argument of a kernel that was compiled for an array in its position. */
export function arrayOf(arg: BoundArg | undefined): DeviceArray {
  if (arg?.kind !== "array") throw bug("a scalar");
  return arg.array;
}

export function scalarOf(arg: BoundArg | undefined): Scalar {
  if (arg?.kind !== "scalar" || typeof arg.value === "object") throw bug("an array");
  return arg.value;
}
