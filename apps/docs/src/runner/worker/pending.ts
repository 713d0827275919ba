import type { Device } from "@gridstride/core";

/** The timers of a global object that are replaced. */
type Timers = Pick<typeof globalThis, "setTimeout" | "clearTimeout" | "setInterval" | "clearInterval">;

/** A turn of the event loop in which nothing is done takes less. */
const BUSY_MS = 10;
const TURN_MS = 5;
const IDLE_TURNS = 4;

/** Work that a program has begun and not waited for, as `main();` does on its last line: Node goes on until that is done. */
export class Pending {
  readonly #devices = new Set<Device>();
  readonly #after: typeof setTimeout;
  #open = 0;
  #stirs = 0;

  /** @param host - its timers count from now on. */
  constructor(host: Timers) {
    const { setTimeout: after, clearTimeout, setInterval } = host;
    this.#after = after.bind(globalThis) as typeof setTimeout;
    const open = new Set<unknown>();
    const begin = (id: unknown): unknown => {
      open.add(id);
      this.#open += 1;
      return id;
    };
    const end = (id: unknown): void => {
      if (open.delete(id)) this.#open -= 1;
      this.stir();
    };
    const clear = (id?: number): void => {
      end(id);
      clearTimeout.call(globalThis, id);
    };
    type Callback = (...args: unknown[]) => void;
    const once = (fn: Callback, ms?: number, ...args: unknown[]): unknown => {
      const run = (): void => {
        end(id);
        fn(...args);
      };
      const id = after.call(globalThis, run, ms);
      return begin(id);
    };
    const repeated = (...args: Parameters<typeof setInterval>): unknown => begin(setInterval.call(globalThis, ...args));
    Object.assign(host, { setTimeout: once, clearTimeout: clear, setInterval: repeated, clearInterval: clear });
  }

  /** Something was done. */
  stir(): void {
    this.#stirs += 1;
  }

  /** Notes a device that the program asks for, and gives its promise back. */
  device(asked: Promise<Device>): Promise<Device> {
    this.#open += 1;
    const done = (): void => {
      this.#open -= 1;
      this.stir();
    };
    asked.then((device) => this.#devices.add(device)).then(done, done);
    return asked;
  }

  /**
   * Waits until no timer is open and devices have been idle for some turns of the event loop.
   *
   * @param first - the program's default device. @returns when the last was done, of `performance.now()`.
   * @throws what went wrong in launches that nobody waited for.
   */
  async settled(first: Device): Promise<number> {
    this.#devices.add(first);
    let last = performance.now();
    for (let idle = 0; idle < IDLE_TURNS; ) {
      const began = performance.now();
      const stirs = this.#stirs;
      for (const device of this.#devices) if (!device.disposed) await device.synchronize();
      const synchronized = performance.now();
      await new Promise((resolve) => void this.#after(resolve, TURN_MS));
      const quiet = this.#open === 0 && stirs === this.#stirs && performance.now() - began < BUSY_MS;
      if (idle === 0 || !quiet) last = synchronized;
      idle = quiet ? idle + 1 : 0;
    }
    return last;
  }
}
