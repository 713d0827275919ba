import type { Monitor } from "./monitor.ts";
import type { Thread } from "./thread.ts";

/** Up to two records per element: the array of records is made when the first access needs it. */
interface Pair {
  one: Int32Array | null;
  two: Int32Array | null;
}

/** Whether an element holds what is about to be written. Asked only when another thread's write is unordered. */
export type Same = (t: Thread, i: number) => boolean;

/**
 * The accesses to each element of one piece of memory that the detectors remember: up to two reads, two atomic loads, two
 * writes and two atomic updates that nothing orders. Two are enough to find a later access that races with any of those
 * made, because
 *
 * - a thread's own later access of the same kind, or one after a barrier, stands for the earlier one;
 * - blocks run one after another, so one access by an earlier block races with whatever the running block does;
 * - within a block, of two different threads at least one is not the thread that comes next (and where `syncwarp` orders
 *   part of a block, two different warps are preferred).
 *
 * A record is two words: the time of the access (0: none) and `site << 10 | thread`.
 *
 * Reads race with writes and updates, atomic loads with writes, writes with everything, updates with reads and writes.
 * Two plain writes of the same value are let pass, as in `found[0] = 1` by many threads: whichever comes last, memory holds the same.
 *
 * A cell is an element of the narrowest array over the memory. Each method is given the cell, where it is not the element, and
 * says whether it reported something.
 */
export class Shadow {
  readonly #monitor: Monitor;
  readonly #length: number;
  /** Shared memory starts afresh with each block: records of earlier blocks are void, not foreign. */
  readonly #fresh: boolean;
  /** The kernel has `syncwarp`, so threads of one block may be ordered by warp. */
  readonly #warps: boolean;
  /** Whose elements are undefined until something writes them: of a block's arrays, or of a launch's outputs; null for none. */
  readonly #undefined: "block" | "output" | null;
  readonly #reads: Pair = { one: null, two: null };
  readonly #loads: Pair = { one: null, two: null };
  readonly #writes: Pair = { one: null, two: null };
  readonly #updates: Pair = { one: null, two: null };
  /** When an atomic store gave each element a value. */
  #stored: Int32Array | null = null;

  constructor(monitor: Monitor, length: number, fresh: boolean, warps: boolean, output = false) {
    this.#monitor = monitor;
    this.#length = length;
    this.#fresh = fresh;
    this.#warps = warps;
    this.#undefined = fresh ? "block" : output ? "output" : null;
  }

  /** Thread `t` reads element `i` at `site`. */
  read(t: Thread, view: Layout, i: number, site: number, cell: number = i): boolean {
    const at = cell * 2;
    if (this.#refusesRead(t, view, i, site, cell)) return true;
    const earlier = this.#racing(t, this.#writes, at) ?? this.#racing(t, this.#updates, at);
    if (earlier !== null) return this.#race(t, view, i, site, earlier, at);
    const { two } = this.#reads;
    // Two threads already read it since the last barrier: a third tells nothing new.
    if (two !== null && two[at] === t.time && !this.#warps) return false;
    return this.#remember(t, this.#reads, at, site);
  }

  /** Thread `t` writes element `i`; `same` says whether that holds the value already. */
  write(t: Thread, view: Layout, i: number, site: number, same: Same, cell: number = i): boolean {
    const at = cell * 2;
    const earlier =
      this.#racing(t, this.#reads, at) ?? this.#racing(t, this.#updates, at) ?? this.#racing(t, this.#loads, at);
    if (earlier !== null) return this.#race(t, view, i, site, earlier, at);
    const write = this.#racing(t, this.#writes, at);
    if (write !== null && !same(t, i)) return this.#race(t, view, i, site, write, at);
    return this.#remember(t, this.#writes, at, site);
  }

  /** Thread `t` updates element `i` atomically. The old value counts, so memory that starts undefined must have been written, unless the update is `fresh`: a store. */
  update(t: Thread, view: Layout, i: number, site: number, fresh: boolean, cell: number = i): boolean {
    const at = cell * 2;
    if (fresh) {
      this.#stored ??= new Int32Array(this.#length);
      this.#stored[cell] = t.time;
    } else if (this.#refusesRead(t, view, i, site, cell)) return true;
    const earlier = this.#racing(t, this.#writes, at) ?? this.#racing(t, this.#reads, at);
    if (earlier !== null) return this.#race(t, view, i, site, earlier, at);
    return this.#remember(t, this.#updates, at, site);
  }

  /** Thread `t` reads element `i` atomically. */
  load(t: Thread, view: Layout, i: number, site: number, cell: number = i): boolean {
    const at = cell * 2;
    if (this.#refusesRead(t, view, i, site, cell)) return true;
    const earlier = this.#racing(t, this.#writes, at);
    if (earlier !== null) return this.#race(t, view, i, site, earlier, at);
    return this.#remember(t, this.#loads, at, site);
  }

  /** Reports a read of an element that is undefined as yet. */
  #refusesRead(t: Thread, view: Layout, i: number, site: number, cell: number): boolean {
    if (this.#undefined === null) return false;
    const least = this.#fresh ? this.#monitor.first : 1;
    if ((this.#writes.one?.[cell * 2] ?? 0) >= least || (this.#stored?.[cell] ?? 0) >= least) return false;
    unwrittenRead(this.#monitor, t, view, i, site, this.#undefined);
    return true;
  }

  /** The records in which `pair` has an access of the element that nothing orders before what `t` does now. */
  #racing(t: Thread, pair: Pair, at: number): Int32Array | null {
    const { one, two } = pair;
    if (one === null) return null;
    if (this.#races(t, one, at)) return one;
    return two !== null && this.#races(t, two, at) ? two : null;
  }

  #races(t: Thread, records: Int32Array, at: number): boolean {
    const time = records[at]!;
    const { first, epoch } = this.#monitor;
    if (time < first) return time !== 0 && !this.#fresh;
    if (time < epoch) return false;
    const thread = records[at + 1]! & 1023;
    if (thread === t.index) return false;
    return time >= t.time || thread >> 5 !== t.warp;
  }

  /** Replaces an earlier access that this access stands for, or adds it. */
  #remember(t: Thread, pair: Pair, at: number, site: number): false {
    pair.one ??= new Int32Array(this.#length * 2);
    const { one } = pair;
    if (!this.#races(t, one, at)) return put(t, one, at, site);
    if (one[at]! < this.#monitor.first) return false;
    pair.two ??= new Int32Array(this.#length * 2);
    const { two } = pair;
    const apart = this.#warps && warpOf(one, at) === warpOf(two, at) && warpOf(one, at) !== t.warp;
    return (apart || !this.#races(t, two, at)) && put(t, two, at, site);
  }

  #race(t: Thread, view: Layout, i: number, site: number, records: Int32Array, at: number): true {
    const monitor = this.#monitor;
    const earlier = monitor.sites[records[at + 1]! >>> 10]!;
    const now = monitor.sites[site]!;
    const other = monitor.placeOf(records[at + 1]! & 1023, records[at]!);
    const me = monitor.here(t);
    const names = [other, me].map((place) => monitor.name(place));
    const indices = indicesOf(view, i);
    const foreign = records[at]! < monitor.first;
    monitor.found({
      kind: "data-race",
      summary: `${names[0]} ${past[earlier.does]} ${elementText(view, indices)} and ${names[1]} ${past[now.does]} it, with nothing that orders them`,
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
    return true;
  }
}

const past = {
  read: "read",
  write: "wrote",
  atomic: "updated",
  barrier: "waited for",
  collective: "exchanged",
} as const;

function put(t: Thread, records: Int32Array, at: number, site: number): false {
  records[at] = t.time;
  records[at + 1] = (site << 10) | t.index;
  return false;
}

const warpOf = (records: Int32Array, at: number): number => (records[at + 1]! & 1023) >> 5;

const unwrittenHint = {
  block:
    "shared and local arrays start undefined: write every element first, and where another thread does, put a syncthreads() between",
  memory:
    "`empty` leaves memory undefined, as in NumPy: write an element before it is read, or make the array with `zeros`",
  output: "outputs start undefined, as in NumPy: write an element before you read it, or give an array in `out`",
} as const;

export function unwrittenRead(
  monitor: Monitor,
  t: Thread,
  view: Layout,
  i: number,
  site: number,
  whose: keyof typeof unwrittenHint = "block",
): void {
  const indices = indicesOf(view, i);
  monitor.foundIn(
    t,
    (who) => ({
      summary: `${who} reads ${elementText(view, indices)}, which nothing has written yet`,
      label: "read here",
      hint: unwrittenHint[whose],
    }),
    { kind: "unwritten-read", span: monitor.sites[site]!.span, array: view.name, indices, shape: view.shape },
  );
}

const elementText = ({ name }: Layout, indices: readonly number[]): string => `${name}[${indices.join("][")}]`;

/** Where the elements of an array lie in its data; all in elements. */
export interface Layout {
  readonly name: string;
  /** The offset of element [0, 0, …]. */
  readonly offset: number;
  readonly shape: readonly number[];
  readonly strides: readonly number[];
}

/** The index per axis of a place in `data`. Where views overlap themselves, the first that fits. */
export function indicesOf(view: Layout, place: number): number[] {
  let rest = place - view.offset;
  const indices = new Array<number>(view.shape.length).fill(0);
  const axes = view.shape.map((_, axis) => axis).filter((axis) => view.strides[axis] !== 0);
  // Count every axis from the end where its stride is positive, so that larger strides can be taken out greedily.
  for (const axis of axes) if (view.strides[axis]! < 0) rest += -view.strides[axis]! * (view.shape[axis]! - 1);
  for (const axis of axes.sort((a, b) => Math.abs(view.strides[b]!) - Math.abs(view.strides[a]!))) {
    const step = Math.abs(view.strides[axis]!);
    const steps = Math.min(Math.floor(rest / step), view.shape[axis]! - 1);
    rest -= steps * step;
    indices[axis] = view.strides[axis]! < 0 ? view.shape[axis]! - 1 - steps : steps;
  }
  return indices;
}
