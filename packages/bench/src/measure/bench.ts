import { checkOptions } from "@gridstride/core/internal";
import { checkMembers, type Kinds, refuse } from "../check.ts";
import type { Column, Entry, Place } from "../results/results.ts";
import type { Contender } from "./contender.ts";
import { type RaceOptions, race } from "./race.ts";

/** One program to be measured. `S` is what `setup` makes and the others get. */
export interface BenchSpec<S> extends Partial<Place> {
  /** Makes arrays, compiles; not timed. */
  setup(): S | Promise<S>;
  /** Does the job once, or hands it to a device. */
  run(state: S): unknown;
  /** Reads back from the result, so that all that was handed over is done; timed, once a sample. */
  finish?(state: S): Promise<unknown>;
  /** Instead of both, where another clock measures: does the job so many times, and gives the milliseconds of one. */
  batch?(state: S, calls: number): Promise<number>;
  /** Overwrites the memory of the result before a check. */
  spoil?(state: S): unknown;
  /** The largest error of the last result; null where nothing is computed. */
  check(state: S): number | null | Promise<number | null>;
  dispose?(state: S): unknown;
  /** Read and written by one run. */
  readonly bytes?: number;
  /** Floating-point operations of one run. */
  readonly flops?: number;
  /** A larger error is a wrong result; 0 by default. */
  readonly tolerance?: number;
  /** The meaning of the time; `host` by default. */
  readonly column?: Column;
}

const SPEC: Kinds<BenchSpec<unknown>> = {
  setup: "function",
  run: "function",
  finish: "function?",
  batch: "function?",
  spoil: "function?",
  check: "function",
  dispose: "function?",
  bytes: "amount?",
  flops: "amount?",
  tolerance: "amount?",
  column: "text?",
  target: "text?",
  adapter: "text?",
  software: "flag?",
};

/** A program as an entrant of a race with others. */
export function contender<S>(name: string, spec: BenchSpec<S>): Contender {
  if (typeof name !== "string") refuse("contender", "name to be text", name);
  checkMembers("contender", spec, SPEC);
  const { column = "host", target = "javascript", adapter = "", software = false } = spec;
  const { bytes = null, flops = null, tolerance = 0 } = spec;
  return {
    kind: "contender",
    ...{ name, column, target, adapter, software, bytes, flops, tolerance },
    open: async () => {
      const state = await spec.setup();
      const { finish, batch, spoil, dispose } = spec;
      return {
        run: () => spec.run(state),
        check: () => spec.check(state),
        ...(finish && { finish: () => finish(state) }),
        ...(batch && { batch: (calls: number) => batch(state, calls) }),
        ...(spoil && { spoil: () => spoil(state) }),
        ...(dispose && { dispose: () => dispose(state) }),
      };
    },
  };
}

/**
 * Measures one program: checks its result, repeats it until a sample is long enough for the clock, takes at least 7
 * samples and checks once more.
 *
 * ```ts
 * const result = await bench("copy", {
 *   setup: () => ({ from: new Float64Array(1e6).fill(1), to: new Float64Array(1e6) }),
 *   run: ({ from, to }) => to.set(from),
 *   spoil: ({ to }) => to.fill(0),
 *   check: ({ to }) => (to.every((x) => x === 1) ? 0 : 1),
 *   bytes: 16e6,
 * });
 * ```
 *
 * @returns its time, or why it has none: a wrong result, what it threw.
 */
export async function bench<S>(
  name: string,
  spec: BenchSpec<S>,
  options: Omit<RaceOptions, "tolerance"> = {},
): Promise<Entry> {
  const entrant = contender(name, spec);
  checkOptions("bench", options, { samples: true, seconds: true, mostSamples: true, sampleMs: true, onStep: true });
  const [entry] = await race([entrant], { ...options, tolerance: 0 });
  return entry as Entry;
}
