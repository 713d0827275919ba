// Virtual time for simulations: when every worker waits, the first of their waits ends at once and the clock shows its end.
import { AsyncLocalStorage } from "node:async_hooks";
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";

interface Worker {
  waits: number;
}

interface Wait {
  readonly at: number;
  readonly end: () => void;
}

const current = new AsyncLocalStorage<Worker>();

/** Virtual milliseconds. A worker that computes or opens a device stops the clock, so that only waits take time. */
export class Clock {
  now = 0;
  readonly #workers = new Set<Worker>();
  readonly #waits = new Set<Wait>();

  /** A worker's code, whose waits the clock knows. */
  async worker<T>(run: () => Promise<T>): Promise<T> {
    const worker = { waits: 0 };
    this.#workers.add(worker);
    try {
      return await current.run(worker, run);
    } finally {
      this.#workers.delete(worker);
    }
  }

  sleep<T>(ms: number, value?: T, { signal }: { readonly signal?: AbortSignal } = {}): Promise<T> {
    const worker = current.getStore() ?? { waits: 0 };
    return new Promise((resolve, reject) => {
      const over = (): void => {
        this.#waits.delete(wait);
        signal?.removeEventListener("abort", aborted);
        worker.waits--;
      };
      const aborted = (): void => {
        over();
        reject(signal?.reason);
      };
      const end = (): void => {
        over();
        resolve(value as T);
      };
      const wait: Wait = { at: this.now + ms, end };
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener("abort", aborted);
      this.#waits.add(wait);
      worker.waits++;
    });
  }

  /** Runs a program in virtual time: its dates, and its waits of `node:timers/promises`. */
  async run<T>(program: () => Promise<T>): Promise<T> {
    const { now } = Date;
    const { setTimeout } = timers;
    const began = Date.now();
    Date.now = () => began + this.now;
    performance.now = () => this.now;
    timers.setTimeout = this.sleep.bind(this) as typeof setTimeout;
    syncBuiltinESMExports();
    let over = false;
    const result = program().finally(() => {
      over = true;
    });
    // The caller gets its error below.
    result.catch(() => {});
    while (!over) {
      await new Promise((resolve) => setImmediate(resolve));
      if ([...this.#workers].some(({ waits }) => waits === 0)) {
        // It opens a device or ends a thread.
        await new Promise((resolve) => globalThis.setTimeout(resolve, 1));
        continue;
      }
      let first: Wait | undefined;
      for (const wait of this.#waits) if (first === undefined || wait.at < first.at) first = wait;
      if (first === undefined) continue;
      this.now = first.at;
      first.end();
    }
    Date.now = now;
    // The method of the prototype shows again.
    Reflect.deleteProperty(performance, "now");
    timers.setTimeout = setTimeout;
    syncBuiltinESMExports();
    return result;
  }
}
