import type { ThreadPosition } from "../../diagnostics/finding.ts";
import { positionIn } from "../../diagnostics/positions.ts";
import type { Span } from "../../diagnostics/source.ts";
import type { ArrayId } from "../../ir/expr.ts";
import type { ArrayDecl, Kernel } from "../../ir/ir.ts";
import type { Monitor } from "./monitor.ts";
import type { Op, Thread } from "./thread.ts";

/** One thread touched one element. An access that the simulator refuses has no event: the finding has it. */
export interface AccessEvent extends ThreadPosition {
  readonly kind: "read" | "write" | "atomic";
  readonly array: string;
  readonly space: ArrayDecl["space"];
  /** One per axis. */
  readonly indices: readonly number[];
  /** How many barriers the thread's block had passed. */
  readonly interval: number;
  /** The number of the access, counted from 1. */
  readonly line: number;
}

/** All threads of a block, or of a warp, that had not returned met. */
export interface BarrierEvent {
  readonly kind: "barrier";
  readonly scope: "block" | "warp";
  readonly blockIdx: ThreadPosition["blockIdx"];
  /** How many threads met. */
  readonly threads: number;
  /** The interval that ends here; after a barrier of the block comes the next. */
  readonly interval: number;
  readonly line: number;
}

export type TraceEvent = AccessEvent | BarrierEvent;

/**
 * Notes what each thread touches, in the simulator's order: a thread runs up to a barrier, then the next thread of its
 * block. It has steps of its own, made only where a program is built with a trace, so other programs pay nothing.
 */
export class Trace {
  readonly events: TraceEvent[] = [];
  /** False once there was more to note than `most` events; the launch went on without. */
  complete = true;
  readonly #kernel: Kernel;
  readonly #most: number;
  #interval = 0;

  constructor(kernel: Kernel, most: number) {
    this.#kernel = kernel;
    this.#most = most;
  }

  beginBlock(): void {
    this.#interval = 0;
  }

  barrier(monitor: Monitor, first: Thread, threads: number, scope: BarrierEvent["scope"], span: Span): void {
    const { blockIdx } = monitor.here(first);
    this.#note({ kind: "barrier", scope, blockIdx, threads, interval: this.#interval, line: this.#line(span) });
    if (scope === "block") this.#interval += 1;
  }

  /** Puts the step into `out` that notes an access of the element whose indices are in these registers; -1 in `at`: none was made. */
  access(
    monitor: Monitor,
    kind: AccessEvent["kind"],
    array: ArrayId,
    registers: readonly number[],
    at: number,
    span: Span,
    out: Op[],
  ): void {
    const { name, space } = this.#kernel.arrays[array] as ArrayDecl;
    const line = this.#line(span);
    out.push((t) => {
      if ((t.f[at] as number) < 0) return;
      const indices = registers.map((register) => t.f[register] as number);
      this.#note({ kind, array: name, space, indices, interval: this.#interval, line, ...monitor.here(t) });
    });
  }

  #line(span: Span): number {
    return positionIn(this.#kernel.sources[span.source]?.text ?? "", span.start).line;
  }

  #note(event: TraceEvent): void {
    if (this.events.length < this.#most) this.events.push(event);
    else this.complete = false;
  }
}
