import { describeBlock, describeThread, type ThreadPosition, unravel, type Words } from "../../diagnostics/finding.ts";
import type { Span } from "../../diagnostics/source.ts";
import type { Finding, SimulatorError } from "./simulator-error.ts";
import type { Thread, Triple } from "./thread.ts";

/** A place in the code that touches memory or waits, remembered by number in shadow memory and threads. */
export interface Site {
  readonly span: Span;
  readonly does: "read" | "write" | "atomic" | "barrier" | "collective";
}

/** Receives findings. The error for the user is built only when requested. */
export type Listener = (finding: Finding, error: () => SimulatorError) => void;

const throwFirst: Listener = (_, error): never => {
  throw error();
};

/** The state of the detectors for the running launch. One per program; `begin` resets it. */
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

  /** As `found`, for what one thread did by itself; `words` is given its name. */
  foundIn(t: Thread, words: (who: string) => Words, finding: Omit<Finding, keyof Words | "related" | "threads">): void {
    this.found({ ...finding, ...words(this.nameOf(t)), related: [], threads: [this.here(t)] });
  }

  nameOf(t: Thread): string {
    return this.name(this.here(t));
  }

  /** The name of a thread's block. */
  blockName(t: Thread): string {
    return describeBlock(this.here(t), this.grid, this.block);
  }

  name(place: ThreadPosition): string {
    return describeThread(place, this.grid, this.block);
  }

  here(t: Thread): ThreadPosition {
    return this.placeOf(t.index, this.now);
  }

  /** The thread with this linear place in the block that ran at `time`. */
  placeOf(index: number, time: number): ThreadPosition {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= time) low = middle;
      else high = middle - 1;
    }
    return { blockIdx: unravel(low, this.grid), threadIdx: unravel(index, this.block) };
  }
}
