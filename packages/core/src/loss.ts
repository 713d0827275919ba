import { DeviceLostError, DisposedError } from "./errors.ts";

/**
 * Whether a device is still there. After a loss WebGPU goes on resolving promises and returning objects,
 * so every await goes through `guard` and every entry through `check`.
 */
export class Loss {
  /** Resolves, never rejects, when the device is lost or disposed. */
  readonly lost: Promise<DeviceLostError>;
  #error: DeviceLostError | null = null;
  #disposed = false;
  readonly #name: string;
  readonly #rejects = new Set<(error: Error) => void>();
  #resolve: (error: DeviceLostError) => void = () => {};

  /** @param name - how messages call the device. */
  constructor(name: string) {
    this.#name = name;
    this.lost = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /** The error that every operation gets, or null while the device is there. */
  get error(): DeviceLostError | null {
    return this.#error;
  }

  get disposed(): boolean {
    return this.#disposed;
  }

  /** The device is gone: rejects all that waits. Only the first call counts. */
  lose(error: DeviceLostError): void {
    if (this.#error !== null) return;
    this.#error = error;
    for (const reject of this.#rejects) reject(error);
    this.#rejects.clear();
    this.#resolve(error);
  }

  /** The owner gave the device up: what waits rejects, later use throws by name. */
  dispose(): void {
    this.#disposed = true;
    this.lose(
      new DeviceLostError(
        "destroyed",
        `${this.#name} was disposed while work was pending; await synchronize() before dispose()`,
      ),
    );
  }

  /** @throws {DisposedError} or {DeviceLostError} when the device is gone. */
  check(): void {
    if (this.#error === null) return;
    throw this.#disposed ? new DisposedError(this.#name) : this.#error;
  }

  /** The promise's result, or a typed rejection as soon as the device is gone, whichever is first. Nothing is kept once it settles. */
  guard<T>(work: Promise<T>): Promise<T> {
    if (this.#error !== null) {
      work.catch(() => {});
      return Promise.reject(this.#error);
    }
    return new Promise<T>((resolve, reject) => {
      this.#rejects.add(reject);
      work.then(
        (value) => {
          this.#rejects.delete(reject);
          if (this.#error === null) resolve(value);
          else reject(this.#error);
        },
        (error: unknown) => {
          // A failure that loss causes may be told before the loss is: give that one turn to arrive.
          setTimeout(() => {
            this.#rejects.delete(reject);
            reject(this.#error ?? error);
          }, 0);
        },
      );
    });
  }
}
