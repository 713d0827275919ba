import { indicesOf, type Layout } from "./layout.ts";
import type { Monitor } from "./monitor.ts";
import { describeThread } from "./monitor.ts";
import type { Thread } from "./thread.ts";

/**
 * What the detectors remember of each element of one piece of memory: up to two writes and two reads that nothing
 * orders against each other. Two are enough to find a later access that races with any of those made, because
 *
 * - a thread's own later access, or one after a barrier, stands for the earlier one;
 * - blocks run one after another, so one access by an earlier block races with whatever the running block does;
 * - within a block, of two different threads at least one is not the thread that comes next (and where `syncwarp`
 *   orders part of a block, two different warps are preferred).
 *
 * A record is two words: the time of the access (0: none) and `site << 10 | thread`. The arrays of records are made
 * when the first access needs them.
 */
export class Shadow {
  readonly #monitor: Monitor;
  readonly #length: number;
  /** Shared memory starts afresh with each block: records of earlier blocks are void, not foreign. */
  readonly #fresh: boolean;
  /** The kernel has `syncwarp`, so threads of one block may be ordered by warp. */
  readonly #warps: boolean;
  readonly #write1: Int32Array;
  #write2: Int32Array | null = null;
  #read1: Int32Array | null = null;
  #read2: Int32Array | null = null;

  constructor(monitor: Monitor, length: number, fresh: boolean, warps: boolean) {
    this.#monitor = monitor;
    this.#length = length;
    this.#fresh = fresh;
    this.#warps = warps;
    this.#write1 = new Int32Array(length * 2);
  }

  /** Thread `t` reads element `i` at `site`. */
  read(t: Thread, view: Layout, i: number, site: number): void {
    const at = i * 2;
    const monitor = this.#monitor;
    const time = this.#write1[at]!;
    if (this.#fresh) {
      if (time < monitor.first) return this.#unwritten(t, view, i, site);
      if (time >= monitor.epoch && this.#races(t, this.#write1, at))
        return this.#race(t, view, i, site, this.#write1, at);
    } else if (time !== 0 && this.#races(t, this.#write1, at)) {
      return this.#race(t, view, i, site, this.#write1, at);
    }
    if (this.#write2 !== null && this.#races(t, this.#write2, at))
      return this.#race(t, view, i, site, this.#write2, at);
    const read2 = this.#read2;
    // Two threads already read it since the last barrier: a third tells nothing new.
    if (read2 !== null && read2[at] === t.time && !this.#warps) return;
    this.#read1 ??= new Int32Array(this.#length * 2);
    if (this.#remember(t, this.#read1, read2, at, site)) {
      this.#read2 ??= new Int32Array(this.#length * 2);
      this.#put(t, this.#read2, at, site);
    }
  }

  /** Thread `t` writes element `i`; `same` says whether that holds the value already. */
  write(t: Thread, view: Layout, i: number, site: number, same: Same): void {
    const at = i * 2;
    const first = this.#write1;
    const second = this.#write2;
    if (this.#read1 !== null && this.#races(t, this.#read1, at)) return this.#race(t, view, i, site, this.#read1, at);
    if (this.#read2 !== null && this.#races(t, this.#read2, at)) return this.#race(t, view, i, site, this.#read2, at);
    if (first[at] !== 0 && this.#races(t, first, at) && !this.#agree(first, at, site, t, i, same))
      return this.#race(t, view, i, site, first, at);
    if (second !== null && this.#races(t, second, at) && !this.#agree(second, at, site, t, i, same))
      return this.#race(t, view, i, site, second, at);
    if (this.#remember(t, first, second, at, site)) {
      this.#write2 ??= new Int32Array(this.#length * 2);
      this.#put(t, this.#write2, at, site);
    }
  }

  /**
   * Thread `t` updates element `i` of shared or global memory atomically. Shared memory that was never written is
   * reported as for a read: the old value counts.
   */
  update(t: Thread, view: Layout, i: number, site: number): void {
    if (this.#fresh && this.#write1[i * 2]! < this.#monitor.first) return this.#unwritten(t, view, i, site);
    this.write(t, view, i, site, never);
  }

  /** Two unordered writes that do no harm: both atomic, or the same value written twice. */
  #agree(records: Int32Array, at: number, site: number, t: Thread, i: number, same: Same): boolean {
    const sites = this.#monitor.sites;
    const before = sites[records[at + 1]! >>> 10]!.does;
    return before === "atomic" ? sites[site]!.does === "atomic" : sites[site]!.does === "write" && same(t, i);
  }

  /** Whether the recorded access and what `t` does now are unordered. */
  #races(t: Thread, records: Int32Array, at: number): boolean {
    const time = records[at]!;
    const { first, epoch } = this.#monitor;
    if (time < first) return time !== 0 && !this.#fresh;
    if (time < epoch) return false;
    const thread = records[at + 1]! & 1023;
    if (thread === t.index) return false;
    return time >= t.time || thread >> 5 !== t.warp;
  }

  #put(t: Thread, records: Int32Array, at: number, site: number): void {
    records[at] = t.time;
    records[at + 1] = (site << 10) | t.index;
  }

  /** Puts the access into the first record if that one is settled; true if the second should take it. */
  #remember(t: Thread, first: Int32Array, second: Int32Array | null, at: number, site: number): boolean {
    if (!this.#races(t, first, at)) {
      this.#put(t, first, at, site);
      return false;
    }
    if (first[at]! < this.#monitor.first) return false;
    if (second === null || !this.#races(t, second, at)) return true;
    return this.#warps && warpOf(first, at) === warpOf(second, at) && warpOf(first, at) !== t.warp;
  }

  #unwritten(t: Thread, view: Layout, i: number, site: number): void {
    unwrittenRead(this.#monitor, t, view, i, site);
  }

  #race(t: Thread, view: Layout, i: number, site: number, records: Int32Array, at: number): void {
    const monitor = this.#monitor;
    const earlier = monitor.sites[records[at + 1]! >>> 10]!;
    const now = monitor.sites[site]!;
    const other = monitor.placeOf(records[at + 1]! & 1023, records[at]!);
    const me = monitor.here(t);
    const names = [other, me].map((place) => describeThread(place, monitor.grid, monitor.block));
    const indices = indicesOf(view, i);
    const element = `${view.name}[${indices.join("][")}]`;
    const foreign = records[at]! < monitor.first;
    monitor.found({
      kind: "data-race",
      summary: `${names[0]} ${past[earlier.does]} ${element} and ${names[1]} ${past[now.does]} it, with nothing that orders them`,
      span: now.span,
      label: `${names[1]} ${past[now.does]} it here`,
      related: [{ span: earlier.span, label: `${names[0]} ${past[earlier.does]} it here` }],
      threads: [me, other],
      hint: foreign
        ? "blocks run in any order: let each element belong to one block, use atomics, or split the work into two launches"
        : "put a syncthreads() between the two accesses, use atomics for both, or let one thread own the element",
      array: view.name,
      indices,
      shape: view.shape,
    });
  }
}

/** Whether an element holds what is about to be written. Asked only when another thread's write is unordered. */
type Same = (t: Thread, i: number) => boolean;
const never: Same = () => false;

const past = {
  read: "read",
  write: "wrote",
  atomic: "updated",
  barrier: "waited for",
  collective: "exchanged",
} as const;

const warpOf = (records: Int32Array, at: number): number => (records[at + 1]! & 1023) >> 5;

export function unwrittenRead(monitor: Monitor, t: Thread, view: Layout, i: number, site: number): void {
  const me = monitor.here(t);
  const name = describeThread(me, monitor.grid, monitor.block);
  const indices = indicesOf(view, i);
  const element = `${view.name}[${indices.join("][")}]`;
  monitor.found({
    kind: "unwritten-read",
    summary: `${name} reads ${element}, which was never written`,
    span: monitor.sites[site]!.span,
    label: "read here",
    related: [],
    threads: [me],
    hint: "shared and local arrays start undefined: write every element before it is read",
    array: view.name,
    indices,
    shape: view.shape,
  });
}
