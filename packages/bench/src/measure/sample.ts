import type { Opened } from "./contender.ts";

/** Milliseconds of one call, from so many calls of which the last is read back. */
export async function sample(opened: Opened, calls: number): Promise<number> {
  if (opened.batch) return opened.batch(calls);
  const start = performance.now();
  for (let call = 0; call < calls; call++) {
    const running = opened.run();
    // Work that is done or handed over at once does not wait for a turn of the event loop.
    if (isThenable(running)) await running;
  }
  await opened.finish?.();
  return (performance.now() - start) / calls;
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value;
}

/** More calls would not make a clock's step any smaller next to them. */
const MOST_CALLS = 2 ** 16;

/** A sample this many times as long as need be is not long by accident. */
const SURELY = 10;

/** Samples' worth of calls before any is timed: engines write better code for what is called often, and need so long for it. */
const WARM = 10;

/**
 * How many calls make a sample that is long enough for the clock: more of them until it is, or until there are too many.
 * A sample that is long once is taken again, and the shorter counts: first calls compile, and a machine pauses. A program that is
 * short enough to be called often is called until it is warm.
 *
 * @param least - milliseconds of a sample.
 */
export async function calibrate(opened: Opened, least: number): Promise<number> {
  let spent = 0;
  for (let calls = 1; ; ) {
    let ms = await length(opened, calls);
    if (ms >= least && ms < SURELY * least) ms = Math.min(ms, await length(opened, calls));
    if (ms >= least || calls >= MOST_CALLS) {
      spent += Math.max(ms, least);
      if (spent >= WARM * least) return calls;
      continue;
    }
    const wanted = Math.ceil((calls * least * 1.2) / Math.max(ms, least / 50));
    calls = Math.min(MOST_CALLS, Math.max(2 * calls, Math.min(wanted, 10 * calls)));
  }
}

/** Milliseconds that a sample takes, what is read back included. */
async function length(opened: Opened, calls: number): Promise<number> {
  const start = performance.now();
  await sample(opened, calls);
  return performance.now() - start;
}
