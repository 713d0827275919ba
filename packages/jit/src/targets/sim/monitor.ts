import type { Span } from "../../diagnostics/source.ts";
import type { Finding, SimulatorError, ThreadPlace } from "./simulator-error.ts";
import type { Thread, Triple } from "./thread.ts";

/** A place in the code that touches memory or waits, remembered by number in shadow memory and threads. */
export interface Site {
  readonly span: Span;
  readonly does: "read" | "write" | "atomic" | "barrier" | "collective";
}

/** Hears of a finding; the error, which a user would read, is made where it is asked for. */
export type Listener = (finding: Finding, error: () => SimulatorError) => void;

const throwFirst: Listener = (_, error): never => {
  throw error();
};

/** What the detectors know of the running launch. One per program; `begin` resets it. */
export class Monitor {
  readonly sites: Site[] = [];
  grid: Triple = [1, 1, 1];
  block: Triple = [1, 1, 1];
  /**
   * Time, counted in barriers: it moves when a block starts and when a barrier is passed. An access of the running
   * block made before `epoch` is ordered before everything that comes; one made before `first` was another block's,
   * which nothing orders.
   */
  now = 0;
  epoch = 0;
  first = 0;
  /** `first` of every block so far, to find the block of an old access. */
  #starts: number[] = [];
  stepBudget = 0;
  #report: Listener = throwFirst;
  readonly #errorOf: (finding: Finding) => SimulatorError;

  constructor(errorOf: (finding: Finding) => SimulatorError) {
    this.#errorOf = errorOf;
  }

  begin(grid: Triple, block: Triple, stepBudget: number, report: Listener = throwFirst): void {
    this.grid = grid;
    this.block = block;
    this.now = 0;
    this.#starts = [];
    this.stepBudget = stepBudget;
    this.#report = report;
  }

  beginBlock(): void {
    this.now += 1;
    this.first = this.now;
    this.epoch = this.now;
    this.#starts.push(this.now);
  }

  /** All threads of the block passed a barrier. */
  passBarrier(): void {
    this.now += 1;
    this.epoch = this.now;
  }

  /** The threads of one warp did: a time of their own, for the others wait for nothing. */
  passWarpBarrier(): void {
    this.now += 1;
  }

  site(span: Span, does: Site["does"]): number {
    this.sites.push({ span, does });
    return this.sites.length - 1;
  }

  /** Reports and, unless whoever listens threw, goes on with the guarded meaning. */
  found(finding: Finding): void {
    this.#report(finding, () => this.#errorOf(finding));
  }

  /** As `found`, for what nothing can go on after. */
  stop(finding: Finding): never {
    this.#report(finding, () => this.#errorOf(finding));
    throw this.#errorOf(finding);
  }

  here(t: Thread): ThreadPlace {
    return this.placeOf(t.index, this.now);
  }

  /** The thread with this linear place in the block that ran at `time`. */
  placeOf(index: number, time: number): ThreadPlace {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= time) low = middle;
      else high = middle - 1;
    }
    return { blockIdx: unfold(low, this.grid), threadIdx: unfold(index, this.block) };
  }
}

/** x, y, z of a linear place, x first. */
function unfold(index: number, size: Triple): [number, number, number] {
  const x = index % size[0];
  const rest = (index - x) / size[0];
  const y = rest % size[1];
  return [x, y, (rest - y) / size[1]];
}

/** "thread (3, 0, 0) of block (1, 0, 0)", with as many numbers as the launch has axes. */
export function describeThread(place: ThreadPlace, grid: Triple, block: Triple): string {
  const axes = grid[2] > 1 || block[2] > 1 ? 3 : grid[1] > 1 || block[1] > 1 ? 2 : 1;
  const list = (numbers: readonly number[]): string =>
    axes === 1 ? `${numbers[0]}` : `(${numbers.slice(0, axes).join(", ")})`;
  return `thread ${list(place.threadIdx)} of block ${list(place.blockIdx)}`;
}
