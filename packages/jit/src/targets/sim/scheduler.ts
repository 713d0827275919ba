import { missedBarrier, mixedIterations } from "./findings.ts";
import type { Jump } from "./flow.ts";
import type { Monitor } from "./monitor.ts";
import { ENDED, READY, type Thread, WAITING, WARP } from "./thread.ts";
import type { Trace } from "./trace.ts";
import type { Wait } from "./waits.ts";
import { apart, type CallSite } from "./waits.ts";

/** Code with barriers, and what the scheduler needs to know of them. */
export interface Waiting {
  readonly code: readonly Jump[];
  readonly begin: number;
  /** By site. */
  readonly waits: readonly Wait[];
  readonly calls: ReadonlyMap<number, CallSite>;
  /** Some wait is of a warp, not of the block. */
  readonly warps: boolean;
  readonly trace: Trace | null;
}

/**
 * Runs one block: every thread in order up to where it waits, then on from there once all who must come are there. The
 * order is fixed, so a program that the detectors pass gives the same result each time.
 */
export function runBlock(program: Waiting, threads: readonly Thread[], monitor: Monitor): void {
  for (const t of threads) t.pc = program.begin;
  let ready: readonly Thread[] = threads;
  while (ready.length > 0) {
    for (const t of ready) {
      const code = program.code;
      t.state = READY;
      let pc = t.pc;
      while (pc >= 0) pc = code[pc]!(t);
    }
    ready = program.warps ? releaseWarps(program, threads, monitor) : [];
    if (ready.length === 0) ready = releaseBlock(program, threads, monitor);
  }
}

/** The threads of all warps whose wait is over. */
function releaseWarps(program: Waiting, threads: readonly Thread[], monitor: Monitor): Thread[] {
  const released: Thread[] = [];
  for (let from = 0; from < threads.length; from += WARP) {
    const lanes = threads.slice(from, from + WARP);
    const first = lanes.find((t) => t.state === WAITING && program.waits[t.site]!.scope === "warp");
    if (first !== undefined) released.push(...release(program, lanes, first.site, monitor));
  }
  return released;
}

function releaseBlock(program: Waiting, threads: readonly Thread[], monitor: Monitor): readonly Thread[] {
  const first = threads.find((t) => t.state === WAITING);
  return first === undefined ? [] : release(program, threads, first.site, monitor);
}

/** Lets go on who waits at `site`, if everybody in `group` who has not returned does, and they came there together. */
function release(program: Waiting, group: readonly Thread[], site: number, monitor: Monitor): readonly Thread[] {
  const wait = program.waits[site]!;
  const here = group.filter((t) => t.state === WAITING && t.site === site);
  const ended = group.filter((t) => t.state === ENDED);
  const elsewhere = group.filter((t) => t.state === WAITING && t.site !== site);
  if (ended.length > 0 || elsewhere.length > 0) missedBarrier(monitor, wait, here, ended, elsewhere);
  meet(program, wait, here, monitor);
  wait.exchange?.(here);
  if (wait.orders) {
    program.trace?.barrier(monitor, here[0]!, here.length, wait.scope, wait.span);
    if (wait.scope === "block") monitor.passBarrier();
    else monitor.passWarpBarrier();
    for (const t of here) t.time = monitor.now;
  }
  return here;
}

/** Finds threads that wait at the same place in the code, but not in the same iteration or call. */
function meet({ calls }: Waiting, wait: Wait, here: readonly Thread[], monitor: Monitor): void {
  const { around } = wait;
  if (around.loops.length === 0 && around.func === null) return;
  const first = here[0]!;
  const others = here.filter((t) => apart(around, calls, first, t) !== null);
  if (others.length === 0) return;
  mixedIterations(monitor, wait, here, others, apart(around, calls, first, others[0]!)!);
}
