import type { Absent, Column, Failed, Place } from "../results/results.ts";

/** Somebody who can do a job. */
export interface Contender extends Place {
  readonly kind: "contender";
  readonly name: string;
  readonly column: Column;
  /** Bytes read and written by one call of `run`; null where memory is not what limits it. */
  readonly bytes: number | null;
  /** Floating-point operations of one call. */
  readonly flops: number | null;
  /** Largest error of a right result; the table's own where it is not given. */
  readonly tolerance?: number;
  /** Set where its result is known to be wrong, which is then shown and not held against the run. */
  readonly expectedWrong?: string;
  /** Makes its arrays, compiles. Not timed. */
  open(): Opened | Promise<Opened>;
}

/** A contender that is ready. */
export interface Opened {
  /** Does the job once, or hands it to a device. */
  run(): unknown;
  /** Reads back from the result, so that everything handed over is done. Once a sample, and timed. */
  finish?(): Promise<unknown>;
  /** Instead of both, where another clock measures: does the job so many times, and gives the milliseconds of one. */
  batch?(calls: number): Promise<number>;
  /** Overwrites the memory of the result, so that no earlier one is taken for it. */
  spoil?(): unknown;
  /** The largest error of the last result; null where there is nothing to compare. */
  check(): number | null | Promise<number | null>;
  dispose?(): unknown;
}

/** A contender, or what is known of one that does not race. */
export type Entrant = Contender | Absent | Failed;

export function absent(name: string, column: Column, why: string): Absent {
  return { kind: "absent", name, column, why };
}
