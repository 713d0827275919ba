/** The options that the printer needs next to the IR. Equal IR and options give equal text. */
export interface WgslOptions {
  /** Threads per block, x first: a constant of the text. */
  readonly block: readonly [number, number, number];
  /** Out-of-bounds accesses and failed assertions are reported. */
  readonly debug: boolean;
  /** Loop iterations that a thread may make in all before it is stopped and reported (loop-limit.ts); no limit by default. */
  readonly loopLimit?: number;
  /** Use the adapter's own functions instead of the accurate functions. */
  readonly fastmath: boolean;
  /** Bindings per array group, by group number; 1 for those not named. */
  readonly segments: readonly number[];
  /** Bytes in every segment but the last of a group that has several; a multiple of 4. */
  readonly segmentBytes: number;
  /** Which operations of the adapter are correctly rounded. */
  readonly numerics: WgslNumerics;
  /** Left out for warps of 32 threads that exchange their values through shared memory. */
  readonly warps?: Warps;
}

/** How the threads of a warp exchange values. */
export interface Warps {
  /** Threads of a warp: 32 in the language; tests take the size that an adapter has. A power of 2, at most 32. */
  readonly size: number;
  /** Where the adapter's subgroups are the warps: for "sized" the text asks for subgroups of that size. */
  readonly subgroups: "none" | "always" | "sized";
}

export interface WgslNumerics {
  readonly divide: "native" | "software";
  readonly sqrt: "native" | "software";
  readonly fma: "native" | "software";
}

/** The options for an adapter whose arithmetic is exact. */
export const exactNumerics: WgslNumerics = { divide: "native", sqrt: "native", fma: "native" };
