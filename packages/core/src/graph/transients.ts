import type { Allocation } from "../allocation.ts";
import type { Backend } from "../backend.ts";
import type { Storage } from "../internal-types.ts";

/** Memory that was allocated in a recording: replays use it after the caller has disposed its array. */
interface Transient {
  readonly real: Allocation;
  /** Whether the caller still has it. */
  lent: boolean;
}

/**
 * The memory of arrays that a recording makes. Memory that the recorded function disposes is used again by later arrays, in the
 * recording alone; all of it goes back to the device with the graph, or with the caller's array, whichever is later.
 */
export class Transients {
  readonly #backend: Backend;
  readonly #all: Transient[] = [];
  readonly #free: Transient[] = [];
  readonly #owned = new Set<Storage>();
  readonly #over = new WeakSet<Allocation>();
  #open = true;
  #disposed = false;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** Whether memory was allocated in the recording. */
  has(storage: Storage): boolean {
    return this.#owned.has(storage);
  }

  /** Whether the caller has given back what `allocate` returned. */
  isOver(lent: Allocation): boolean {
    return this.#over.has(lent);
  }

  allocate(byteLength: number, what: string): Allocation {
    // The simulator reports what is read before it is written, which it knows of fresh memory alone.
    const at = this.#free.findIndex(
      ({ real: { storage, byteLength: bytes, error } }) =>
        bytes === byteLength && error === null && storage.kind !== "host",
    );
    const [reused] = at < 0 ? [] : this.#free.splice(at, 1);
    const one = reused ?? { real: this.#backend.allocate(byteLength, what, false, true), lent: true };
    if (reused === undefined) {
      this.#all.push(one);
      this.#owned.add(one.real.storage);
    }
    one.lent = true;
    return this.#lend(one);
  }

  #lend(one: Transient): Allocation {
    const { real } = one;
    let released = false;
    const lent: Allocation = {
      storage: real.storage,
      byteLength: real.byteLength,
      get error() {
        return real.error;
      },
      set error(error) {
        real.error = error;
      },
      release: () => {
        if (released) return;
        released = true;
        this.#over.add(lent);
        one.lent = false;
        if (this.#disposed) real.release();
        else if (this.#open) this.#free.push(one);
      },
    };
    return lent;
  }

  /** Before a replay on the simulator, which then reports what is read before the replay has written it. */
  forget(): void {
    for (const { real } of this.#all)
      if (real.storage.kind === "host") {
        real.storage.unset ??= new Uint8Array(real.byteLength);
        real.storage.unset.fill(1);
      }
  }

  check(): void {
    for (const { real } of this.#all) if (real.error !== null) throw real.error;
  }

  /** The recording is made: what is disposed from now on is not used again in it. */
  close(): void {
    this.#open = false;
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    for (const { real, lent } of this.#all) if (!lent) real.release();
  }
}
