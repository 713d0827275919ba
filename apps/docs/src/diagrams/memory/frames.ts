import type { AccessEvent, TraceEvent } from "@gridstride/jit/internal";

/** How often each element was touched: by array, then by its indices, as in `2,5`. */
export type Counts = ReadonlyMap<string, ReadonlyMap<string, number>>;

export interface Totals {
  readonly globalReads: number;
  readonly globalWrites: number;
  readonly sharedReads: number;
  readonly sharedWrites: number;
}

/** The accesses of one block between two barriers. */
export interface Frame {
  readonly interval: number;
  readonly reads: Counts;
  readonly writes: Counts;
  /** The contents of shared memory at the end: for each element the global element that was read for it, or null for another value. */
  readonly held: ReadonlyMap<string, ReadonlyMap<string, string | null>>;
  /** Source lines that touched memory. */
  readonly lines: readonly number[];
  /** Since the block began, with this interval. */
  readonly totals: Totals;
  /** The line of the barrier that ends the interval and the threads that met there; null at the kernel's end. */
  readonly barrier: { readonly line: number; readonly threads: number } | null;
}

const noTotals: Totals = { globalReads: 0, globalWrites: 0, sharedReads: 0, sharedWrites: 0 };

/** The accesses of a trace, counted by memory. An atomic update is a read and a write. */
export function totalsOf(events: readonly TraceEvent[], from: Totals = noTotals): Totals {
  const sum = { ...from };
  for (const event of events) {
    if (event.kind === "barrier" || (event.space !== "global" && event.space !== "shared")) continue;
    if (event.kind !== "write") sum[`${event.space}Reads`] += 1;
    if (event.kind !== "read") sum[`${event.space}Writes`] += 1;
  }
  return sum;
}

/** A trace as one frame for each interval between barriers of one block, given by its x and y. */
export function framesOf(events: readonly TraceEvent[], [x, y]: readonly [number, number]): readonly Frame[] {
  const mine = events.filter(({ blockIdx }) => blockIdx[0] === x && blockIdx[1] === y && blockIdx[2] === 0);
  const frames: Frame[] = [];
  let held: Frame["held"] = new Map();
  for (const { accesses, barrier } of intervals(mine)) {
    held = holding(held, accesses);
    frames.push({
      interval: frames.length,
      reads: countsOf(accesses.filter(({ kind }) => kind !== "write")),
      writes: countsOf(accesses.filter(({ kind }) => kind !== "read")),
      held,
      lines: [...new Set(accesses.map(({ line }) => line))].sort((a, b) => a - b),
      totals: totalsOf(accesses, frames.at(-1)?.totals),
      barrier,
    });
  }
  return frames;
}

interface Interval {
  readonly accesses: readonly AccessEvent[];
  readonly barrier: Frame["barrier"];
}

/** Cut at the barriers of the block; what comes after the last one counts only if it touched memory. */
function intervals(events: readonly TraceEvent[]): readonly Interval[] {
  const all: Interval[] = [];
  let accesses: AccessEvent[] = [];
  for (const event of events) {
    if (event.kind !== "barrier") accesses.push(event);
    else if (event.scope === "block") {
      all.push({ accesses, barrier: { line: event.line, threads: event.threads } });
      accesses = [];
    }
  }
  return accesses.length === 0 ? all : [...all, { accesses, barrier: null }];
}

function countsOf(accesses: readonly AccessEvent[]): Counts {
  const counts = new Map<string, Map<string, number>>();
  for (const { array, indices } of accesses) {
    const of = counts.get(array) ?? new Map<string, number>();
    counts.set(array, of);
    of.set(indices.join(), (of.get(indices.join()) ?? 0) + 1);
  }
  return counts;
}

/** Follows each thread: what it stores into shared memory is what it read from global memory since its last store. */
function holding(before: Frame["held"], accesses: readonly AccessEvent[]): Frame["held"] {
  const held = new Map([...before].map(([array, of]) => [array, new Map(of)]));
  const read = new Map<string, string>();
  for (const { kind, space, array, indices, threadIdx } of accesses) {
    const thread = threadIdx.join();
    if (kind === "read" && space === "global") read.set(thread, `${array}[${indices.join("][")}]`);
    if (kind === "read" || space !== "shared") continue;
    const of = held.get(array) ?? new Map<string, string | null>();
    held.set(array, of);
    of.set(indices.join(), read.get(thread) ?? null);
    read.delete(thread);
  }
  return held;
}
