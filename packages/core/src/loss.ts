import { DeviceLostError, DisposedError } from "./errors.ts";

/** How long a failure waits to be explained by a loss. */
const LOSS_GRACE_MS = 300;

/**
 * Whether a device is still there. After a loss WebGPU goes on resolving promises and returning objects,
 * so every await goes through `guard` and every entry through `check`.
 */
export class Loss {
  /** Resolves, never rejects, when the device is lost or disposed. */
  lost: Promise<DeviceLostError>;
  /** How often another device came in its place. */
  epoch = 0;
  #error: DeviceLostError | null = null;
  #disposed = false;
  readonly #name: string;
  readonly #rejects = new Set<(error: Error) => void>();
  #resolve: (error: DeviceLostError) => void = () => {};

  /** @param name - how messages call the device. */
  constructor(name: string) {
    this.#name = name;
    this.lost = this.#untilLost();
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
    const waiting = [...this.#rejects];
    this.#rejects.clear();
    for (const reject of waiting) reject(error);
    this.#resolve(error);
  }

  /** Another device is in its place. */
  revive(): void {
    this.#error = null;
    this.epoch++;
    this.lost = this.#untilLost();
  }

  #untilLost(): Promise<DeviceLostError> {
    return new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /** The owner gave the device up: what waits rejects, later use throws by name. */
  dispose(): void {
    this.#disposed = true;
    this.lose(
      new DeviceLostError(
        "destroyed",
        `${this.#name} was disposed while work was pending; await launches, copies or synchronize() before dispose()`,
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
          this.#rejects.delete(reject);
          this.explain(error).then(reject, reject);
        },
      );
    });
  }

  /** The error to report for a failure: browsers report the failure before the loss that caused it. */
  explain(error: unknown): Promise<unknown> {
    if (this.#error !== null) return Promise.resolve(this.#error);
    return new Promise((resolve) => {
      const finish = (reason: unknown): void => {
        clearTimeout(timer);
        this.#rejects.delete(finish);
        resolve(reason);
      };
      const timer = setTimeout(() => finish(error), LOSS_GRACE_MS);
      this.#rejects.add(finish);
    });
  }
}
