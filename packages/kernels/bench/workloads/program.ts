import type { DeviceArray, NDArray } from "@gridstride/core";

/** Elements as a plain JavaScript loop sees them: without the checks for `undefined` that its types would ask for. */
export interface Elements {
  readonly length: number;
  // biome-ignore lint/suspicious/noExplicitAny: as elements in kernels are.
  [index: number]: any;
}

/** A program as a user writes it, in Gridstride and as a plain JavaScript loop; `programs/NAME.py` has it in Python. */
export interface Program<Name extends string = string> {
  readonly name: string;
  /** What is computed; how much is in the size. */
  readonly title: string;
  /** The file of `programs` that has it in Python: the one of its name by default. */
  readonly python?: string;
  /** Timed is `full`; with `quick`, every target computes it within a moment. */
  readonly size: { readonly full: number; readonly quick: number };
  /** The arrays of a run of size n: the inputs, and room for results. The same in every run. */
  arrays(n: number): Readonly<Record<Name, NDArray>>;
  /** The loop. Its results are the reference. */
  javascript(arrays: Readonly<Record<Name, Elements>>, n: number): void;
  /** Enqueues the launches. An array that it gives is the first of the results, in memory of its own. */
  gridstride(arrays: Readonly<Record<Name, DeviceArray>>, n: number): unknown;
  /** The arrays that are compared. */
  readonly results: readonly NoInfer<Name>[];
  /** Further arrays that runs change and expect as they were. */
  readonly restored?: readonly NoInfer<Name>[];
  /** How far a result may be from the reference, relative to its size, or to 1 if it is smaller. 0: equal. */
  readonly tolerance: number;
  /** The share of elements that may be further off: at edges where rounding decides. None by default. */
  readonly outliers?: number;
}

/** A program whose arrays have names that its functions know. */
export const program = <Name extends string>(one: Program<Name>): Program => one as unknown as Program;
