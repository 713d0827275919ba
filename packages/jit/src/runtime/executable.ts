import type { DeviceArray } from "@gridstride/core";

/** x, y, z. */
export type Triple = readonly [number, number, number];

/** One argument of a launch, already on the device and checked against the kernel's parameter. */
export type BoundArg =
  | {
      readonly kind: "array";
      readonly array: DeviceArray;
      /** Its elements are undefined until the launch writes them: the simulator reports a read before that. */
      readonly unwritten?: boolean;
    }
  | { readonly kind: "scalar"; readonly value: number | bigint | boolean };

/** What a target needs beside the IR to make code for one specialisation. */
export interface BuildOptions {
  /** Threads per block. Part of the code on webgpu, where workgroup sizes are constants. */
  readonly block: Triple;
  /** Bounds checked on the device, first offence reported; `assert` live. */
  readonly debug: boolean;
  /** The device's own math functions instead of the accurate ones. */
  readonly fastmath: boolean;
  /** How many bindings each array group needs (1 unless its buffer is above the binding limit), by group number. */
  readonly segments: readonly number[];
  /** Statements (loop rounds) a thread may run before the simulator calls it endless. */
  readonly stepBudget: number;
}

/** A compiled kernel on one device, for one tuple of argument types and one block size. */
export interface Executable {
  /** Enqueues one launch of `grid` blocks and returns; what goes wrong later is thrown by the device's next wait. */
  run(args: readonly BoundArg[], grid: Triple): void;
}
